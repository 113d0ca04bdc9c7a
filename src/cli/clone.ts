import { resolve } from 'node:path';
import type { Terminal } from './terminal.js';

/* What git knows of the current folder. */

type Spawn = Pick<Terminal, 'spawn'>;

/** What git answers; empty when it refuses, such as outside of a clone. */
export async function askGit({ spawn }: Spawn, ...args: string[]): Promise<string> {
  const { code, stdout } = await spawn('git', args);
  return code === 0 ? stdout.trim() : '';
}

/**
 * What a runner would say of the repository in the current folder, as its variables: so that a recipe finds the
 * repository and the commit in the same way in both places. Empty outside of a clone.
 */
export async function gitContext(terminal: Spawn): Promise<NodeJS.ProcessEnv> {
  const [remote, head] = await Promise.all([
    askGit(terminal, 'remote', 'get-url', 'origin'),
    askGit(terminal, 'rev-parse', 'HEAD'),
  ]);
  const origin = parseRemote(remote);
  if (!origin) return {};
  const commit = head ? { GITHUB_SHA: head } : {};
  return { GITHUB_SERVER_URL: origin.server, GITHUB_REPOSITORY: origin.repository, ...commit };
}

/** The branch that is checked out, as the event of a push to it would name it; and the default branch of `origin`. */
export async function branchContext(terminal: Spawn): Promise<{ env: NodeJS.ProcessEnv; event: unknown }> {
  const [ref, defaultBranch] = await Promise.all([
    askGit(terminal, 'symbolic-ref', '-q', 'HEAD'),
    defaultBranchOf(terminal),
  ]);
  return {
    env: ref ? { GITHUB_REF: ref } : {},
    event: defaultBranch ? { repository: { default_branch: defaultBranch } } : undefined,
  };
}

/** The clone that a command was started in. */
export interface Clone {
  /** Its top. */
  root: string;
  /** From there to the current folder, with forward slashes; empty at the top. */
  folder: string;
  /** `owner/name` of its origin. */
  repository: string | undefined;
  /** The default branch, as far as the clone knows. */
  branch: string;
}

/** Outside of a clone, the current folder is the top of one without an origin. */
export async function openClone(terminal: Pick<Terminal, 'spawn' | 'cwd'>): Promise<Clone> {
  const [remote, prefix, defaultBranch, current] = await Promise.all([
    askGit(terminal, 'remote', 'get-url', 'origin'),
    askGit(terminal, 'rev-parse', '--show-prefix'),
    defaultBranchOf(terminal),
    askGit(terminal, 'branch', '--show-current'),
  ]);
  const folder = prefix.replace(/\/$/, '');
  return {
    root: folder === '' ? terminal.cwd : resolve(terminal.cwd, ...folder.split('/').map(() => '..')),
    folder,
    repository: parseRemote(remote)?.repository,
    branch: defaultBranch || current || 'main',
  };
}

/** Of `origin`; empty when the clone does not know. */
async function defaultBranchOf(terminal: Spawn): Promise<string> {
  const head = await askGit(terminal, 'symbolic-ref', '-q', 'refs/remotes/origin/HEAD');
  return head.replace('refs/remotes/origin/', '');
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
