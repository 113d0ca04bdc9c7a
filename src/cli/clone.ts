import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseGitAddress } from '../base/addresses.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import { type Branches, branchesOf } from '../github/branches.js';
import type { Terminal } from './terminal/terminal.js';

/** Prevents git from fetching, and from starting programs of the clone's configuration. */
const unattended = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' };
const guarded = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit'];

/** Returns the output of git in the current folder; empty if git fails, as it does outside of a clone. */
export async function askGit({ spawn }: Terminal, ...args: string[]): Promise<string> {
  const { code, stdout } = await spawn('git', [...guarded, ...args], unattended);
  return code === 0 ? stdout.trim() : '';
}

export type Clone = Awaited<ReturnType<typeof openClone>>;

/** Patterns, for which git prints only existing branches. */
const usualBranches = ['origin/mai[n]', 'origin/maste[r]'].map(
  (name) => `--glob=refs/remotes/${name}`,
);
usualBranches.push('--glob=refs/heads/mai[n]', '--glob=refs/heads/maste[r]');

/** Reads the clone of the current folder. */
export async function openClone(terminal: Terminal) {
  // git stops at the first unknown name, such as HEAD before the first commit.
  const names = [
    '--show-prefix',
    'HEAD',
    '--symbolic-full-name',
    'HEAD',
    ...usualBranches,
    'refs/remotes/origin/HEAD',
  ];

  const [remote, known] = await Promise.all([
    askGit(terminal, 'remote', 'get-url', 'origin'),
    terminal.spawn('git', [...guarded, 'rev-parse', ...names], unattended),
  ]);
  const [prefix = '', commit = '', branch = '', ...refs] = known.stdout.trimEnd().split('\n');
  const isUnborn = commit === 'HEAD';
  const ref = isUnborn ? await askGit(terminal, 'symbolic-ref', '-q', 'HEAD') : branch;
  const folder = prefix.replace(/\/$/, '');
  const told = known.code === 0 ? refs.pop()?.replace('refs/remotes/origin/', '') : undefined;
  const assumed = remote
    ? ['main', 'master'].find((name) => refs.some((one) => one.endsWith(`/${name}`)))
    : undefined;

  return {
    root:
      folder === '' ? terminal.cwd : resolve(terminal.cwd, ...folder.split('/').map(() => '..')),
    /** The current folder below `root`, with forward slashes; '' outside of a clone. */
    folder,
    origin: parseRemote(remote),
    commit: isUnborn ? '' : commit,
    ref: ref.startsWith('refs/heads/') ? ref : '',
    defaultBranch: told ?? assumed ?? '',
    isBranchAssumed: told === undefined && assumed !== undefined,
  };
}

/** Returns whether `origin` has the commit, by this clone's last fetch, and whether there are uncommitted changes. */
export async function readPushed(terminal: Terminal, commit: string) {
  const origin = 'refs/remotes/origin/';
  const [known, holding, ...changes] = await Promise.all([
    askGit(terminal, 'for-each-ref', '--count=1', '--format=x', origin),
    askGit(
      terminal,
      'for-each-ref',
      '--count=1',
      '--format=x',
      '--contains',
      commit,
      origin,
      'refs/tags/',
    ),
    // `git status` would run the filters of the clone's configuration.
    askGit(terminal, 'diff-index', '--name-only', 'HEAD'),
    askGit(terminal, 'ls-files', '--others', '--exclude-standard', '--directory'),
  ]);
  return { isPushed: known === '' || holding !== '', hasChanges: changes.some(Boolean) };
}

/** Lists the branches of `origin` with git, which works on any server and uses the clone's credentials. */
export function originBranches(github: BestEffortGitHub, { spawn }: Terminal): Branches {
  const names = async (): Promise<Set<string> | undefined> => {
    const { stdout } = await spawn('git', ['ls-remote', '--heads', 'origin'], {
      GIT_TERMINAL_PROMPT: '0',
    });
    const found = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name = '']) => name);
    // A deployed repository has a branch, so an empty list means that git failed.
    return found.length > 0 ? new Set(found) : undefined;
  };
  const isGone = async (branch: string) => {
    const found = await names();
    return found && !found.has(branch);
  };
  return { ...branchesOf(github), names, isGone };
}

/** Returns the repository of `https://host:port/owner/name.git`, `git@host:owner/name.git` or `ssh://git@host/owner/name`. */
export function parseRemote(remote: string): { server: string; repository: string } | undefined {
  const { scheme, host = '', port, path: repository = '' } = parseGitAddress(remote) ?? {};
  if (!/^\w[\w.-]*$/.test(host) || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  if (port && scheme?.startsWith('http'))
    return { server: `${scheme}://${host}:${port}`, repository };

  // `github.com-work` is a common alias in SSH configurations, and ssh.github.com serves only SSH.
  return {
    server: `https://${host.replace(/^(?:ssh\.)?(github\.com)(?:-[\w-]+)?$/, '$1')}`,
    repository,
  };
}

/** Reads a folder of a clone for detection, without running its code. */
export class CloneFiles {
  readonly folder: string;
  readonly names: readonly string[];

  constructor(folder: string) {
    this.folder = folder;
    try {
      this.names = readdirSync(folder);
    } catch {
      this.names = [];
    }
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  namesIn(folder: string): readonly string[] {
    return new CloneFiles(join(this.folder, folder)).names;
  }

  text(path: string): string {
    try {
      return readFileSync(join(this.folder, path), 'utf8').slice(0, 200_000);
    } catch {
      return '';
    }
  }

  find(name: RegExp, folders = ['.']): string | undefined {
    const paths = folders.flatMap((folder) =>
      this.namesIn(folder).map((each) => posix.join(folder, each)),
    );
    return paths.find((path) => name.test(posix.basename(path)));
  }
}
