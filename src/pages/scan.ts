import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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
}

/**
 * Every file of a built directory, sorted by path. Dot files belong to it: `.well-known` matters.
 * @throws DeployError for a directory that cannot be a site, naming what is wrong with which files
 */
export async function scanDirectory(options: ScanOptions): Promise<SiteFile[]> {
  const { directory, exclude, preview } = options;
  const root = locateDirectory(options);
  const listing = new Listing(root);
  const excluded = await matchPaths(listing.paths, exclude);
  const isLeft = (path: string) => !excluded.has(path);
  rejectUnsafe(listing.unsafe.filter(isLeft));
  listing.rejectUnreadable(isLeft);
  const found = listing.files.filter(({ path }) => isLeft(path));
  rejectSource(root, { paths: new Set(found.map(({ path }) => path)), directory });
  rejectKeys(found.map(({ path }) => path).filter(isKeyFile));
  const files = named(found);
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

/**
 * A folder with everything below it. Synchronous: for thousands of small folders that is several times faster than
 * waiting for each. Not Node's own recursive listing: from Node 22 on that follows links to folders, out of the
 * directory and in circles.
 */
class Listing {
  readonly files: Found[] = [];
  /** Links that would publish what is outside, or never end. */
  readonly unsafe: string[] = [];
  readonly #unreadable: { path: string; error: DeployError }[] = [];
  readonly #root: string;

  /** @param root without links: what links may lead to */
  constructor(root: string) {
    this.#root = root;
    this.#list(root, '', [root]);
  }

  get paths(): string[] {
    return [...this.files, ...this.#unreadable].map(({ path }) => path).concat(this.unsafe);
  }

  rejectUnreadable(isLeft: (path: string) => boolean): void {
    const first = this.#unreadable.find(({ path }) => isLeft(path));
    if (first) throw first.error;
  }

  /** @param trail the folders that lead here, without links */
  #list(folder: string, prefix: string, trail: string[]): void {
    const entries = this.#read(prefix.slice(0, -1), () => readdirSync(folder, { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const path = prefix + entry.name;
      if (!isNeverPublished(path)) this.#add(entry, { path, file: join(folder, entry.name), trail });
    }
  }

  #add(entry: Dirent, { path, file, trail }: { path: string; file: string; trail: string[] }): void {
    if (entry.isDirectory()) this.#list(file, `${path}/`, [...trail, file]);
    else if (entry.isSymbolicLink()) this.#follow(file, path, trail);
    else if (entry.isFile()) this.#addFile(path, file);
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
      this.#unreadable.push({ path, error: whyUnreadable(path, error) });
      return undefined;
    }
  }

  /** What is never published is no more published through a link. */
  #contains(target: string): boolean {
    if (!isInside(target, this.#root)) return false;
    const parts = relative(this.#root, target).split(sep);
    return !parts.some((_, index) => isNeverPublished(parts.slice(0, index + 1).join('/')));
  }
}

function realOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

function whyUnreadable(path: string, error: unknown): DeployError {
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
function named(found: Found[]): SiteFile[] {
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
