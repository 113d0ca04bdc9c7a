import { capitalize } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { describeNewer, type NewerRun } from '../contract/newer-run.js';
import { Skip } from '../contract/outcome.js';
import { linkOfRun, readRunUrl } from '../contract/tags.js';
import { newerRunError } from '../platform/ownership.js';
import type { Stored } from './live-manifest.js';
import type { Manifest } from './manifest.js';
import { explainOlder } from './older-run.js';
import { shownManifest } from './owner-evidence.js';
import { matchPaths } from './path-rules.js';
import { type Compared, hasWork, type Publish, type PublishJob } from './publish-job.js';
import { racedError } from './rival.js';
import type { Site } from './site.js';

/** Returns the reason not to publish: a first attempt leaves the site of a newer run, a scheduled run one that was taken back or is hidden. */
export async function explainLeft(
  { job, site, round }: Publish,
  compared: Compared,
): Promise<string | undefined> {
  const { stored } = compared;
  // A later round has already sent files, so it cannot leave the site as it was: `checkNotOlder`.
  const ahead = round === 1 ? await explainAhead(job, { site, compared }) : undefined;
  // A second attempt is a person who means it.
  const isUnattended = job.by.isScheduled && !job.by.isRepeated;
  return ahead ?? (isUnattended ? explainTakenBack(job.by, stored) : undefined);
}

async function explainAhead(
  job: PublishJob,
  { site, compared }: { site: Site; compared: Compared },
): Promise<string | undefined> {
  const { stored } = compared;
  const reason = await explainReplaced(job, compared);
  return reason ?? (job.by.isRepeated ? undefined : explainNewer(job, { site, stored }));
}

/**
 * Ends a later round where a newer run has published meanwhile: starting over would put the older directory over it.
 * @throws PublishError
 */
export function checkNotOlder({ job, round }: Publish, { manifest }: Stored): void {
  // A person who runs a job again goes back on purpose.
  if (round === 1 || job.by.isRepeated) return;
  if (explainOlder(job.by.owner.runUrl, manifest?.run)) throw racedError(manifest);
}

function explainTakenBack({ commit }: PublishJob['by'], stored: Stored): string | undefined {
  // A host that refuses folders with a dot shows the rest of the site.
  const isUnread =
    stored.state === 'away' ||
    (stored.state === 'hidden' && (stored.cached !== undefined || stored.status === 401));
  if (isUnread)
    return `What is live cannot be read (${plainText(stored.reason)}), so a scheduled run does not replace it.`;

  // An unfinished way back is no way back: it is repaired.
  if (stored.state !== 'trusted' || commit === undefined) return undefined;

  const { rolledBackFrom = [], commit: live } = stored.manifest;
  if (!rolledBackFrom.includes(commit)) return undefined;

  const to = live ? plainText(live.slice(0, 7)) : 'an earlier run';
  return `The site was taken back from ${commit.slice(0, 7)} to ${to}, and a scheduled run does not undo that; the next push publishes again.`;
}

/** Returns the reason to leave the site to the newer run that it names. @throws DeployError `newer-run` if GitHub does not say whether there is such a run */
async function explainNewer(
  job: PublishJob,
  { site, stored }: { site: Site; stored: Stored },
): Promise<string | undefined> {
  const isUnfinished = stored.state === 'open' || stored.state === 'overlaid';
  const manifest = isUnfinished ? undefined : shownManifest(stored);
  // A run that publishes an earlier one again stands where that one stood, so that a push goes on from it.
  const { run = '', restores = run } = manifest ?? (await taggedRun(job, { site, stored }));
  const newer = await judgeNamedRun(job, restores);
  if (newer?.is !== 'newer') return undefined;

  const did = manifest ? 'has published' : 'has begun to publish';
  return `${capitalize(describeNewer(newer))} ${did} this site: ${plainText(restores, 200)}. To publish the commit of this earlier run anyway, run this job again.`;
}

/** Returns the run that the tags of a site name whose manifest does not tell it: a site of 5,000 files has none, and another one a late run's. */
async function taggedRun(
  { by, ledger }: PublishJob,
  { site, stored }: { site: Site; stored: Stored },
): Promise<Pick<Manifest, 'run' | 'restores'>> {
  if (stored.state === 'overlaid') return stored.manifest;

  const run = stored.state === 'foreign' ? await ledger.lastRun(site.page) : undefined;
  return run === undefined ? {} : { run: linkOfRun(by.owner.runUrl, run) };
}

