import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { changedPageUrls } from './changed-pages.js';
import { compare, hasWork, whyLeft } from './compare.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { type Manifest, originOf, versionIdOf } from './manifest.js';
import { checkPruneLimit } from './prune-limit.js';
import {
  type Compared,
  Phases,
  type Publish,
  type Published,
  type PublishJob,
  type PublishResult,
} from './publish-job.js';
import { leaveOpen, PublishOvertaken, PublishRaced } from './rivals.js';
import { openSite, type Site } from './site.js';
import { FinalizeFailed, switchOver } from './switch-over.js';
import { upload } from './upload.js';
import { lookAtIndex, nothingSent, SiteDamaged, verify, verifyUnchanged } from './verify.js';

/** A publish that meets another one starts over, this often in all. */
const maxRounds = 3;

/**
 * Puts a directory on My Pages: ensure the site, compare, upload what changed, switch over, wait until it is live.
 * A publish that fails or is killed never finalizes; running it again converges.
 */
export async function publishSite(job: PublishJob): Promise<PublishResult> {
  const phases = new Phases(job.tools.clock);
  const site = await phases.time('ensure', () => ensure(job));
  const { result, notLive } = await publishInRounds({ job, site, phases, origin: originOf(job) });
  // Outside of the rounds: a publish that comes after this one is newer, and must not be overwritten by starting over.
  if (notLive) throw notLive;
  return result;
}

async function ensure(job: PublishJob): Promise<Site> {
  const { tools, name } = job;
  const found = await tools.pages.find(name);
  if (!found) tools.log.info(`Creating the site ${name}.`);
  const page = found ?? (await tools.pages.create(name));
  job.onEnsured?.(page, { isNew: !found });
  return openSite(job, page);
}

async function publishInRounds(about: Omit<Publish, 'id' | 'trust' | 'round'>): Promise<Published> {
  const { job, site, origin } = about;
  const { clock, log, newId, random, signal } = job.tools;
  for (let round = 1; ; round++) {
    const publish = { ...about, id: newId(), round, trust: job.settings.incremental && round === 1 };
    try {
      return await publishOnce(publish);
    } catch (error) {
      signal.throwIfAborted();
      if (!isRepairable(error, publish)) throw error;
      const rival = error instanceof PublishRaced ? error.rival : undefined;
      const why = await job.superseded(rival ?? publishMarkerOf(await readStored(site.reader))?.run);
      if (why || round === maxRounds) {
        await leaveOpen(site, { origin, files: job.files });
        throw why ? new PublishRaced(`${error.message} ${why}`) : error;
      }
      log.warning(`${error.message} Starting over with every file.`);
      await clock.sleep(1000 * round * (1 + random()), signal);
    }
  }
}

/** Whether sending every file would make the site whole. */
function isRepairable(error: unknown, { trust }: Publish): error is DeployError {
  if (!(error instanceof DeployError) || error instanceof PublishOvertaken) return false;
  if (error.code === 'publish-raced' || error.code === 'site-damaged') return true;
  return trust && error instanceof FinalizeFailed && error.mayLackFiles;
}

/**
 * One round, from the comparison to the site that is seen live.
 * @throws PublishRaced, or SiteDamaged, when the site may be neither this directory nor another one
 */
export async function publishOnce(publish: Publish): Promise<Published> {
  const { job, site, phases, trust } = publish;
  const compared = await phases.time('compare', () => compare(job, { site, trust, mayProtect: true }));
  const { stored, plan } = compared;
  job.outputs?.set({ files: job.files.length, unchanged: plan.unchanged.length });
  const leaves = await whyLeft(publish, compared);
  if (leaves) {
    job.outputs?.set({ ...nothingSent, ...('manifest' in stored ? { version: versionIdOf(stored.manifest) } : {}) });
    return { result: { ...nothingSent, url: site.url, plan, phases, leaves }, notLive: undefined };
  }
  await checkPruneLimit(job, { site, plan });
  const { basicAuth } = job.access;
  // Before the first byte: what must not be public is not public for a moment either.
  if (basicAuth) await phases.time('protect', () => site.tools.pages.protect(site.page.id, basicAuth));
  if (stored.state === 'trusted' && !hasWork(plan))
    return verifyUnchanged(publish, { manifest: stored.manifest, plan });
  return publishChanges(publish, compared);
}

async function publishChanges(publish: Publish, compared: Compared): Promise<Published> {
  const { job, site, phases } = publish;
  const { stored, plan } = compared;
  const looking = lookAtIndex(site, plan);
  await job.restores?.fetch(site, [...plan.added, ...plan.changed]);
  let keeping: Awaited<ReturnType<(typeof job.retentions)[0]['retain']>>;
  for (const retention of job.retentions) keeping = (await retention.retain(publish, compared)) ?? keeping;
  const uploaded = await phases.time('upload', () => upload(publish, { compared, keeping }));
  const damage = await looking;
  if (damage) throw new SiteDamaged(damage);
  let pruned = plan.deleted?.length ?? 0;
  const onFinalized = (counted = pruned) => {
    pruned = countPruned(publish, { compared, counted, dropped: keeping?.dropped });
    job.outputs?.set({ pruned });
  };
  const { manifest, hasManifest } = await phases.time('finalize', () => switchOver(publish, { uploaded, onFinalized }));
  const pages = changedPageUrls(uploaded.plan, site.url);
  job.outputs?.set({ digest: manifest.digest ?? '', pages, version: versionIdOf(manifest) });
  const expected = { publishId: hasManifest ? publish.id : undefined, before: publishMarkerOf(stored) };
  const notLive = await verify(publish, { ...expected, inspected: manifest });
  // The oldest version goes only now: had the new one not come up, it would have been needed.
  if (keeping?.cut && notLive === undefined) await site.store([keeping.cut]);
  const { files, bytes } = uploaded;
  return {
    result: { changed: true, url: site.url, plan: uploaded.plan, uploaded: files, bytes, pruned, phases },
    notLive,
  };
}

/**
 * The files that the platform deleted, without those that were kept for former versions: these are in no list of files.
 * @throws PublishRaced for more than planned: another publish, or files of another origin
 */
function countPruned(
  { site, trust }: Publish,
  { compared, counted, dropped }: { compared: Compared; counted: number; dropped: number | undefined },
): number {
  const { stored, plan } = compared;
  const deleted = plan.deleted?.length;
  const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
  const pruned = Math.max(counted - (dropped ?? kept), Math.min(counted, deleted ?? 0));
  // A draft may hold files of a first publish that was interrupted, and shows none of them.
  if (deleted === undefined || stored.state === 'draft') return pruned;
  if (counted - kept - deleted > indexCopies(stored.state === 'trusted' ? stored.manifest : undefined)) {
    const text = `Finalizing deleted ${count(counted - kept, 'file')}, and the plan knew of ${deleted}.`;
    if (trust) throw new PublishRaced(text);
    site.tools.log.warning(text);
  }
  return pruned;
}

/** Finalizing copies each folder's index; a platform may count those of the former site. */
function indexCopies(former: Manifest | undefined): number {
  return Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
}
