import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { FileSystemAdapter, sync } from 'fast-glob';
import { DeployError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import type { HintCode } from '../base/hints.js';
import { isInside } from '../base/inside.js';
import { plainText } from '../base/plain-text.js';
import { describeLeftOut, isLeftOut, type LeftOut } from './left-out.js';
import {
  type Doubt,
  describeUnused,
  findPrivate,
  insistedPaths,
  isDatabase,
  isPackages,
  matchPaths,
  nameSome,
} from './path-rules.js';
import { judgeContent } from './private-content.js';
import { unreadableError } from './read-files.js';
import { locateDirectory, placeOf } from './site-directory.js';
import {
  checkLimits,
  type FileSource,
  isSitePath,
  type SiteFile,
  withNoIndex,
} from './site-file.js';
import { rejectSource } from './source-directory.js';

export interface ScanOptions {
  workspace: string;
  directory: string;
  exclude: string[];
  preview: boolean;
  warn: (text: string) => void;
  /** Gets the line about files that are never published. */
  say: (text: string) => void;
}

/** Lists a built directory with its dot files, sorted by path. @throws DeployError with the names of the invalid files */
export async function scanDirectory(options: ScanOptions): Promise<SiteFile[]> {
  const { workspace, directory, exclude, preview, warn, say } = options;
  const top = realpathSync(workspace);
  const root = locateDirectory(workspace, directory);
  // Loading takes 10 ms.
  const { default: glob } = await import('fast-glob');
  const { found: listed, left } = listFiles(root, glob.sync);
  const paths = listed.map(({ path }) => path);
  const excluded = await matchPaths(paths, exclude);
  const insisted = insistedPaths(paths, exclude);
  if (excluded.unused.length > 0) warn(unusedWarning(excluded.unused, { top, root }));

  const found = listed.filter(({ path }) => !excluded.paths.has(path));
  reject(
    'unsafe-link',
    found.filter(({ fault }) => fault === 'link'),
    `a symbolic link that is broken, goes in circles, leads through more than ${maxLinks} others or leaves the directory`,
  );

  for (const { fault } of found) if (fault instanceof DeployError) throw fault;
  rejectSource(root, {
    workspace: top,
    directory,
    listed,
    paths: new Set(found.map(({ path }) => path)),
    insisted,
  });

  const invalid = found.filter(({ path }) => !isSitePath(path.normalize('NFC')));
  reject('invalid-path', invalid, 'not a path for a site');
  checkPrivate(found, { top, root, insisted, warn });

  const files = nameFiles(found, warn);
  if (files.length === 0) {
    const but = listed.length > 0 ? ' that `exclude` does not leave out' : '';
    throw new DeployError(
      'directory-missing',
      `\`${plainText(directory, 200)}\` holds no file to publish${but}.`,
    );
  }

  const site = preview ? withNoIndex(files) : files;
  checkLimits(site);

  const unpublished = await describeLeftOut(left, exclude);
  if (unpublished) say(unpublished);

  return site.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function databaseWarning(databases: Found[]): string {
  const paths = databases.map(({ path }) => path);
  return `Everybody who knows the address can read these databases or dumps: ${nameSome(paths)}. \`exclude\` them, or name each with \`!\` there if it is for visitors.`;
}

function unusedWarning(unused: string[], { top, root }: { top: string; root: string }): string {
  const folders = [relative(top, root).split(sep).join('/'), basename(root)];
  const described = describeUnused(unused, folders.filter(Boolean));
  return `\`exclude\` names nothing that is in the directory with: ${described}`;
}

/** Browsers send the address as a page writes it, and storage compares bytes. */
function composedWarning(paths: string[]): string {
  return `Published under composed names (Unicode NFC), so that a link with the decomposed name, as the directory has it, answers 404: ${nameSome(paths)}. Rename the files to NFC before the build.`;
}

interface Found {
  path: string;
  size: number;
  source: FileSource;
  /** `link`: the link is circular or leaves the directory. */
  fault?: 'link' | DeployError;
}

/** Ten times what a site holds: links can list the same files again and again. */
const maxEntries = 50_000;
/** Links that lead through each other. */
const maxLinks = 8;

/** Lists the files, synchronously for speed. Resolves links itself, because fast-glob would follow them out of the directory. @throws DeployError `too-many-files` for more than 50,000 entries */
function listFiles(root: string, glob: typeof sync): { found: Found[]; left: LeftOut[] } {
  const found: Found[] = [];
  const left: LeftOut[] = [];
  let entries = 0;
  /** @param listed a path that the patterns which leave out this file, or a folder's files, match */
  const read = <T>(path: string, from: () => T, listed = path): T | undefined => {
    try {
      return from();
    } catch (error) {
      found.push({ path: listed, ...nothing, fault: unreadableError(path, error) });
      return undefined;
    }
  };

  const add = (path: string, file: string, stats: Stats | undefined) => {
    if (!stats) return;
    const identity = { device: stats.dev, inode: stats.ino };
    found.push({ path, size: stats.size, source: { file, identity } });
  };
  const isListed = (
    entry: Dirent,
    path: string,
    { at, siblings }: { at: string; siblings: Dirent[] },
  ) => {
    if (isLeftOut(path, entry.name, siblings)) {
      left.push({ path, folder: entry.isDirectory() ? join(at, entry.name) : undefined });
      return false;
    }

    // fast-glob skips these names silently.
    if (/[\n\r\u2028\u2029][^/]*$/.test(path)) found.push({ path, ...nothing });
    return true;
  };

  const list = (folder: string, prefix: string, trail: string[]) => {
    const readFolder = (at: string) => {
      const below = prefix + relative(folder, at).split(sep).join('/');
      const start = below === '' || below.endsWith('/') ? below : `${below}/`;
      const list = () => readdirSync(at, { withFileTypes: true });
      const inside = read(below.replace(/\/$/, ''), list, `${start}*`) ?? [];

      entries += inside.length;
      if (entries > maxEntries) throw tooManyEntriesError(start);

      return inside.filter((entry) =>
        isListed(entry, start + entry.name, { at, siblings: inside }),
      );
    };
    const fs = { readdirSync: readFolder } as unknown as FileSystemAdapter;
    const options = { dot: true, onlyFiles: false, followSymbolicLinks: false, unique: false, fs };

    for (const { path, dirent } of glob('**', { ...options, cwd: folder, objectMode: true })) {
      const file = join(folder, path);
      if (dirent.isSymbolicLink()) follow(file, prefix + path, [...trail, dirname(file)]);
      else if (dirent.isFile()) {
        const stats = read(prefix + path, () => lstatSync(file));
        add(prefix + path, file, stats);
      }
    }
  };

  const follow = (link: string, path: string, trail: string[]) => {
    const target = realOf(link);
    if (
      target === undefined ||
      trail.length > maxLinks ||
      !isPublished(root, target) ||
      trail.some((folder) => isInside(folder, target))
    ) {
      found.push({ path, ...nothing, fault: 'link' });
      return;
    }

    const stats = read(path, () => statSync(target));
    if (stats?.isDirectory()) list(target, `${path}/`, trail);
    else if (stats?.isFile()) add(path, target, stats);
  };

  list(root, '', []);

  return { found, left };
}

function tooManyEntriesError(folder: string): DeployError {
  const limit = formatNumber(maxEntries);
  const place = folder === '' ? 'the directory' : plainText(folder.replace(/\/$/, ''), 200);
  const brief = `More than ${limit} files, folders and links were found: the rest is not listed.`;
  return new DeployError('too-many-files', `${brief} The last were in ${place}.`, { brief });
}

const nothing = { size: 0, source: { file: '' } };

function isPublished(root: string, target: string): boolean {
  if (!isInside(target, root)) return false;
  const parts = relative(root, target).split(sep);
  return !parts.some((name, index) => {
    const above = parts.slice(0, index);
    const siblings = isPackages(name)
      ? readdirSync(join(root, ...above), { withFileTypes: true })
      : [];
    return isLeftOut([...above, name].join('/'), name, siblings);
  });
}

function realOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

function reject(code: HintCode, entries: { path: string }[], reason: string): void {
  if (entries.length > 0)
    throw new DeployError(code, `${nameSome(entries.map(({ path }) => path))}: ${reason}.`);
}

/** Refuses secret files, and warns of databases. @throws DeployError `private-file` */
function checkPrivate(
  found: Found[],
  {
    top,
    root,
    insisted,
    warn,
  }: { top: string; root: string; insisted: ReadonlySet<string>; warn: ScanOptions['warn'] },
): void {
  const databases = found.filter(({ path }) => isDatabase(path) && !insisted.has(path));
  if (databases.length > 0) warn(databaseWarning(databases));

  // Some names are private by the folder that they lie in, such as `.config/gh`.
  const place = placeOf(root, top);
  const above = /(?:^|\/)\./.test(place) ? `${place}/` : '';
  const secret = found.flatMap((file) => {
    const { path, source } = file;
    // A link gives a secret another name.
    const target = relative(root, source.file).split(sep).join('/');
    const names = new Set([path, target].filter((name) => !insisted.has(name)));
    const rule = [...names]
      .flatMap((name) => findPrivate(name === target ? above + name : name) ?? [])
      .find((one) => !isContent(file, one));
    return rule ? [{ path, reason: rule.reason }] : [];
  });
  if (secret.length === 0) return;

  const rows = secret.slice(0, 10).map(({ path, reason }) => `${nameSome([path])}: ${reason}`);
  const names = nameSome(secret.map(({ path }) => path));
  const text = `${names}: secret by ${secret.length > 1 ? 'their names' : 'its name'}`;
  throw new DeployError('private-file', text, { rows });
}

/** Returns whether the bytes of a file show that it is content, in spite of its name. */
function isContent(file: Found, { doubt }: { doubt?: Doubt | undefined }): boolean {
  if (doubt !== 'key' && doubt !== 'identity') return false;

  const kind = judgeContent(file);
  if (doubt === 'identity') return kind !== 'private';
  return kind === 'public' || (kind === 'page' && !/\.\w+$/.test(file.path));
}

/** Names the files as the site will, composed, and warns of those whose name that changes. */
function nameFiles(found: Found[], warn: ScanOptions['warn']): SiteFile[] {
  const byPath = new Map<string, SiteFile>();
  const colliding: SiteFile[] = [];

  for (const { path: given, size, source } of found) {
    const path = given.normalize('NFC');
    const file = { path, size, source };

    if (byPath.has(path)) colliding.push(file);
    byPath.set(path, file);
  }

  reject('path-collision', colliding, 'two files with the same name on the site');

  const composed = found.map(({ path }) => path).filter((path) => !byPath.has(path));
  if (composed.length > 0) warn(composedWarning(composed));

  return [...byPath.values()];
}
