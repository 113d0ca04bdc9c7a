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
  const tree = treeOf(paths);
  for (const pattern of patterns) {
    const takesBack = pattern.startsWith('!');
    const anchored = anchor(takesBack ? pattern.slice(1) : pattern);
    if (anchored === '') continue;
    const found = glob.sync(anchored, { cwd: top, fs: tree.fs, dot: true, onlyFiles: false });
    for (const path of found.flatMap(tree.filesAt)) {
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

/** A list of paths as a file system in memory, because fast-glob matches only what it walks and offers nothing for a list. */
interface PathTree {
  fs: FileSystemAdapter;
  /** The file itself, or every file below the folder. */
  filesAt: (path: string) => string[];
}

function treeOf(paths: readonly string[]): PathTree {
  const folders = new Map([['', new Map<string, object>()]]);
  const add = (path: string, isFolder: boolean): void => {
    const slash = path.lastIndexOf('/');
    const parent = path.slice(0, Math.max(slash, 0));
    if (!folders.has(parent)) add(parent, true);
    if (isFolder) folders.set(path, new Map());
    const name = path.slice(slash + 1);
    folders.get(parent)?.set(name, entryOf(name, isFolder));
  };
  for (const path of paths) add(path, false);
  const stat = (absolute: string) => {
    const path = pathOf(absolute);
    const slash = path.lastIndexOf('/');
    const entry = folders.get(path.slice(0, Math.max(slash, 0)))?.get(path.slice(slash + 1));
    if (!entry) throw Object.assign(new Error(`no such path: ${path}`), { code: 'ENOENT' });
    return entry;
  };
  const readdirSync = (folder: string) => [...(folders.get(pathOf(folder))?.values() ?? [])];
  const filesAt = (path: string): string[] => {
    const below = folders.get(path);
    return below ? [...below.keys()].flatMap((name) => filesAt(`${path}/${name}`)) : [path];
  };
  return { fs: { readdirSync, lstatSync: stat, statSync: stat } as unknown as FileSystemAdapter, filesAt };
}

/** The parts of `Dirent` and `Stats` that fast-glob reads. */
function entryOf(name: string, isFolder: boolean): object {
  const no = () => false;
  const isKind = { isFile: () => !isFolder, isDirectory: () => isFolder, isSymbolicLink: no };
  return { name, ...isKind, isBlockDevice: no, isCharacterDevice: no, isFIFO: no, isSocket: no };
}

function pathOf(absolute: string): string {
  return relative(top, absolute).split(sep).join('/');
}
