import { plainText } from '../base/plain-text.js';
import { pageNames } from '../contract/names.js';
import { readDeployedAt, readMarker } from '../contract/tags.js';
import { readStored } from '../pages/live-manifest.js';
import type { SiteJob } from '../pages/publish-job.js';
import { removeSite } from '../pages/remove.js';
import { readerOf } from '../pages/site.js';
import { isSameOwner } from '../platform/ownership.js';
import type { Resource, ResourceTags } from '../platform/resource-tags.js';
import { type PreviewFacts, type PreviewProvider, providePreviews } from './provider.js';

const resourceOf = ({ id }: { id: string }): Resource => ({ type: 'mypage', id });

/** Provides the previews on My Pages. A preview is ours if its manifest names this repository. */
export function pagePreviews(
  job: SiteJob,
  { base, tags }: { base: string; tags: ResourceTags },
): PreviewProvider {
  const { owner, tools } = job;

  async function look(name: string): Promise<PreviewFacts> {
    const page = await tools.pages.find(name);
    // A draft is our own unfinished first publish, so it needs no protection.
    if (!page || page.status === 'draft') return { free: true };

    const stored = await readStored(readerOf({ ...page, name }, job));
    const unknown = 'its owner is unknown';

    if ('reason' in stored)
      return { free: false, foreign: `${unknown}: ${plainText(stored.reason)}` };

    const { branch, repository, repositoryId } = stored.manifest ?? {};
    const whose = repository ? `it belongs to ${plainText(repository, 120)}` : unknown;

    return {
      free: false,
      foreign: isSameOwner({ repository, repositoryId }, owner) ? undefined : whose,
      branch:
        branch !== undefined && pageNames.ofBranch(base, branch) === name ? branch : undefined,
      deployedAt: async () => readDeployedAt(readMarker((await tags.of(resourceOf(page))) ?? [])),
    };
  }

  const open = (name: string) => ({
    name,
    look: () => look(name),
    remove: async () => {
      await removeSite({ ...job, name, nameChosen: false, outputs: undefined });
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
