import { DeployError } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { guardOwner } from '../contract/ownership.js';
import { type Known, publishMarkerOf, readKnown } from './live-manifest.js';
import { pathsOf, versionIdOf } from './manifest.js';
import { computePlan, digestOfDirectory, type Plan } from './plan.js';
import type { Compared, Publish, PublishJob } from './publish-job.js';
import { keepFiles } from './retained.js';
import type { Site } from './site.js';

/**
 * Compares the directory with the site.
 * @param options.site `undefined`: there is none yet
 * @param options.mayProtect whether a site of ours that has another password may get the one that is given
 * @param options.trust whether what the site says about its files may save an upload
 * @throws DeployError `site-unreadable` for a live site that does not answer: what a publish would delete is not known
 */
export async function compare(
  job: PublishJob,
  { site, trust, mayProtect = false }: { site: Site | undefined; trust: boolean; mayProtect?: boolean },
): Promise<Compared> {
  const { keep, keepAssetsMs } = job.settings;
  const careful = keep.length > 0 || keepAssetsMs > 0 || job.versions !== undefined || job.isScheduled;
  const read = async (): Promise<Known> => (site ? await readKnown(site, { careful }) : { state: 'draft' });
  let stored = await read();
  if (site && mayProtect && stored.state === 'hidden' && stored.status === 401) {
    await changePassword(job, site);
    stored = await read();
  }
  const trusted = trust && 'manifest' in stored ? stored.manifest : undefined;
  const plan = await computePlan(job.files, { stored: trusted, possible: possiblePaths(stored) });
  const { settings, owner: own, name, nameChosen: chosen } = job;
  const marker = publishMarkerOf(stored);
  // A rollback leaves the site to its owner.
  const isTaken = marker && !(job.restores && chosen);
  if (isTaken) guardOwner(marker, { own, thing: `The site ${name}`, name, chosen, log: job.tools.log });
  if (settings.keep.length > 0 || settings.keepAssetsMs > 0 || (job.restores && job.restores.keeps.size > 0)) {
    await keepFiles(job, { site, stored, trust: trusted !== undefined, plan });
  }
  // A list without the versions is what deletes them, and a version that comes back is named even where no file differs.
  const manifest = stored.state === 'trusted' ? stored.manifest : undefined;
  const back = job.restores?.version.id;
  if (manifest && ((manifest.kept && !job.versions) || (back !== undefined && back !== versionIdOf(manifest))))
    plan.relists = true;
  logComparison(job, { plan, stored });
  return { stored, plan };
}

/** A site behind another password shows nothing, so whose it is has to be known before it gets this one. */
async function changePassword(job: PublishJob, site: Site): Promise<void> {
  const { basicAuth } = job.access;
  if (!basicAuth) return;
  if (!job.nameChosen && !(await job.isTaggedOurs(site.page))) {
    const text = `The site ${job.name} asks visitors for another password than \`basic-auth\`, and no tag says that this repository has made it.`;
    throw new DeployError('password-needed', `${text} Nothing was changed.`);
  }
  await site.tools.pages.protect(site.page.id, basicAuth);
}

/** Every path that may be stored, as far as the site shows. */
function possiblePaths(stored: Known): string[] | undefined {
  if (stored.state === 'draft') return [];
  if (stored.state === 'trusted') return Object.keys(stored.manifest.files);
  return stored.state === 'open' ? pathsOf(stored.manifest) : undefined;
}

/**
 * Why a publish leaves the site as it is: a scheduled run does so after a rollback from its content, and where it cannot read
 * what is live; the first attempt of a run does where a newer run of its repository has published.
 */
export async function whyLeft({ job, round }: Publish, { stored, plan }: Compared): Promise<string | undefined> {
  if (job.restores) return undefined;
  // A later round has sent files, and another run has ended in between: that is for the rounds to tell.
  if (stored.state === 'trusted' && !job.isRepeated && round === 1) {
    const { run } = stored.manifest;
    if (run && job.isOlderThan(run))
      return `A newer run has published this site: ${plainText(run)}. To publish this older commit all the same, run this job again.`;
  }
  if (!job.isScheduled) return undefined;
  if (stored.state === 'hidden')
    return `What is live cannot be read (${plainText(stored.why)}), and a scheduled run leaves it so.`;
  if (!('manifest' in stored)) return undefined;
  const { manifest } = stored;
  const { rolledBackFrom = [] } = manifest;
  const isLeft =
    rolledBackFrom.length > 0 &&
    ((job.commit !== undefined && rolledBackFrom.includes(job.commit)) ||
      rolledBackFrom.includes(await digestOfDirectory(job.files, plan.digests)));
  if (!isLeft) return undefined;
  const to = manifest.commit ? plainText(manifest.commit.slice(0, 7)) : 'a former version';
  const from = job.commit?.slice(0, 7) ?? 'this content';
  return `The site was rolled back from ${from} to ${to}, and a scheduled run leaves it so; the next push goes on from there.`;
}

/** Whether a publish has anything to upload or to delete. */
export function hasWork(plan: Plan): boolean {
  const { added, changed, deleted, relists } = plan;
  return added.length + changed.length > 0 || deleted === undefined || deleted.length > 0 || relists === true;
}

function logComparison(job: PublishJob, { plan, stored }: Compared): void {
  if (job.settings.incremental && 'why' in stored)
    job.tools.log.info(`Comparing is not possible: ${plainText(stored.why)}. Every file goes up.`);
  if (job.settings.incremental && stored.state === 'open') {
    const by = stored.manifest.run ? ` (${plainText(stored.manifest.run)})` : '';
    const noted = Object.keys(stored.manifest.files).length;
    const rest =
      noted === 0 ? 'Every file goes up.' : `Storage has taken ${count(noted, 'file')} of it; the rest goes up.`;
    job.tools.log.info(`An earlier publish${by} did not end. ${rest}`);
  }
  const { added, changed, unchanged, deleted } = plan;
  const [more, other, same] = [added, changed, unchanged].map((files) => formatNumber(files.length));
  const fewer = deleted === undefined ? 'unknown' : formatNumber(deleted.length);
  const kept = plan.kept ? `, ${formatNumber(plan.kept.size)} kept` : '';
  job.tools.log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${kept}.`);
}
