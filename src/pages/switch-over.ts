import { isStatus, messageOf, RequestError } from '../base/errors.js';
import { count } from '../base/format.js';
import { pageLimits } from '../platform/wire.js';
import { historyOf } from './former-runs.js';
import {
  digestOfDirectory,
  type Manifest,
  manifestFile,
  manifestPath,
  originOf,
  someOf,
} from './manifest.js';
import type { Plan, Publish, PublishJob, Uploaded } from './publish-job.js';
import { checkNoRival, freshMs, PublishError } from './rivals.js';
import { isPage, type SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import { Minter } from './upload-targets.js';

const firstNamed = 8;

/** Finalizes the complete list, which deletes all other files, then closes the manifest, which proves a finalized site. @throws PublishError */
export async function switchOver(publish: Publish, uploaded: Uploaded) {
  const { job, site, id, trust } = publish;
  const { stored, shown, plan } = uploaded;
  const manifest = await closedManifest(publish, uploaded);
  const closed = manifestFile(manifest);
  const minter = new Minter([closed], site);
  const noRival = () => checkNoRival(site, { ours: id, before: stored.manifest, shown });
  await Promise.all([noRival(), minter.target(closed)]);

  const { signal, clock } = site.tools;
  const lookedAt = clock.now();

  signal.throwIfAborted();

  const paths = Object.keys(manifest.files);
  const mayLack = trust && plan.unchanged.length > 0;
  const { counted, hasManifest } = await submit(publish, { paths, mayLack, noRival }).catch(
    async (error: unknown) => {
      if (!signal.aborted) await uploaded.progress.noteLast();
      throw error;
    },
  );
  const pruned = countPruned(publish, { uploaded, counted: counted ?? plan.deleted?.length ?? 0 });
  job.outputs?.set({ pruned });
  if (!hasManifest) return { manifest, hasManifest, pruned };

  // A later publish would have stored its own manifest.
  if (clock.now() - lookedAt > freshMs) await noRival();
  await close(publish, { closed, minter });

  return { manifest, hasManifest, pruned };
}

async function closedManifest({ job, id }: Publish, uploaded: Uploaded): Promise<Manifest> {
  const { stored, plan } = uploaded;
  const own = new Set(job.files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
  const files = digestsOf(job, uploaded);
  const digest = await digestOfDirectory(job.files, uploaded.progress.digests);

  return {
    version: 1,
    publishId: id,
    ...originOf(job),
    digest,
    files,
    first: firstSentOf(plan),
    extra: someOf(Object.keys(files).filter((path) => !own.has(path))),
    leftAt: plan.leftAt,
    ...historyOf(job, { stored, isOpen: false }),
  };
}

function firstSentOf({ added, changed }: Plan): string[] {
  const files = [...added, ...changed];
  const left = new Set(added);
  const first = [...files.filter((file) => !isPage(file)), ...files].filter((file) =>
    left.delete(file),
  );
  return first.slice(0, firstNamed).map(({ path }) => path);
}

function digestsOf(job: PublishJob, { progress: { digests }, plan }: Uploaded): Manifest['files'] {
  const files: Manifest['files'] = Object.create(null) as Manifest['files'];

  for (const { path } of job.files) {
    const digest = digests.get(path);
    if (!digest) throw new Error(`${path} was neither uploaded nor known to be stored`);
    files[path] = digest;
  }

  for (const [path, digest] of plan.retained ?? []) files[path] = digest;

  return files;
}

/** Closes the manifest. A failure is a warning: the site is finalized, and the next publish uploads all files. */
async function close(
  { site }: Publish,
  { closed, minter }: { closed: SiteFile; minter: Minter },
): Promise<void> {
  try {
    await uploadFiles(site, [closed], { minter });
  } catch (error) {
    site.tools.signal.throwIfAborted();
    site.tools.log.warning(
      `The site shows this publish, but its manifest could not be closed, so the next publish sends every file: ${messageOf(error)}`,
    );
  }
}

/** Finalizes the list. Calls `noRival` before a retry, which could undo another run's publish. `mayLack`: uploading all files may help. */
async function submit(
  { site: { page, tools } }: Publish,
  { paths, mayLack, noRival }: { paths: string[]; mayLack: boolean; noRival: () => Promise<void> },
): Promise<{ counted: number | undefined; hasManifest: boolean }> {
  try {
    const published = await tools.pages.publish(page.id, [...paths, manifestPath], noRival);
    return { counted: published?.prunedCount, hasManifest: true };
  } catch (error) {
    if (isStatus(error, 400, 413) && paths.length === pageLimits.filesPerSite) {
      tools.log.info(
        'A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.',
      );
      const counted = (await tools.pages.publish(page.id, paths, noRival))?.prunedCount;
      // The manifest is already stored, so this list deletes it.
      return { counted: counted && counted - 1, hasManifest: false };
    }

    if (!(error instanceof RequestError) || !/^platform-(refused|error)$/.test(error.code))
      throw error;

    // The status for a list with a missing file is undocumented.
    const isRepairable = mayLack && error.code === 'platform-refused' && error.status !== 413;
    throw new PublishError('finalize-failed', `The site could not be finalized: ${error.message}`, {
      remedy: isRepairable ? 'every file' : 'none',
      cause: error,
    });
  }
}

/** Returns the number of deleted files, without those of former versions. @throws PublishError for more than planned, which shows another publish or unknown files */
function countPruned(
  { site, trust }: Publish,
  { uploaded, counted }: { uploaded: Uploaded; counted: number },
): number {
  const { stored, plan } = uploaded;
  const ofVersions = stored.manifest?.kept?.files ?? 0;
  const deleted = plan.deleted?.length;
  // A draft, and a site of many interrupted publishes, may contain unknown files.
  const isPartlyKnown = stored.state === 'draft' || stored.manifest?.more;
  if (deleted === undefined || isPartlyKnown) return Math.max(counted - ofVersions, 0);

  // The platform may count its copies of indexes.
  const isIndex = (path: string) => path.endsWith('/index.html');
  const copies =
    stored.state === 'trusted' ? Object.keys(stored.manifest.files).filter(isIndex).length : 0;
  const pruned = Math.max(counted - ofVersions, Math.min(counted, deleted));

  if (counted - ofVersions - deleted <= copies) return pruned;

  const text = `Finalizing deleted ${count(counted - ofVersions, 'file')}, but the plan had ${deleted}: another program stored the others, or another publish ran at the same time.`;
  if (trust) throw new PublishError('publish-raced', text, { remedy: 'every file' });

  site.tools.log.warning(text);

  return pruned;
}
