import type { Stats } from 'node:fs';
import { plainText } from '../base/plain-text.js';

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
  /** The device and inode that were listed: what is read later must be that very file. Absent: this run has written it. */
  identity?: Pick<Stats, 'dev' | 'ino'>;
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
