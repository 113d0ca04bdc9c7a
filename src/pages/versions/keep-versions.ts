import { DeployError, messageOf } from '../../base/errors.js';
import { count, formatBytes, formatNumber } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { sideBySide } from '../../platform/site-reader.js';
import { pageLimits } from '../../platform/wire.js';
import type { Comparison } from '../compare.js';
import { placesOf } from '../fetched-content.js';
import type { Known } from '../live-manifest.js';
import { type FileDigest, manifestFile } from '../manifest.js';
import type { Attempt, PublishJob, VersionSettings } from '../publish-job.js';
import type { Site } from '../site.js';
import type { SiteFile } from '../site-file.js';
import { findKey, findOrCreateKey } from './version-key.js';
import {
  describeVersion,
  keptPath,
  listPath,
  readList,
  type Version,
  type VersionFacts,
  type VersionList,
  versionOf,
} from './version-list.js';

/** Maximum bytes that are fetched for one version. */
const maxBytes = 500 * 1024 * 1024;
/** Maximum bytes of the list; one longer than a file can be could not be stored. */
const maxListBytes = 20 * 1024 * 1024;

type Keeping = PublishJob & { versions: VersionSettings };

/** The files that a publish stores for the versions that can be brought back. */
export interface KeptVersions {
  /** The version that is live after this publish. */
  live: VersionFacts;
  /** Goes up before the site is marked as open. */
  list: SiteFile;
  /** Content to be stored under its kept name, before anything is written over. */
  copies: SiteFile[];
  /** All kept content and the list. */
  paths: string[];
  /** Number of kept files of the former publish that go. */
  dropped: number;
}

/**
 * Decides which former versions stay, and fetches the content that this publish would take from the site.
 * @returns `undefined` when nothing can be kept, which the log says
 * @throws DeployError `versions-unknown` when versions may be there and cannot be read
 */
export async function planVersions(
  job: Keeping,
  { attempt, comparison }: { attempt: Attempt; comparison: Comparison },
): Promise<KeptVersions | undefined> {
  const { site, publishId, trust, fetched } = attempt;
  const { stored } = comparison;
  const manifest = 'manifest' in stored ? stored.manifest : undefined;
  if (roomFor(job, comparison) < 0) {
    const limit = formatNumber(pageLimits.filesPerSite);
    const text = 'and the list of versions has no place beside this one';
    site.tools.log.warning(`No former version is kept: a site holds at most ${limit} files, ${text}.`);
    return undefined;
  }
  const key = await openKey(job.versions, { site, stored });
  if (!key) return undefined;
  const list = manifest && (await readList(site, { key, manifest }));
  const { live, candidates } = lineUp(job, { attempt, comparison, list });
  const believed = trust && stored.state === 'trusted';
  const there = new Set(believed ? list?.stored : await findStored(site, { key, claimed: list?.stored ?? [] }));
  const { versions, kept } = await selectVersions(job, { attempt, comparison, candidates, there });
  const copies = [...kept.values()].filter(([, sha256]) => !there.has(sha256));
  const bytes = copies.reduce((sum, [size]) => sum + size, 0);
  const copied =
    copies.length > 0 ? `; for that ${count(copies.length, 'file')} (${formatBytes(bytes)}) will be stored` : '';
  const former = versions.filter(({ id }) => id !== live.id).length;
  site.tools.log.info(`${count(former, 'version')} can be brought back${copied}.`);
  const whole: VersionList = { version: 1, live, versions, stored: [...kept.keys()] };
  const listed = { ...manifestFile(whole), path: listPath(key, publishId) };
  const before = list ? [listPath(key, manifest?.kept?.list ?? ''), ...list.stored] : [];
  return {
    live,
    list: listed,
    dropped: before.filter((name) => !kept.has(name)).length,
    copies: copies.map((digest) => fetched.siteFile(keptPath(key, digest[1]), digest)),
    paths: [listed.path, ...[...kept.keys()].map((sha256) => keptPath(key, sha256))],
  };
}

async function openKey(
  versions: VersionSettings,
  { site, stored }: { site: Site; stored: Known },
): Promise<string | undefined> {
  // A manifest without a list is a site without versions; no manifest is none.
  if ('why' in stored && (await findKey(versions, site)))
    throw new DeployError(
      'versions-unknown',
      `The site has kept versions, and where they are cannot be read: ${plainText(stored.why)}.`,
    );
  try {
    return await findOrCreateKey(versions, site);
  } catch (error) {
    // Without the key a publish would delete the versions that are there.
    if (!(error instanceof DeployError) || ('manifest' in stored && stored.manifest.kept)) throw error;
    site.tools.log.warning(`No former version is kept. ${error.message}`);
    return undefined;
  }
}

