import { formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Plan } from '../pages/plan.js';
import type { SiteFile } from '../pages/site-file.js';
import { code, folded, table } from './markdown.js';

/** Maximum number of paths in a list: a person reads no more, and three lists of them stay far below 1 MiB. */
const maxPaths = 200;
/** Maximum length of a path, in characters. */
const maxPathLength = 200;
/** Maximum number of large files. */
const maxLargeFiles = 10;
/** Minimum size of a file that is listed as large, in bytes. */
const minLargeBytes = 1024 * 1024;

/** Renders added, changed and deleted files, each a folded list, and the large files among the uploads. */
export function diffSections(plan: Plan): string[] {
  const pathsOf = (files: SiteFile[]) => files.map(({ path }) => path);
  const large = [...plan.added, ...plan.changed].filter(({ size }) => size >= minLargeBytes);
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
    .slice(0, maxPaths)
    .map((path) => `- ${code(plainText(path, maxPathLength))}`);
  if (paths.length > maxPaths) shown.push(`- and ${formatNumber(paths.length - maxPaths)} more`);
  return folded(`${title} (${formatNumber(paths.length)})`, shown.join('\n'));
}

function largest(files: SiteFile[]): string {
  const rows = [...files]
    .sort((a, b) => b.size - a.size)
    .slice(0, maxLargeFiles)
    .map(({ path, size }) => [code(plainText(path, maxPathLength)), formatBytes(size)]);
  return folded(`Largest uploads (${rows.length})`, table(['File', 'Size'], rows));
}
