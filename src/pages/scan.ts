import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileSystemAdapter, sync } from 'fast-glob';
import { DeployError, hasSystemCode, messageOf } from '../base/errors.js';
import { isInside } from '../base/inside.js';
import { plainText, printableJson } from '../base/plain-text.js';
import { matchPaths } from './path-matcher.js';
import { isKeyFile, isNeverPublished } from './private-files.js';
import { locateDirectory, rejectSource } from './site-directory.js';
import { type FileSource, isSitePath, type SiteFile, withNoIndex } from './site-file.js';
import { checkLimits } from './size-limits.js';

export interface ScanOptions {
  /** Absolute: where a relative directory begins. */
  workspace: string;
  /** As given. */
  directory: string;
  /** Globs as in a .gitignore. */
  exclude: string[];
  /** A preview gets a robots.txt that keeps search engines away. */
  preview: boolean;
  /** Is told of what looks like a mistake. */
  warn: (text: string) => void;
}

/**
 * Every file of a built directory, sorted by path. Dot files belong to it: `.well-known` matters.
 * @throws DeployError for a directory that cannot be a site, naming what is wrong with which files
 */
export async function scanDirectory(options: ScanOptions): Promise<SiteFile[]> {
  const { directory, exclude, preview, warn } = options;
  const root = locateDirectory(options);
  // Loaded with the first directory: 10 ms.
  const { default: glob } = await import('fast-glob');
  const listing = new Listing(root, glob.sync);
  const excluded = await matchPaths(listing.paths, exclude);
  if (excluded.unused.length > 0) warn(describeUnused(excluded.unused));
  const isIncluded = (path: string) => !excluded.paths.has(path);
  rejectUnsafe(listing.unsafe.filter(isIncluded));
  listing.rejectUnreadable(isIncluded);
  const found = listing.files.filter(({ path }) => isIncluded(path));
  rejectSource(root, { paths: new Set(found.map(({ path }) => path)), directory });
  rejectKeys(found.map(({ path }) => path).filter(isKeyFile));
  const files = nameFiles(found);
  if (files.length === 0) {
    const but = listing.files.length > 0 ? ' that `exclude` does not leave out' : '';
    throw new DeployError('directory-missing', `\`${plainText(directory, 200)}\` holds no file to publish${but}.`);
  }
  const site = preview ? withNoIndex(files) : files;
  checkLimits(site);
  return site.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Found {
  path: string;
  size: number;
  source: Required<FileSource>;
}

/** Returns the warning about `exclude` patterns that match nothing: a mistake in one would publish files unnoticed. */
function describeUnused(patterns: string[]): string {
  const slash = patterns.some((pattern) => pattern.includes('\\'))
    ? ' Between folders a pattern has `/`, on Windows too.'
    : '';
  return `\`exclude\` names nothing that is in the directory with: ${nameSome(patterns)}.${slash}`;
}

/**
 * A folder with everything below it. Synchronous: for thousands of small folders that is several times faster than
 * waiting for each. Links are followed here, as far as they stay inside: fast-glob would follow them out of the directory.
 */
class Listing {
  readonly files: Found[] = [];
  /** Links that would publish what is outside, or never end. */
  readonly unsafe: string[] = [];
  readonly #unreadable: { path: string; error: DeployError }[] = [];
  readonly #root: string;
  readonly #glob: typeof sync;

  /** @param root without links: what links may lead to */
  constructor(root: string, glob: typeof sync) {
    this.#root = root;
    this.#glob = glob;
    this.#list(root, '', [root]);
  }

  get paths(): string[] {
    return [...this.files, ...this.#unreadable].map(({ path }) => path).concat(this.unsafe);
  }

  rejectUnreadable(isIncluded: (path: string) => boolean): void {
    const first = this.#unreadable.find(({ path }) => isIncluded(path));
    if (first) throw first.error;
  }

  /** @param trail the folders that lead here, without links */
  #list(folder: string, prefix: string, trail: string[]): void {
    const read = (at: string) => {
      const below = prefix + relative(folder, at).split(sep).join('/');
      const entries = this.#read(below.replace(/\/$/, ''), () => readdirSync(at, { withFileTypes: true })) ?? [];
      const start = below === '' || below.endsWith('/') ? below : `${below}/`;
      return entries.filter(({ name }) => this.#isListed(start + name));
    };
    const found = this.#glob('**', {
      cwd: folder,
      dot: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      objectMode: true,
      unique: false,
      fs: { readdirSync: read } as unknown as FileSystemAdapter,
    });
    for (const { path, dirent } of found) {
      const file = join(folder, path);
      if (dirent.isSymbolicLink()) this.#follow(file, prefix + path, [...trail, ...foldersTo(folder, file)]);
      else if (dirent.isFile()) this.#addFile(prefix + path, file);
    }
  }

  #isListed(path: string): boolean {
    if (isNeverPublished(path)) return false;
    // fast-glob passes over them in silence. They are refused by their names, and have no content before that.
    if (/[\n\r\u2028\u2029][^/]*$/.test(path)) this.files.push({ path, size: 0, source: nowhere });
    return true;
  }

  #follow(link: string, path: string, trail: string[]): void {
    const target = realOf(link);
    const stats = target === undefined ? undefined : this.#read(path, () => statSync(target));
    if (target === undefined || !this.#contains(target) || trail.includes(target)) {
      this.unsafe.push(path);
    } else if (stats?.isFile()) {
      this.#push(path, target, stats);
    } else if (stats?.isDirectory()) {
      this.#list(target, `${path}/`, [...trail, target]);
    }
  }

  #addFile(path: string, file: string): void {
    const stats = this.#read<Stats>(path, () => lstatSync(file));
    if (stats) this.#push(path, file, stats);
  }

  #push(path: string, file: string, { size, dev, ino }: Stats): void {
    this.files.push({ path, size, source: { file, identity: { dev, ino } } });
  }

  #read<T>(path: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#unreadable.push({ path, error: unreadableError(path, error) });
      return undefined;
    }
  }

  /** A link does not publish what is never published. */
  #contains(target: string): boolean {
    if (!isInside(target, this.#root)) return false;
    const parts = relative(this.#root, target).split(sep);
    return !parts.some((_, index) => isNeverPublished(parts.slice(0, index + 1).join('/')));
  }
}

const nowhere = { file: '', identity: { dev: 0, ino: 0 } };

/** The folders between a folder and a file below it. */
function foldersTo(folder: string, file: string): string[] {
  const names = relative(folder, file).split(sep).slice(0, -1);
  return names.map((_, index) => join(folder, ...names.slice(0, index + 1)));
}

function realOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

function unreadableError(path: string, error: unknown): DeployError {
  const name = plainText(path, 200) || 'The directory';
  if (!hasSystemCode(error, 'ENOENT')) {
    return new DeployError('file-unreadable', `${name} cannot be read: ${plainText(messageOf(error))}.`, {
      cause: error,
    });
  }
  // Node puts this character where the bytes of a name are no UTF-8, and then cannot find the file by that name.
  return path.includes('\ufffd')
    ? new DeployError('invalid-path', `${name}: the bytes of this name are not UTF-8.`)
    : new DeployError('file-changed', `${name} was listed, and then it was gone.`);
}

function rejectUnsafe(links: string[]): void {
  if (links.length === 0) return;
  throw new DeployError(
    'unsafe-link',
    `${nameSome(links)}: a symbolic link that is broken, goes in circles or leaves the directory.`,
  );
}

function rejectKeys(paths: string[]): void {
  if (paths.length === 0) return;
  throw new DeployError('private-file', `The directory holds files that are secret by their name: ${nameSome(paths)}.`);
}

/** Paths as the site will have them. */
function nameFiles(found: Found[]): SiteFile[] {
  const invalid = found.filter(({ path }) => !isSitePath(path.normalize('NFC')));
  if (invalid.length > 0)
    throw new DeployError(
      'invalid-path',
      `${nameSome(invalid.map(({ path }) => visible(path)))}: not a path for a site.`,
    );
  const byPath = new Map<string, SiteFile>();
  const colliding: string[] = [];
  for (const { path, size, source } of found) {
    const normal = path.normalize('NFC');
    if (byPath.has(normal)) colliding.push(normal);
    byPath.set(normal, { path: normal, size, source });
  }
  if (colliding.length > 0)
    throw new DeployError('path-collision', `${nameSome(colliding)}: two files with the same name on the site.`);
  return [...byPath.values()];
}

/** A line break as `\\n`: what makes a name invalid must not be what its message leaves out. */
function visible(path: string): string {
  return printableJson(path).slice(1, -1).replaceAll('\\\\', '\\');
}

/** Up to ten names, for a message. */
function nameSome(paths: string[]): string {
  const shown = paths.slice(0, 10).map((path) => plainText(path, 200));
  return paths.length > 10 ? `${shown.join(', ')} and ${paths.length - 10} more` : shown.join(', ');
}