/** Judges the run that a site names as its last; undefined if its number is no greater than that of this run. Warns of a made-up one. @throws DeployError `newer-run` if GitHub does not say whether there is such a run */
async function judgeNamedRun(
  { by, claim, place, standing }: PublishJob,
  run: string,
): Promise<Exclude<NewerRun, { is: 'unknown' }> | undefined> {
  if (!explainOlder(by.owner.runUrl, run)) return undefined;

  const newer = await standing.judgeNewerRun(readRunUrl(run)?.id ?? 0);
  const shown = plainText(run, 200);
  if (newer.is === 'unknown') throw newerRunError(claim.thing, shown);

  if (newer.is === 'unfounded')
    place.tools.log.warning(
      `The site names a newer run as its last publisher, ${shown}, but ${newer.why}. It is published.`,
    );

  return newer;
}

/** Judges the run that a tag of the site names. A person who runs a job again goes back on purpose. @throws Skip for a newer one; DeployError `newer-run` */
export async function leaveToTagged(
  job: PublishJob,
  { run, why }: { run: string | undefined; why: string },
): Promise<NewerRun | undefined> {
  const { isRepeated, owner } = job.by;
  if (isRepeated || run === undefined) return undefined;

  const link = linkOfRun(owner.runUrl, run);
  const newer = await judgeNamedRun(job, link);
  if (newer?.is === 'newer')
    throw new Skip(
      `${why}, and a tag of it names ${describeNewer(newer)}: ${link}. To publish the commit of this earlier run with its password anyway, run this job again.`,
    );

  return newer;
}

/**
 * Warns where this publish replaces what the same run, or another directory of the same commit, has just published: two
 * sites with one name, which go on replacing each other at every push.
 */
export async function warnOfTwin(
  job: PublishJob,
  { stored: { manifest }, plan }: Compared,
): Promise<void> {
  // Two jobs may share a site, each with `keep` for the other's files.
  const by = manifest && (await replacesOwn(manifest, plan)) && twinOf(job, manifest);
  if (!by) return;

  const from = isOfAnotherDirectory(job, manifest)
    ? `, from ${plainText(manifest.directory ?? '', 200)}`
    : '';
  job.place.tools.log.warning(
    `${job.claim.thing} was published by ${by}${from}, and is replaced now. Two sites of one repository need a \`name\` each.`,
  );
}

/** Returns whether files go that the live publish has sent, and did not only keep. */
async function replacesOwn(
  { keeps }: Manifest,
  { changed, deleted }: Compared['plan'],
): Promise<boolean> {
  if (!deleted) return true;

  const going = [...changed.map(({ path }) => path), ...deleted];
  const kept = await Promise.all(
    (keeps?.patterns ?? []).map((patterns) => matchPaths(going, patterns)),
  );
  return going.some((path) => !kept.some(({ paths }) => paths.has(path)));
}

/**
 * Returns the other publish of this run or commit, for a message; undefined if the site shows none. In the same run,
 * another directory, another job, or a default name (which a matrix shares) is another publish; of the same commit, only
 * another directory is, because a job may run again.
 */
function twinOf(job: PublishJob, manifest: Manifest): string | undefined {
  const { by, claim } = job;
  const isElsewhere = isOfAnotherDirectory(job, manifest);
  // `checkReplaced` has told it.
  if (isElsewhere && job.checkReplaced) return undefined;

  const { run, commit, job: key } = manifest;
  const isOfOtherJob = key !== undefined && key !== by.owner.job;
  // The jobs of a matrix have one key, and often a folder of the same name each.
  const isDefaultName = claim.name.from === 'repository' && !by.isPreview;
  const isOther = isElsewhere || isOfOtherJob || isDefaultName;
  if (run && run === by.owner.runUrl && isOther) return 'this very run';

  const isOfCommit = isElsewhere && commit === by.commit && !by.isRepeated;
  return commit && isOfCommit ? `another run of the commit ${commit.slice(0, 7)}` : undefined;
}

function isOfAnotherDirectory({ by: { directory } }: PublishJob, manifest: Manifest): boolean {
  const other = manifest.directory;
  return Boolean(other && directory) && other !== directory;
}

/** Returns the reason not to replace a site that was published from another directory; warns of it, or asks a person. */
export async function explainReplaced(
  job: PublishJob,
  { stored: { manifest }, plan }: Compared,
): Promise<string | undefined> {
  // A directory that was only renamed replaces nothing.
  if (!manifest || !hasWork(plan) || !isOfAnotherDirectory(job, manifest)) return undefined;

  return await job.checkReplaced?.(plainText(manifest.directory ?? '', 200));
}
