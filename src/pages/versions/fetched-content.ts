import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRequestError, DeployError, RequestError } from '../../base/errors.js';
import { formatBytes } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { again } from '../../base/retry.js';
import { type SiteReader, sideBySide } from '../../platform/site-reader.js';
import { isOutage, minuteOfLooks, type ReadableSite } from '../live-manifest.js';
import { type FileDigest, isDigestOf } from '../manifest.js';
import { type SiteFile, totalSize } from '../site-file.js';
import { keptPath } from './version-list.js';

const maxBytes = 500 * 1024 * 1024;

export interface FetchedFile extends SiteFile {
  digest: FileDigest;
  source: { file: string; places: readonly string[] };
}

/** Returns the possible paths of content, by its hash. @param kept key and hashes of the stored versions */
export function placesOf(
  lists: Record<string, FileDigest>[],
  kept: { key: string; stored: string[] } = { key: '', stored: [] },
): Map<string, string[]> {
  const places = new Map(
    kept.stored.map((sha256) => [sha256, new Set([keptPath(kept.key, sha256)])]),
  );
  for (const [path, [, sha256]] of lists.flatMap((files) => Object.entries(files)))
    places.set(sha256, (places.get(sha256) ?? new Set()).add(path));
  return new Map([...places].map(([sha256, paths]) => [sha256, [...paths]]));
}

/** Content that is fetched from the site once, and checked against its hash. */
export class FetchedContent {
  readonly #folder: string;

  constructor({ tempFolder, newId }: { tempFolder: string; newId: () => string }) {
    this.#folder = join(tempFolder, `rollback-${newId()}`);
  }

  /** Returns a file for `fetch`. @param digest.places paths of the content on the site, the likeliest first */
  siteFile(
    path: string,
    { digest, places }: { digest: FileDigest; places: readonly string[] },
  ): FetchedFile {
    const [size, sha256] = digest;
    return { path, size, digest, source: { file: join(this.#folder, sha256), places } };
  }

  /** Fetches at most 500 MiB. @throws Error for more, and like `fetch` */
  async fetchSome(site: ReadableSite, files: readonly SiteFile[]): Promise<void> {
    const bytes = totalSize(files);
    if (bytes > maxBytes)
      throw new Error(
        `${formatBytes(bytes)} would be copied, and the limit is ${formatBytes(maxBytes)}.`,
      );
    await this.fetch(site, files);
  }

  /** @throws DeployError `versions-unknown` while the site is down, Error for missing content */
  async fetch({ reader, tools }: ReadableSite, files: readonly SiteFile[]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });

    let left = files.filter(isFetched);
    let reason = '';
    const look = async () => {
      const down: FetchedFile[] = [];
      await sideBySide(left, async (file) => {
        const outage = await fetchOne(reader, file);
        if (outage) down.push(file);
        reason = outage ?? reason;
      });
      left = down;
    };
    await again(minuteOfLooks, look, { ...tools, isEnough: () => left.length === 0 });
    if (left.length > 0)
      throw new DeployError('versions-unknown', `What the site holds cannot be read: ${reason}`);
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function isFetched(file: SiteFile): file is FetchedFile {
  return 'places' in file.source;
}

async function fetchOne(
  reader: SiteReader,
  { digest, source }: FetchedFile,
): Promise<string | undefined> {
  if (existsSync(source.file)) return undefined;

  let reason = 'There is no such file.';

  for (const path of source.places) {
    const name = plainText(path, 200);
    const answer = await reader.get(path, { maxBytes: digest[0] + 1 }).catch(asRequestError);
    if (answer instanceof RequestError) return `${name}: ${answer.brief}.`;

    const { status, body } = answer;
    if (status === 200 && isDigestOf(digest, body)) {
      writeFileSync(source.file, body, { mode: 0o600 });
      return undefined;
    }

    reason =
      status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
    if (isOutage(status)) return reason;
  }

  throw new Error(reason);
}
