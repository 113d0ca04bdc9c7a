import { count } from '../base/format.js';
import { Skip } from '../contract/outcome.js';
import { sampleSize } from './inspect.js';
import { type FileDigest, manifestFile } from './manifest.js';
import type { Compared, Plan, Publish, PublishJob, Uploaded } from './publish-job.js';
import type { RivalWatch } from './rival.js';
import { usualStorageOf } from './site.js';
import { isPage, isWorker, type SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import { openManifest, Progress } from './upload-progress.js';
import { Minter } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';

type Before = (number: number) => Promise<void>;

type Send = (files: SiteFile[], onLast?: () => void, beforeTry?: Before) => Promise<void>;

interface Sending {
  minter: Minter;
  window: UploadWindow;
  progress: Progress;
  rivals: RivalWatch;
}

/** Opens the manifest, then sends assets, then pages, then service workers, so that no live page lacks an asset, no browser keeps a former page for a new one, and a killed run is visible. @throws PublishError, Skip */
export async function upload(
  publish: Publish,
  { compared, rivals }: { compared: Compared; rivals: RivalWatch },
): Promise<Uploaded> {
  const { job, site } = publish;
  const { plan } = compared;
  const { outputs } = job.place;
  const opened = openManifest(publish, compared);
  const manifest = manifestFile(opened);
  const files = sentOf(plan);
  const window = new UploadWindow(job.rules.concurrency, site.tools);
  const minter = new Minter([manifest, ...files], site);

  // Their handshakes take as long as the mint and the first writing of the manifest together.
  const storage = usualStorageOf(job.place);
  if (storage) site.tools.connectEarly(storage, window.roomFor(files));

  // The look rides on the mint.
  const [{ address }] = await Promise.all([minter.target(manifest), rivals.check()]);

  if (address.host !== storage?.host) site.tools.connectEarly(address, window.roomFor(files));
  // A slow mint leaves that look behind, and a later try may meet what a short publish has left meanwhile.
  const beforeTry = async (number: number) => {
    await (number === 1 ? rivals.check() : rivals.checkAnew());
  };
  await uploadFiles(site, [manifest], { minter, window, beforeTry });
  outputs?.set({ changed: true });

  const progress = new Progress(site, { opened, files, digests: plan.digests });
  const sending = { minter, window, progress, rivals };

  const send = async () => {
    try {
      const done = await sendInOrder(publish, { plan, sending });
      return { ...compared, plan: done, progress };
    } catch (error) {
      await progress.noteLast();
      throw error;
    } finally {
      outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
      await progress.end();
    }
  };
  // Where only the record of the publish changes, there is no file to tell of.
  if (files.length === 0) return await send();
  return await site.tools.log.group(`Uploading ${count(files.length, 'file')}`, send);
}

/** Returns the files to send, minted in the order of their use: assets, pages, service workers. */
function sentOf({ added, changed }: Plan): SiteFile[] {
  const files = [...added, ...changed];
  return [...files.filter(isAsset), ...files.filter(isPage), ...files.filter(isWorker)];
}

const isAsset = (file: SiteFile) => !isPage(file) && !isWorker(file);

/** Sends assets, looks whether the site is still ours, then sends pages and service workers. Returns the plan that was carried out. */
async function sendInOrder(
  { job, site }: Publish,
  { plan, sending }: { plan: Plan; sending: Sending },
): Promise<Plan> {
  const { minter, window, progress, rivals } = sending;
  const { log } = site.tools;
  const onStored = (file: SiteFile, digest: FileDigest) => progress.stored(file, digest);
  const send: Send = (files, onLast, beforeTry) =>
    uploadFiles(site, files, { minter, window, onLast, onStored, beforeTry });

  // The look rides on the assets. After a long upload it is no longer fresh, so another rides on the last of them.
  const assets = sentOf(plan).filter(isAsset);
  rivals.look();
  await send(assets, () => rivals.refresh());
  await rivals.checkNotOvertaken(
    assets.map(({ path }) => [path, progress.digests.get(path) as FileDigest]),
  );

  const isDoubtful = plan.unchanged.length > 0 && !rivals.isShown;
  const done = isDoubtful ? withEveryFile(plan) : plan;
  if (isDoubtful) {
    log.info(
      'The site does not show the manifest of this publish: a cache is in between, or another publish has begun. Every file is uploaded.',
    );
    job.place.outputs?.set({ unchanged: 0 });
    for (const { path } of plan.unchanged) progress.digests.delete(path);
    minter.add(plan.unchanged);
    progress.add(plan.unchanged);
    await send(plan.unchanged.filter(isAsset));
  }

  await checkWanted(job);

  // The connections for the check of the site are opened while pages are sent.
  site.tools.connectEarly(site.reader.url, Math.min(job.files.length, sampleSize));
  await sendPages(sentOf(done), { send, rivals });

  if (progress.done.files > 0) log.info(progress.line());

  return done;
}

/** Sends pages, then the service workers, which make browsers fetch them. The look before the finalize rides on the last file. */
async function sendPages(
  files: SiteFile[],
  { send, rivals }: { send: Send; rivals: RivalWatch },
): Promise<void> {
  // Pages go live one by one: a rival is looked for beside them, and before one is sent again.
  const beforeTry = async (number: number) => {
    if (number > 1) await rivals.checkAnew();
    else rivals.patrol();
  };
  const look = () => rivals.look();
  const workers = files.filter(isWorker);

  await send(files.filter(isPage), workers.length > 0 ? undefined : look, beforeTry);
  if (workers.length > 0) await send(workers, look, beforeTry);
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
async function checkWanted({ standing }: PublishJob): Promise<void> {
  const unwanted = await standing.explainUnwanted('before the pages');
  if (unwanted) throw new Skip(unwanted);
}
