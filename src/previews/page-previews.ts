import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import { pageNames } from '../contract/names.js';
import {
  formatPreview,
  type Marker,
  readBranch,
  readDeployedAt,
  readMarker,
} from '../contract/tags.js';
import { readStored, type Stored, unreadableMs } from '../pages/live-manifest.js';
import { evidenceOf, isTaggedOurs, shownManifest } from '../pages/owner-evidence.js';
import type { SiteJob } from '../pages/publish-job.js';
import { removeSite, showsRemoval } from '../pages/remove.js';
import { openSite } from '../pages/site.js';
import { type Claim, type Whose, weigh } from '../platform/ownership.js';
import type { ResourceKey, ResourceTags } from '../platform/resource-tags.js';
import type { Page } from '../platform/wire.js';
import { type PreviewFacts, type PreviewProvider, providePreviews } from './provider.js';

/** Returns the branch that a tag names. A long one is shortened there, so it is compared with the branch of the run. */
function branchOfTag({ preview }: Marker, ofRun: string | undefined): string | undefined {
  const isOfRun = preview === formatPreview({ preview: undefined, branch: ofRun });
  return readBranch({ preview }) ?? (preview !== undefined && isOfRun ? ofRun : undefined);
}

/** Returns why a preview may not be removed; undefined for ours, and for one without an owner to protect. */
function explainForeign(
  whose: Whose,
  { notMarked, reason }: { notMarked: string | undefined; reason: string },
): string | undefined {
  if (whose.is === 'foreign')
    return `it belongs to ${plainText(whose.owner.repository ?? '', 120)}`;
  if (whose.is === 'unknown') return `its owner is unknown: ${plainText(reason)}`;
  if (whose.is === 'nobody') return undefined;
  return notMarked;
}

const resourceOf = ({ id }: { id: string }): ResourceKey => ({ type: 'mypage', id });

/** Provides the previews on My Pages. A preview is ours if its manifest or, where that cannot be read, its tags say so. */
export function pagePreviews(
  job: SiteJob,
  { base, tags }: { base: string; tags: ResourceTags },
): PreviewProvider {
  const { tools } = job.place;

  /** Reads the site. A preview has one owner all its life, so its tags answer for a manifest that cannot be read. */
  async function read(page: Page, marked: readonly string[]): Promise<Stored> {
    if (page.status === 'draft') return { state: 'draft' };

    const site = openSite({ ...job.place, name: page.name, outputs: undefined }, page);
    const isKnown = isTaggedOurs(marked, job.claim) && readMarker(marked).preview !== undefined;
    const isEnough = ({ manifest }: Stored) => isKnown || manifest !== undefined;
    return await again(unreadableMs, () => readStored(site.reader), { ...tools, isEnough });
  }

  async function readFacts(name: string, ofRun?: string): Promise<PreviewFacts> {
    const page = await tools.pages.find(name);
    if (!page) return { free: true };

    const found = await tags.of(resourceOf(page));
    const marker = readMarker(found ?? []);
    const stored = await read({ ...page, name }, found ?? []);
    const isDraft = stored.state === 'draft';
    const shown = shownManifest(stored);

    const tagged = branchOfTag(marker, ofRun);
    const branch = shown?.branch ?? tagged;
    const reason = 'reason' in stored ? stored.reason : 'its tags cannot be read';
    const whose = weigh(evidenceOf(stored, found), job.claim);
    const isMarked =
      isDraft ||
      marker.preview !== undefined ||
      (marker.repository === undefined && shown !== undefined);
    // Production may have taken the name over, and its tags could not be written.
    const byManifest =
      shown?.preview === '' ? 'its manifest says that it is no preview' : undefined;
    const notMarked = isMarked ? byManifest : 'its tags do not say that it is a preview';
    const foreign = explainForeign(whose, { notMarked, reason });

    return {
      // A draft is our own unfinished first publish, so it needs no protection.
      free: isDraft,
      foreign,
      isOthers: whose.is === 'foreign',
      branch:
        branch !== undefined && pageNames.ofBranch(base, branch) === name ? branch : undefined,
      deployedAt: async () => readDeployedAt(marker),
    };
  }

  /** Returns the preview that the tags have to name. A branch is known by its tag alone. */
  async function previewOf(name: string): Promise<string | undefined> {
    const number = pageNames.pullRequestIn(name, base);
    if (number !== undefined) return formatPreview({ preview: number, branch: undefined });

    const page = await tools.pages.find(name);
    return page && readMarker((await tags.of(resourceOf(page))) ?? []).preview;
  }

  const open = (name: string) => ({
    name,
    readFacts: () => readFacts(name),
    isRemoved: async () => {
      const page = await tools.pages.find(name);
      const marked = page && (await tags.of(resourceOf(page)));
      return page !== undefined && showsRemoval(await read({ ...page, name }, marked ?? []));
    },
    remove: async () => {
      const claim: Claim = {
        ...job.claim,
        name: { value: name, from: 'repository' },
        preview: await previewOf(name),
        thing: `The site ${name}`,
      };
      const place = { ...job.place, name, outputs: undefined };
      return await removeSite({ ...job, place, claim });
    },
  });
  return providePreviews({
    base,
    naming: pageNames,
    tags,
    types: ['mypage'],
    owner: job.claim.owner.value,
    readFacts,
    open,
    all: async () =>
      (await tools.pages.list()).map((page) => ({
        name: page.name,
        resource: resourceOf(page),
      })),
    openMarked: (_, name) => (name === undefined ? undefined : open(name)),
  });
}
