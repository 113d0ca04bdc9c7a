import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { changedPageUrls } from './changed-pages.js';
import { type Comparison, compare, hasWork } from './compare.js';
import { FetchedContent } from './fetched-content.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { type Manifest, originOf, versionIdOf } from './manifest.js';
import { checkPruneLimit } from './prune-limit.js';
import type { Attempt, Published, PublishJob, PublishResult } from './publish-job.js';
import { Phases } from './publish-job.js';
import { nothingSent, publishUnchanged } from './publish-unchanged.js';
import { leaveOpen, PublishOvertaken, PublishRaced } from './rivals.js';
import { type PublishFormer, RollbackBackup } from './rollback-backup.js';
import { openSite, type Site } from './site.js';
import { FinalizeFailed, finalize } from './switch-over.js';
import { uploadSite } from './upload-site.js';
import { describeDamage, lookAtIndex, SiteDamaged, verifyPublish } from './verify.js';
import { healthPathOf } from './wait-until-live.js';

/** A publish that meets another one starts over, this often in all. */
const maxRounds = 3;

/**
 * Puts a directory on My Pages: ensure the site, compare, upload what changed, finalize, wait until it is live.
 * A publish that fails or is killed never finalizes; running it again converges.
 */
export async function publishSite(job: PublishJob): Promise<PublishResult> {
  const phases = new Phases(job.tools.clock);
  const site = await phases.time('ensure', () => ensureSite(job));
  const origin = originOf(job);
  const fetched = job.fetched ?? new FetchedContent(job.tools);
  const backup = job.settings.rollback ? new RollbackBackup(job, { site, fetched }) : undefined;
  try {
    const { result, notLive } = await publishInRounds(job, { site, phases, fetched, origin, backup });
    // Outside of the rounds: a publish that comes after this one is newer, and must not be overwritten by starting over.
    if (notLive) throw notLive;
    return result;
  } catch (error) {
    const publishFormer: PublishFormer = (former, { trust }) => {
      const { clock, newId } = site.tools;
      const attempt = { site, fetched, publishId: newId(), origin: originOf(former), phases: new Phases(clock) };
      return publishOnce(former, { ...attempt, trust });
    };
    throw (await backup?.rollBack(error, publishFormer)) ?? error;
  } finally {
    fetched.end();
  }
}

async function ensureSite(job: PublishJob): Promise<Site> {
  const { tools, name } = job;
  const found = await tools.pages.find(name);
  if (!found) tools.log.info(`Creating the site ${name}.`);
  const page = found ?? (await tools.pages.create(name));
  job.onEnsured?.(page, { isNew: !found });
  const site = openSite(job, page);
  return site;
}

async function publishInRounds(
  job: PublishJob,
  { backup, ...about }: Omit<Attempt, 'publishId' | 'trust'> & { backup: RollbackBackup | undefined },
): Promise<Published> {
  const { clock, log, newId, random, signal } = job.tools;
  for (let round = 1; ; round++) {
    const trust = job.settings.incremental && round === 1;
    const attempt = { ...about, publishId: newId(), trust };
    // Only in the first round: one that starts over meets a site that is no former version any more.
    const backUp = (comparison: Comparison) => backup?.backUp(attempt.publishId, comparison) ?? Promise.resolve();
    try {
      return await publishOnce(job, { ...attempt, onCompared: round === 1 ? backUp : undefined });
    } catch (error) {
      signal.throwIfAborted();
      if (!isRepairable(error, attempt)) throw error;
      const rival = error instanceof PublishRaced ? error.rival : undefined;
      const why = await job.superseded(rival ?? publishMarkerOf(await readStored(attempt.site.reader))?.run);
      if (why || round === maxRounds) {
        await leaveOpen(attempt.site, attempt.origin);
        throw why ? new PublishRaced(`${error.message} ${why}`) : error;
      }
      backup?.end();
      log.warning(`${error.message} Starting over with every file.`);
      await clock.sleep(1000 * round * (1 + random()), signal);
    }
  }
}

/** Whether sending every file would make the site whole. */
function isRepairable(error: unknown, { trust }: Pick<Attempt, 'trust'>): error is DeployError {
  if (!(error instanceof DeployError) || error instanceof PublishOvertaken) return false;
  if (error.code === 'publish-raced' || error.code === 'site-damaged') return true;
  return trust && error instanceof FinalizeFailed && error.mayLackFiles;
}

/**
 * Compares, uploads, finalizes and verifies.
 * @param options.onCompared called before the first byte of a publish that changes anything
 * @throws PublishRaced, or DeployError `site-damaged`, when the site may be neither this directory nor another one
 */
