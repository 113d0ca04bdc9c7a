import type { Clock } from '../base/clock.js';
import { type SiteReader, sideBySide } from '../platform/site.js';
import { visitedPath } from './changed-pages.js';
import { isServed, lookAt } from './inspect.js';
import type { FileDigest, Manifest } from './manifest.js';

/** Waits before another look at what was not as it should be: a cache may be a moment behind, in ms. */
const lookAgainMs = [1000, 3000];

type Found = Awaited<ReturnType<typeof lookAt>>;

/** Result of a verification, by address below the site's. */
export interface Verification {
  /** Addresses that serve the file of the manifest. */
  verified: string[];
  /** Addresses that do not, and what they do. */
  differing: { path: string; found: Exclude<Found, 'stored'> }[];
  /** Dot files and error pages that the host does not hand out as they are, as many do. */
  notServed: string[];
}

/**
 * Fetches every file of a manifest past caches and compares its SHA-256, an index at the address of its folder too.
 * @param options.onChecked called after each look with the number of addresses so far and in all
 */
export async function verifySite(
  reader: SiteReader,
  {
    manifest,
    clock,
    signal,
    onChecked,
  }: {
    manifest: Pick<Manifest, 'files'>;
    clock: Clock;
    signal: AbortSignal;
    onChecked: (done: number, all: number) => void;
  },
): Promise<Verification> {
  const digests = new Map(Object.entries(manifest.files).flatMap(([path, digest]) => addressesOf(path, digest)));
  const seen = new Map<string, Found>();
  let left = [...digests];
  for (const wait of [...lookAgainMs, undefined]) {
    await sideBySide(left, async ([path, digest]) => {
      seen.set(path, await lookAt(reader, { path, digest, whole: true }));
      onChecked(seen.size, digests.size);
    });
    left = left.filter(([path]) => seen.get(path) !== 'stored');
    if (left.length === 0 || wait === undefined) break;
    await clock.sleep(wait, signal);
  }
  const differing = left.map(([path]) => ({ path, found: seen.get(path) as Exclude<Found, 'stored'> }));
  const isKeptBack = ({ path, found }: (typeof differing)[0]) => !isServed(path) && found !== 'other bytes';
  return {
    verified: [...digests.keys()].filter((path) => seen.get(path) === 'stored'),
    differing: differing.filter((one) => !isKeptBack(one)),
    notServed: differing.filter(isKeptBack).map(({ path }) => path),
  };
}

/** A visitor opens an index at the address of its folder, where the platform keeps a copy. */
function addressesOf(path: string, digest: FileDigest): [string, FileDigest][] {
  const visited = visitedPath(path);
  return visited === path || !isServed(path)
    ? [[path, digest]]
    : [
        [path, digest],
        [visited, digest],
      ];
}
