import { DeployError } from '../base/errors.js';
import { count, formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageUrl } from '../contract/page-address.js';
import { pageLimits } from '../platform/wire.js';

/** One file of the site: its path there, and where its bytes come from. */
export interface SiteFile {
  /** Site-relative, forward slashes, NFC. */
  path: string;
  /** Bytes. */
  size: number;
  source: FileSource | { bytes: Buffer };
  /** Size and hash, where they are known without reading it. */
  digest?: [size: number, sha256: string];
  /** This action wrote it, and not the build. */
  isOurs?: true;
}

/** A file on the disk. */
export interface FileSource {
  /** Absolute, without links. */
  file: string;
  /** The inode that was listed: what is read later must be that very file. Absent: this run has written it. */
  inode?: number;
}

/** Ours inside every site; a directory of that name in the build is left out. */
export const manifestFolder = '.osc-deploy';

/** Assets first, then pages: a page that is live never asks for an asset that is not. */
export function isPage(file: Pick<SiteFile, 'path'>): boolean {
  return /\.(html?|xhtml)$/i.test(file.path);
}

/**
 * A warning for a site without an index.html at its top, whose address answers 404.
 * @returns undefined when there is one
 */
export function missingRoot(files: readonly SiteFile[]): string | undefined {
  const indexes = files.map(({ path }) => path).filter((path) => /(?:^|\/)index\.html$/.test(path));
  if (indexes.includes('index.html')) return undefined;
  const depth = (path: string) => path.split('/').length;
  const [nearest] = indexes.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const found = nearest ? `The nearest is ${plainText(nearest, 200)}.` : 'There is none in any folder.';
  return `There is no index.html at the top of the site, so its address answers 404. ${found}`;
}

/** Settings of other hosts. */
const settingsElsewhere = ['_redirects', '_headers', 'netlify.toml', 'vercel.json'];

/** @returns what to say of files that mean something on other hosts and nothing on My Pages, if there are any */
export function unusedFilesWarning(files: readonly Pick<SiteFile, 'path'>[]): string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  const found = settingsElsewhere.filter((name) => paths.has(name)).map((name) => `\`${name}\``);
  if (found.length === 0) return undefined;
  return [
    `My Pages serves each file at its path and has no other rules, so ${found.join(', ')} ${found.length === 1 ? 'does' : 'do'} nothing. What works here:`,
    '- Redirects: write a page at the old address with `<meta http-equiv="refresh" content="0; url=/new/">`; a single-page app needs an index.html for each route.',
    '- Headers: a page can set its own policy with `<meta http-equiv="Content-Security-Policy">`, and `basic-auth` asks for a password.',
    '- Such a file is published like any other: `exclude` leaves it out, and ends this warning.',
  ].join('\n');
}

/**
 * Keeps search engines away from a preview, whose code is not merged: a robots.txt of the build is replaced. So is a
 * folder of that name, beside which storage takes no file.
 */
export function withNoIndex(files: SiteFile[]): SiteFile[] {
  const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
  const others = files.filter(({ path }) => path !== 'robots.txt' && !path.startsWith('robots.txt/'));
  return [...others, { path: 'robots.txt', size: bytes.length, source: { bytes }, isOurs: true }];
}

/** Most bytes of a whole path. Source: S3, "Naming Amazon S3 objects". */
const maxPathBytes = 1024;
/** Most bytes between two slashes. Source: measured with MinIO, which keeps each as a name in a file system. */
const maxNameBytes = 255;
/** Most bytes of the name of a folder with an index, whose copy is kept under a name 9 bytes longer. Measured. */
const maxIndexedFolderBytes = 246;

/**
 * Whether a file can have this path on a site: no control characters, and no name that storage has no room for.
 * @param path as the site will have it: relative, forward slashes, NFC
 */
export function isSitePath(path: string): boolean {
  // A backslash is a separator only on Windows, where it has been replaced by now. Control characters include DEL.
  if (/[\\\u0000-\u001f\u007f\u2028\u2029]/.test(path) || Buffer.byteLength(path) > maxPathBytes) return false;
  const names = path.split('/');
  const indexed = names.at(-1) === 'index.html' ? names.length - 2 : undefined;
  return names.every((name, at) => Buffer.byteLength(name) <= (at === indexed ? maxIndexedFolderBytes : maxNameBytes));
}

/**
 * The platform's limits, checked before the first job.
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

/** Most URLs in the output `pages`. */
const maxUrls = 100;

/** Paths of new and changed pages, the start page before what lies deeper. */
export function changedPages({ added, changed }: { added: SiteFile[]; changed: SiteFile[] }): string[] {
  const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
  return pages.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

/** Output `pages`. @param siteUrl address of the site */
export function changedPageUrls(plan: { added: SiteFile[]; changed: SiteFile[] }, siteUrl: string): string[] {
  const pages = changedPages(plan).slice(0, maxUrls);
  return pages.map((path) => pageUrl(siteUrl, path));
}

function depthOf(path: string): number {
  return path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
}
