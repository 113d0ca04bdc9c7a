import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { Skip } from '../contract/outcome.js';
import { type WayBack, wayBackAdvice, wayBackTo } from '../contract/way-back.js';
import { compare, hasWork } from './compare.js';
import { runsBefore } from './former-runs.js';
import { readStored } from './live-manifest.js';
import { type FileDigest, manifestFile } from './manifest.js';
import { checkPruneLimit } from './prune-guards.js';
import {
  type Compared,
  nothingSent,
  Phases,
  type Plan,
  type Publish,
  type PublishJob,
  type PublishResult,
  type Uploaded,
} from './publish-job.js';
import {
  checkNoRival,
  checkNotOvertaken,
  explainLeft,
  explainReplaced,
  freshMs,
  publishInRounds,
} from './rivals.js';
import { ensureSite, openSite, type Site } from './site.js';
import { changedPageUrls, isPage, type SiteFile, totalSize } from './site-file.js';
import { SitePassword } from './site-password.js';
import { switchOver } from './switch-over.js';
import { uploadFiles } from './upload-files.js';
import { openManifest, Progress } from './upload-progress.js';
import { Minter } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';
import { damagedError, lookAtIndex, verify, verifyUnchanged } from './verify.js';

/** Publishes a directory. A failed or killed publish never finalizes, and a later publish repairs the site. */
export async function publishSite(job: PublishJob): Promise<PublishResult> {
  const phases = new Phases(job.tools.clock);
  const site = await phases.time('prepare', () => ensureSite(job));
  const password = new SitePassword(site, job.inputs['basic-auth']);

  try {
    const result = await publishInRounds({ job, site, phases, password }, publishOnce);
    if (result.leaves) await password.takeBack();
    return result;
  } catch (error) {
    await password.takeBack();
    throw error;
  }
}

/** Runs one round. @throws PublishError if the site may mix two directories */
export async function publishOnce(publish: Publish): Promise<PublishResult> {
  const { job, site, phases, trust, password } = publish;
  const compared = await phases.time('compare', () => compare(job, { site, trust, password }));
  const { stored, plan } = compared;
  job.outputs?.set({ files: job.files.length, unchanged: plan.unchanged.length });

  const leaves = await explainLeft(publish, compared);
  if (leaves) {
    job.outputs?.set(nothingSent);
    return { ...nothingSent, url: site.url, plan, phases, leaves };
  }

  await checkPruneLimit(job, { site, ...compared });

  job.markOwner(site.page);
  // Before the first upload, so that protected files are never public.
  await phases.time('prepare', () => password.set());
  if (stored.state === 'trusted' && !hasWork(plan))
    return await verifyUnchanged(publish, { manifest: stored.manifest, plan });

  return await publishChanges(publish, compared);
}

async function publishChanges(publish: Publish, compared: Compared): Promise<PublishResult> {
  const { job, site, phases } = publish;
  const looking = lookAtIndex(site, compared.plan);
  const uploaded = await phases.time('upload', () => upload(publish, compared));
  const damage = await looking;
  if (damage) throw damagedError(damage);

  const { manifest, hasManifest, pruned } = await phases.time('switch over', () =>
    switchOver(publish, uploaded),
  );
  const pages = changedPageUrls(uploaded.plan, site.url);
  job.outputs?.set({ digest: manifest.digest ?? '', pages });

  const { stored } = compared;
  const [former] = job.isPreview ? [] : runsBefore(stored, job.owner.runUrl);
  const isBehindHand = stored.manifest !== undefined && !stored.manifest.run;
  const back = former && wayBackTo(former, { owner: job.owner, isBehindHand });
  const publishId = hasManifest ? publish.id : undefined;
  const expected = { publishId, before: stored.manifest, inspected: manifest };
  await verify(publish, expected).catch((error: unknown) => {
    throw back ? withWayBack(error, back) : error;
  });

  const { files: sent, bytes } = uploaded.progress.done;

  return {
    changed: true,
    url: site.url,
    plan: uploaded.plan,
    uploaded: sent,
    bytes,
    pruned,
    phases,
    back,
  };
}

/** The new version is published and does not come up: a person may want the one before. */
function withWayBack(error: unknown, back: WayBack): unknown {
  if (!(error instanceof DeployError) || error.code !== 'not-live') return error;
  return new DeployError(error.code, error.text, { next: wayBackAdvice(back), cause: error });
}

