import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isInside } from '../base/inside.js';
import { usualBuilds } from '../contract/frameworks.js';
import { startPage } from './site-file.js';
import { explainSource } from './source-page.js';
import { listedFolder } from './start-page.js';

/** Returns the built site at one of the usual places below a folder, relative to it. */
export function buildBelow(folder: string): string | undefined {
  // Angular builds up to two folders deeper.
  const inDist = foldersIn(join(folder, 'dist')).map((name) => `dist/${name}`);
  const candidates = [...usualBuilds, ...inDist.map((path) => `${path}/browser`), ...inDist];
  return candidates.find((path) => isBuild(join(folder, path), folder));
}

const maxFolders = 2000;

/** Returns the nearest folders below `folder` whose path ends in `wanted` and which are built sites, relative to `folder`. */
export function buildsNamed(folder: string, wanted: string): string[] {
  const end = relative(folder, resolve(folder, wanted));
  let looked = 0;

  for (let level = ['']; level.length > 0 && looked < maxFolders; looked += level.length) {
    level = level.flatMap((path) =>
      foldersIn(join(folder, path))
        .filter((name) => !name.startsWith('.'))
        .map((name) => join(path, name)),
    );
    const found = level.filter((path) => isBuild(join(folder, path, end), folder));
    if (found.length > 0) return found.map((path) => join(path, end).split(sep).join('/'));

    level = level.slice(0, maxFolders);
  }

  return [];
}

/** Returns the entries of a folder but for version control and packages; none where it cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter(({ name }) => name !== '.git' && name !== 'node_modules');
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}

/** A file, a link out of `top`, a circle or what cannot be read is no built site, and neither is a source. */
function isBuild(path: string, top: string): boolean {
  const file = join(path, startPage);
  const stats = attempt(() => statSync(file));
  const isBelow = attempt(() => isInside(realpathSync(file), realpathSync(top)));
  if (!stats?.isFile() || !isBelow) return false;

  const page = { path: startPage, size: stats.size, source: { file } };
  return explainSource(listedFolder([page])) === undefined;
}

function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
