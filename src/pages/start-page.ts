import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { nameSome } from './path-rules.js';
import { readPieces } from './read-files.js';
import { isPage, type SiteFile, startPage } from './site-file.js';
import type { PageFolder } from './source-page.js';

const maxBytes = 256 * 1024;
const maxBlankBytes = 1024;

/** Returns the start of a site's start page; empty without one. */
export function readStartPage(files: readonly SiteFile[]): string {
  const page = files.find(({ path }) => path === startPage);
  return page ? readStart(page) : '';
}

/** Returns whether a page shows nothing: it has no byte, or only white space and a byte order mark. */
export function isBlankPage(file: SiteFile): boolean {
  return file.size <= maxBlankBytes && readStart(file).trim() === '';
}

/** Returns a warning about pages without content, as a build that failed half-way leaves them; undefined where there is none. */
export function emptyPagesWarning(files: readonly SiteFile[]): string | undefined {
  const empty = files.filter((file) => isPage(file) && isBlankPage(file));
  if (empty.length === 0) return undefined;

  const start = empty.some(({ path }) => path === startPage) ? ', the start page too' : '';
  const names = nameSome(empty.map(({ path }) => path));
  return `${count(empty.length, 'page')} ${empty.length === 1 ? 'is' : 'are'} empty${start}: ${names}. Look at the log of the build.`;
}

/** Returns the beginning of a text file, at most 256 KiB; empty for an unreadable one, which the upload reports. */
export function readStart(file: SiteFile): string {
  try {
    const [start] = readPieces(file, Buffer.allocUnsafe(Math.min(file.size + 1, maxBytes)));
    return start?.toString() ?? '';
  } catch (error) {
    if (error instanceof DeployError) return '';
    throw error;
  }
}

/** Returns the directory as it was listed. A file that could not be listed is empty. */
export function listedFolder(files: readonly SiteFile[]): PageFolder {
  const byPath = new Map(files.map((file) => [file.path.normalize('NFC'), file]));
  return {
    has: (path) => byPath.has(path),
    read: (path) => {
      const file = byPath.get(path);
      return file ? readStart(file) : '';
    },
  };
}

/** Returns the path of a URL, without its escapes. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}
