import { plainText } from '../base/plain-text.js';
import { sameRepository } from '../contract/event.js';
import { previewNumberOfPage } from '../contract/preview-names.js';
import { readStored } from '../pages/live-manifest.js';
import type { PublishContext } from '../pages/publish-context.js';
import { removeSite } from '../pages/remove.js';
import { readerOf } from '../pages/site-address.js';
import type { PreviewName, PreviewProvider } from './sweep.js';

/** Previews on My Pages. One is ours when the manifest in the site itself names this repository. */
export class PagePreviews implements PreviewProvider {
  readonly #run: Omit<PublishContext, 'files' | 'name'>;
  readonly #base: string;

  /** @param options.base name of the site in production, whose previews these are */
  constructor({ run, base }: { run: Omit<PublishContext, 'files' | 'name'>; base: string }) {
    this.#run = run;
    this.#base = base;
  }

  async list(): Promise<PreviewName[]> {
    const pages = await this.#run.pages.list();
    return pages.flatMap(({ name }) => {
      const pullRequest = previewNumberOfPage(name, this.#base);
      return pullRequest === undefined ? [] : [{ name, pullRequest }];
    });
  }

  /** A site that is not there belongs to nobody, so it is nobody else's. */
  async isOurs(name: string): Promise<true | string> {
    const { pages, repository } = this.#run;
    const page = await pages.find(name);
    if (!page) return true;
    if (page.status === 'draft') return 'it was never published, so nothing says whose it is';
    const stored = await readStored(readerOf({ ...page, name }, this.#run));
    if (stored.state === 'unknown') return `it does not say whose it is: ${plainText(stored.why)}`;
    if (stored.state === 'draft') return 'it was never published, so nothing says whose it is';
    const owner = stored.manifest.repository;
    if (owner && sameRepository(owner, repository)) return true;
    return owner ? `it belongs to ${plainText(owner, 120)}` : 'it does not say whose it is';
  }

  async remove(name: string): Promise<void> {
    await removeSite({ ...this.#run, name });
  }
}