/** Opens the manifest, then sends assets, then pages, so that no live page lacks an asset and a killed run is visible. */
async function upload(publish: Publish, compared: Compared): Promise<Uploaded> {
  const { job, site, id } = publish;
  const { stored, plan } = compared;
  const opened = openManifest(publish, compared);
  const manifest = manifestFile(opened);
  // Minted in the order of use; `sendFiles` decides the order of the uploads.
  const files = [...plan.added, ...plan.changed].sort(
    (a, b) => Number(isPage(a)) - Number(isPage(b)),
  );
  const window = new UploadWindow(job.inputs.concurrency, site.tools);
  const minter = new Minter([manifest, ...files], site);

  const before = { ours: id, before: stored.manifest, shown: false };
  await Promise.all([
    minter.target(manifest),
    stored.state === 'draft' ? undefined : checkNoRival(site, before),
  ]);
  publish.password.guard();
  await uploadFiles(site, [manifest], { minter, window });
  job.outputs?.set({ changed: true });

  const progress = new Progress(site, { opened, files, digests: plan.digests });

  return await site.tools.log.group(`Uploading ${count(files.length, 'file')}`, async () => {
    try {
      return {
        ...compared,
        ...(await sendFiles(publish, { ...compared, progress, minter, window })),
        progress,
      };
    } catch (error) {
      await progress.noteLast();
      throw error;
    } finally {
      job.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
      await progress.end();
    }
  });
}

/** Sends assets, looks whether the site is still ours, then sends pages. */
async function sendFiles(
  publish: Publish,
  compared: Compared & { progress: Progress; minter: Minter; window: UploadWindow },
): Promise<{ plan: Plan; shown: boolean }> {
  const { job, site, id } = publish;
  const { stored, plan, progress, minter, window } = compared;
  const { log } = site.tools;
  const send = (files: SiteFile[], onLast?: () => void) =>
    uploadFiles(site, files, {
      minter,
      window,
      onLast,
      onStored: (file, digest) => progress.stored(file, digest),
    });

  const assets = [...plan.added, ...plan.changed].filter(isAsset);
  const looks = freshLooks(site);
  // Read in parallel with the assets and again with the last asset; once more after a stall.
  await send(assets, looks.again);
  looks.again();

  const seen = await looks.last();
  const sent = assets.map(({ path }) => [path, progress.digests.get(path)] as [string, FileDigest]);
  checkNotOvertaken(seen, { ours: id, before: stored.manifest, sent });

  const shown = seen.manifest?.publishId === id;
  const isDoubtful = plan.unchanged.length > 0 && !shown;
  const done = isDoubtful ? withEveryFile(plan) : plan;

  if (isDoubtful) {
    log.info(
      'The site does not show the manifest of this publish: a cache is in between, or another publish has begun. Every file is uploaded.',
    );
    job.outputs?.set({ unchanged: 0 });
    for (const { path } of plan.unchanged) progress.digests.delete(path);
    minter.add(plan.unchanged);
    progress.add(plan.unchanged);
    await send(plan.unchanged.filter(isAsset));
  }

  await checkWanted(job);

  await send([...done.added, ...done.changed].filter(isPage));
  log.info(progress.line());

  return { plan: done, shown };
}

/** Reads the manifest at once, and anew where the last look is no longer fresh. */
function freshLooks({ reader, tools: { clock } }: Site) {
  const look = () => {
    const seen = readStored(reader);
    // A failure is thrown where the last look is awaited.
    seen.catch(() => undefined);
    return { seen, at: clock.now() };
  };
  let last = look();

  return {
    again: () => {
      if (clock.now() - last.at > freshMs) last = look();
    },
    last: () => last.seen,
  };
}

function withEveryFile(plan: Plan): Plan {
  return {
    ...plan,
    changed: [...plan.changed, ...plan.unchanged],
    unchanged: [],
    digests: new Map(),
  };
}

/** @throws Skip where another commit, or none, is wanted by now */
async function checkWanted(job: PublishJob): Promise<void> {
  const unwanted = await job.explainUnwanted('before the pages');
  if (unwanted) throw new Skip(unwanted);
}

const isAsset = (file: SiteFile) => !isPage(file);

/** Returns the plan of `publishSite`. The platform's client refuses to write. */
export async function planSite(job: PublishJob): Promise<PublishResult> {
  const { tools, inputs } = job;
  const page = await tools.pages.find(job.name);
  if (!page) await job.checkNew();

  const site = page && openSite(job, page);
  const { stored, plan } = await compare(job, { site, trust: inputs.incremental });
  await explainReplaced(job, stored);
  await checkPruneLimit(job, { site: page?.status === 'draft' ? undefined : site, stored, plan });

  const sent = [...plan.added, ...plan.changed];

  return {
    changed: hasWork(plan),
    url: site?.url ?? '',
    plan,
    uploaded: sent.length,
    bytes: totalSize(sent),
    pruned: plan.deleted?.length ?? 0,
    phases: new Phases(tools.clock),
  };
}
