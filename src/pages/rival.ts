import { DeployError } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import { type Overlay, readRunUrl } from '../contract/tags.js';
import {
  isForeign,
  minuteOfLooks,
  type ReadableSite,
  readStored,
  type Stored,
  unreadableMs,
} from './live-manifest.js';
import type { FileDigest, Manifest, Origin } from './manifest.js';

// How long a look at the manifest stays valid, in ms. A short publish fits within it, so nothing is closed by an older look.
export const freshMs = 1000;

/** The error of a publish that overlapped another publish, or lost stored files. */
export class PublishError extends DeployError {
  /** `next publish`: what the site holds cannot be seen, so only a later publish can repair it. */
  readonly remedy: 'every file' | 'next publish' | 'none';
  readonly rival: string | undefined;

  constructor(
    code: HintCode,
    text: string,
    {
      remedy,
      rival,
      cause,
    }: { remedy: PublishError['remedy']; rival?: string | undefined; cause?: unknown },
  ) {
    super(code, text, { cause });
    this.remedy = remedy;
    this.rival = rival;
  }
}

/** Returns this publish as one whose files may lie over those of another. */
export function overlayOf({ owner }: Pick<Origin, 'owner'>, publishId: string): Overlay {
  return { publishId, run: readRunUrl(owner.runUrl)?.id };
}

/** Returns the error of two publishes at once. */
export function racedError(
  other: Pick<Manifest, 'run' | 'open'> | undefined,
  remedy: PublishError['remedy'] = 'every file',
): PublishError {
  const by = other?.run ? `: ${plainText(other.run)}` : '';
  const hadEnded = other?.open ? ' It had not ended.' : '';
  const text = `Another publish of this site ran at the same time${by}.${hadEnded}`;
  return new PublishError('publish-raced', text, { remedy, rival: other?.run });
}

/** Returns the error of a publish whose password was replaced. @param hasSent its files may lie over those of another one */
export function passwordChangedError(hasSent: boolean): PublishError {
  const text = 'The password of this site was changed meanwhile, so what it shows is not known';
  return hasSent
    ? new PublishError(
        'publish-raced',
        `${text}: files of this run may lie over those of another.`,
        { remedy: 'next publish' },
      )
    : new PublishError('publish-raced', `${text}.`, { remedy: 'none' });
}

/** Returns whether a look tells nothing of the manifest. A cache that answers tells an older one. */
function isUnread(stored: Stored): stored is Extract<Stored, { reason: string }> {
  return 'reason' in stored && !(stored.state === 'hidden' && stored.cached);
}

function unreadableError({ reason }: { reason: string }): PublishError {
  const text = `The site was readable and is not any more, so another publish may be under way: ${plainText(reason)}.`;
  return new PublishError('upload-failed', text, { remedy: 'none' });
}

/** The looks of one publish at the manifest: does the site still show this publish? A look takes no time of its own where it is begun beside requests that are waited for anyway. */
export class RivalWatch {
  readonly #site: ReadableSite;
  readonly #ours: string;
  readonly #before: Manifest | undefined;
  readonly #isDraft: boolean;
  #last: { seen: Promise<Stored>; at: number } | undefined;
  #isShown = false;
  /** Another publish, which a look beside requests has shown. */
  #met: Manifest | undefined;

  /** @param about.ours the id of this publish @param about.stored the site as it was compared: a stale cache may show that publish */
  constructor(site: ReadableSite, { ours, stored }: { ours: string; stored: Stored }) {
    this.#site = site;
    this.#ours = ours;
    this.#before = stored.manifest;
    this.#isDraft = stored.state === 'draft';
  }

  /** The site has shown this publish before its first page. Without a cache in between it then shows nothing older. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** Begins a look. A failure is thrown where the look is judged. */
  look(): void {
    const { reader, tools } = this.#site;
    // A draft may not answer at all, and shows a rival's publish as soon as there is one.
    const isEnough = ({ state }: Stored) => state !== 'down' || this.#isDraft;
    const seen = again(unreadableMs, () => readStored(reader), { ...tools, isEnough });
    seen.catch(() => undefined);
    this.#last = { seen, at: tools.clock.now() };
  }

