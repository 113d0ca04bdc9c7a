import { plainText } from '../base/plain-text.js';
import { compare, hasWork } from './compare.js';
import { inspect } from './inspect.js';
import { checkPruneLimit } from './prune-limit.js';
import { type Compared, Phases, type PublishJob, type PublishResult } from './publish-job.js';
import { openSite, type Site } from './site.js';
import { describeFormer } from './versions/runner-retention.js';

/** Plans what `publishSite` would do. Changes nothing: the platform's client refuses to write. */
export async function planSite(job: PublishJob): Promise<PublishResult> {
  const { tools, settings, files } = job;
  const phases = new Phases(tools.clock);
  const page = await phases.time('find', () => tools.pages.find(job.name));
  const site = page && openSite(job, page);
  const comparison = await phases.time('compare', () => compare(job, { site, trust: settings.incremental }));
  const { plan } = comparison;
  if (settings.rollback && hasWork(plan)) tools.log.info(describeFormer(comparison));
  await checkPruneLimit(job, { site: site?.page.status === 'draft' ? undefined : site, plan });
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
async function isDamaged(site: Site, { stored }: Compared): Promise<boolean> {
  const damage = stored.state === 'trusted' ? await inspect(site, { manifest: stored.manifest }) : undefined;
  if (!damage) return false;
  const finding = damage.kind === 'missing' ? 'is missing on the site' : 'is served with other bytes than were stored';
  site.tools.log.warning(`${plainText(damage.path, 200)} ${finding}: a publish sends every file.`);
  return true;
}
