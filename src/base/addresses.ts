/** The vendor's environments; a platform can have others. */
export const environments = ['prod', 'prod-se', 'stage', 'dev'];

/** Returns whether a URL's host is surely this machine. For other names below `localhost` a name server may be asked. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

/** Returns whether a URL's host is, or claims to be, this machine. */
export function namesThisMachine(url: URL): boolean {
  return isLoopback(url) || /(?:^|\.)localhost\.?$/.test(url.hostname);
}

/** Returns the URL of a path below a base, which may end with slashes. @param path begins with `/` */
export function urlBelow(base: URL, path: string): URL {
  return new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
}

/** Parses an https, ssh or `git@host:` address. Returns `path` as `owner/name`; undefined for any other text. */
export function parseGitAddress(
  text: string,
): { scheme: string; host: string; port: string | undefined; path: string } | undefined {
  const found =
    /^(?<scheme>https?|ssh|git):\/\/(?:[^/@]*@)?(?<host>[^/:@]+)(?::(?<port>\d+))?\/(?<path>.+)$/i.exec(
      text,
    ) ??
    // The host needs a user or a dot: `C:/x` is a Windows path.
    /^(?:[^/:@]+@(?<host>[^/:@]+)|(?<named>[^/:@.]+(?:\.[^/:@.]+)+)):(?<path>.+)$/.exec(text);
  const { scheme = 'ssh', host = found?.groups?.['named'], port, path = '' } = found?.groups ?? {};
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return host && name ? { scheme: scheme.toLowerCase(), host, port, path: name } : undefined;
}
