import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { pageLimits } from '../platform/wire.js';
import { directoryDigest, type Manifest, manifestFile, manifestPath } from './manifest.js';
import type { Publish, PublishJob } from './publish-job.js';
import { checkNoRival, freshMs } from './rivals.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';
import { assetTimes, type Uploaded } from './upload.js';
import type { Minter } from './upload-targets.js';

interface Finalized {
  /** Files that the platform deleted, when it says so. */
  pruned: number | undefined;
  /** Whether the manifest is part of the site; there is no room for it in one of exactly 5,000 files. */
  hasManifest: boolean;
}

/**
 * Makes what is stored the site: submits the complete list, which prunes the rest, and closes the manifest when that is
 * done. So a closed manifest is one of a site that was finalized.
 * @param options.onFinalized called with the number of deleted files; what it throws leaves the manifest open
 * @throws PublishRaced when another publish has begun meanwhile
 */
export async function switchOver(
  { job, site, id, origin }: Publish,
  { uploaded, onFinalized }: { uploaded: Uploaded; onFinalized: (pruned: number | undefined) => void },
): Promise<Finalized & { manifest: Manifest }> {
  const { before, shown, keeping, plan, first } = uploaded;
  const files = digestsOf(job, uploaded);
  const digest = directoryDigest(job.files, uploaded.digests);
  const version = keeping?.live.id ?? job.restores?.version.id ?? id;
  const manifest: Manifest = {
    ...{ version: 1, publishId: id, ...origin, digest, ...extraPaths(job, files), files, first },
    ...(version === id ? {} : { id: version }),
    ...(keeping ? { kept: { list: id, files: keeping.paths.length } } : {}),
    ...assetTimes(job, plan),
  };
  const closed = manifestFile(manifest);
  const minter = site.minter([closed]);
  const noRival = () => checkNoRival(site, { ours: id, before, shown });
  // The target is minted while the site is checked: minting changes nothing on the site.
  await Promise.all([noRival(), minter.target(closed)]);
  const { signal, clock } = site.tools;
  const lookedAt = clock.now();
  signal.throwIfAborted();
  const kept = keeping?.paths ?? [];
  const paths = [...Object.keys(files), ...kept];
  const mayLack = plan.unchanged.length + kept.length > 0;
  const finalized = await submit(site, { paths, mayLack, beforeAgain: noRival }).catch(async (error: unknown) => {
    // The next publish goes on from there.
    if (!signal.aborted) await uploaded.note();
    throw error;
  });
  onFinalized(finalized.pruned);
  if (!finalized.hasManifest) return { ...finalized, manifest };
  // A publish that has begun since has put its own manifest there.
  if (clock.now() - lookedAt > freshMs) await noRival();
  await close(site, { closed, minter });
  return { ...finalized, manifest };
}

/** The site is whole by now, so that a manifest that stays open only costs the next publish its uploads. */
async function close(site: Site, { closed, minter }: { closed: SiteFile; minter: Minter }): Promise<void> {
  try {
    await site.store([closed], { minter });
  } catch (error) {
    site.tools.signal.throwIfAborted();
    site.tools.log.warning(
      `The site shows this publish, but its manifest could not be closed, so the next publish sends every file: ${messageOf(error)}`,
    );
  }
}

function digestsOf(job: PublishJob, { digests, plan }: Uploaded): Manifest['files'] {
  const files: Manifest['files'] = Object.create(null) as Manifest['files'];
  for (const { path } of job.files) {
    const digest = digests.get(path);
    if (!digest) throw new Error(`${path} was neither uploaded nor known to be stored`);
    files[path] = digest;
  }
  for (const [path, digest] of plan.kept ?? []) files[path] = digest;
  return files;
}

/** The paths that are not of the directory, where there are any. */
function extraPaths({ files }: PublishJob, stored: Manifest['files']): Pick<Manifest, 'extra'> {
  const own = new Set(files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
  const extra = Object.keys(stored).filter((path) => !own.has(path));
  return extra.length > 0 ? { extra } : {};
}

/**
 * Submits the complete list of files, which makes it the site and deletes everything else.
 * @param options.paths all files of the site but the manifest
 * @param options.mayLack whether some of them were not sent by this publish
 * @param options.beforeAgain asked before the list is sent once more: a list that comes late would undo what another run has
 * published meanwhile
 * @throws DeployError `finalize-failed` when the platform refuses the list
 */
async function submit(
  { page, tools: { pages, log } }: Site,
  { paths, mayLack, beforeAgain }: { paths: string[]; mayLack: boolean; beforeAgain: () => Promise<void> },
): Promise<Finalized> {
  try {
    const published = await pages.publish(page.id, [...paths, manifestPath], beforeAgain);
    return { pruned: published?.prunedCount, hasManifest: true };
  } catch (error) {
    const refused = isStatus(error, 400, 413);
    if (refused && paths.length === pageLimits.filesPerSite) {
      log.info(
        'A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.',
      );
      const pruned = (await pages.publish(page.id, paths, beforeAgain))?.prunedCount;
      // The manifest was stored, so the list deletes it; it is no file of the site.
      return { pruned: pruned && pruned - 1, hasManifest: false };
    }
    if (error instanceof RequestError && /^platform-(refused|error)$/.test(error.code)) {
      throw new FinalizeFailed(error, mayLack);
    }
    throw error;
  }
}

/** The platform did not take the list. */
export class FinalizeFailed extends DeployError {
  /** Files that were trusted to be stored can be missing; then sending every file helps. No document says with which status. */
  readonly mayLackFiles: boolean;

  constructor(cause: RequestError, mayLack: boolean) {
    super('finalize-failed', `The site could not be finalized: ${cause.message}`, { cause });
    this.mayLackFiles = cause.code === 'platform-refused' && !isStatus(cause, 413) && mayLack;
  }
}
