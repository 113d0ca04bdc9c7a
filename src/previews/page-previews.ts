import { plainText } from '../base/plain-text.js';
import { pageNames } from '../contract/names.js';
import { isSameOwner } from '../contract/owner.js';
import { formatPreview, readDeployedAt, readMarker } from '../contract/tags.js';
import { readStored } from '../pages/live-manifest.js';
import { ownerOfManifest } from '../pages/manifest.js';
import type { SiteJob } from '../pages/publish-job.js';
import { removeSite } from '../pages/remove.js';
import { readerOf } from '../pages/site.js';
import type { Claim } from '../platform/ownership.js';
import type { Resource, ResourceTags } from '../platform/resource-tags.js';
import { type PreviewFacts, type PreviewProvider, providePreviews } from './provider.js';

const resourceOf = ({ id }: { id: string }): Resource => ({ type: 'mypage', id });

/** Provides the previews on My Pages. A preview is ours if its manifest names this repository. */
export function pagePreviews(
  job: SiteJob,
  { base, tags }: { base: string; tags: ResourceTags },
): PreviewProvider {
  const { tools } = job;
  const owner = job.claim.owner.value;

  async function look(name: string): Promise<PreviewFacts> {
    const page = await tools.pages.find(name);
    // A draft is our own unfinished first publish, so it needs no protection.
    if (!page || page.status === 'draft') return { free: true };

    const stored = await readStored(readerOf({ ...page, name }, job));
    const unknown = 'its owner is unknown';

    if ('reason' in stored)
      return { free: false, foreign: `${unknown}: ${plainText(stored.reason)}` };

    const { branch } = stored.manifest ?? {};
    const theirs = ownerOfManifest(stored.manifest ?? {});
    const whose = theirs.repository
      ? `it belongs to ${plainText(theirs.repository, 120)}`
      : unknown;

    return {
      free: false,
      foreign: isSameOwner(theirs, owner) ? undefined : whose,
      branch:
        branch !== undefined && pageNames.ofBranch(base, branch) === name ? branch : undefined,
      deployedAt: async () => readDeployedAt(readMarker((await tags.of(resourceOf(page))) ?? [])),
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
    look: () => look(name),
    remove: async () => {
      const claim: Claim = {
        ...job.claim,
        name: { value: name, from: 'repository' },
        preview: await previewOf(name),
        thing: `The site ${name}`,
      };
      const tagsOf = (page: { id: string }) => tags.of(resourceOf(page));
      await removeSite({ ...job, name, claim, tagsOf, outputs: undefined });
      return true;
    },
  });
  return providePreviews({
    base,
    naming: pageNames,
    tags,
    types: ['mypage'],
    owner,
    look,
    open,
    all: async () =>
      (await tools.pages.list()).map((page) => ({
        name: page.name,
        resource: resourceOf(page),
      })),
    openMarked: (_, name) => (name === undefined ? undefined : open(name)),
  });
}
