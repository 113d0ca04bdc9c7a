/**
 * Parses `https://user@host:port/owner/name.git`, `ssh://git@host/owner/name` and `git@host:owner/name`.
 * @returns `path` as `owner/name`; undefined for any other text
 */
export function parseGitAddress(
  text: string,
): { scheme: string; host: string; port: string | undefined; path: string } | undefined {
  const found =
    /^(?<scheme>https?|ssh|git):\/\/(?:[^/@]*@)?(?<host>[^/:@]+)(?::(?<port>\d+))?\/(?<path>.+)$/i.exec(text) ??
    // Without a user and a dot it would be a drive.
    /^(?:[^/:@]+@(?<host>[^/:@]+)|(?<named>[^/:@]+\.[^/:@]+)):(?<path>.+)$/.exec(text);
  const { scheme = 'ssh', host = found?.groups?.['named'], port, path = '' } = found?.groups ?? {};
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return host && name ? { scheme: scheme.toLowerCase(), host, port, path: name } : undefined;
}
