import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { type Comparison, compare, hasWork } from './compare.js';
import { FetchedContent } from './fetched-content.js';
import { FinalizeFailed } from './finalize.js';
import { inspect } from './inspect.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { ownerOf } from './manifest.js';
import { leaveOpen, PublishOvertaken, PublishRaced } from './overlap.js';
import { Phases } from './phases.js';
import { checkPruneLimit } from './prune-limit.js';
import { type Published, type PublishResult, publishOnce } from './publish-once.js';
import type { Attempt, PublishRequest } from './publish-request.js';
import { describeBackup, RollbackBackup } from './rollback-backup.js';
import { openSite, type Site } from './site.js';

/** A publish that meets another one starts over, this often in all. */
const maxRounds = 3;

/**
 * Puts a directory on My Pages: ensure the site, compare, upload what changed, finalize, wait until it is live.
 * A publish that fails or is killed never finalizes; running it again converges.
 */
export async function publishSite(request: PublishRequest): Promise<PublishResult> {
  const phases = new Phases(request.tools.clock);
  const site = await phases.time('ensure', () => ensureSite(request));
  const fetched = request.fetched ?? new FetchedContent(request.tools);
  const backup = request.settings.rollback ? new RollbackBackup(request, { site, fetched }) : undefined;
  try {
    const { result, notLive } = await publishInRounds(request, { site, phases, fetched, backup });
    // Outside of the rounds: a publish that comes after this one is newer, and must not be overwritten by starting over.
    if (notLive) throw notLive;
    return result;
  } catch (error) {
    throw (await backup?.rollBack(error)) ?? error;
  } finally {
    fetched.end();
  }
}

async function ensureSite(request: PublishRequest): Promise<Site> {
  const { tools, name } = request;
  const found = await tools.pages.find(name);
  if (!found) tools.log.info(`Creating the site ${name}.`);
  const page = found ?? (await tools.pages.create(name));
  request.onEnsured?.(page, { isNew: !found });
  return openSite(request, page);
}

async function publishInRounds(
  request: PublishRequest,
  { backup, ...about }: Omit<Attempt, 'publishId' | 'trust'> & { backup: RollbackBackup | undefined },
): Promise<Published> {
  const { clock, log, newId, random, signal } = request.tools;
  for (let round = 1; ; round++) {
    const attempt = { ...about, publishId: newId(), trust: request.settings.incremental && round === 1 };
    // Only in the first round: one that starts over meets a site that is no former version any more.
    const backUp = (comparison: Comparison) => backup?.backUp(attempt.publishId, comparison) ?? Promise.resolve();
    try {
      return await publishOnce(request, { ...attempt, onCompared: round === 1 ? backUp : undefined });
    } catch (error) {
      signal.throwIfAborted();
      if (!isRepairable(error, attempt)) throw error;
      const rival = error instanceof PublishRaced ? error.rival : undefined;
      const why = await request.superseded(rival ?? publishMarkerOf(await readStored(attempt.site.reader))?.run);
      if (why || round === maxRounds) {
        await leaveOpen(attempt.site, ownerOf(request));
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

/** Plans what `publishSite` would do. Changes nothing: the platform's client refuses to write. */
export async function planSite(request: PublishRequest): Promise<PublishResult> {
  const { tools, settings, files } = request;
  const phases = new Phases(tools.clock);
  const page = await phases.time('find', () => tools.pages.find(request.name));
  const site = page && openSite(request, page);
  const comparison = await phases.time('compare', () => compare(request, { site, trust: settings.incremental }));
  const { plan } = comparison;
  if (settings.rollback && hasWork(plan)) tools.log.info(describeBackup(comparison));
  checkPruneLimit(plan, request);
  const damaged = site && settings.incremental && (await isDamaged(site, comparison));
  const upload = damaged ? files : [...plan.added, ...plan.changed];
  return {
    changed: damaged === true || hasWork(plan),
    url: site?.url ?? '',
    plan,
    uploaded: upload.length,
    bytes: upload.reduce((sum, file) => sum + file.size, 0),
    pruned: plan.deleted?.length ?? 0,
    phases,
  };
}

/** Whether a publish would find that the site is not what its manifest says, and send every file. */
async function isDamaged(site: Site, { stored }: Comparison): Promise<boolean> {
  const damage = stored.state === 'trusted' ? await inspect(site, { manifest: stored.manifest }) : undefined;
  if (!damage) return false;
  const finding = damage.kind === 'missing' ? 'is missing on the site' : 'is served with other bytes than were stored';
  site.tools.log.warning(`${plainText(damage.path, 200)} ${finding}: a publish sends every file.`);
  return true;
}
