import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import {
  formatOverlaid,
  namesRepository,
  type Overlay,
  overlaidIn,
  readMarker,
  readOverlaid,
} from '../contract/tags.js';
import type { Claim, Permission } from '../platform/ownership.js';
import type { PagesApi } from '../platform/pages.js';
import type { ResourceTags } from '../platform/resource-tags.js';
import type { Page } from '../platform/wire.js';
import { rejectFormerSite } from './former-site.js';

type TaggedPage = Pick<Page, 'id'>;

/** Returns the tags of this run. They name the greater one of it and the `last` run. */
type OwnTags = (last?: number) => readonly string[];

interface Claimed {
  /** The tags name this run, or a newer one. A terminal has none to name. */
  isNamed: boolean;
  /** The number of the run that has claimed a site with a password since this one began. */
  met?: string | undefined;
}

/** The tags of sites: whose they were when this run began, and that they are ours now. */
export class SiteLedger {
  readonly #platform: { tags: ResourceTags; pages: PagesApi; log: Log };
  readonly #claim: Claim;
  readonly #folder: string | undefined;
  readonly #ownTags: OwnTags;
  readonly #former = new Map<string, Promise<readonly string[] | undefined>>();
  #claimed: Promise<Claimed> | undefined;
  /** The tags of overlaid files that this run has left in the place of those that it was told. */
  #overlaid: readonly string[] | undefined;

  /** @param about.folder the folder of the repository that a default name has in it */
  constructor(
    platform: { tags: ResourceTags; pages: PagesApi; log: Log },
    { claim, folder, ownTags }: { claim: Claim; folder: string | undefined; ownTags: OwnTags },
  ) {
    this.#platform = platform;
    this.#claim = claim;
    this.#folder = folder;
    this.#ownTags = ownTags;
  }

  /** Begins to read the tags of all sites, which the platform lists together. */
  prefetch(): void {
    this.#platform.tags.prefetch('mypage');
  }

  /** Returns the tags as they were before this run wrote its own, which prove nothing; undefined if they cannot be read. */
  whose({ id }: TaggedPage): Promise<readonly string[] | undefined> {
    const former = this.#former.get(id) ?? this.#platform.tags.of({ type: 'mypage', id });
    this.#former.set(id, former);
    return former;
  }

  /** Refuses a new site in the place of one under a former name. @throws DeployError `name-in-use` */
  checkNew(): Promise<void> {
    return rejectFormerSite(this.#platform, { claim: this.#claim, folder: this.#folder });
  }

  /** Writes our tags: right after the site was made, or after its owner was judged. The publish goes on meanwhile. */
  claim({ id }: TaggedPage): void {
    if (this.#claimed) return;

    // A site that this run has made is its own.
    if (!this.#former.has(id)) this.#former.set(id, Promise.resolve(this.#ownTags()));
    this.#claimed = this.#write({ id }).catch((error: unknown) => {
      this.#platform.log.debug(`The site has no tags: ${messageOf(error)}`);
      return { isNamed: false };
    });
  }

  /** Writes our tags, but no lower number of a run over a greater one, which tells older runs to leave the password. */
  async #write(page: TaggedPage): Promise<Claimed> {
    const own = readMarker(this.#ownTags()).run;
    const last = own === undefined ? undefined : await this.lastRun(page);
    const ownTags = this.#ownTags(Number(last ?? 0));
    const isWritten = await this.#platform.tags.mark({ type: 'mypage', id: page.id }, ownTags);

    const before = readMarker((await this.whose(page)) ?? []).run;
    const met = last === before ? undefined : last;

    return { isNamed: isWritten || own === undefined, met };
  }

  /** Returns the number of the run that has published a site last, as the tags of a site with a password name it now; undefined if they do not, or are not ours. */
  async lastRun({ id }: TaggedPage): Promise<string | undefined> {
    const marker = readMarker((await this.#platform.tags.fresh({ type: 'mypage', id })) ?? []);
    return namesRepository(marker, this.#claim.owner.value) ? marker.run : undefined;
  }

  /**
   * Says in a tag, which needs no password, that files of this publish may lie over those of another, so that only a manifest
   * of this one tells what is stored. Returns whether the tag is stored.
   */
  async distrustOthers(page: TaggedPage, own: Overlay): Promise<boolean> {
    return await this.#noteOverlaid(page, [formatOverlaid(own).toLowerCase()]);
  }

  /** Returns the publishes of others whose files may lie over what the manifest of this one lists. A later round has to look again. */
  async overlaysOf(
    page: TaggedPage,
    { publishId, round }: { publishId: string | undefined; round: number },
  ): Promise<Overlay[]> {
    const tags = round > 1 ? await this.#freshOverlaid(page) : await this.whose(page);
    const overlays = overlaidIn(tags ?? []).map(readOverlaid);
    return overlays.filter((one) => one.publishId !== publishId?.toLowerCase());
  }

  /** Returns a publish that has met this one unfinished, so that what this one closes since may lie over it. */
  async overlaidSince(page: TaggedPage): Promise<Overlay | undefined> {
    const known = overlaidIn((await this.whose(page)) ?? []);
    const met = (await this.#freshOverlaid(page)).find((tag) => !known.includes(tag));
    return met === undefined ? undefined : readOverlaid(met);
  }

  /** Returns the tags of overlaid files that the site has now, without that of this run. */
  async #freshOverlaid({ id }: TaggedPage): Promise<string[]> {
    const there = await this.#platform.tags.fresh({ type: 'mypage', id });
    return overlaidIn(there ?? []).filter((tag) => !this.#overlaid?.includes(tag));
  }

  /** Takes back what was told before this publish, which is finalized. Its own tag stays for a publish that it had met. */
  async trustAgain(page: TaggedPage, publishId: string): Promise<void> {
    const known = await this.#knownOverlaid(page);
    const own = known.filter((tag) => readOverlaid(tag).publishId === publishId.toLowerCase());
    if (own.length < known.length) await this.#noteOverlaid(page, own);
  }

  /** Replaces the tags that this run knows. One that another run has left meanwhile stays. */
  async #noteOverlaid({ id }: TaggedPage, noted: readonly string[]): Promise<boolean> {
    await this.#claimed;
    const known = await this.#knownOverlaid({ id });
    const { tags } = this.#platform;
    const there = await tags.fresh({ type: 'mypage', id });
    if (!there) return false;

    this.#overlaid = noted;
    const others = there.filter((tag) => !known.includes(tag.toLowerCase()));
    return await tags.set({ type: 'mypage', id }, [...others, ...noted]);
  }

  async #knownOverlaid(page: TaggedPage): Promise<readonly string[]> {
    return this.#overlaid ?? overlaidIn((await this.whose(page)) ?? []);
  }

  /** Resolves when our tags are written, or could not be. */
  async settled(): Promise<Claimed | undefined> {
    return await this.#claimed;
  }

  /** Deletes the tags of a removed site. */
  async forget({ id }: TaggedPage, may: Permission<'remove'>): Promise<void> {
    await this.#platform.tags.clear({ type: 'mypage', id }, may);
  }
}
