import { DeployError } from '../base/errors.js';
import { readPieces } from './content.js';
import type { SiteFile } from './site-file.js';

const maxBytes = 256 * 1024;

/** Returns the first 256 KiB of a site's start page; empty without one, and for an unreadable file, which the upload reports. */
export function readStartPage(files: readonly SiteFile[]): string {
  const page = files.find(({ path }) => path === 'index.html');
  if (!page) return '';

  try {
    const [start] = readPieces(page, Buffer.allocUnsafe(Math.min(page.size + 1, maxBytes)));
    return start?.toString() ?? '';
  } catch (error) {
    if (error instanceof DeployError) return '';
    throw error;
  }
}

/** Returns the path of a URL, without its escapes. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}
