import { DeployError, messageOf } from '../../base/errors.js';
import { count, formatBytes } from '../../base/format.js';
import { hasWork } from '../compare.js';
import { isForeign, readStored } from '../live-manifest.js';
import { digestOfDirectory, type FileDigest, type Manifest } from '../manifest.js';
import { publishOnce, publishSite } from '../publish.js';
import {
  type Compared,
  Phases,
  type Plan,
  type Publish,
  type PublishJob,
  type PublishResult,
  type Restored,
} from '../publish-job.js';
import { racedError } from '../rivals.js';
import { totalSize } from '../site-file.js';
import { chooseVersion, readVersions } from './choose-version.js';
import { placesOf } from './fetched-content.js';
import { describeVersion, type Version, type VersionTags, versionOf } from './version-list.js';

/** Publishes. If that fails and `rollback` is set, restores the former version. @throws DeployError with the live version */
export async function publishOrRestore(job: PublishJob): Promise<PublishResult> {
  let former: Former | undefined;
  const retainFormer: PublishJob['retainFormer'] = async (publish, compared) => {
    former = await fetchFormer(publish, compared);
  };

  try {
    return await publishSite(job.inputs.rollback ? { ...job, retainFormer } : job);
  } catch (error) {
    const isFailed =
      error instanceof DeployError && ['not-live', 'finalize-failed'].includes(error.code);
    if (!former || !isFailed) throw error;
    throw await restoreFormer(job, { former, failure: error });
  } finally {
    job.fetched.end();
  }
}

/** Publishes a former version of the site. @throws DeployError `version-missing` before the first upload */
export async function rollBackSite(
  job: PublishJob & { versions: VersionTags },
  wanted: string,
): Promise<PublishResult> {
  const { stored, key = '', list } = await readVersions(job);
  const version = chooseVersion(list, { stored, wanted });
  const described = describeVersion(version);
  job.tools.log.info(`Going back to version ${described}.`);

  const { manifest: live } = stored;
  const places = placesOf([live?.files ?? {}, version.files], { key, stored: list?.stored ?? [] });
  const from = [live?.commit, live?.digest];
  const result = await publishOrRestore(
    restoredJob(job, { version, live, places, from, hasFailed: false }),
  );

  job.outputs?.set({ 'rolled-back': true, commit: version.commit ?? '' });

  return { ...result, notes: [`Rolled back to version ${described}.`] };
}

// A restore changes neither the owner of the site nor retained files.
function restoredJob(
  job: PublishJob,
  about: {
    version: Version;
    hasFailed: boolean;
    live: Manifest | undefined;
    places: Map<string, string[]>;
    from: (string | undefined)[];
  },
): PublishJob {
  const { version, hasFailed, live, places, from } = about;
  const {
    extra = [],
    leftAt = {},
    assetsFor = 0,
    repository,
    repositoryId = '',
    rolledBackFrom = [],
  } = live ?? {};

  const back = new Set([version.commit, hasFailed ? live?.digest : undefined]);
  const leaves = [...rolledBackFrom, ...from].flatMap((one) =>
    one && !back.has(one) ? [one] : [],
  );
  const restores: Restored = {
    version,
    hasFailed,
    leaves: [...new Set(leaves)].slice(-40),
    keeps: new Set(
      extra.filter((path) => !Object.hasOwn(version.files, path) && !Object.hasOwn(leftAt, path)),
    ),
    owner: repository
      ? {
          ...job.owner,
          repository,
          repositoryId,
        }
      : job.owner,
  };

  const files = Object.entries(version.files).map(([path, digest]) =>
    job.fetched.siteFile(path, { digest, places: places.get(digest[1]) ?? [] }),
  );
  const keepAssetsMs = job.inputs['keep-assets'] || assetsFor * 1000;

  return {
    ...job,
    restores,
    files,
    directory: live?.directory,
    commit: version.commit,
    inputs: {
      ...job.inputs,
      'max-prune': { share: 1 },
      'keep-assets': keepAssetsMs,
    },
  };
}

/** The version before a publish, with its content on the runner. */
interface Former {
  publish: Publish;
  manifest: Manifest;
  plan: Plan;
}

/** Fetches the files that a publish changes or deletes. Returns undefined if they cannot be restored. */
async function fetchFormer(publish: Publish, compared: Compared): Promise<Former | undefined> {
  const { job, site, round } = publish;
  const { stored, plan } = compared;
  // A later round finds a partly changed site.
  if (round > 1 || !hasWork(plan) || stored.state === 'draft') return undefined;

  const { log, signal } = site.tools;

  try {
    if (stored.state !== 'trusted') throw new Error('the live version is unknown.');

    const files = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])].map((path) =>
      job.fetched.siteFile(path, {
        digest: stored.manifest.files[path] as FileDigest,
        places: [path],
      }),
    );
    const size = `${count(files.length, 'file')}, ${formatBytes(totalSize(files))}`;
    log.info(`For a rollback the former version's ${size} are fetched first.`);
    await job.fetched.fetchSome(site, files);

    return { publish, manifest: stored.manifest, plan };
  } catch (error) {
    signal.throwIfAborted();
    log.warning(`A rollback cannot be promised: ${messageOf(error)}`);
    return undefined;
  }
}

async function restoreFormer(
  job: PublishJob,
  { former, failure }: { former: Former; failure: DeployError },
): Promise<DeployError> {
  job.tools.log.info(`${failure.message} Restoring the former version.`);

  try {
    await republish(job, former);
    job.outputs?.set({ 'rolled-back': true });
    const text = `${failure.message} The version before was put back and is live again.`;
    return new DeployError(failure.code, text, { cause: failure });
  } catch (error) {
    job.tools.signal.throwIfAborted();
    job.outputs?.set({ 'rolled-back': false });
    const text = `The version before could not be put back: ${messageOf(error)} The new version may be partly live. The first failure: ${failure.message}`;
    return new DeployError('rollback-failed', text, { cause: failure });
  }
}

async function republish(
  job: PublishJob,
  { publish: { site, id }, manifest, plan }: Former,
): Promise<void> {
  const { manifest: seen } = await readStored(site.reader);
  if (isForeign(seen, { ours: id, before: manifest })) throw racedError(seen);

  const version = versionOf(manifest, undefined);
  const restored = restoredJob(job, {
    version,
    live: manifest,
    places: placesOf([version.files]),
    hasFailed: true,
    from: [job.commit, await digestOfDirectory(job.files, plan.digests)],
  });
  const again: PublishJob = {
    ...restored,
    outputs: undefined,
    inputs: {
      ...restored.inputs,
      'health-path': undefined,
      wait: true,
    },
  };

  const { clock, newId } = job.tools;
  const trust = seen?.publishId === id;
  await publishOnce({ job: again, site, round: 1, id: newId(), phases: new Phases(clock), trust });
}