async function publishOnce(
  job: PublishJob,
  { onCompared, ...attempt }: Attempt & { onCompared?: ((comparison: Comparison) => Promise<void>) | undefined },
): Promise<Published> {
  const { site, phases } = attempt;
  const comparison = await phases.time('compare', () => compare(job, attempt));
  job.outputs?.set({ files: job.files.length, unchanged: comparison.plan.unchanged.length });
  const left = leaveRolledBack(job, { attempt, comparison });
  if (left) return left;
  await checkPruneLimit(job, { site, plan: comparison.plan });
  const basicAuth = job.access.basicAuth;
  // Before the first byte: what must not be public is not public for a moment either.
  if (basicAuth) await phases.time('protect', () => site.tools.pages.protect(site.page.id, basicAuth));
  const { stored, plan } = comparison;
  if (stored.state === 'trusted' && !hasWork(plan))
    return publishUnchanged(job, { attempt, manifest: stored.manifest, plan });
  if (hasWork(plan)) await onCompared?.(comparison);
  return publishChanges(job, { attempt, comparison });
}

/** A site that was rolled back from the commit of a scheduled run stays as it is: only a push goes on. */
function leaveRolledBack(
  { isScheduled, commit, outputs }: PublishJob,
  { attempt: { site, phases }, comparison: { stored, plan } }: { attempt: Attempt; comparison: Comparison },
): Published | undefined {
  if (!isScheduled) return undefined;
  const skipped = { result: { ...nothingSent, url: site.url, plan, phases }, notLive: undefined };
  if (stored.state === 'hidden') {
    const leaves = `What is live cannot be read (${plainText(stored.why)}), and a scheduled run leaves it so.`;
    return { ...skipped, result: { ...skipped.result, leaves } };
  }
  if (stored.state !== 'trusted' || !commit) return undefined;
  const { manifest } = stored;
  if (!manifest.rolledBackFrom?.includes(commit)) return undefined;
  outputs?.set({ ...nothingSent, version: versionIdOf(manifest) });
  const rolledBackTo = manifest.commit ? plainText(manifest.commit.slice(0, 7)) : 'a former version';
  const leaves = `The site was rolled back from ${commit.slice(0, 7)} to ${rolledBackTo}, and a scheduled run leaves it so; the next push goes on from there.`;
  return { ...skipped, result: { ...skipped.result, leaves } };
}

async function publishChanges(
  job: PublishJob,
  { attempt, comparison }: { attempt: Attempt; comparison: Comparison },
): Promise<Published> {
  const { outputs, versions, fetchContent } = job;
  const { site, phases } = attempt;
  const { stored, plan } = comparison;
  const before = publishMarkerOf(stored);
  const looking = lookAtIndex(site, plan);
  await fetchContent?.(site, [...plan.added, ...plan.changed]);
  const keeping =
    versions &&
    (await (await import('./versions/keep-versions.js')).planVersions({ ...job, versions }, { attempt, comparison }));
  const sent = await phases.time('upload', () => uploadSite(job, { attempt, comparison, keeping }));
  const damage = await looking;
  if (damage) throw new SiteDamaged('site-damaged', describeDamage(damage));
  const former = stored.state === 'trusted' ? stored.manifest : undefined;
  const deleted = plan.deleted?.length;
  let pruned = deleted ?? 0;
  // What was kept for former versions is in no list of files.
  const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
  const onFinalized = (counted = pruned) => {
    pruned = Math.max(counted - (keeping?.dropped ?? kept), Math.min(counted, deleted ?? 0));
    outputs?.set({ pruned });
    // A draft may hold files of a first publish that was interrupted, and shows none of them.
    if (deleted === undefined || stored.state === 'draft') return;
    checkForeseen(attempt, { pruned: counted - kept, former, deleted });
  };
  const final = await phases.time('finalize', () => finalize(job, { attempt, sent, before, onFinalized }));
  const { digest = '' } = final.manifest;
  outputs?.set({ digest, pages: changedPageUrls(sent.plan, site.url), version: versionIdOf(final.manifest) });
  const publishId = final.hasManifest ? attempt.publishId : undefined;
  const expected = { publishId, before, healthPath: healthPathOf(job) };
  const notLive = await verifyPublish(job, { attempt, expected, inspected: final.manifest });
  if (notLive instanceof SiteDamaged) throw notLive;
  const { files: uploaded, bytes } = sent;
  return { result: { changed: true, url: site.url, plan: sent.plan, uploaded, bytes, pruned, phases }, notLive };
}

/** A finalize that deletes more than planned has met another publish, or files of another origin. */
function checkForeseen(
  { site, trust }: Attempt,
  { pruned, former, deleted }: { pruned: number; former: Manifest | undefined; deleted: number },
): void {
  // Finalizing copies each folder's index; a platform may count those of the former site.
  const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
  if (pruned - deleted <= copies) return;
  const text = `Finalizing deleted ${count(pruned, 'file')}, and the plan knew of ${deleted}.`;
  if (trust) throw new PublishRaced(text);
  site.tools.log.warning(text);
}
