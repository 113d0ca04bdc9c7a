import { plainText } from '../base/plain-text.js';
import { pageNames } from '../contract/names.js';
import { readDeployedAt, readMarker } from '../contract/tags.js';
import { publishMarkerOf, readStored } from '../pages/live-manifest.js';
import type { SiteJob } from '../pages/publish-job.js';
import { removeSite } from '../pages/remove.js';
import { readerOf } from '../pages/site.js';
import { isSameOwner } from '../platform/ownership.js';
import type { Page } from '../platform/wire.js';
import { findPreviews, type PreviewProvider } from './sweep.js';

interface PagePreviewOptions {
  request: Omit<SiteJob, 'name'>;
  base: string;
  tags: { of(page: Page): Promise<string[] | undefined> };
}

/** Provides the previews on My Pages. A preview is ours when the manifest in the site names this repository. */
export function pagePreviews({ request, base, tags }: PagePreviewOptions): PreviewProvider {
  const { pages } = request.tools;
  return {
    list: async () => findPreviews(await pages.list(), { base, names: pageNames }),
    look: async (name) => {
      const page = await pages.find(name);
      // A draft is a first publish of ours that never ended: it holds nothing of anyone's.
      if (!page || page.status === 'draft') return { free: true };
      const stored = await readStored(readerOf({ ...page, name }, request));
      const unknown = 'it does not say whose it is';
      if ('why' in stored) return { free: false, foreign: `${unknown}: ${plainText(stored.why)}` };
      const branch = 'manifest' in stored ? stored.manifest.branch : undefined;
      const marker = publishMarkerOf(stored);
      const whose = marker?.repository ? `it belongs to ${plainText(marker.repository, 120)}` : unknown;
      return {
        free: false,
        foreign: marker && isSameOwner(marker, request.owner) ? undefined : whose,
        branch: branch !== undefined && pageNames.ofBranch(base, branch) === name ? branch : undefined,
        deployedAt: async () => readDeployedAt(readMarker((await tags.of(page)) ?? [])),
      };
    },
    remove: async (name) => {
      await removeSite({ ...request, name, outputs: undefined });
    },
  };
}
