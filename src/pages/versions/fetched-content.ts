import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { type SiteReader, sideBySide } from '../../platform/site-reader.js';
import { type FileDigest, isDigestOf } from '../manifest.js';
import type { SiteFile } from '../site-file.js';

/** Content that is on the site, and the paths where it may be, the likeliest first. */
export interface WantedContent {
  digest: FileDigest;
  paths: string[];
}

/** Returns the paths at which content may be part of the site, by its hash. */
export function placesOf(lists: Record<string, FileDigest>[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [path, [, sha256]] of lists.flatMap((files) => Object.entries(files))) {
    const known = places.get(sha256);
    if (!known) places.set(sha256, [path]);
    else if (!known.includes(path)) known.push(path);
  }
  return places;
}

/** Content of stored files in a folder on the runner: fetched from the site once, and checked against its hash. */
export class FetchedContent {
  readonly #folder: string;

  constructor({ tempFolder, newId }: { tempFolder: string; newId: () => string }) {
    this.#folder = join(tempFolder, `rollback-${newId()}`);
  }

  /** Returns a file with this content, fetched from the site. */
  siteFile(path: string, digest: FileDigest): SiteFile {
    return { path, size: digest[0], source: { file: join(this.#folder, digest[1]) } };
  }

  /** @throws Error that names a file and what the site answered for it */
  async fetch(reader: SiteReader, wanted: readonly WantedContent[]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    await sideBySide(wanted, (one) => this.#fetchOne(reader, one));
  }

  async #fetchOne(reader: SiteReader, { digest, paths }: WantedContent): Promise<void> {
    const file = join(this.#folder, digest[1]);
    if (existsSync(file)) return;
    let reason = 'There is no such file.';
    for (const path of paths) {
      const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
      // Whole or not at all: another path may have the same content.
      if (status === 200 && isDigestOf(digest, body)) return writeFileSync(file, body, { mode: 0o600 });
      const name = plainText(path, 200);
      reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
    }
    throw new Error(reason);
  }

  /** Deletes the folder. */
  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
