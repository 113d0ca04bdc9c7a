import { plainText } from '../base/plain-text.js';
import { isSameOwner } from '../contract/ownership.js';
import { branchPageName, isBranchPage, previewNumberOfPage } from '../contract/preview-names.js';
import { publishMarkerOf, readStored } from '../pages/live-manifest.js';
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
      return pullRequest === undefined && !isBranchPage(name, this.#base) ? [] : [{ name, pullRequest }];
    });
  }

  async branchOf(name: string): Promise<string | undefined> {
    const page = await this.#run.pages.find(name);
    const stored =
      page && page.status !== 'draft' ? await readStored(readerOf({ ...page, name }, this.#run)) : undefined;
    const branch = stored && 'manifest' in stored ? stored.manifest.branch : undefined;
    return branch !== undefined && branchPageName(this.#base, branch) === name ? branch : undefined;
  }

  /** A site that is not there is not another repository's. */
  async isOurs(name: string): Promise<true | string> {
    const { pages, repository, repositoryId } = this.#run;
    const page = await pages.find(name);
    // A draft of exactly this name holds nothing of anyone's: a first publish of ours that never ended.
    if (!page || page.status === 'draft') return true;
    const stored = await readStored(readerOf({ ...page, name }, this.#run));
    if (stored.state === 'unknown') return `it does not say whose it is: ${plainText(stored.why)}`;
    const mark = publishMarkerOf(stored);
    if (mark && isSameOwner(mark, { repository, repositoryId })) return true;
    return mark?.repository ? `it belongs to ${plainText(mark.repository, 120)}` : 'it does not say whose it is';
  }

  async isFree(name: string): Promise<boolean> {
    const page = await this.#run.pages.find(name);
    return !page || page.status === 'draft';
  }

  async remove(name: string): Promise<void> {
    await removeSite({ ...this.#run, name });
  }
}
