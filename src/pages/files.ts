import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { checkLimits } from './limits.js';
import { manifestFolder } from './manifest.js';

/** One file of the site: its path there, and where its bytes come from. */
export interface SiteFile {
  /** Site-relative, forward slashes, NFC. */
  path: string;
  /** Bytes. */
  size: number;
  source: { file: string } | { bytes: Buffer };
}

/** Never published, at any depth: version control, build caches, and files that hold secrets. */
const neverPublished = [
  '**/.git',
  '**/.git/**',
  '**/node_modules/.cache/**',
  '**/.env*',
  '**/.env*/**',
  `${manifestFolder}/**`,
];

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
  const found = await walk({
    root,
    real: realpathSync(root),
    ignore: [...neverPublished, ...exclude.flatMap(toIgnorePatterns)],
  });
  const files = named([...found, ...unlisted(root)]);
  if (files.length === 0)
    throw new DeployError('directory-missing', `The directory ${plainText(root)} holds no file to publish.`);
  checkLimits(files);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** As in a .gitignore: a pattern with a slash is anchored at the directory, one without holds everywhere; folders go whole. */
function toIgnorePatterns(pattern: string): string[] {
  const bare = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '');
  const anchored = pattern.startsWith('/') || pattern.startsWith('./') || bare.includes('/') ? bare : `**/${bare}`;
  return [anchored, `${anchored}/**`];
}

interface Found {
  path: string;
  file: string;
  size: number;
}

interface Walk {
  root: string;
  /** The root without links: what links may lead to. */
  real: string;
  ignore: string[];
}

async function walk({ root, real, ignore }: Walk): Promise<Found[]> {
  const { default: glob } = await import('fast-glob');
  const found: Found[] = [];
  const leaving: string[] = [];
  const list = (folder: string, prefix: string, trail: string[]) => {
    const patterns =
      prefix === ''
        ? ignore
        : ignore.map((pattern) => below(pattern, prefix)).filter((pattern) => pattern !== undefined);
    for (const entry of glob.sync('**', {
      cwd: folder,
      dot: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      objectMode: true,
      ignore: patterns,
    })) {
      const path = prefix + entry.path;
      const file = join(folder, entry.path);
      if (entry.dirent.isFile()) found.push({ path, file, size: statSync(file).size });
      else if (entry.dirent.isSymbolicLink()) follow(path, file, trail);
    }
  };
  const follow = (path: string, link: string, trail: string[]) => {
    const target = realOf(link);
    if (target === undefined || (target !== real && !target.startsWith(real + sep))) {
      leaving.push(path);
      return;
    }
    const stats = lstatSync(target);
    if (stats.isFile()) found.push({ path, file: target, size: stats.size });
    // A folder that contains the link itself would never end.
    else if (
      stats.isDirectory() &&
      (trail.includes(target) || (realpathSync(join(link, '..')) + sep).startsWith(target + sep))
    )
      leaving.push(path);
    else if (stats.isDirectory()) list(target, `${path}/`, [...trail, target]);
  };
  list(root, '', []);
  if (leaving.length > 0) {
    throw new DeployError(
      'unsafe-link',
      `${nameSome(leaving)}: a symbolic link that is broken, goes in circles or leaves ${relative('.', root) || root}.`,
    );
  }
  return found;
}

/** The pattern as it holds below a linked folder, or undefined when it speaks of another place. */
function below(pattern: string, prefix: string): string | undefined {
  if (pattern.startsWith('**/')) return pattern;
  return pattern.startsWith(prefix) ? pattern.slice(prefix.length) : undefined;
}

function realOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

/** Names with a line break, which no glob matches: they must be refused and not passed over. */
function unlisted(root: string): Found[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names
    .filter((path) => /[\n\r\u2028\u2029]/.test(path))
    .map((path) => ({ path, file: join(root, path), size: 0 }));
}

/** Paths as the site will have them. */
function named(found: Found[]): SiteFile[] {
  // A backslash is a separator only on Windows, where the glob has replaced it already. Control characters include DEL.
  const invalid = found.filter(
    ({ path }) => /[\\\u0000-\u001f\u007f\u2028\u2029]/.test(path) || Buffer.byteLength(path) > 1024,
  );
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
