import { messageOf } from '../../base/errors.js';
import { count, formatBytes, formatNumber } from '../../base/format.js';
import { pageLimits } from '../../platform/wire.js';
import type { Comparison } from '../compare.js';
import type { FetchedContent } from '../fetched-content.js';
import type { FileDigest, Manifest } from '../manifest.js';
import type { PublishAttempt, Site } from '../publish-request.js';
import { describeVersion, type Version } from './version-list.js';

/** Maximum bytes that are fetched for one version. */
const maxBytes = 500 * 1024 * 1024;
/** Maximum bytes of the list; one longer than a file can be could not be stored. */
const maxListBytes = 20 * 1024 * 1024;

/** The publish for which versions are kept. */
export interface KeepOptions {
  site: Site;
  comparison: Comparison;
  /** Whether what the site says about itself is believed. */
  trust: boolean;
  fetched: FetchedContent;
}

/** The versions that a site can keep. */
export interface Selection {
  versions: Version[];
  /** Content that has to be kept, by its hash. */
  kept: Map<string, FileDigest>;
}

/** The candidates that there is room for and whose content can be had. */
export async function selectVersions(
  publish: PublishAttempt,
  options: KeepOptions & { candidates: Version[]; there: Set<string>; manifest: Manifest | undefined },
): Promise<Selection> {
  const { site, comparison, fetched, candidates, there, manifest } = options;
  const { plan } = comparison;
  const staying = new Set([...plan.digests.values(), ...(plan.kept?.values() ?? [])].map(([, sha256]) => sha256));
  // Besides them the manifest and the list.
  const room = pageLimits.filesPerSite - 2 - publish.files.length - (plan.kept?.size ?? 0);
  const places = placesOf([manifest?.files ?? {}, ...candidates.map(({ files }) => files)]);
  const selection: Selection = { versions: [], kept: new Map() };
  let listBytes = 0;
  for (const [index, version] of candidates.entries()) {
    const needed = Object.values(version.files).filter(([, sha256]) => !staying.has(sha256));
    const all = new Map([...selection.kept, ...needed.map((digest) => [digest[1], digest] as const)]);
    listBytes += Buffer.byteLength(JSON.stringify(version));
    if (all.size > room || listBytes > maxListBytes) {
      const limit = `a site holds at most ${formatNumber(pageLimits.filesPerSite)} files`;
      publish.tools.log.warning(
        `${count(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${limit}.`,
      );
      break;
    }
    const lacking = [...all.values()].filter(([, sha256]) => !there.has(sha256) && !selection.kept.has(sha256));
    try {
      checkBytes(lacking);
      await fetched.fetch(
        site.reader,
        lacking.map((digest) => ({ digest, paths: places.get(digest[1]) ?? [] })),
      );
    } catch (error) {
      publish.tools.signal.throwIfAborted();
      publish.tools.log.warning(`Version ${describeVersion(version)} cannot be kept: ${messageOf(error)}`);
      continue;
    }
    selection.versions.push(version);
    selection.kept = all;
  }
  return selection;
}

function checkBytes(lacking: FileDigest[]): void {
  const bytes = lacking.reduce((sum, [size]) => sum + size, 0);
  if (bytes > maxBytes)
    throw new Error(`${formatBytes(bytes)} would be copied, and the limit is ${formatBytes(maxBytes)}.`);
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
