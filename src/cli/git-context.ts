import type { Terminal } from './terminal.js';

/**
 * What a runner would say of the repository in the current folder, as its variables: so that a recipe finds the
 * repository and the commit in the same way in both places. Empty outside of a clone.
 */
export async function gitContext({ spawn }: Pick<Terminal, 'spawn'>): Promise<NodeJS.ProcessEnv> {
  const [remote, head] = await Promise.all([
    spawn('git', ['remote', 'get-url', 'origin']),
    spawn('git', ['rev-parse', 'HEAD']),
  ]);
  const origin = remote.code === 0 ? parseRemote(remote.stdout.trim()) : undefined;
  if (!origin) return {};
  return {
    GITHUB_SERVER_URL: origin.server,
    GITHUB_REPOSITORY: origin.repository,
    ...(head.code === 0 ? { GITHUB_SHA: head.stdout.trim() } : {}),
  };
}

/** The branch that is checked out, as the event of a push to it would name it; and the default branch of `origin`. */
export async function branchContext({
  spawn,
}: Pick<Terminal, 'spawn'>): Promise<{ env: NodeJS.ProcessEnv; event: unknown }> {
  const [head, origin] = await Promise.all([
    spawn('git', ['symbolic-ref', '-q', 'HEAD']),
    spawn('git', ['symbolic-ref', '-q', 'refs/remotes/origin/HEAD']),
  ]);
  const defaultBranch = origin.code === 0 ? origin.stdout.trim().replace('refs/remotes/origin/', '') : undefined;
  return {
    env: head.code === 0 ? { GITHUB_REF: head.stdout.trim() } : {},
    event: defaultBranch ? { repository: { default_branch: defaultBranch } } : undefined,
  };
}

/**
 * Of `https://host:port/owner/name.git`, `git@host:owner/name.git` and `ssh://git@host/owner/name`. The port is part of the
 * forge's address only where it is a web server's.
 */
export function parseRemote(remote: string): { server: string; repository: string } | undefined {
  const [, scheme, host, port, path] =
    /^(https?|ssh|git):\/\/(?:[^@/]+@)?([^/:]+)(:\d+)?\/(.+)$/.exec(remote) ??
    /^()(?:[^@/:]+@)?([^/:]+\.[^/:]+)():(.+)$/.exec(remote) ??
    [];
  const repository = path?.replace(/\/+$/, '').replace(/\.git$/, '');
  if (!host || !repository || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  if (port && scheme?.startsWith('http')) return { server: `${scheme}://${host}${port}`, repository };
  return { server: `https://${host}`, repository };
}
