import type { Plan } from './plan.js';
import { isPage } from './site-file.js';

/** Most URLs in the output `pages`. */
const maxUrls = 100;

/** Paths of new and changed pages, the start page before what lies deeper. */
export function changedPages({ added, changed }: Pick<Plan, 'added' | 'changed'>): string[] {
  const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
  return pages.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

/** Output `pages`. @param siteUrl address of the site */
export function changedPageUrls(plan: Pick<Plan, 'added' | 'changed'>, siteUrl: string): string[] {
  return changedPages(plan)
    .slice(0, maxUrls)
    .map((path) => pageUrl(siteUrl, path));
}

/** URL of a page of the site: `docs/index.html` is visited as `docs/`. */
export function pageUrl(siteUrl: string, path: string): string {
  const encoded = visitedPath(path).split('/').map(encodeURIComponent).join('/');
  return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}

/** The path at which a visitor finds a page. */
export function visitedPath(path: string): string {
  return path.replace(/(^|\/)index\.html$/, '$1');
}

function depthOf(path: string): number {
  return path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
}
