import { resolve } from 'node:path';
import { parseGitAddress } from '../base/git-address.js';
import type { Terminal } from './terminal/terminal.js';

/* What git knows of the current folder. */

type Spawn = Pick<Terminal, 'spawn'>;

/** The answer of git; empty when it refuses, such as outside of a clone. */
export async function askGit({ spawn }: Spawn, ...args: string[]): Promise<string> {
  const { code, stdout } = await spawn('git', args);
  return code === 0 ? stdout.trim() : '';
}

/** The clone that a command was started in; what git does not know is empty. */
export interface Clone {
  /** Its top; the current folder outside of a clone. */
  root: string;
  /** From there to the current folder, with forward slashes; empty at the top. */
  folder: string;
  origin: Origin | undefined;
  commit: string;
  /** `refs/heads/…` of the branch that is checked out. */
  ref: string;
  /** The default branch of `origin`. */
  defaultBranch: string;
}

/** The address of a repository. */
export interface Origin {
  /** The forge: `https://github.com`. */
  server: string;
  /** `owner/name`. */
  repository: string;
}

/** Asks git about the current folder. */
export async function openClone(terminal: Pick<Terminal, 'spawn' | 'cwd'>): Promise<Clone> {
  const [remote, prefix, commit, ref, head] = await Promise.all([
    askGit(terminal, 'remote', 'get-url', 'origin'),
    askGit(terminal, 'rev-parse', '--show-prefix'),
    askGit(terminal, 'rev-parse', 'HEAD'),
    askGit(terminal, 'symbolic-ref', '-q', 'HEAD'),
    askGit(terminal, 'symbolic-ref', '-q', 'refs/remotes/origin/HEAD'),
  ]);
  const folder = prefix.replace(/\/$/, '');
  return {
    root: folder === '' ? terminal.cwd : resolve(terminal.cwd, ...folder.split('/').map(() => '..')),
    folder,
    origin: await originOf(terminal, remote),
    commit,
    ref,
    defaultBranch: head.replace('refs/remotes/origin/', ''),
  };
}

/** Hosts that forges have for SSH alone, and where their web servers are. Source: the documents of these forges. */
const webHosts: Record<string, string> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
};
const forges = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'];

/** The repository of a remote. The host of one that goes over SSH can be an alias of the user's own configuration, which ssh resolves. */
export async function originOf({ spawn }: Spawn, remote: string): Promise<Origin | undefined> {
  const origin = parseRemote(remote);
  if (!origin || /^https?:/.test(remote)) return origin;
  const { hostname } = new URL(origin.server);
  const named = async () => {
    const { stdout } = await spawn('ssh', ['-G', hostname]);
    return /^hostname ([\w.-]+)$/m.exec(stdout)?.[1] ?? hostname;
  };
  const host = forges.includes(hostname) || webHosts[hostname] ? hostname : await named();
  return { ...origin, server: `https://${webHosts[host] ?? host}` };
}

/**
 * The repository of `https://host:port/owner/name.git`, `git@host:owner/name.git` and `ssh://git@host/owner/name`. The port is part of the
 * forge's address only where it is a web server's.
 */
export function parseRemote(remote: string): Origin | undefined {
  const { scheme, host = '', port, path: repository = '' } = parseGitAddress(remote) ?? {};
  // What begins with a dash would be an option of ssh.
  if (!/^\w[\w.-]*$/.test(host) || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  const isWeb = port && scheme?.startsWith('http');
  return { server: isWeb ? `${scheme}://${host}:${port}` : `https://${host}`, repository };
}
