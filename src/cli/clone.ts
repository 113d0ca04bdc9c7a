import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseGitAddress } from '../base/addresses.js';
import { DeployError } from '../base/errors.js';
import { formatBytes } from '../base/format.js';
import { plainText, withoutCredentials } from '../base/plain-text.js';
import { ownerOf } from '../contract/owner.js';
import { askGit, programsOfClone, readWithGit } from './git.js';
import { cloneTop } from './programs.js';
import type { Terminal } from './terminal/terminal.js';

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
    'HEAD',
    '--symbolic-full-name',
    'HEAD',
    ...usualBranches,
    'refs/remotes/origin/HEAD',
  ];

  const [remote, known, prefix] = await Promise.all([
    askGit(terminal, 'remote', 'get-url', 'origin'),
    readWithGit(terminal, 'rev-parse', ...names),
    // Alone, because the name of a folder can contain line breaks.
    readWithGit(terminal, 'rev-parse', '--show-prefix'),
  ]);
  const [commit = '', branch = '', ...refs] = known.stdout.trimEnd().split('\n');
  const isUnborn = commit === 'HEAD';
  const ref = isUnborn ? await askGit(terminal, 'symbolic-ref', '-q', 'HEAD') : branch;
  const folder = prefix.stdout.replace(/\/?\n$/, '');
  const told = known.code === 0 ? refs.pop()?.replace('refs/remotes/origin/', '') : undefined;
  const assumed = remote
    ? ['main', 'master'].find((name) => refs.some((one) => one.endsWith(`/${name}`)))
    : undefined;
  const root =
    folder === '' ? terminal.cwd : resolve(terminal.cwd, ...folder.split('/').map(() => '..'));
  if (prefix.code === 0) checkTop(terminal, root);

  return {
    root,
    /** The current folder below `root`, with forward slashes; '' outside of a clone. */
    folder,
    isRepository: known.code === 0,
    origin: parseRemote(remote),
    /** The address of `origin` for messages, whatever it is; empty without one. */
    remote: plainText(withoutCredentials(remote), 200),
    /** The server of `origin`, whose path on it may have another form than `owner/name`. */
    server: serverOf(remote),
    commit: isUnborn ? '' : commit,
    ref: ref.startsWith('refs/heads/') ? ref : '',
    defaultBranch: told ?? assumed ?? '',
    isBranchAssumed: told === undefined && assumed !== undefined,
    /** The environment, whose variables stand for those of the repository. */
    env: terminal.env,
  };
}

/** Returns the name of the production branch: the default branch, or the checked-out branch of a clone without one. */
export function mainBranchOf({ defaultBranch, ref }: Pick<Clone, 'defaultBranch' | 'ref'>): string {
  return defaultBranch || ref.replace('refs/heads/', '') || 'main';
}

/** Returns the address of the repository on the server of its origin; undefined without one. */
export function urlOfOrigin({ origin }: Pick<Clone, 'origin'>): string | undefined {
  return origin && `${origin.server}/${origin.repository}`;
}

/** Returns the reason why a clone names no repository: it has no `origin`, or that is not `owner/name` on a server. */
export function whyNoRepository({ remote }: Pick<Clone, 'remote'>): string {
  return remote === ''
    ? 'this folder is not a clone of a repository: it has no remote `origin`'
    : `the origin of this clone, ${remote}, is not \`owner/name\` on a server`;
}

/** Returns the repository of a clone, as the owner of what is deployed from it. */
export function ownerOfClone({ origin, folder }: Pick<Clone, 'origin' | 'folder'>) {
  const { server: serverUrl = '', repository = '' } = origin ?? {};
  return ownerOf({ serverUrl, repository, repositoryId: '', folder });
}

