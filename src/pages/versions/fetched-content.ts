import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import type { SitePlatform } from '../../platform/clients.js';
import { type SiteReader, sideBySide } from '../../platform/site-reader.js';
import { type FileDigest, isDigestOf } from '../manifest.js';
import type { SiteFile } from '../site-file.js';

/** Content that is on the site, and the paths where it may be, the likeliest first. */
export interface WantedContent {
  digest: FileDigest;
  paths: string[];
}

/** The paths at which content may be part of the site, by its hash. */
export function placesOf(lists: Record<string, FileDigest>[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const files of lists) {
    for (const [path, [, sha256]] of Object.entries(files)) {
      const known = places.get(sha256);
      if (!known) places.set(sha256, [path]);
      else if (!known.includes(path)) known.push(path);
    }
  }
  return places;
}

/** Content of stored files in a folder on the runner: fetched from the site once, and checked against its hash. */
export class FetchedContent {
  readonly #tools: Pick<SitePlatform, 'tempFolder' | 'newId'>;
  #named: string | undefined;

  /** The folder is made when something is fetched. */
  constructor(tools: Pick<SitePlatform, 'tempFolder' | 'newId'>) {
    this.#tools = tools;
  }

  get #folder(): string {
    this.#named ??= join(this.#tools.tempFolder, `rollback-${this.#tools.newId()}`);
    return this.#named;
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
    if (this.#named && existsSync(this.#named)) rmSync(this.#named, { recursive: true, force: true });
  }
}
