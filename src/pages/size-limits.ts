import { DeployError } from '../base/errors.js';
import { count, formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageLimits } from '../platform/wire.js';
import type { SiteFile } from './site-file.js';

/**
 * The platform's limits, checked before the first request.
 * @throws DeployError `file-too-large` or `too-many-files`, naming the ten largest files or directories
 */
export function checkLimits(files: SiteFile[]): void {
  const large = files.filter((file) => file.size > pageLimits.fileSize);
  if (large.length > 0) {
    throw new DeployError(
      'file-too-large',
      `${count(large.length, 'file')} over the limit of ${formatBytes(pageLimits.fileSize)}`,
      { rows: largestFiles(large) },
    );
  }
  if (files.length > pageLimits.filesPerSite) {
    const limit = formatNumber(pageLimits.filesPerSite);
    const brief = `${count(files.length, 'file')}, and a site holds at most ${limit}.`;
    throw new DeployError('too-many-files', `${brief} Most are in`, { brief, rows: fullestFolders(files) });
  }
}

/** The sizes and names of the ten largest files. */
export function largestFiles(files: Pick<SiteFile, 'path' | 'size'>[]): string[] {
  return [...files]
    .sort((a, b) => b.size - a.size)
    .slice(0, 10)
    .map(({ path, size }) => `${formatBytes(size)}  ${plainText(path, 200)}`);
}

function fullestFolders(files: SiteFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : 'the top folder';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([folder, n]) => `${count(n, 'file')}  ${plainText(folder, 200)}`);
}
