import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { count, formatBytes } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { linkOfRun } from '../contract/tags.js';
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
import { freshMs, PublishError, type RivalWatch, racedError } from './rival.js';
import { isPage, type SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import { Minter } from './upload-targets.js';

const firstNamed = 8;

/** A finalized site. */
export interface SwitchedOver {
  manifest: Manifest;
  /** Undefined for a site that is too full for its manifest. */
  publishId: string | undefined;
  pruned: number;
  /** Resolves when the closed manifest is stored, or could not be. @throws PublishError */
  closed: Promise<void>;
}

/** Finalizes the complete list, which deletes all other files, then begins to close the manifest, which proves a finalized site. @throws PublishError */
export async function switchOver(
  publish: Publish,
  { uploaded, rivals }: { uploaded: Uploaded; rivals: RivalWatch },
): Promise<SwitchedOver> {
  const { job, site, id, trust } = publish;
  const { plan } = uploaded;
  const { signal } = site.tools;
  const manifest = await closedManifest(publish, uploaded);
  const paths = Object.keys(manifest.files);
  const mayLack = trust && plan.unchanged.length > 0;

  await rivals.check();
  signal.throwIfAborted();

  // Minting changes nothing, so it rides on the finalize. A failure is met where the manifest is closed.
  const file = manifestFile(manifest);
  const minter = new Minter([file], site);
  minter.target(file).catch(() => undefined);

  const { counted, hasManifest } = await submit(publish, { paths, mayLack, rivals }).catch(
    async (error: unknown) => {
      if (!signal.aborted) await uploaded.progress.noteLast();
      throw error;
    },
  );
  const pruned = countPruned(publish, { uploaded, counted: counted ?? plan.deleted?.length ?? 0 });
  job.place.outputs?.set({ pruned });

  const closed = hasManifest ? close(publish, { file, minter, rivals }) : Promise.resolve();
  // A failure is thrown where it is awaited: the site is looked at meanwhile.
  closed.catch(() => undefined);

  return { manifest, publishId: hasManifest ? id : undefined, pruned, closed };
}

async function closedManifest({ job, id }: Publish, uploaded: Uploaded): Promise<Manifest> {
  const { stored, plan, isWayBack } = uploaded;
  const own = new Set(job.files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
  const files = digestsOf(job, uploaded);
  const digest = await digestOfDirectory(job.files, uploaded.progress.digests);

  return {
    version: 1,
    publishId: id,
    ...originOf(job.by),
    digest,
    files,
    first: firstSentOf(plan),
    extra: someOf(Object.keys(files).filter((path) => !own.has(path))),
    leftAt: plan.leftAt,
    keeps: plan.keeps,
    ...historyOf(job.by, { stored, isWayBack, isOpen: false }),
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

/** Closes the manifest, where a look directly before shows that it is ours. A failure is a warning: the site is finalized, and the next publish uploads all files. @throws PublishError */
async function close(
  publish: Publish,
  { file, minter, rivals }: { file: SiteFile; minter: Minter; rivals: RivalWatch },
): Promise<void> {
  const { site } = publish;
  const { clock } = site.tools;
  let begunAt = clock.now();
  // A short publish may have begun and ended since the last look, also between two tries of this write.
  const beforeTry = async () => {
    begunAt = clock.now();
    await rivals.prove();
  };

  try {
    await uploadFiles(site, [file], { minter, beforeTry });
    if (clock.now() - begunAt > freshMs) await checkNotOverlaid(publish);
  } catch (error) {
    site.tools.signal.throwIfAborted();
    // A site that is down tells of no rival, and it is finalized already: only the manifest stays open.
    if (error instanceof PublishError && error.code === 'publish-raced') throw error;
    site.tools.log.warning(
      `The site is finalized, but its manifest could not be closed, so the next publish sends every file: ${messageOf(error)}`,
    );
  }
}

/** Another publish fits into a slow closing write, which hides it. Its tag tells. @throws PublishError */
async function checkNotOverlaid({ job, site }: Publish): Promise<void> {
  const other = await job.ledger.overlaidSince(site.page);
  if (!other) return;

  const { runUrl } = job.by.owner;
  throw racedError({
    run: other.run === undefined ? undefined : linkOfRun(runUrl, String(other.run)),
  });
}

/** Finalizes the list. `mayLack`: uploading all files may help. */
async function submit(
  { site: { page, tools } }: Publish,
  { paths, mayLack, rivals }: { paths: string[]; mayLack: boolean; rivals: RivalWatch },
): Promise<{ counted: number | undefined; hasManifest: boolean }> {
  // A retry could undo another run's publish.
  const noRival = async () => void (await rivals.checkAnew());

  try {
    const published = await tools.pages.publish(page.id, [...paths, manifestPath], noRival);
    return { counted: published?.prunedCount, hasManifest: true };
  } catch (error) {
    if (isStatus(error, 400, 413) && paths.length === pageLimits.filesPerSite) {
      tools.log.info(
        'A site of exactly 5,000 files has no room for the manifest: each publish uploads every file, and only a tag of the site tells older runs to leave it.',
      );
      const counted = (await tools.pages.publish(page.id, paths, noRival))?.prunedCount;
      // The manifest is already stored, so this list deletes it.
      return { counted: counted && counted - 1, hasManifest: false };
    }

    if (isStatus(error, 413)) throw tooLongError(paths, error);
    if (!(error instanceof RequestError) || !/^platform-(refused|error)$/.test(error.code))
      throw error;

    // The status for a list with a missing file is undocumented.
    const isRepairable = mayLack && error.code === 'platform-refused';
    throw new PublishError('finalize-failed', `The site could not be finalized: ${error.message}`, {
      remedy: isRepairable ? 'every file' : 'none',
      cause: error,
    });
  }
}

/** The platform takes no list of this length, however often it is sent. */
function tooLongError(paths: readonly string[], cause: unknown): DeployError {
  const bytes = paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0);
  const text = `The platform refuses the list of the site's ${count(paths.length, 'path')}, ${formatBytes(bytes)} in all, as too long, so the files are stored and the site was not switched over`;
  const longest = [...paths]
    .sort((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a))
    .slice(0, 3);
  const rows = longest.map((path) => plainText(path, 200));
  return new DeployError('finalize-failed', text, {
    rows,
    cause,
    next: 'Shorten the names of files and folders (the longest are above), or publish fewer files.',
  });
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
