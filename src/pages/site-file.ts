import { DeployError } from '../base/errors.js';
import { count, formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageUrl } from '../contract/names.js';
import { pageLimits } from '../platform/wire.js';

/** The name of a site's start page, and of the page of each folder. */
export const startPage = 'index.html';

export interface SiteFile {
  /** Site-relative, forward slashes, NFC. */
  path: string;
  size: number;
  source: FileSource | { bytes: Buffer };
  digest?: [size: number, sha256: string];
  isOurs?: true;
}

export interface FileSource {
  file: string;
  /** Identifies the file, so that no other file is read later: an inode is a number on its device. Absent for files that this run wrote. */
  identity?: { device: number; inode: number };
}

export const manifestFolder = '.osc-deploy';

/** Returns whether a file is uploaded after all assets, so that no live page lacks an asset. */
export function isPage(file: { path: string }): boolean {
  return /\.(html?|xhtml)$/i.test(file.path);
}

// The names that Workbox, Angular, Firebase and OneSignal give, and that every guide has.
const workers =
  /(?:^|\/)(?:ngsw\.json|(?:sw|service-?worker|(?:ngsw|firebase-messaging)-(?:worker|sw)|OneSignalSDK\w*)\.m?js)$/i;

/** Returns whether a file makes browsers fetch the pages of its version and keep them: a service worker, or Angular's list for one. */
export function isWorker(file: { path: string }): boolean {
  return workers.test(file.path);
}

/** Returns the warning for a site without a top-level index.html, whose address answers 404. */
export function missingRoot(files: readonly { path: string }[]): string | undefined {
  const indexes = files.map(({ path }) => path).filter(isIndex);
  if (indexes.includes(startPage)) return undefined;

  const [nearest] = indexes.sort(byDepth);
  const elsewhere = nearest
    ? `The nearest is ${plainText(nearest, 200)}.`
    : 'There is none in any folder.';
  const similar = files.find(isAlmostRoot);
  const found = similar ? `${plainText(similar.path, 200)} is another name.` : elsewhere;
  return `There is no index.html at the top of the site, so its address answers 404. ${found}`;
}

const isAlmostRoot = ({ path }: { path: string }) => /^index\.html?$/i.test(path);

/** Returns what to do about a site without a top-level index.html. */
export function startPageAdvice(files: readonly SiteFile[]): string {
  if (files.some(isAlmostRoot)) return 'Have the build name it index.html.';

  return files.some(({ path }) => path === 'artifact.tar')
    ? '`artifact.tar` is what `actions/upload-pages-artifact` packs: hand the site on with `actions/upload-artifact`.'
    : 'Set `directory` to the folder whose index.html is the start page.';
}

/** Adds a robots.txt. It replaces the build's file or folder of that name, because storage accepts no file beside a folder. */
export function withNoIndex(files: SiteFile[]): SiteFile[] {
  const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
  const others = files.filter(
    ({ path }) => path !== 'robots.txt' && !path.startsWith('robots.txt/'),
  );
  return [...others, { path: 'robots.txt', size: bytes.length, source: { bytes }, isOurs: true }];
}

/** Source: S3, "Naming Amazon S3 objects". */
const maxPathBytes = 1024;
/** Maximum length between two slashes. Source: measured with MinIO. */
const maxNameBytes = 255;
/** Lower by 9 bytes for the copy of a folder's index. Source: measured with MinIO. */
const maxIndexedFolderBytes = 246;

/** Returns whether storage accepts a file of this path. @param path relative, forward slashes, NFC */
export function isSitePath(path: string): boolean {
  // A backslash is a separator only on Windows, where it is already replaced.
  if (/[\\\p{Cc}\u2028\u2029]/u.test(path) || Buffer.byteLength(path) > maxPathBytes) return false;
  const names = path.split('/');
  const indexed = names.at(-1) === startPage ? names.length - 2 : undefined;
  return names.every(
    (name, at) =>
      Buffer.byteLength(name) <= (at === indexed ? maxIndexedFolderBytes : maxNameBytes),
  );
}

/** @throws DeployError `file-too-large`, `too-many-files` */
export function checkLimits(files: SiteFile[]): void {
  const large = files.filter((file) => file.size > pageLimits.fileSize);
  if (large.length > 0) {
    throw new DeployError(
      'file-too-large',
      `${count(large.length, 'file')} over the limit of ${sizeInBytes(pageLimits.fileSize)}`,
      { rows: largestFiles(large, sizeInBytes) },
    );
  }

  if (files.length > pageLimits.filesPerSite) {
    const limit = formatNumber(pageLimits.filesPerSite);
    const brief = `${count(files.length, 'file')}, and a site holds at most ${limit}.`;
    throw new DeployError('too-many-files', `${brief} Most are in`, {
      brief,
      rows: fullestFolders(files),
    });
  }
}

/** Returns the total size in bytes. */
export function totalSize(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** A file of one byte too many has the size of the limit in MiB. */
const sizeInBytes = (size: number) => `${formatBytes(size)} (${formatNumber(size)} bytes)`;

/** Returns size and name of the ten largest files. */
export function largestFiles(
  files: { path: string; size: number }[],
  format = formatBytes,
): string[] {
  return [...files]
    .sort((a, b) => b.size - a.size)
    .slice(0, 10)
    .map(({ path, size }) => `${format(size)}  ${plainText(path, 200)}`);
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

const maxUrls = 100;

/** Returns the paths of new and changed pages: the start page first, then by depth. */
export function changedPages({
  added,
  changed,
}: {
  added: SiteFile[];
  changed: SiteFile[];
}): string[] {
  const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
  return pages.sort(byDepth);
}

/** Returns the output `pages`. */
export function changedPageUrls(
  plan: { added: SiteFile[]; changed: SiteFile[] },
  siteUrl: string,
): string[] {
  const pages = changedPages(plan).slice(0, maxUrls);
  return pages.map((path) => pageUrl(siteUrl, path));
}

const isIndex = (path: string) => /(?:^|\/)index\.html$/.test(path);

function byDepth(one: string, other: string): number {
  const depthOf = (path: string) => path.split('/').length * 2 - Number(isIndex(path));
  return depthOf(one) - depthOf(other) || (one < other ? -1 : 1);
}
