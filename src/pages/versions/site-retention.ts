import { DeployError, messageOf } from '../../base/errors.js';
import { count, formatNumber } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { pageLimits } from '../../platform/wire.js';
import type { Stored } from '../live-manifest.js';
import { digestOfDirectory, digestOfFiles, type FileDigest, manifestFile } from '../manifest.js';
import type { Compared, Publish, Restored } from '../publish-job.js';
import type { Site } from '../site.js';
import { type SiteFile, totalSize } from '../site-file.js';
import { type FetchedFile, placesOf } from './fetched-content.js';
import {
  describeVersion,
  findOrCreateKey,
  type KeptVersions,
  keptPath,
  listPath,
  readKey,
  readList,
  type Version,
  type VersionFacts,
  type VersionList,
  type VersionTags,
  versionOf,
} from './version-list.js';

const filesLimit = `a site holds at most ${formatNumber(pageLimits.filesPerSite)} files`;

/** Returns the former versions to retain; undefined if that is impossible. @throws DeployError `versions-unknown` */
export async function retainOnSite(
  publish: Publish,
  compared: Compared,
): Promise<KeptVersions | undefined> {
  const { job, site, id, trust } = publish;
  const { stored, plan } = compared;
  const { log } = site.tools;

  if (!job.versions) return undefined;

  const room = pageLimits.filesPerSite - 2 - job.files.length - (plan.retained?.size ?? 0);
  if (room < 0) {
    log.warning(`No former version is kept: ${filesLimit}, so their list has no room.`);
    return undefined;
  }

  const key = await openKey(job.versions, { site, stored });
  if (!key) return undefined;

  const list = await readList(site, { key, kept: stored.manifest?.kept });
  const { live, candidates } = await lineUp(publish, { compared, list });
  const kept = { key, stored: list?.stored ?? [] };
  // Content that may be missing is fetched and stored again.
  const there = new Set(trust && stored.state === 'trusted' ? kept.stored : []);
  const { versions, contents } = await selectVersions(publish, {
    compared,
    candidates,
    kept,
    there,
    room,
  });

  const copies = [...contents.values()].filter(({ digest }) => !there.has(digest[1]));
  const { versions: max } = job.inputs;
  const isLimited = job.restores === undefined && versions.length > max;
  const former = isLimited ? max : versions.filter((version) => version.id !== live.id).length;
  log.info(`${count(former, 'version')} can be restored.`);

  const listOf = (some: Version[]): SiteFile => {
    const whole: VersionList = { version: 1, live, versions: some, stored: [...contents.keys()] };
    return { ...manifestFile(whole), path: listPath(key, id) };
  };

  return {
    live,
    list: listOf(versions),
    cut: isLimited ? listOf(versions.slice(0, max)) : undefined,
    copies,
    paths: [listPath(key, id), ...Array.from(contents.values(), ({ path }) => path)],
  };
}

async function openKey(
  tags: VersionTags,
  { site, stored }: { site: Site; stored: Stored },
): Promise<string | undefined> {
  // Without a manifest the paths of the versions are unknown.
  if ('reason' in stored && (await readKey(tags, site)).key) {
    const text = `The site has former versions, but their paths cannot be read: ${plainText(stored.reason)}.`;
    throw new DeployError('versions-unknown', text);
  }
  try {
    return await findOrCreateKey(tags, site);
  } catch (error) {
    // Without the key a publish would delete the versions.
    if (!(error instanceof DeployError) || stored.manifest?.kept) throw error;
    site.tools.log.warning(`No former version is kept. ${error.message}`);
    return undefined;
  }
}

/** Lists the versions, one for each content, the most recently live version first. */
async function lineUp(
  { job, site, id }: Publish,
  { compared, list }: { compared: Compared; list: VersionList | undefined },
): Promise<{ live: VersionFacts; candidates: Version[] }> {
  const { stored, plan } = compared;
  const former = stored.state === 'trusted' ? versionOf(stored.manifest, list) : undefined;
  const left = former && !job.restores?.hasFailed ? [former] : [];
  const known = new Map<string, Version>();

  for (const version of [...left, ...(list?.versions ?? [])]) {
    const content = contentOf(version);
    if (!known.has(content)) known.set(content, version);
  }

  if (job.restores) return goBack(known, job.restores);

  const own = job.files.filter(({ isOurs }) => !isOurs);
  const isOfSize = ({ files }: Version) =>
    Object.values(files).reduce((sum, [size]) => sum + size, 0) === totalSize(own);
  // Hashing takes as long as uploading, so only a directory of the same size is hashed.
  const content = [...known.values()].some(isOfSize)
    ? await digestOfDirectory(own, plan.digests)
    : '';
  const same = known.get(content);

  known.delete(content);

  const { commit, author } = job;
  const { files: _, ...live } =
    same && same === former
      ? same
      : { id, at: Math.floor(site.tools.clock.now()), commit, author, files: {} };
  const { versions: max, rollback } = job.inputs;
  // A rollback may need one more version until the new version is live.
  return { live, candidates: [...known.values()].slice(0, max + (rollback ? 1 : 0)) };
}

function contentOf({ files }: Version): string {
  return digestOfFiles(Object.entries(files));
}

/** Marks the versions that a user rolls back from as `left`, so that `previous` skips them. */
function goBack(known: Map<string, Version>, { version, hasFailed }: Restored) {
  const content = contentOf(version);
  const at = [...known.keys()].indexOf(content);
  const { left: isForward, files, ...live } = known.get(content) ?? version;
  const others = [...known.values()].flatMap((other, index) => {
    if (index === at) return [];
    return !isForward && !hasFailed && index < at ? [{ ...other, left: true as const }] : [other];
  });
  // The restored version stays a candidate, so that an interrupted rollback can be repeated.
  return { live, candidates: [{ ...live, files }, ...others] };
}

async function selectVersions(
  { job, site }: Publish,
  about: {
    compared: Compared;
    candidates: Version[];
    kept: { key: string; stored: string[] };
    there: Set<string>;
    room: number;
  },
): Promise<{ versions: Version[]; contents: Map<string, FetchedFile> }> {
  const { compared, candidates, kept, there, room } = about;
  const { stored, plan } = compared;
  const { log, signal } = site.tools;
  const staying = new Set(
    [...plan.digests.values(), ...(plan.retained?.values() ?? [])].map(([, sha256]) => sha256),
  );
  const places = placesOf(
    [stored.manifest?.files ?? {}, ...candidates.map((version) => version.files)],
    kept,
  );
  const fileOf = (digest: FileDigest) =>
    job.fetched.siteFile(keptPath(kept.key, digest[1]), {
      digest,
      places: places.get(digest[1]) ?? [],
    });

  const versions: Version[] = [];
  let contents = new Map<string, FetchedFile>();

  for (const [index, version] of candidates.entries()) {
    const needed = Object.values(version.files).filter(
      ([, sha256]) => !staying.has(sha256) && !contents.has(sha256),
    );
    const added = new Map(needed.map((digest) => [digest[1], fileOf(digest)]));
    if (contents.size + added.size > room) {
      log.warning(
        `${count(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${filesLimit}.`,
      );
      break;
    }

    const lacking = [...added.values()].filter(({ digest }) => !there.has(digest[1]));

    try {
      await job.fetched.fetchSome(site, lacking);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DeployError) throw error;

      log.warning(`Version ${describeVersion(version)} cannot be kept: ${messageOf(error)}`);
      continue;
    }

    versions.push(version);
    contents = new Map([...contents, ...added]);
  }

  return { versions, contents };
}
