/** Returns the URL of a page of the site: `docs/index.html` is visited as `docs/`. */
export function pageUrl(siteUrl: string, path: string): string {
  const encoded = visitedPath(path).split('/').map(encodeURIComponent).join('/');
  return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}

/** Returns the path at which a visitor finds a page. */
export function visitedPath(path: string): string {
  return path.replace(/(^|\/)index\.html$/, '$1');
}
