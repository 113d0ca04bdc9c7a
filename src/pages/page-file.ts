import type { SiteFile } from './files.js';

/** Assets first, then pages: a page that is live never asks for an asset that is not. */
export function isPage(file: SiteFile): boolean {
  return /\.(html?|xhtml)$/i.test(file.path);
}
