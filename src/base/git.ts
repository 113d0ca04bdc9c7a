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

/**
 * Commit that is checked out where a directory lies. It can be another one than GITHUB_SHA: a rollback checks an older
 * one out.
 * @param options.repository `owner/repo`; a checkout of another repository has no commit of this one
 * @returns undefined outside of a checkout, and without git
 */
export async function checkedOutCommit(
  directory: string,
  {
    repository,
    spawn,
  }: {
    repository: string;
    spawn: (file: string, args: string[]) => Promise<{ code: number | undefined; stdout: string }>;
  },
): Promise<string | undefined> {
  const git = async (...args: string[]) => {
    // The checkout of a container's job can belong to another user. Nothing that is asked here runs what is in it.
    const { code, stdout } = await spawn('git', ['-c', 'safe.directory=*', '-C', directory, ...args]);
    return code === 0 ? stdout.trim() : '';
  };
  const commit = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (!commit) return undefined;
  const origins = (await git('config', '--get-regexp', '^remote\\..*\\.url$')).split('\n').filter(Boolean);
  if (repository && origins.length > 0 && !origins.some((url) => isOf(url, repository))) return undefined;
  return commit;
}

function isOf(url: string, repository: string): boolean {
  const path = parseGitAddress(url)?.path ?? url;
  return `/${path}`.toLowerCase().endsWith(`/${repository.toLowerCase()}`);
}
