import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { again } from '../../base/retry.js';
import { type SiteReader, sideBySide } from '../../platform/site-reader.js';
import { isOutage, minuteOfLooks, type ReadableSite } from '../live-manifest.js';
import { type FileDigest, isDigestOf } from '../manifest.js';
import type { SiteFile } from '../site-file.js';

// `paths`: the likeliest first.
export interface WantedContent {
  digest: FileDigest;
  paths: string[];
}

/** Returns the possible paths of content, by its hash. */
export function placesOf(lists: Record<string, FileDigest>[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [path, [, sha256]] of lists.flatMap((files) => Object.entries(files))) {
    const known = places.get(sha256);
    if (!known) places.set(sha256, [path]);
    else if (!known.includes(path)) known.push(path);
  }
  return places;
}

/** Content on the runner, fetched from the site once, and checked against its hash. */
export class FetchedContent {
  readonly #folder: string;

  constructor({ tempFolder, newId }: { tempFolder: string; newId: () => string }) {
    this.#folder = join(tempFolder, `rollback-${newId()}`);
  }

  siteFile(path: string, digest: FileDigest): SiteFile {
    return { path, size: digest[0], source: { file: join(this.#folder, digest[1]) } };
  }

  /** @throws DeployError `versions-unknown` while the site is down, Error for missing content */
  async fetch({ reader, tools }: ReadableSite, wanted: readonly WantedContent[]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    let left = wanted;
    let reason = '';
    const look = async () => {
      const down: WantedContent[] = [];
      await sideBySide(left, async (one) => {
        const outage = await this.#fetchOne(reader, one);
        if (outage) down.push(one);
        reason = outage ?? reason;
      });
      left = down;
    };
    await again(minuteOfLooks, look, { ...tools, isEnough: () => left.length === 0 });
    if (left.length > 0) throw new DeployError('versions-unknown', `What the site holds cannot be read: ${reason}`);
  }

  async #fetchOne(reader: SiteReader, { digest, paths }: WantedContent): Promise<string | undefined> {
    const file = join(this.#folder, digest[1]);
    if (existsSync(file)) return undefined;
    let reason = 'There is no such file.';
    for (const path of paths) {
      const name = plainText(path, 200);
      try {
        const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
        if (status === 200 && isDigestOf(digest, body)) {
          writeFileSync(file, body, { mode: 0o600 });
          return undefined;
        }
        reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
        if (isOutage(status)) return reason;
      } catch (error) {
        if (error instanceof RequestError) return `${name}: ${error.brief}.`;
        throw error;
      }
    }
    throw new Error(reason);
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
