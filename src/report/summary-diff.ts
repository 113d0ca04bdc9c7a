import { formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Plan } from '../pages/plan.js';
import type { SiteFile } from '../pages/site-file.js';
import { code, folded, table } from './markdown.js';

/** Most paths that one list shows: a person reads no more, and three lists of them stay far below 1 MiB. */
const shownPaths = 200;
const longestPath = 200;
const largestFiles = 10;
/** A file from this size on is worth a look, in bytes. */
const largeBytes = 1024 * 1024;

/** The difference, one folded list for each kind, and the large files of what is sent. */
export function diffSections(plan: Plan): string[] {
  const pathsOf = (files: SiteFile[]) => files.map(({ path }) => path);
  const large = [...plan.added, ...plan.changed].filter(({ size }) => size >= largeBytes);
  return [
    pathList('Added', pathsOf(plan.added)),
    pathList('Changed', pathsOf(plan.changed)),
    pathList('Deleted', plan.deleted ?? []),
    large.length > 0 ? largest(large) : '',
  ].filter((section) => section !== '');
}

function pathList(title: string, paths: string[]): string {
  if (paths.length === 0) return '';
  const shown = [...paths]
    .sort()
    .slice(0, shownPaths)
    .map((path) => `- ${code(plainText(path, longestPath))}`);
  if (paths.length > shownPaths) shown.push(`- and ${formatNumber(paths.length - shownPaths)} more`);
  return folded(`${title} (${formatNumber(paths.length)})`, shown.join('\n'));
}

function largest(files: SiteFile[]): string {
  const rows = [...files]
    .sort((a, b) => b.size - a.size)
    .slice(0, largestFiles)
    .map(({ path, size }) => [code(plainText(path, longestPath)), formatBytes(size)]);
  return folded(`Largest uploads (${rows.length})`, table(['File', 'Size'], rows));
}
