import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { count, formatNumber } from '../base/format.js';
import { isNeverPublished, isPackages, matchPaths, nameSome } from './path-rules.js';

/** A file or folder that no publish contains. */
export interface LeftOut {
  /** Relative to the directory. */
  path: string;
  /** The folder's path on the disk; absent for a file. */
  folder: string | undefined;
}

/** Returns whether an entry is left out: a private name, or the packages beside a package.json. Other folders called node_modules are content of a build. */
export function isLeftOut(path: string, name: string, siblings: readonly Dirent[]): boolean {
  return (
    isNeverPublished(path) ||
    (isPackages(name) && siblings.some((sibling) => sibling.name === 'package.json'))
  );
}

// Nobody expects these on a site.
const silent = /(?:^|\/)\.(?:git|svn|hg|DS_Store)$/i;

/** Returns the line that names what was left out below the top of the directory and is not excluded; undefined if there is nothing. */
export async function describeLeftOut(
  all: readonly LeftOut[],
  exclude: readonly string[],
): Promise<string | undefined> {
  const below = all.filter(({ path }) => path.includes('/') && !silent.test(path));
  if (below.length === 0) return undefined;

  const pathIn = ({ path, folder }: LeftOut) => (folder === undefined ? path : `${path}/x`);
  const excluded = await matchPaths(below.map(pathIn), exclude);
  const named = below.filter((one) => !excluded.paths.has(pathIn(one)));
  const parts = named.map(({ path, folder }) =>
    folder === undefined ? nameSome([path]) : `${countBelow(folder)} below ${nameSome([path])}`,
  );

  return parts.length === 0 ? undefined : `Left out, as never published: ${listed(parts)}.`;
}

const maxParts = 10;

function listed(parts: string[]): string {
  const shown = parts.slice(0, maxParts);
  const others = parts.length - shown.length;
  const last = others > 0 ? `${formatNumber(others)} more` : shown.pop();
  return shown.length === 0 ? String(last) : `${shown.join(', ')} and ${last}`;
}

const maxCounted = 10_000;

function countBelow(folder: string): string {
  const folders = [folder];
  let files = 0;

  for (let next = folders.pop(); next && files <= maxCounted; next = folders.pop())
    for (const entry of entriesIn(next)) {
      if (entry.isDirectory()) folders.push(join(next, entry.name));
      else files += 1;
    }

  return files > maxCounted ? `over ${count(maxCounted, 'file')}` : count(files, 'file');
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