/** The top decides what lies inside of the clone, and its own configuration could move it, to the home folder for example. */
function checkTop({ cwd, env }: Terminal, root: string): void {
  if (env['GIT_DIR'] || env['GIT_WORK_TREE'] || root === cloneTop(cwd)) return;

  throw new DeployError(
    'usage',
    `The configuration of this clone (core.worktree) places its files in another folder: ${plainText(root, 200)}.`,
    { next: ['Where that is meant, say so:', { command: 'export GIT_WORK_TREE=<folder>' }] },
  );
}

/** Returns whether there are uncommitted changes, files that no commit has included. */
export async function hasChanges(terminal: Terminal): Promise<boolean> {
  const args = ['--others', '--exclude-standard', '--directory'];
  const others = await askGit(terminal, 'ls-files', ...args);
  return others !== '' || hasChangedFiles(terminal);
}

/** Returns whether files of the checked-out commit were changed. Files that no commit has, such as a build, are no changes. */
export async function hasChangedFiles(terminal: Terminal): Promise<boolean> {
  const configured = await programsOfClone(terminal);
  // git compares files through the filters of the configuration, and `git status` in a submodule through those of the submodule.
  const isFiltered = configured.some((name) => name.startsWith('filter.'));
  const args = ['diff-index', '--name-only', '--ignore-submodules=dirty', 'HEAD'];
  return !isFiltered && (await askGit(terminal, ...args)) !== '';
}

/** Returns the repository of `https://host:port/owner/name.git`, `git@host:owner/name.git` or `ssh://git@host/owner/name`. */
export function parseRemote(remote: string): { server: string; repository: string } | undefined {
  const server = serverOf(remote);
  const { path: repository = '' } = parseGitAddress(remote) ?? {};
  return server && /^[\w.-]+\/[\w.-]+$/.test(repository) ? { server, repository } : undefined;
}

/** Returns the address of the server of a remote, whatever its path is; undefined for a folder. */
function serverOf(remote: string): string | undefined {
  const { scheme, host = '', port } = parseGitAddress(remote) ?? {};
  if (!/^\w[\w.-]*$/.test(host)) return undefined;
  if (port && scheme?.startsWith('http')) return `${scheme}://${host}:${port}`;

  // `github.com-work` is a common alias in SSH configurations, and ssh.github.com serves only SSH.
  return `https://${host.replace(/^(?:ssh\.)?(github\.com)(?:-[\w-]+)?$/, '$1')}`;
}

/** Far more than a configuration or a package.json has. */
const maxTextBytes = 1024 ** 2;

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

  /** Returns the text of a file; empty if it is missing or not a plain file, such as a device. @throws DeployError `usage` for more than 1 MiB, or than `maxBytes` */
  text(path: string, maxBytes = maxTextBytes): string {
    const bytes = readStart(join(this.folder, path), maxBytes + 1);
    if (bytes.length <= maxBytes) return bytes.toString();

    const limit = formatBytes(maxBytes);
    const text = `${plainText(join(this.folder, path), 200)} is larger than ${limit}, so it is not read.`;
    throw new DeployError('usage', text, {
      next: 'Make it smaller, or give the directory and the name of the site.',
    });
  }

  /** Returns the beginning of a file, however large it is; empty if it is missing. */
  start(path: string, bytes: number): string {
    return readStart(join(this.folder, path), bytes).toString();
  }

  find(name: RegExp, folders = ['.']): string | undefined {
    const paths = folders.flatMap((folder) =>
      this.namesIn(folder).map((each) => posix.join(folder, each)),
    );
    return paths.find((path) => name.test(posix.basename(path)));
  }
}

/** Returns the first bytes of a plain file. A link of the clone can lead to a pipe or a device, which would never end. */
function readStart(file: string, maxBytes: number): Buffer {
  let handle: number | undefined;

  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const bytes = Buffer.alloc(fstatSync(handle).isFile() ? maxBytes : 0);
    let size = 0;
    let read: number;

    do {
      read = readSync(handle, bytes, size, bytes.length - size, null);
      size += read;
    } while (read > 0);

    return bytes.subarray(0, size);
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
