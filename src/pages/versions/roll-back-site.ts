import { DeployError, messageOf } from '../../base/errors.js';
import { FetchedContent, placesOf } from '../fetched-content.js';
import type { Stored } from '../live-manifest.js';
import type { FileDigest, Manifest } from '../manifest.js';
import { publishSite } from '../publish.js';
import type { PublishJob, PublishResult, VersionSettings } from '../publish-job.js';
import type { Site } from '../site.js';
import type { SiteFile } from '../site-file.js';
import { chooseVersion, readVersions } from './former-versions.js';
import { describeVersion, keptPath, type Version } from './version-list.js';

type RollingBack = Omit<PublishJob, 'files' | 'commit'> & { versions: VersionSettings };

/**
 * `operation: rollback`: publishes a kept version, whose content comes from the site itself.
 * @param wanted the input `version`
 * @throws DeployError `version-missing` before anything is sent
 */
export async function rollBackSite(job: RollingBack, wanted: string): Promise<PublishResult> {
  const { versions } = job;
  const { stored, key = '', list } = await readVersions(job);
  const target = chooseVersion(list, { stored, wanted });
  job.tools.log.info(`Going back to version ${describeVersion(target)}.`);
  const fetched = new FetchedContent(job.tools);
  const live = 'manifest' in stored ? stored.manifest : undefined;
  const places = placesOf([live?.files ?? {}, target.files]);
  for (const sha256 of list?.stored ?? []) places.set(sha256, [keptPath(key, sha256), ...(places.get(sha256) ?? [])]);
  const fetchContent = async (site: Site, files: readonly SiteFile[]) => {
    const wanted = files.flatMap(({ digest }) => (digest ? [{ digest, paths: places.get(digest[1]) ?? [] }] : []));
    await fetched.fetch(site.reader, wanted).catch((error: unknown) => {
      job.tools.signal.throwIfAborted();
      const text = `Version ${describeVersion(target)} cannot be brought back: ${messageOf(error)}`;
      throw new DeployError('version-missing', text, { cause: error });
    });
  };
  const result = await publishSite({
    ...job,
    owner: keepOwner(job.owner, live),
    files: filesOf(target, { live, fetched }),
    commit: target.commit,
    // To delete what the newer version added is what it is for.
    settings: { ...job.settings, maxPrune: { share: 1 } },
    versions: { ...versions, target },
    rolledBackFrom: commitsToLeave(target, { live, stored }),
    fetched,
    fetchContent,
  });
  job.outputs?.set({ 'rolled-back': true, commit: target.commit ?? '' });
  return { ...result, notes: [`Rolled back to version ${describeVersion(target)}.`] };
}

/** A terminal outside of a clone has no repository: then the site stays that of its own. */
function keepOwner(owner: PublishJob['owner'], live: Manifest | undefined): PublishJob['owner'] {
  if (owner.repository || !live?.repository) return owner;
  return { ...owner, repository: live.repository, repositoryId: live.repositoryId ?? '' };
}

/** The files of the version, and what `keep` keeps on the live site: their content is fetched only to be sent. */
function filesOf(
  target: Version,
  { live, fetched }: { live: Manifest | undefined; fetched: FetchedContent },
): SiteFile[] {
  const { files = {}, extra = [], leftAt = {} } = live ?? {};
  const fileOf = ([path, digest]: [string, FileDigest]): SiteFile => ({ ...fetched.siteFile(path, digest), digest });
  const own = Object.entries(target.files).map(fileOf);
  const isKept = (path: string) =>
    Object.hasOwn(files, path) && !Object.hasOwn(target.files, path) && !Object.hasOwn(leftAt, path);
  const kept = extra.filter(isKept).map((path) => fileOf([path, files[path] as FileDigest]));
  return [...own, ...kept.map((file): SiteFile => ({ ...file, isOurs: true }))];
}

/** Commits that a scheduled run does not publish again while the rollback lasts. */
function commitsToLeave(target: Version, { live, stored }: { live: Manifest | undefined; stored: Stored }): string[] {
  const before = (live?.rolledBackFrom ?? []).filter((commit) => commit !== target.commit);
  const own = live?.commit && (stored.state === 'trusted' || live.commit !== target.commit) ? [live.commit] : [];
  return [...new Set([...before, ...own])].slice(-20);
}
