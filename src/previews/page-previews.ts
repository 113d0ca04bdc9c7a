import { plainText } from '../base/plain-text.js';
import { pageNames } from '../contract/names.js';
import { isSameOwner } from '../contract/ownership.js';
import { readDeployedAt, readMarker } from '../contract/tags.js';
import { publishMarkerOf, readStored } from '../pages/live-manifest.js';
import type { SiteRequest } from '../pages/publish-request.js';
import { removeSite } from '../pages/remove.js';
import { readerOf } from '../pages/site.js';
import type { Page } from '../platform/wire.js';
import { findPreviews, type PreviewFacts, type PreviewName, type PreviewProvider } from './sweep.js';

interface PagePreviewOptions {
  request: Omit<SiteRequest, 'name'>;
  /** Name of the site in production, whose previews these are. */
  base: string;
  /** Reads the tags of a site; undefined where the platform does not tell. */
  tags: { of(page: Page): Promise<string[] | undefined> };
}

/** Previews on My Pages. One is ours when the manifest in the site itself names this repository. */
export class PagePreviews implements PreviewProvider {
  readonly #options: PagePreviewOptions;

  constructor(options: PagePreviewOptions) {
    this.#options = options;
  }

  async list(): Promise<PreviewName[]> {
    const { request, base } = this.#options;
    return findPreviews(await request.tools.pages.list(), { base, names: pageNames });
  }

  async look(name: string): Promise<PreviewFacts> {
    const { request, base, tags } = this.#options;
    const page = await request.tools.pages.find(name);
    // A draft of exactly this name holds nothing of anyone's: a first publish of ours that never ended.
    if (!page || page.status === 'draft') return { free: true };
    const stored = await readStored(readerOf({ ...page, name }, request));
    if (stored.state === 'unknown') {
      return { free: false, foreign: `it does not say whose it is: ${plainText(stored.why)}` };
    }
    const branch = 'manifest' in stored ? stored.manifest.branch : undefined;
    const marker = publishMarkerOf(stored);
    const whose = marker?.repository
      ? `it belongs to ${plainText(marker.repository, 120)}`
      : 'it does not say whose it is';
    return {
      free: false,
      foreign: marker && isSameOwner(marker, request.owner) ? undefined : whose,
      branch: branch !== undefined && pageNames.ofBranch(base, branch) === name ? branch : undefined,
      deployedAt: async () => readDeployedAt(readMarker((await tags.of(page)) ?? [])),
    };
  }

  async remove(name: string): Promise<void> {
    await removeSite({ ...this.#options.request, name, outputs: undefined });
  }
}
