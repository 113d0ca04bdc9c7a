import { DeployError } from '../../base/errors.js';
import { count, formatBytes } from '../../base/format.js';
import type { Comparison } from '../compare.js';
import { type Manifest, manifestFile } from '../manifest.js';
import type { PublishAttempt, Site, VersionSettings } from '../publish-request.js';
import { sideBySide } from '../side-by-side.js';
import type { SiteFile } from '../site-file.js';
import { type KeepOptions, selectVersions } from './select-versions.js';
import { findOrCreateKey } from './version-key.js';
import {
  keptPath,
  listPath,
  readList,
  type Version,
  type VersionFacts,
  type VersionList,
  versionOf,
} from './version-list.js';

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
  publish: PublishAttempt & { versions: VersionSettings },
  options: KeepOptions,
): Promise<KeptVersions | undefined> {
  const { site, comparison, trust } = options;
  const { stored } = comparison;
  const manifest = 'manifest' in stored ? stored.manifest : undefined;
  const key = await openKey(publish, { site, manifest });
  if (!key) return undefined;
  const list = manifest && (await readList(publish.tools, { reader: site.reader, key, manifest }));
  const { live, candidates } = lineUp(publish, { comparison, list });
  const believed = trust && stored.state === 'trusted';
  const there = new Set(believed ? list?.stored : await findStored(site, { key, claimed: list?.stored ?? [] }));
  const selection = await selectVersions(publish, { ...options, candidates, there, manifest });
  const { versions, kept } = selection;
  const copies = [...kept.values()].filter(([, sha256]) => !there.has(sha256));
  const bytes = copies.reduce((sum, [size]) => sum + size, 0);
  const copied =
    copies.length > 0 ? `; for that ${count(copies.length, 'file')} (${formatBytes(bytes)}) will be stored` : '';
  const former = versions.filter(({ id }) => id !== live.id).length;
  publish.tools.log.info(`${count(former, 'version')} can be brought back${copied}.`);
  const whole: VersionList = { version: 1, live, versions, stored: [...kept.keys()] };
  const listed = { ...manifestFile(whole), path: listPath(key, publish.publishId) };
  const before = list ? [listPath(key, manifest?.kept?.list ?? ''), ...list.stored] : [];
  return {
    live,
    list: listed,
    dropped: before.filter((name) => !kept.has(name)).length,
    copies: copies.map((digest) => options.fetched.siteFile(keptPath(key, digest[1]), digest)),
    paths: [listed.path, ...[...kept.keys()].map((sha256) => keptPath(key, sha256))],
  };
}

async function openKey(
  publish: PublishAttempt & { versions: VersionSettings },
  { site, manifest }: { site: Site; manifest: Manifest | undefined },
): Promise<string | undefined> {
  try {
    return await findOrCreateKey(publish, site);
  } catch (error) {
    // Without the key a publish would delete the versions that are there.
    if (!(error instanceof DeployError) || manifest?.kept) throw error;
    publish.tools.log.warning(`No former version is kept. ${error.message}`);
    return undefined;
  }
}

/** The version that goes live, and those that could be kept, the most important first. */
function lineUp(
  publish: PublishAttempt & { versions: VersionSettings },
  { comparison: { stored, plan }, list }: { comparison: Comparison; list: VersionList | undefined },
): { live: VersionFacts; candidates: Version[] } {
  const { max, author, target, dropsLive } = publish.versions;
  const former = stored.state === 'trusted' ? versionOf(stored.manifest, list) : undefined;
  const own = new Set(publish.files.map(({ path }) => path));
  const isSame =
    former && plan.unchanged.length === own.size && Object.keys(former.files).every((path) => own.has(path));
  // Later than every other one, whatever the clocks of the runners say.
  const known = [former, list?.live, ...(list?.versions ?? [])].map((version) => version?.at ?? 0);
  const at = Math.max(Math.floor(publish.tools.clock.now()), ...known.map((other) => other + 1));
  const listed = list?.versions.find(({ id }) => id === target?.id) ?? target;
  const { files: _, ...live } =
    listed ?? (isSame ? former : { id: publish.publishId, at, commit: publish.commit, author, files: {} });
  const byId = new Map<string, Version>();
  for (const version of [...(former && !dropsLive ? [former] : []), ...(list?.versions ?? [])]) {
    if (version.id !== live.id && !byId.has(version.id)) byId.set(version.id, version);
  }
  const others = [...byId.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  // The target stays in the list: a rollback that is interrupted can be repeated.
  return { live, candidates: target ? [target, ...others] : others.slice(0, max) };
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
