import { asRequestError, RequestError } from '../base/errors.js';
import { again } from '../base/retry.js';
import { visitedPath } from '../contract/names.js';
import type { HttpAnswer } from '../http/http.js';
import { type SiteReader, sideBySide } from '../platform/site-reader.js';
import type { ReadableSite } from './live-manifest.js';
import { type FileDigest, isDigestOf, type Manifest } from './manifest.js';
import type { Site } from './site.js';
import { startPage } from './site-file.js';

export const sampleSize = 8;
const wholeBytes = 64 * 1024;
// Waits in ms, because a cache may be briefly out of date.
const lookAgainMs = [1000, 3000];

export interface Damage {
  path: string;
  kind: 'missing' | 'other bytes' | 'not answered';
}

type Found = Damage['kind'] | 'stored' | 'unproven';

export type Inspected = Pick<Manifest, 'files' | 'first'>;

/** Returns a damaged file, or one that never answered if none is damaged. All files of a small site are inspected, and a random sample of a larger one. A file that looks damaged is read again once `liveChecked` has resolved. */
export async function inspect(
  { reader, tools }: Pick<Site, 'reader' | 'tools'>,
  { manifest, liveChecked }: { manifest: Inspected; liveChecked?: Promise<unknown> | undefined },
): Promise<Damage | undefined> {
  const seen = new Map<string, Damage['kind']>();
  let paths = sampleOf(manifest, tools.random);
  const look = async () => {
    if (seen.size > 0) await liveChecked;
    await sideBySide(paths, async (path) => {
      const digest = manifest.files[path] as FileDigest;
      const [size] = digest;
      const kind = await lookAt(reader, { path, digest, whole: size <= wholeBytes });
      if (kind === 'stored') seen.delete(path);
      // What tells nothing does not replace earlier damage.
      else if (kind === 'not answered') seen.set(path, seen.get(path) ?? kind);
      else if (kind !== 'unproven') seen.set(path, kind);
    });
    paths = [...seen.keys()];
  };
  await again(lookAgainMs, look, { ...tools, isEnough: () => seen.size === 0 });

  const found = Array.from(seen, ([path, kind]) => ({ path, kind }));
  return found.find(({ kind }) => kind !== 'not answered') ?? found[0];
}

/** Returns the index page, files that were sent first (at most a quarter), and random other files. */
export function sampleOf({ files, first = [] }: Inspected, random: () => number): string[] {
  const added = first
    .filter((path) => Object.hasOwn(files, path) && isServed(path))
    .slice(0, sampleSize / 4);
  const early = [...new Set([...(Object.hasOwn(files, startPage) ? [startPage] : []), ...added])];
  const rest = Object.keys(files).filter((path) => isServed(path) && !early.includes(path));
  const room = sampleSize - early.length;
  if (rest.length <= room) return [...early, ...rest];

  const step = rest.length / room;
  const offset = random() * step;

  return [
    ...early,
    ...Array.from({ length: room }, (_, n) => rest[Math.floor(offset + n * step)] as string),
  ];
}

/** Returns whether servers serve the file unchanged. Excludes error pages, and dot files except `.well-known` (RFC 8615). */
export function isServed(path: string): boolean {
  return (
    !/(^|\/)\.(?!well-known\/)/.test(path) &&
    !/(^|\/)[45](\d\d|0x)(\.html?|\/index\.html?)$/i.test(path)
  );
}

/** Checks one file. @param options.whole whether to compare its bytes */
async function lookAt(
  reader: SiteReader,
  { path, digest, whole }: { path: string; digest: FileDigest; whole: boolean },
): Promise<Found> {
  const options = whole ? { maxBytes: digest[0] + 1 } : { maxBytes: 1, range: 'bytes=0-0' };
  const answer = await reader.get(path, options).catch(asRequestError);
  if (answer instanceof RequestError) return 'not answered';
  // The file may be the 404 page, which is served with 404.
  if (whole && isDigestOf(digest, answer.body)) return 'stored';
  // S3 answers 403 for a missing file unless it may list the bucket.
  if ([403, 404, 410].includes(answer.status)) return 'missing';
  if (answer.status >= 400) return 'not answered';
  if (!whole) return answer.status === 200 || answer.status === 206 ? 'stored' : 'unproven';

  return answer.status === 200 && !isUnproven(answer) ? 'other bytes' : 'unproven';
}

/** Returns whether an answer proves nothing: cached answers may be old, and compressed answers cannot be compared. */
function isUnproven({ headers }: HttpAnswer): boolean {
  return Number(headers.age ?? 0) > 0 || headers['content-encoding'] !== undefined;
}

export type Verification = Awaited<ReturnType<typeof verifySite>>;

/** Fetches every file, bypassing caches, and an index also at its folder. Compares the SHA-256. */
export async function verifySite(
  { reader, tools }: ReadableSite,
  { files }: Manifest,
  onChecked: (done: number, all: number) => void,
) {
  const addresses = Object.entries(files).flatMap(([path, digest]) =>
    (isServed(path) ? [path, visitedPath(path)] : [path]).map(
      (address) => [address, digest] as const,
    ),
  );
  const digests = new Map(addresses);
  const seen = new Map<string, Found>();
  let left = [...digests];
  const lookAtAll = async () => {
    await sideBySide(left, async ([path, digest]) => {
      seen.set(path, await lookAt(reader, { path, digest, whole: true }));
      onChecked(seen.size, digests.size);
    });
    left = left.filter(([path]) => seen.get(path) !== 'stored');
  };
  await again(lookAgainMs, lookAtAll, { ...tools, isEnough: () => left.length === 0 });

  const differing = left.map(([path]) => ({
    path,
    found: seen.get(path) as Exclude<Found, 'stored'>,
  }));
  const isKeptBack = ({ path, found }: (typeof differing)[0]) =>
    !isServed(path) && found !== 'other bytes';

  return {
    verified: [...digests.keys()].filter((path) => seen.get(path) === 'stored'),
    differing: differing.filter((one) => !isKeptBack(one)),
    notServed: differing.filter(isKeptBack).map(({ path }) => path),
  };
}
