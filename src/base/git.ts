/** Parses an https, ssh or `git@host:` address. Returns `path` as `owner/name`; undefined for any other text. */
export function parseGitAddress(
  text: string,
): { scheme: string; host: string; port: string | undefined; path: string } | undefined {
  const found =
    /^(?<scheme>https?|ssh|git):\/\/(?:[^/@]*@)?(?<host>[^/:@]+)(?::(?<port>\d+))?\/(?<path>.+)$/i.exec(text) ??
    // Without a user or a dot, the host would be a Windows drive.
    /^(?:[^/:@]+@(?<host>[^/:@]+)|(?<named>[^/:@]+\.[^/:@]+)):(?<path>.+)$/.exec(text);
  const { scheme = 'ssh', host = found?.groups?.['named'], port, path = '' } = found?.groups ?? {};
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return host && name ? { scheme: scheme.toLowerCase(), host, port, path: name } : undefined;
}
