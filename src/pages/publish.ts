import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Page } from '../platform/wire.js';
import { type Comparison, compare, hasWork } from './compare.js';
import { FinalizeFailed } from './finalize.js';
import { inspect } from './inspect.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { leaveOpen, PublishOvertaken, PublishRaced } from './overlap.js';
import { Phases } from './phases.js';
import { checkPruneLimit } from './prune-limit.js';
import { type Published, type PublishResult, publishOnce, type Round } from './publish-once.js';
import type { PublishRequest, Site } from './publish-request.js';
import type { RollbackBackup } from './rollback-backup.js';
import { openSite } from './site-address.js';

/** A publish that meets another one starts over, this often in all. */
const rounds = 3;

/**
 * Puts a directory on My Pages: ensure the site, compare, upload what changed, finalize, wait until it is live.
 * A publish that fails or is killed never finalizes; running it again converges.
 */
export async function publishSite(publish: PublishRequest): Promise<PublishResult> {
  const phases = new Phases(publish.tools.clock);
  const page = await phases.time('ensure', () => ensureSite(publish));
  const site = openSite(publish, page);
  const fetches = publish.settings.rollback || publish.versions !== undefined;
  const fetched =
    publish.fetched ?? (fetches ? new (await import('./fetched-content.js')).FetchedContent(publish.tools) : undefined);
  const attempted = fetched ? { ...publish, fetched } : publish;
  const backup =
    fetched && publish.settings.rollback
      ? new (await import('./rollback-backup.js')).RollbackBackup(attempted, { site, fetched })
      : undefined;
  try {
    const { result, notLive } = await publishInRounds(attempted, { site, phases, backup });
    // Outside of the rounds: a publish that comes after this one is newer, and must not be overwritten by starting over.
    if (notLive) throw notLive;
    return result;
  } catch (error) {
    throw (await backup?.rollBack(error)) ?? error;
  } finally {
    fetched?.end();
  }
}

/** Plans what `publishSite` would do. Changes nothing: the platform's client refuses to write. */
export async function planSite(publish: PublishRequest): Promise<PublishResult> {
  const phases = new Phases(publish.tools.clock);
  const page = await phases.time('find', () => publish.tools.pages.find(publish.name));
  const site = page && openSite(publish, page);
  const comparison = await phases.time('compare', () =>
    compare(publish, { site, trust: publish.settings.incremental }),
  );
  const { plan } = comparison;
  if (publish.settings.rollback && hasWork(plan))
    publish.tools.log.info((await import('./rollback-backup.js')).describeBackup(comparison));
  checkPruneLimit(plan, publish);
  const damaged = site && (await isDamaged(publish, { site, comparison }));
  const upload = damaged ? publish.files : [...plan.added, ...plan.changed];
  return {
    changed: damaged === true || hasWork(plan),
    url: site?.reader.url.href ?? '',
    plan,
    uploaded: upload.length,
    bytes: upload.reduce((sum, file) => sum + file.size, 0),
    pruned: plan.deleted?.length ?? 0,
    phases,
  };
}

/** Whether a publish would find that the site is not what its manifest says, and send every file. */
async function isDamaged(
  publish: PublishRequest,
  { site, comparison: { stored } }: { site: Site; comparison: Comparison },
): Promise<boolean> {
  if (!publish.settings.incremental || stored.state !== 'trusted') return false;
  const damage = await inspect(publish.tools, { site, manifest: stored.manifest, settled: Promise.resolve() });
  if (!damage) return false;
  const finding = damage.kind === 'missing' ? 'is missing on the site' : 'is served with other bytes than were stored';
  publish.tools.log.warning(`${plainText(damage.path, 200)} ${finding}: a publish sends every file.`);
  return true;
}

async function publishInRounds(
  publish: PublishRequest,
  { site, phases, backup }: { site: Site; phases: Phases; backup: RollbackBackup | undefined },
): Promise<Published> {
  for (let round = 1; ; round++) {
    const trust = publish.settings.incremental && round === 1;
    try {
      const onCompared: Round['onCompared'] = async (attempt, comparison) => backup?.backUp(attempt, comparison);
      return await publishOnce({ ...publish, publishId: publish.tools.newId() }, { site, phases, trust, onCompared });
    } catch (error) {
      publish.tools.signal.throwIfAborted();
      if (!isRepairable(error, { trust })) throw error;
      const rival = error instanceof PublishRaced ? error.rival : undefined;
      const why = await publish.superseded(rival ?? publishMarkerOf(await readStored(site.reader))?.run);
      if (why || round === rounds) {
        await leaveOpen(publish, site);
        throw why ? new PublishRaced(`${error.message} ${why}`) : error;
      }
      backup?.end();
      publish.tools.log.warning(`${error.message} Starting over with every file.`);
      await publish.tools.clock.sleep(1000 * round * (1 + publish.tools.random()), publish.tools.signal);
    }
  }
}

/** Whether sending every file would make the site whole. */
function isRepairable(error: unknown, { trust }: { trust: boolean }): error is DeployError {
  if (!(error instanceof DeployError) || error instanceof PublishOvertaken) return false;
  if (error.code === 'publish-raced' || error.code === 'site-damaged') return true;
  return trust && error instanceof FinalizeFailed && error.mayLackFiles;
}

async function ensureSite(publish: PublishRequest): Promise<Page> {
  const found = await publish.tools.pages.find(publish.name);
  if (!found) publish.tools.log.info(`Creating the site ${publish.name}.`);
  const page = found ?? (await publish.tools.pages.create(publish.name));
  publish.onEnsured?.(page, { isNew: !found });
  return page;
}
