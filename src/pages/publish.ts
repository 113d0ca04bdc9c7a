import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { checkPruneLimit, compare, hasWork } from './compare.js';
import { inspect } from './inspect.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { type FileDigest, manifestFile, originOf, versionIdOf } from './manifest.js';
import {
  type Compared,
  Phases,
  type Plan,
  type Publish,
  type Published,
  type PublishJob,
  type PublishResult,
  type Uploaded,
} from './publish-job.js';
import { checkNoRival, checkNotOvertaken, explainLeft, freshMs, publishInRounds } from './rivals.js';
import { ensureSite, openSite, type Site } from './site.js';
import { changedPageUrls, isPage, type SiteFile } from './site-file.js';
import { switchOver } from './switch-over.js';
import { uploadFiles } from './upload-files.js';
import { openManifest, Progress } from './upload-progress.js';
import { Minter } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';
import { damagedError, findings, lookAtIndex, nothingSent, verify, verifyUnchanged } from './verify.js';
import { describeFormer } from './versions/runner-retention.js';
import type { KeptVersions } from './versions/version-list.js';

/** Publishes a directory. A publish that fails or is killed never finalizes; running it again converges. */
export async function publishSite(job: PublishJob): Promise<PublishResult> {
  const phases = new Phases(job.tools.clock);
  const site = await phases.time('ensure', () => ensureSite(job));
  const { result, notLive } = await publishInRounds({ job, site, phases, origin: originOf(job) }, publishOnce);
  // A publish that comes after this one is newer, and must not be overwritten by another round.
  if (notLive) throw notLive;
  return result;
}

/** Runs one round. @throws PublishError when the site may mix two directories */
export async function publishOnce(publish: Publish): Promise<Published> {
  const { job, site, phases, trust } = publish;
  const compared = await phases.time('compare', () => compare(job, { site, trust, mayProtect: true }));
  const { stored, plan } = compared;
  job.outputs?.set({ files: job.files.length, unchanged: plan.unchanged.length });
  const leaves = await explainLeft(publish, compared);
  if (leaves) {
    job.outputs?.set({ ...nothingSent, ...('manifest' in stored ? { version: versionIdOf(stored.manifest) } : {}) });
    return { result: { ...nothingSent, url: site.url, plan, phases, leaves }, notLive: undefined };
  }
  await checkPruneLimit(job, { site, plan });
  const { basicAuth } = job.access;
  // Before the first upload, so that protected files are never public.
  if (basicAuth) await phases.time('protect', () => site.tools.pages.protect(site.page.id, basicAuth));
  if (stored.state === 'trusted' && !hasWork(plan))
    return verifyUnchanged(publish, { manifest: stored.manifest, plan });
  return publishChanges(publish, compared);
}

async function publishChanges(publish: Publish, compared: Compared): Promise<Published> {
  const { job, site, phases } = publish;
  const { stored, plan } = compared;
  const looking = lookAtIndex(site, plan);
  await job.restores?.fetch(site, [...plan.added, ...plan.changed], 'version-missing');
  let versions: KeptVersions | undefined;
  for (const retention of job.retentions) versions = (await retention.retain(publish, compared)) ?? versions;
  const uploaded = await phases.time('upload', () => upload(publish, { ...compared, versions }));
  const damage = await looking;
  if (damage) throw damagedError(damage);
  const { manifest, hasManifest, pruned } = await phases.time('finalize', () => switchOver(publish, uploaded));
  const pages = changedPageUrls(uploaded.plan, site.url);
  job.outputs?.set({ digest: manifest.digest ?? '', pages, version: versionIdOf(manifest) });
  const expected = { publishId: hasManifest ? publish.id : undefined, before: publishMarkerOf(stored) };
  const notLive = await verify(publish, { ...expected, inspected: manifest });
  // The oldest version might have been needed until now.
  if (versions?.cut && notLive === undefined) await uploadFiles(site, [versions.cut]);
  const { files: sentFiles, bytes } = uploaded.sent;
  const result = { changed: true, url: site.url, plan: uploaded.plan, uploaded: sentFiles, bytes, pruned, phases };
  return { result, notLive };
}

interface Sending {
  publish: Publish;
  minter: Minter;
  window: UploadWindow;
  progress: Progress;
}

