/** The parts of the address of a git repository. */
interface GitAddress {
  /** `http`, `https`, `ssh` or `git`. */
  scheme: string;
  host: string;
  port: string | undefined;
  /** `owner/name`, without slashes around it and without `.git`. */
  path: string;
}

/**
 * Parses `https://user@host:port/owner/name.git`, `ssh://git@host/owner/name` and `git@host:owner/name`.
 * @returns undefined for a path, and for an address of anything else
 */
export function parseGitAddress(text: string): GitAddress | undefined {
  const found =
    /^(?<scheme>https?|ssh|git):\/\/(?:[^/@]*@)?(?<host>[^/:@]+)(?::(?<port>\d+))?\/(?<path>.+)$/i.exec(text) ??
    // A host without a user needs a dot, or it would be a drive.
    /^(?:[^/:@]+@(?<host>[^/:@]+)|(?<named>[^/:@]+\.[^/:@]+)):(?<path>.+)$/.exec(text);
  const { scheme = 'ssh', host = found?.groups?.['named'], port, path = '' } = found?.groups ?? {};
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return host && name ? { scheme: scheme.toLowerCase(), host, port, path: name } : undefined;
}
