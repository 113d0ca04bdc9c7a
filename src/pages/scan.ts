import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isSitePath, manifestFolder, type SiteFile } from './site-file.js';
import { checkLimits } from './size-limits.js';

/**
 * Every file of a built directory, sorted by path. Dot files belong to it: `.well-known` matters.
 * @param options.exclude globs relative to the directory; one without a slash holds at any depth
 * @throws DeployError for a directory that cannot be a site, naming what is wrong with which files
 */
export async function scanDirectory(directory: string, { exclude }: { exclude: string[] }): Promise<SiteFile[]> {
  const root = resolve(directory);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new DeployError('directory-missing', `There is no directory at ${plainText(root)}.`);
  }
  const found = new Walk(realpathSync(root), await excluderFor(exclude)).files();
  const files = named(found);
  if (files.length === 0) {
    throw new DeployError('directory-missing', `The directory ${plainText(root)} holds no file to publish.`);
  }
  checkLimits(files);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Version control, build caches, files that hold secrets, and our own manifest: never published, at any depth. */
function isPrivate(path: string): boolean {
  return (
    /(?:^|\/)(?:\.git|\.env[^/]*)$/.test(path) || /(?:^|\/)node_modules\/\.cache$/.test(path) || path === manifestFolder
  );
}

/** Paths that the globs name below a folder, which is at `prefix` on the site. */
type Excluder = (folder: string, prefix: string) => string[];

/** The glob library is loaded only for a user's globs: 10 ms before the first request. */
async function excluderFor(patterns: string[]): Promise<Excluder> {
  if (patterns.length === 0) return () => [];
  const { default: glob } = await import('fast-glob');
  const globs = patterns.map(anchored);
  return (folder, prefix) => {
    const here = globs.flatMap((pattern) => below(pattern, prefix));
    if (here.length === 0) return [];
    // Links are followed by the walk, which knows when one goes in circles.
    const named = glob.sync(here, { cwd: folder, dot: true, onlyFiles: false, followSymbolicLinks: false });
    return named.map((path) => prefix + path);
  };
}

/** The pattern as it holds below a linked folder, if it speaks of that place at all. */
function below(pattern: string, prefix: string): string[] {
  if (prefix === '' || pattern.startsWith('**/')) return [pattern];
  return pattern.startsWith(prefix) ? [pattern.slice(prefix.length)] : [];
}

/** As in a .gitignore: a pattern with a slash is anchored at the directory, one without holds everywhere. */
function anchored(pattern: string): string {
  const bare = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '');
  return pattern.startsWith('/') || pattern.startsWith('./') || bare.includes('/') ? bare : `**/${bare}`;
}

interface Found {
  path: string;
  file: string;
  size: number;
}

/**
 * Lists a folder with everything below it. Synchronous: for thousands of small folders that is several times faster
 * than waiting for each, and nothing else could be done meanwhile.
 */
class Walk {
  readonly #root: string;
  readonly #exclude: Excluder;
  readonly #excluded = new Set<string>();
  readonly #found: Found[] = [];
  /** Links that would publish what is outside, or never end. */
  readonly #unsafe: string[] = [];

  /** @param root without links: what links may lead to */
  constructor(root: string, exclude: Excluder) {
    this.#root = root;
    this.#exclude = exclude;
  }

  /** @throws DeployError `unsafe-link` */
  files(): Found[] {
    this.#enter(this.#root, '', [this.#root]);
    if (this.#unsafe.length > 0) {
      throw new DeployError(
        'unsafe-link',
        `${nameSome(this.#unsafe)}: a symbolic link that is broken, goes in circles or leaves the directory.`,
      );
    }
    return this.#found;
  }

  /** Where globs begin anew: the directory itself, and each folder that a link leads to. */
  #enter(folder: string, prefix: string, trail: string[]): void {
    for (const path of this.#exclude(folder, prefix)) this.#excluded.add(path);
    this.#list(folder, prefix, trail);
  }

  /** @param trail the folders that lead here, without links */
  #list(folder: string, prefix: string, trail: string[]): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = prefix + entry.name;
      if (isPrivate(path) || this.#excluded.has(path)) continue;
      const file = join(folder, entry.name);
      if (entry.isFile()) this.#found.push({ path, file, size: statSync(file).size });
      else if (entry.isDirectory()) this.#list(file, `${path}/`, [...trail, file]);
      else if (entry.isSymbolicLink()) this.#follow(file, path, trail);
    }
  }

  #follow(link: string, path: string, trail: string[]): void {
    const target = realOf(link);
    const stats = target === undefined ? undefined : statSync(target);
    if (target === undefined || !this.#contains(target) || (stats?.isDirectory() && trail.includes(target))) {
      this.#unsafe.push(path);
    } else if (stats?.isFile()) {
      this.#found.push({ path, file: target, size: stats.size });
    } else if (stats?.isDirectory()) {
      this.#enter(target, `${path}/`, [...trail, target]);
    }
  }

  /** What is never published is no more published through a link. */
  #contains(target: string): boolean {
    if (target === this.#root) return true;
    if (!target.startsWith(this.#root + sep)) return false;
    const parts = target.slice(this.#root.length + 1).split(sep);
    return !parts.some((_, index) => isPrivate(parts.slice(0, index + 1).join('/')));
  }
}

function realOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

/** Paths as the site will have them. */
function named(found: Found[]): SiteFile[] {
  const invalid = found.filter(({ path }) => !isSitePath(path.normalize('NFC')));
  if (invalid.length > 0)
    throw new DeployError('invalid-path', `${nameSome(invalid.map(({ path }) => path))}: not a path for a site.`);
  const byPath = new Map<string, SiteFile>();
  const colliding: string[] = [];
  for (const { path, file, size } of found) {
    const normal = path.normalize('NFC');
    if (byPath.has(normal)) colliding.push(normal);
    byPath.set(normal, { path: normal, size, source: { file } });
  }
  if (colliding.length > 0)
    throw new DeployError('path-collision', `${nameSome(colliding)}: two files with the same name on the site.`);
  return [...byPath.values()];
}

/** Up to ten names, for a message. */
function nameSome(paths: string[]): string {
  const shown = paths.slice(0, 10).map((path) => plainText(path, 200));
  return paths.length > 10 ? `${shown.join(', ')} and ${paths.length - 10} more` : shown.join(', ');
}
