import { relative, resolve, sep } from 'node:path';
import type { FileSystemAdapter } from 'fast-glob';

/**
 * The paths that patterns match, as in a .gitignore: one pattern a line; without a slash it matches at any depth, with
 * one it starts at the top; a folder stands for everything below it; `!` takes back what an earlier pattern matched,
 * also below a folder. Nothing is read from the disk.
 * @param paths relative, with forward slashes
 * @param patterns globs as fast-glob knows them
 */
export async function matchPaths(paths: readonly string[], patterns: readonly string[]): Promise<Set<string>> {
  const matched = new Set<string>();
  if (patterns.length === 0) return matched;
  // Loaded only for patterns: 10 ms before the first request.
  const { default: glob } = await import('fast-glob');
  const tree = new PathTree(paths);
  for (const pattern of patterns) {
    const takesBack = pattern.startsWith('!');
    const anchored = anchor(takesBack ? pattern.slice(1) : pattern);
    if (anchored === '') continue;
    // fast-glob matches what it walks: here the list itself, in place of a disk.
    const found = glob.sync(anchored, { cwd: top, fs: tree.fileSystem, dot: true, onlyFiles: false });
    for (const path of found.flatMap((one) => tree.filesAt(one))) {
      if (takesBack) matched.delete(path);
      else matched.add(path);
    }
  }
  return matched;
}

/** A pattern with a slash begins at the top, one without holds everywhere. Empty: it names nothing. */
function anchor(pattern: string): string {
  const bare = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '');
  if (bare === '' || bare === '.') return '';
  return pattern.startsWith('/') || pattern.startsWith('./') || bare.includes('/') ? bare : `**/${bare}`;
}

/** Where fast-glob believes the paths to be; any absolute folder will do. */
const top = resolve('/');

/** A list of paths as a file system that can only be listed. */
class PathTree {
  /** Names in each folder, with whether they are folders. */
  readonly #folders = new Map<string, Map<string, boolean>>([['', new Map()]]);

  constructor(paths: readonly string[]) {
    for (const path of paths) this.#add(path, false);
  }

  /** The file itself, or every file below the folder. */
  filesAt(path: string): string[] {
    const names = this.#folders.get(path);
    if (!names) return [path];
    return [...names].flatMap(([name, isFolder]) => (isFolder ? this.filesAt(`${path}/${name}`) : [`${path}/${name}`]));
  }

  /** What fast-glob needs of a file system. */
  readonly fileSystem = {
    readdirSync: (folder: string) =>
      [...(this.#folders.get(pathOf(folder)) ?? [])].map(([name, isFolder]) => entryOf(name, isFolder)),
    lstatSync: (path: string) => this.#stat(path),
    statSync: (path: string) => this.#stat(path),
  } as unknown as FileSystemAdapter;

  #stat(absolute: string): unknown {
    const path = pathOf(absolute);
    const slash = path.lastIndexOf('/');
    const isFolder = this.#folders.get(path.slice(0, Math.max(slash, 0)))?.get(path.slice(slash + 1));
    if (isFolder === undefined) throw Object.assign(new Error(`no such path: ${path}`), { code: 'ENOENT' });
    return entryOf(path, isFolder);
  }

  #add(path: string, isFolder: boolean): void {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(slash, 0));
    if (!this.#folders.has(folder)) this.#add(folder, true);
    this.#folders.get(folder)?.set(path.slice(slash + 1), isFolder);
    if (isFolder && !this.#folders.has(path)) this.#folders.set(path, new Map());
  }
}

/** An entry of a folder, and what `stat` says of it: the parts of `Dirent` and `Stats` that are read. */
function entryOf(name: string, isFolder: boolean): object {
  const no = () => false;
  return {
    name,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
    isSymbolicLink: no,
    isBlockDevice: no,
    isCharacterDevice: no,
    isFIFO: no,
    isSocket: no,
  };
}

function pathOf(absolute: string): string {
  return relative(top, absolute).split(sep).join('/');
}