/** The version that goes live, and those that could be kept, the most important first. */
function lineUp(
  job: Keeping,
  {
    attempt: { site, publishId },
    comparison: { stored, plan },
    list,
  }: { attempt: Attempt; comparison: Comparison; list: VersionList | undefined },
): { live: VersionFacts; candidates: Version[] } {
  const { max, author, target, dropsLive } = job.versions;
  const former = stored.state === 'trusted' ? versionOf(stored.manifest, list) : undefined;
  const own = new Set(job.files.map(({ path }) => path));
  const isSame =
    former && plan.unchanged.length === own.size && Object.keys(former.files).every((path) => own.has(path));
  // Later than every other one, whatever the clocks of the runners say.
  const known = [former, list?.live, ...(list?.versions ?? [])].map((version) => version?.at ?? 0);
  const at = Math.max(Math.floor(site.tools.clock.now()), ...known.map((other) => other + 1));
  const listed = list?.versions.find(({ id }) => id === target?.id) ?? target;
  const { files: _, ...live } =
    listed ?? (isSame ? former : { id: publishId, at, commit: job.commit, author, files: {} });
  const byId = new Map<string, Version>();
  for (const version of [...(former && !dropsLive ? [former] : []), ...(list?.versions ?? [])]) {
    if (version.id !== live.id && !byId.has(version.id)) byId.set(version.id, version);
  }
  const others = [...byId.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  // The target stays in the list: a rollback that is interrupted can be repeated.
  return { live, candidates: target ? [target, ...others] : others.slice(0, max) };
}

/** Returns the candidates that there is room for and whose content can be had, and the content to be kept for them by its hash. */
async function selectVersions(
  { files }: PublishJob,
  {
    attempt: { site, fetched },
    comparison: { stored, plan },
    candidates,
    there,
  }: { attempt: Attempt; comparison: Comparison; candidates: Version[]; there: Set<string> },
): Promise<{ versions: Version[]; kept: Map<string, FileDigest> }> {
  const { log, signal } = site.tools;
  const staying = new Set([...plan.digests.values(), ...(plan.kept?.values() ?? [])].map(([, sha256]) => sha256));
  const room = roomFor({ files }, { plan });
  const places = placesOf([
    ('manifest' in stored && stored.manifest.files) || {},
    ...candidates.map((version) => version.files),
  ]);
  const versions: Version[] = [];
  let kept = new Map<string, FileDigest>();
  let listBytes = 0;
  for (const [index, version] of candidates.entries()) {
    const needed = Object.values(version.files).filter(([, sha256]) => !staying.has(sha256));
    const all = new Map([...kept, ...needed.map((digest) => [digest[1], digest] as const)]);
    listBytes += Buffer.byteLength(JSON.stringify(version));
    if (all.size > room || listBytes > maxListBytes) {
      const limit = `a site holds at most ${formatNumber(pageLimits.filesPerSite)} files`;
      log.warning(`${count(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${limit}.`);
      break;
    }
    const lacking = [...all.values()].filter(([, sha256]) => !there.has(sha256) && !kept.has(sha256));
    try {
      checkBytes(lacking);
      await fetched.fetch(
        site.reader,
        lacking.map((digest) => ({ digest, paths: places.get(digest[1]) ?? [] })),
      );
    } catch (error) {
      signal.throwIfAborted();
      log.warning(`Version ${describeVersion(version)} cannot be kept: ${messageOf(error)}`);
      continue;
    }
    versions.push(version);
    kept = all;
  }
  return { versions, kept };
}

/** The number of files that can be kept, besides the manifest and the list. */
function roomFor({ files }: Pick<PublishJob, 'files'>, { plan }: Pick<Comparison, 'plan'>): number {
  return pageLimits.filesPerSite - 2 - files.length - (plan.kept?.size ?? 0);
}

function checkBytes(lacking: FileDigest[]): void {
  const bytes = lacking.reduce((sum, [size]) => sum + size, 0);
  if (bytes > maxBytes)
    throw new Error(`${formatBytes(bytes)} would be copied, and the limit is ${formatBytes(maxBytes)}.`);
}

/** The hashes among those that are claimed whose content is really on the site. */
async function findStored({ reader }: Site, { key, claimed }: { key: string; claimed: string[] }): Promise<string[]> {
  const found: string[] = [];
  await sideBySide(claimed, async (sha256) => {
    const { status } = await reader.get(keptPath(key, sha256), { maxBytes: 1, range: 'bytes=0-0' });
    // Of an empty file there is no first byte.
    if ([200, 206, 416].includes(status)) found.push(sha256);
  });
  return found;
}
