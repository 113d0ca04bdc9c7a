import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageFolderSetting } from '../contract/frameworks.js';
import type { SiteFile } from './site-file.js';
import { decodePath, readStartPage } from './start-page.js';

const maxShown = 3;
// Any page can be published, so each limit is far above what a build writes.
const maxLinks = 200;
const maxLength = 1024;

/** Returns a warning for links of the start page that other hosts would answer: `/about` for about.html or about/index.html. */
export function pageLinksWarning(files: readonly SiteFile[]): string | undefined {
  const html = readStartPage(files);
  const paths = new Set(files.map(({ path }) => path));
  const broken = [...new Set(linksOf(html))].flatMap((path) => {
    const file = paths.has(path) ? undefined : fileFor(path, paths);
    return file ? [{ path, file }] : [];
  });
  if (broken.length === 0) return undefined;

  const shown = broken
    .slice(0, maxShown)
    .map(({ path, file }) => `/${plainText(path, 100)} (the file is ${plainText(file, 100)})`);
  const more = broken.length > maxShown ? ` and ${broken.length - maxShown} more` : '';

  return [
    `index.html has ${count(broken.length, 'link')} that this site answers with 404: ${shown.join(', ')}${more}.`,
    `A file is served at its own path, and about/index.html at /about/ as well: ${pageFolderSetting(html)}.`,
  ].join(' ');
}

function fileFor(path: string, paths: ReadonlySet<string>): string | undefined {
  const bare = path.replace(/\/$/, '');
  // `about/index.html` is served at `/about/`.
  const candidates = path.endsWith('/') ? [`${bare}.html`] : [`${bare}/index.html`, `${bare}.html`];
  if (path.endsWith('/') && paths.has(`${path}index.html`)) return undefined;
  return candidates.find((file) => paths.has(file));
}

function linksOf(html: string): string[] {
  const links = html.matchAll(/<a\s[^<>]{0,2000}?href=["']?(\/(?!\/)[^"'\s<>]*)/gi);
  return [...links].slice(0, maxLinks).flatMap(([, link = '']) => {
    if (link.length > maxLength) return [];
    const [path = ''] = link.split(/[?#]/);
    return path === '/' || /\.\w{1,12}$/.test(path) ? [] : [decodePath(path.slice(1))];
  });
}
