import type { SiteFile } from './files.js';

/** Keeps search engines away from a preview. A site that has a robots.txt of its own has decided for itself. */
export function withNoIndex(files: SiteFile[]): SiteFile[] {
  if (files.some((file) => file.path === 'robots.txt')) return files;
  const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
  return [...files, { path: 'robots.txt', size: bytes.length, source: { bytes } }];
}
