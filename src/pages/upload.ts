import { count } from '../base/format.js';
import { type PublishMarker, publishMarkerOf, readStored } from './live-manifest.js';
import { type FileDigest, type Manifest, manifestFile, pathsOf } from './manifest.js';
import type { Plan } from './plan.js';
import type { Compared, Publish } from './publish-job.js';
import { checkNoRival, checkNotOvertaken, freshMs } from './rivals.js';
import { isPage, type SiteFile } from './site-file.js';
import { Progress } from './upload-progress.js';
import type { Minter } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';
import type { KeptVersions } from './versions/version-list.js';

/** Maximum number of added files that the manifest names as sent first. */
const firstNamed = 8;

/** A publish whose files are all stored. */
export interface Uploaded {
  /** The marker that the site showed before. */
  before: PublishMarker | undefined;
  /** The plan as it was carried out. */
  plan: Plan;
  /** Size and hash of every file of the site, whether sent now or before. */
  digests: Map<string, FileDigest>;
  files: number;
  bytes: number;
  /** Files that the site did not have before and that were sent first. */
  first: string[];
  /** Whether the site has shown the marker of this publish. */
  shown: boolean;
  /** Notes in the open manifest what storage has, for a publish that does not come to its end. */
  note: () => Promise<void>;
  keeping: KeptVersions | undefined;
}

interface Sending {
  publish: Publish;
  minter: Minter;
  window: UploadWindow;
  progress: Progress;
  /** The markers that the site may show. */
  expected: { ours: string; before: PublishMarker | undefined };
}

/**
 * Brings storage up to date: the manifest is opened before the first byte, then assets go up, then pages.
 * A page that is live never asks for an asset that is not, and a run that is killed here leaves an open manifest.
 */
export async function upload(
  publish: Publish,
  { compared, keeping }: { compared: Compared; keeping: KeptVersions | undefined },
): Promise<Uploaded> {
  const { job, site, id } = publish;
  const { stored, plan } = compared;
  const manifest = openManifest(publish, { compared, keeping });
  const opened = manifestFile(manifest);
  const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
  const window = new UploadWindow(job.settings.concurrency);
  const minter = site.minter([opened, ...changed]);
  const before = publishMarkerOf(stored);
  const expected = { ours: id, before };
  // The list and the copies are no part of the site that visitors are shown.
  if (keeping) await site.store([keeping.list], { window });
  // What another run has published since the comparison must not be overwritten.
  const noRival = stored.state === 'draft' ? undefined : checkNoRival(site, { ...expected, shown: false });
  await Promise.all([minter.target(opened), noRival]);
  await site.store([opened], { minter, window });
  if (keeping) await site.store(keeping.copies, { window });
  job.outputs?.set({ changed: true });
  const progress = new Progress(site, { opened: manifest, files: changed, digests: plan.digests });
  const sending: Sending = { publish, minter, window, progress, expected };
  const sent = await site.tools.log.group(`Uploading ${count(changed.length, 'file')}`, async () => {
    try {
      return await sendFiles(plan, sending);
    } catch (error) {
      await progress.noteLast();
      throw error;
    } finally {
      job.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
      await progress.end();
    }
  });
  const note = () => progress.noteLast();
  return { before, ...sent, ...progress.done, digests: progress.digests, first: firstSentOf(sent.plan), note, keeping };
}

/** The files that the site did not have and that were sent first. */
function firstSentOf({ added, changed }: Plan): string[] {
  const files = [...added, ...changed];
  const left = new Set(added);
  const first = [...files.filter(isAsset), ...files].filter((file) => left.delete(file));
  return first.slice(0, firstNamed).map(({ path }) => path);
}

/** Assets, then pages. Between them it looks whether the site is still ours to write. */
async function sendFiles(plan: Plan, sending: Sending): Promise<{ plan: Plan; shown: boolean }> {
  const { publish, minter, progress, expected } = sending;
  const { job, site } = publish;
  const { clock, log } = site.tools;
  const assets = [...plan.added, ...plan.changed].filter(isAsset);
  const look = () => {
    const stored = readStored(site.reader);
    // Its failure is that of the run, and is read below.
    stored.catch(() => undefined);
    return { stored, at: clock.now() };
  };
  let last = look();
  const lookAgain = () => {
    if (clock.now() - last.at > freshMs) last = look();
  };
  // Beside the assets, and again beside the last of them; those that stall are followed by one more.
  await send(assets, sending, lookAgain);
  lookAgain();
  const seen = await last.stored;
  const sent = assets.map(({ path }) => [path, progress.digests.get(path)] as [string, FileDigest]);
  checkNotOvertaken(seen, { ...expected, sent });
  const shown = publishMarkerOf(seen)?.publishId === expected.ours;
  let done = plan;
  if (plan.unchanged.length > 0 && !shown) {
    log.info(
      'The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.',
    );
    done = { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], digests: new Map() };
    job.outputs?.set({ unchanged: 0 });
    for (const { path } of plan.unchanged) progress.digests.delete(path);
    minter.add(plan.unchanged);
    progress.add(plan.unchanged);
    await job.restores?.fetch(site, plan.unchanged);
    await send(plan.unchanged.filter(isAsset), sending);
  }
  await job.beforePages?.();
  await send([...done.added, ...done.changed].filter(isPage), sending);
  log.info(progress.line());
  return { plan: done, shown };
}

const isAsset = (file: SiteFile) => !isPage(file);

async function send(
  files: SiteFile[],
  { publish: { site }, minter, window, progress }: Sending,
  onLast?: () => void,
): Promise<void> {
  await site.store(files, { minter, window, onLast, onStored: (file, digest) => progress.stored(file, digest) });
}

function openManifest(
  { job, id, origin }: Publish,
  { compared: { stored, plan }, keeping }: { compared: Compared; keeping: KeptVersions | undefined },
): Manifest {
  const former = 'manifest' in stored ? stored.manifest.kept : undefined;
  // What a former publish has kept is still there, and so may be the list of one that did not come so far.
  const unlisted = (former?.files ?? 0) + (keeping ? keeping.paths.length + 1 : 0);
  const list = keeping ? id : former?.list;
  const paths = new Set(job.files.map((file) => file.path));
  if (stored.state === 'trusted') for (const path of Object.keys(stored.manifest.files)) paths.add(path);
  if (stored.state === 'open') for (const path of pathsOf(stored.manifest) ?? []) paths.add(path);
  return {
    version: 1,
    publishId: id,
    open: true,
    ...origin,
    files: Object.fromEntries(plan.kept ?? []),
    ...(plan.kept && plan.kept.size > 0 ? { extra: [...plan.kept.keys()] } : {}),
    ...assetTimes(job, plan),
    ...(list === undefined ? {} : { kept: { list, files: unlisted } }),
    // Other stored files are unknown, so a list would be incomplete.
    ...('why' in stored || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
  };
}

/** When the assets that only `keep-assets` keeps were left out, and for how long they stay. */
export function assetTimes({ settings }: Publish['job'], { leftAt }: Plan): Pick<Manifest, 'leftAt' | 'assetsFor'> {
  const assetsFor = Math.floor(settings.keepAssetsMs / 1000);
  return { ...(leftAt ? { leftAt } : {}), ...(assetsFor > 0 ? { assetsFor } : {}) };
}

function assetsFirst(a: SiteFile, b: SiteFile): number {
  return Number(isPage(a)) - Number(isPage(b));
}
