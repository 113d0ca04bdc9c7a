import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, posix, win32 } from 'node:path';
import { childEnvironment } from '../base/child-environment.js';

export interface Ended {
  code: number | undefined;
  stdout: string;
  stderr: string;
  /** It was ended, because it took longer than its limit. */
  isLate?: boolean;
}

export interface ProgramNeeds {
  /** Further variables. */
  env?: NodeJS.ProcessEnv;
  /** It gets the tokens for GitHub. */
  tokens?: boolean;
  /** It is ended after this time, in ms; by default never. */
  limitMs?: number;
}

interface Surroundings {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/**
 * Starts the programs of a command: git, gh and the browser's opener, the only ones of the command line.
 * A clone is data, so none of its programs is started, neither by us nor by what we start.
 */
export class Programs {
  readonly #at: Surroundings;
  readonly #untrusted: readonly string[];
  readonly #folders: readonly string[];

  constructor(at: Surroundings) {
    const { platform, env } = at;
    this.#at = at;
    this.#untrusted = untrustedFolders(at);
    this.#folders = trustedFolders(pathOf(env), { platform, untrusted: this.#untrusted, realOf });
  }

  /** Runs a program without input. */
  async run(
    name: string,
    args: string[],
    { env = {}, tokens = false, limitMs = 0 }: ProgramNeeds = {},
  ): Promise<Ended> {
    const file = this.find(name);
    if (file === undefined) {
      const stderr = `${name} is in no absolute folder of PATH outside of this folder`;
      return { code: undefined, stdout: '', stderr };
    }

    const options = {
      cwd: this.#at.cwd,
      env: { ...this.#environment(tokens ? 'git and gh' : 'git'), ...env },
      encoding: 'utf8' as const,
      windowsHide: true,
      timeout: limitMs,
      killSignal: 'SIGKILL' as const,
    };

    return new Promise((resolve) => {
      const child = execFile(file, args, options, (error, stdout, stderr) => {
        if (error?.killed && error.signal === 'SIGKILL')
          return resolve({ code: undefined, stdout, stderr, isLate: true });

        const code = error ? error.code : 0;
        if (typeof code === 'number') return resolve({ code, stdout, stderr });

        const reason = stderr || `${name} could not be started (${code})`;
        return resolve({ code: undefined, stdout, stderr: reason });
      });
      child.stdin?.end();
    });
  }

  /** Starts a program that outlives this process, and returns whether it started. */
  async open(name: string, args: string[]): Promise<boolean> {
    const file = this.find(name);
    if (file === undefined) return false;

    const env = this.#environment();
    const child = spawn(file, args, { stdio: 'ignore', detached: true, env });
    child.unref();

    return new Promise((resolve) => {
      child.on('spawn', () => resolve(true));
      child.on('error', () => resolve(false));
    });
  }

  /** Returns the path of a program; undefined if it is in no trusted folder. */
  find(name: string): string | undefined {
    const { platform } = this.#at;
    const paths = pathsOf(platform);
    if (paths.isAbsolute(name)) return name;
    if (paths.basename(name) !== name) return undefined;

    // `cmd` files need a shell, which would read the arguments.
    const isComplete = platform !== 'win32' || /\.(exe|com)$/i.test(name);
    const names = isComplete ? [name] : [`${name}.exe`, `${name}.com`];
    const files = this.#folders.flatMap((folder) => names.map((one) => paths.join(folder, one)));
    return files.find((file) => isProgram(file) && this.#isTrustedFile(file));
  }

  /** A link in a trusted folder may lead into the clone. */
  #isTrustedFile(file: string): boolean {
    const { platform } = this.#at;
    const real = realOf(file) ?? file;
    return !this.#untrusted.some((folder) => isBelow(real, folder, platform));
  }

  #environment(tools?: 'git' | 'git and gh'): NodeJS.ProcessEnv {
    const { env, platform } = this.#at;
    const given = Object.entries(childEnvironment(env, tools));
    const others = Object.fromEntries(given.filter(([name]) => name.toUpperCase() !== 'PATH'));
    const path = this.#folders.join(pathsOf(platform).delimiter);
    // Without the second variable, Windows prefers a program of the current folder.
    return platform === 'win32'
      ? { ...others, PATH: path, NoDefaultCurrentDirectoryInExePath: '1' }
      : { ...others, PATH: path };
  }
}

interface Search {
  platform: NodeJS.Platform;
  /** Without links. */
  untrusted: readonly string[];
  /** Returns a path without links; undefined for a missing one. */
  realOf: (path: string) => string | undefined;
}

/**
 * Returns the folders of a PATH whose programs may be started: absolute ones outside of the clone and of every `node_modules/.bin`.
 * npx, npm and their kind put that folder of each project first, where a clone or a mere dependency could leave a `git` of its own.
 */
export function trustedFolders(
  path: string,
  { platform, untrusted, realOf: real }: Search,
): string[] {
  const folders = path.split(pathsOf(platform).delimiter).map((one) => one.replace(/^"|"$/g, ''));
  return folders.filter((folder) => {
    const target = isWholePath(folder, platform) ? real(folder) : undefined;
    if (target === undefined) return false;

    return [folder, target].every(
      (one) =>
        !binOfPackages.test(one) && !untrusted.some((outer) => isBelow(one, outer, platform)),
    );
  });
}

const binOfPackages = /[\\/]node_modules[\\/]+\.bin(?:[\\/]|$)/i;

/** A Windows path without a drive depends on the current one. */
function isWholePath(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' ? /^(?:[a-z]:[\\/]|\\\\)/i.test(path) : posix.isAbsolute(path);
}

function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

function isBelow(path: string, folder: string, platform: NodeJS.Platform): boolean {
  const paths = pathsOf(platform);
  const from = paths.relative(folder, path);
  const isAbove = from === '..' || from.startsWith(`..${paths.sep}`);
  // On another drive the way there is absolute.
  return !isAbove && !paths.isAbsolute(from);
}

function pathOf(env: NodeJS.ProcessEnv): string {
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
}

/** Folders, on every system, in which a machine keeps what belongs to it, so that no folder above them is one project. */
const ofMachine = [
  '/tmp',
  '/dev/shm',
  '/usr/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/opt/local/bin',
  '/nix/store',
  '/snap/bin',
];

/**
 * Returns the folders whose programs are not started: the current folder, the folders above it, and Yarn's folder of a project's programs.
 * A nested `.git` may be planted and an unpacked archive has none, so every folder above counts, except those of the person or the machine.
 */
function untrustedFolders({ cwd, env, platform }: Surroundings): string[] {
  const plain = (path: string) => realOf(path) ?? path;
  // The home folder and the folders above it often hold programs of the person or the machine.
  const home = plain(env['HOME'] || homedir());
  const given = [env['TMPDIR'], env['TEMP'], env['ProgramFiles'], env['SystemRoot'], tmpdir()];
  const shared = [...ofMachine, ...given].flatMap((path) => (path ? [plain(path)] : []));
  const holds = (folder: string) => (path: string) => isBelow(path, folder, platform);

  const here = plain(cwd);
  const outer = [here, ...foldersAbove(here)].filter(
    (folder) =>
      !holds(folder)(home) &&
      (folder === here || isThere(join(folder, '.git')) || !shared.some(holds(folder))),
  );
  const ofYarn = env['BERRY_BIN_FOLDER'];
  return [...outer, ...(ofYarn ? [plain(ofYarn)] : [])];
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

/** Returns the top of the clone around a folder, by its `.git`. git is not asked, because the clone's configuration can move it. */
export function cloneTop(folder: string): string | undefined {
  if (isThere(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : cloneTop(above);
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function realOf(path: string): string | undefined {
  try {
    // Unlike `realpathSync`, it also returns the spelling on a disk that ignores case.
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