  /** Begins a look where the last one is no longer fresh. */
  refresh(): void {
    const { clock } = this.#site.tools;
    if (!this.#last || clock.now() - this.#last.at > freshMs) this.look();
  }

  /** Looks each second beside requests, and does not wait for it. @throws PublishError if a former look has shown another publish */
  patrol(): void {
    this.refresh();
    void this.#last?.seen.then(
      ({ manifest }) => {
        if (this.#isForeign(manifest)) this.#met = manifest;
      },
      () => undefined,
    );
    if (this.#met) throw racedError(this.#met);
  }

  /** Looks now, and judges that. @throws PublishError if the site shows another publish */
  async checkAnew(): Promise<Stored> {
    this.look();
    return await this.check();
  }

  /** Looks now, also where the site has never shown a manifest. @throws PublishError if the site shows another publish, or nothing */
  async prove(): Promise<void> {
    const stored = await this.checkAnew();
    if (stored.state === 'down') throw unreadableError(stored);
  }

  /** Judges a fresh look, and returns it. @throws PublishError if the site shows another publish; also for a site that was readable and is not */
  async check(): Promise<Stored> {
    const stored = await this.#freshLook();
    const seen = stored.manifest;
    if (seen?.publishId === this.#ours) return stored;
    if (this.#isForeign(seen) || (this.#isShown && seen)) throw racedError(seen);

    return stored;
  }

  /** Judges a fresh look before the first page goes up. @param sent the assets that are stored @throws PublishError; its remedy is `none` if the other publish has ended and none of its files was overwritten */
  async checkNotOvertaken(sent: [path: string, digest: FileDigest][]): Promise<void> {
    const seen = await this.#freshLook();
    const { manifest: other } = seen;
    this.#isShown = other?.publishId === this.#ours;
    if (!this.#isForeign(other)) return;

    const files = seen.state === 'trusted' ? seen.manifest.files : undefined;
    const isOther = (path: string, [, sha256]: FileDigest) =>
      files && Object.hasOwn(files, path) && files[path]?.[1] !== sha256;
    if (!files || sent.some(([path, digest]) => isOther(path, digest))) throw racedError(other);

    const by = other?.run ? `, ${plainText(other.run)},` : '';
    const text = `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`;
    // Starting over would put the older directory over a whole newer site.
    throw new PublishError('publish-raced', text, { remedy: 'none' });
  }

  /** Returns what the site shows now. A site that was readable is no empty site: an outage gets its minute, and a changed password is another publish's. */
  async #freshLook(): Promise<Stored> {
    this.refresh();
    if (!this.#last) throw new Error('a refreshed watch has looked');

    const stored = await this.#last.seen;
    if (!this.#hadManifest) return stored;
    if (stored.state === 'hidden' && stored.asksLogin) throw passwordChangedError(true);
    return isUnread(stored) ? await this.#waitForSite() : stored;
  }

  /** A site that has shown its manifest is no empty one: whatever it answers in its place gets a minute. */
  async #waitForSite(): Promise<Stored> {
    const { reader, tools } = this.#site;
    const isEnough = (seen: Stored) => !isUnread(seen);
    const stored = await again(minuteOfLooks, () => readStored(reader), { ...tools, isEnough });
    // Our manifest was stored, so another program has published since.
    if (stored.state === 'foreign' && stored.status !== 200) throw racedError(undefined);
    if (isUnread(stored)) throw unreadableError(stored);

    return stored;
  }

  get #hadManifest(): boolean {
    return this.#before !== undefined || this.#isShown;
  }

  #isForeign(seen: Manifest | undefined): boolean {
    return isForeign(seen, { ours: this.#ours, before: this.#before });
  }
}
