/** The vendor's environments; a platform can have others. */
export const environments = ['prod', 'prod-se', 'stage', 'dev'];

/** Returns whether a URL's host is this machine. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Returns the URL of a path below a base, which may end with slashes. @param path begins with `/` */
export function urlBelow(base: URL, path: string): URL {
  return new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
}
