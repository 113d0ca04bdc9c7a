import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../base/plain-text.js';
import type { SiteReader } from '../platform/site.js';
import { type FileDigest, isDigestOf } from './manifest.js';
import { sideBySide } from './side-by-side.js';
import type { SiteFile } from './site-file.js';

/** Content that is on the site, and the paths where it may be, the likeliest first. */
export interface WantedContent {
  digest: FileDigest;
  paths: string[];
}

/** Content of stored files in a folder on the runner: fetched from the site once, and checked against its hash. */
export class FetchedContent {
  readonly #folder: string;

  /** The folder is made when something is fetched. */
  constructor({ tempFolder, newId }: { tempFolder: string; newId: () => string }) {
    this.#folder = join(tempFolder, `rollback-${newId()}`);
  }

  /** A file of the site with this content, which is there once it was fetched. */
  siteFile(path: string, digest: FileDigest): SiteFile {
    return { path, size: digest[0], source: { file: this.#fileOf(digest) } };
  }

  /** @throws Error that names a file and what the site answered for it */
  async fetch(reader: SiteReader, wanted: readonly WantedContent[]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    await sideBySide(wanted, (one) => this.#fetchOne(reader, one));
  }

  async #fetchOne(reader: SiteReader, { digest, paths }: WantedContent): Promise<void> {
    const file = this.#fileOf(digest);
    if (existsSync(file)) return;
    let reason = 'There is no such file.';
    for (const path of paths) {
      const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
      if (status === 200 && isDigestOf(digest, body)) {
        // Whole or not at all: another path may have the same content.
        writeFileSync(file, body, { mode: 0o600 });
        return;
      }
      const name = plainText(path, 200);
      reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
    }
    throw new Error(reason);
  }

  #fileOf([, sha256]: FileDigest): string {
    return join(this.#folder, sha256);
  }

  /** Deletes the folder. */
  end(): void {
    if (existsSync(this.#folder)) rmSync(this.#folder, { recursive: true, force: true });
  }
}
