import { count } from '../base/format.js';
import { type PublishMarker, publishMarkerOf, readStored, type Stored } from './live-manifest.js';
import { type FileDigest, type Manifest, manifestFile, ownerOf, pathsOf } from './manifest.js';
import { checkNoRival, checkNotOvertaken } from './overlap.js';
import type { Plan } from './plan.js';
import { Progress } from './progress.js';
import type { PublishAttempt, Site } from './publish-request.js';
import { isPage, type SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import { Minter } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';
import type { KeptVersions } from './versions/keep-versions.js';

/** Maximum number of added files that the manifest names as sent first. */
const firstNamed = 8;
/** A look at the site that is younger needs no other one, in ms: no publish opens, sends and finalizes in that time. */
const freshMs = 1000;

interface UploadSiteOptions {
  site: Site;
  plan: Plan;
  stored: Stored;
  /** Files to store for former versions. */
  keeping?: KeptVersions | undefined;
}

/** The result of an upload. */
export interface UploadResult {
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
  keeping?: KeptVersions | undefined;
}

/**
 * Brings storage up to date: the manifest is opened before the first byte, then assets go up, then pages.
 * A page that is live never asks for an asset that is not, and a run that is killed here leaves an open manifest.
 */
export async function uploadSite(
  publish: PublishAttempt,
  { site, plan, stored, keeping }: UploadSiteOptions,
): Promise<UploadResult> {
  const manifest = openManifest(publish, { plan, stored, keeping });
  const opened = manifestFile(manifest);
  const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
  const minter = new Minter([opened, ...changed], { ...publish.tools, pageId: site.page.id });
  const window = new UploadWindow(publish.settings.concurrency, publish.tools);
  // Files that are no part of the site that visitors are shown.
  const store = async (files: SiteFile[]) => {
    const own = new Minter(files, { ...publish.tools, pageId: site.page.id });
    if (files.length > 0) await uploadFiles(files, { ...publish.tools, minter: own, window });
  };
  if (keeping) await store([keeping.list]);
  await sendOpened(publish, { site, stored, opened, minter, window });
  if (keeping) await store(keeping.copies);
  publish.outputs?.set({ changed: true });
  const progress = new Progress(publish, { site, opened: manifest, files: changed, digests: plan.digests });
  const sending: Sending = { publish, minter, window, progress };
  const { done, shown } = await publish.tools.log.group(`Uploading ${count(changed.length, 'file')}`, async () => {
    try {
      return await sendFiles(sending, { site, plan, changed, before: publishMarkerOf(stored) });
    } catch (error) {
      await progress.noteLast();
      throw error;
    } finally {
      publish.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
      await progress.end();
    }
  });
  const files = done.added.length + done.changed.length;
  const { digests } = progress;
  return {
    plan: done,
    digests,
    files,
    bytes: progress.done.bytes,
    first: firstSentOf(done),
    shown,
    note: () => progress.noteLast(),
    keeping,
  };
}

/** The files that the site did not have and that were sent first. */
function firstSentOf({ added, changed }: Plan): string[] {
  const files = [...added, ...changed];
  const left = new Set(added);
  const first = [...files.filter(isAsset), ...files].filter((file) => left.delete(file));
  return first.slice(0, firstNamed).map(({ path }) => path);
}

/** Stores the opened manifest, after a last check: what another run has published since must not be overwritten. */
async function sendOpened(
  publish: PublishAttempt,
  options: { site: Site; stored: Stored; opened: SiteFile } & Pick<Sending, 'minter' | 'window'>,
): Promise<void> {
  const { site, stored, opened, minter, window } = options;
  const before = publishMarkerOf(stored);
  const expected = { site, ours: publish.publishId, before, shown: false };
  await Promise.all([
    minter.target(opened),
    stored.state === 'draft' ? undefined : checkNoRival(publish.tools, expected),
  ]);
  await uploadFiles([opened], { ...publish.tools, minter, window });
}

interface Sending {
  publish: PublishAttempt;
  minter: Minter;
  window: UploadWindow;
  progress: Progress;
}

/** Assets, then pages. Between them it looks whether the site is still ours to write. */
async function sendFiles(
  sending: Sending,
  { site, plan, changed, before }: { site: Site; plan: Plan; changed: SiteFile[]; before: PublishMarker | undefined },
): Promise<{ done: Plan; shown: boolean }> {
  const { publish, minter, progress } = sending;
  const { publishId, tools } = publish;
  const lookedAt = tools.clock.now();
  // Beside the assets; those that took long, such as stalled ones, are followed by another look.
  let [seen] = await Promise.all([readStored(site.reader), send(changed.filter(isAsset), sending)]);
  if (tools.clock.now() - lookedAt > freshMs) seen = await readStored(site.reader);
  const sent = changed.filter(isAsset).map(({ path }) => [path, progress.digests.get(path)] as [string, FileDigest]);
  checkNotOvertaken(seen, { ours: publishId, before, sent });
  const shown = publishMarkerOf(seen)?.publishId === publishId;
  let done = plan;
  if (plan.unchanged.length > 0 && !shown) {
    tools.log.info(
      'The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.',
    );
    done = { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], digests: new Map() };
    publish.outputs?.set({ unchanged: 0 });
    for (const { path } of plan.unchanged) progress.digests.delete(path);
    minter.add(plan.unchanged);
    progress.add(plan.unchanged);
    await publish.fetchContent?.(site, plan.unchanged);
    await send(plan.unchanged.filter(isAsset), sending);
  }
  await publish.beforePages?.();
  await send([...done.added, ...done.changed].filter(isPage), sending);
  tools.log.info(progress.line());
  return { done, shown };
}

const isAsset = (file: SiteFile) => !isPage(file);

async function send(files: SiteFile[], { publish, minter, window, progress }: Sending): Promise<void> {
  const onStored = (file: SiteFile, digest: FileDigest) => progress.stored(file, digest);
  await uploadFiles(files, { ...publish.tools, minter, window, onStored });
}

function openManifest(publish: PublishAttempt, { plan, stored, keeping }: Omit<UploadSiteOptions, 'site'>): Manifest {
  const former = 'manifest' in stored ? stored.manifest.kept : undefined;
  // What a former publish has kept is still there, and so may be the list of one that did not come so far.
  const unlisted = (former?.files ?? 0) + (keeping ? keeping.paths.length + 1 : 0);
  const list = keeping ? publish.publishId : former?.list;
  const paths = new Set(publish.files.map((file) => file.path));
  if (stored.state === 'trusted') for (const path of Object.keys(stored.manifest.files)) paths.add(path);
  if (stored.state === 'open') for (const path of pathsOf(stored.manifest) ?? []) paths.add(path);
  return {
    version: 1,
    publishId: publish.publishId,
    open: true,
    ...ownerOf(publish),
    files: Object.fromEntries(plan.kept ?? []),
    ...(plan.leftAt ? { leftAt: plan.leftAt } : {}),
    ...(list === undefined ? {} : { kept: { list, files: unlisted } }),
    // Other stored files are unknown, so a list would be incomplete.
    ...(stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
  };
}

function assetsFirst(a: SiteFile, b: SiteFile): number {
  return Number(isPage(a)) - Number(isPage(b));
}