/** Opens the manifest, then sends assets, then pages: no live page asks for a missing asset, and a killed run shows. */
async function upload(
  publish: Publish,
  compared: Compared & { versions: KeptVersions | undefined },
): Promise<Uploaded> {
  const { job, site, id } = publish;
  const { stored, plan, versions } = compared;
  const opened = openManifest(publish, compared);
  const manifest = manifestFile(opened);
  const changed = [...plan.added, ...plan.changed].sort((a, b) => Number(isPage(a)) - Number(isPage(b)));
  const window = new UploadWindow(job.settings.concurrency, site.tools);
  const minter = new Minter([manifest, ...changed], site);
  const before = publishMarkerOf(stored);
  if (versions) await uploadFiles(site, [versions.list], { window });
  const noRival = stored.state === 'draft' ? undefined : checkNoRival(site, { ours: id, before, shown: false });
  await Promise.all([minter.target(manifest), noRival]);
  await uploadFiles(site, [manifest], { minter, window });
  if (versions) await uploadFiles(site, versions.copies, { window });
  job.outputs?.set({ changed: true });
  const progress = new Progress(site, { opened, files: changed, digests: plan.digests });
  const sent = await site.tools.log.group(`Uploading ${count(changed.length, 'file')}`, async () => {
    try {
      return await sendFiles(compared, { publish, minter, window, progress });
    } catch (error) {
      await progress.noteLast();
      throw error;
    } finally {
      job.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
      await progress.end();
    }
  });
  const { digests, done } = progress;
  return { ...compared, ...sent, digests, sent: done, note: () => progress.noteLast() };
}

async function sendFiles({ stored, plan }: Compared, sending: Sending): Promise<{ plan: Plan; shown: boolean }> {
  const { publish, minter, progress } = sending;
  const { job, site, id } = publish;
  const { clock, log } = site.tools;
  const assets = [...plan.added, ...plan.changed].filter(isAsset);
  const look = () => {
    const seen = readStored(site.reader);
    // Its failure is read below, as the run's.
    seen.catch(() => undefined);
    return { seen, at: clock.now() };
  };
  let last = look();
  const lookAgain = () => {
    if (clock.now() - last.at > freshMs) last = look();
  };
  // Beside the assets and their last one; after a stall, once more.
  await send(assets, sending, lookAgain);
  lookAgain();
  const seen = await last.seen;
  const sent = assets.map(({ path }) => [path, progress.digests.get(path)] as [string, FileDigest]);
  checkNotOvertaken(seen, { ours: id, before: publishMarkerOf(stored), sent });
  const shown = publishMarkerOf(seen)?.publishId === id;
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
    await job.restores?.fetch(site, plan.unchanged, 'rollback-failed');
    await send(plan.unchanged.filter(isAsset), sending);
  }
  await job.beforePages?.();
  await send([...done.added, ...done.changed].filter(isPage), sending);
  log.info(progress.line());
  return { plan: done, shown };
}

const isAsset = (file: SiteFile) => !isPage(file);

async function send(files: SiteFile[], sending: Sending, onLast?: () => void): Promise<void> {
  const { publish, minter, window, progress } = sending;
  const onStored = (file: SiteFile, digest: FileDigest) => progress.stored(file, digest);
  await uploadFiles(publish.site, files, { minter, window, onLast, onStored });
}

/** Returns the plan of `publishSite`. Changes nothing: the platform's client refuses to write. */
export async function planSite(job: PublishJob): Promise<PublishResult> {
  const { tools, settings, files } = job;
  const phases = new Phases(tools.clock);
  const page = await phases.time('find', () => tools.pages.find(job.name));
  const site = page && openSite(job, page);
  const compared = await phases.time('compare', () => compare(job, { site, trust: settings.incremental }));
  const { plan } = compared;
  if (settings.rollback && hasWork(plan)) tools.log.info(describeFormer(compared));
  await checkPruneLimit(job, { site: site?.page.status === 'draft' ? undefined : site, plan });
  const isDamaged = site !== undefined && settings.incremental && (await isFoundDamaged(site, compared));
  const sent = isDamaged ? files : [...plan.added, ...plan.changed];
  return {
    changed: isDamaged || hasWork(plan),
    url: site?.url ?? '',
    plan,
    uploaded: sent.length,
    bytes: sent.reduce((sum, file) => sum + file.size, 0),
    pruned: plan.deleted?.length ?? 0,
    phases,
  };
}

async function isFoundDamaged(site: Site, { stored }: Compared): Promise<boolean> {
  const damage = stored.state === 'trusted' ? await inspect(site, { manifest: stored.manifest }) : undefined;
  if (damage)
    site.tools.log.warning(`${plainText(damage.path, 200)} ${findings[damage.kind]}: a publish sends every file.`);
  return damage !== undefined;
}
