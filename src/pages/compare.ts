import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DeployError } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { Skip } from '../contract/outcome.js';
import { readRunUrl } from '../contract/tags.js';
import { permit } from '../platform/ownership.js';
import { isWayBack } from './former-runs.js';
import { keepingOf, keepsAny, keepsNote } from './keeping.js';
import { leaveToTagged } from './left-alone.js';
import { possiblePaths, readKnown, type Stored, underOverlays } from './live-manifest.js';
import { type Manifest, manifestPath } from './manifest.js';
import { evidenceOf, isTaggedOurs } from './owner-evidence.js';
import type { Compared, Plan, PublishJob } from './publish-job.js';
import { hashingRoom, hashOf, whileHashing } from './read-files.js';
import { retainFiles } from './retained.js';
import type { Site } from './site.js';
import { type SiteFile, startPage } from './site-file.js';
import type { SitePassword } from './site-password.js';

/** Compares the directory with the site. @throws DeployError `site-unreadable`, `other-repository`, `keep-unknown` */
export async function compare(
  job: PublishJob,
  {
    site,
    trust,
    early,
    password,
    round = 1,
  }: {
    site: Site | undefined;
    trust: boolean;
    early: Promise<Stored> | undefined;
    password?: SitePassword;
    round?: number;
  },
): Promise<Compared> {
  const { stored: seen, changesOwner } = site
    ? await whileHashing(trust ? job.files : [], readJudged(job, { site, early, password }))
    : { stored: { state: 'draft' } as const, changesOwner: false };

  const overlays = site
    ? await job.ledger.overlaysOf(site.page, { publishId: seen.manifest?.publishId, round })
    : [];
  const stored = underOverlays(seen, overlays);
  const isDistrusted = overlays.length > 0;
  if (isDistrusted)
    job.place.tools.log.info(
      'A tag of the site says that files of another run may lie over it. Every file is uploaded.',
    );

  const trusted = trust && !isDistrusted ? stored.manifest : undefined;
  const plan = await computePlan(job.files, { stored: trusted, possible: possiblePaths(stored) });

  const goesBack = await isWayBack(job, stored);
  const keeping = keepingOf(job, { stored, isWayBack: goesBack });
  plan.keeps = keepsNote(keeping);
  if (keepsAny(keeping))
    await retainFiles(job, { site, stored, keeping, trust: trusted !== undefined, plan });

  if (changesOwner || rewritesManifest(stored.manifest, { by: job.by, plan }))
    plan.mustFinalize = true;

  logComparison(job, { plan, stored });

  return { stored, plan, isWayBack: goesBack };
}

/** Returns whether the manifest is written anew even with equal files. */
function rewritesManifest(
  live: Manifest | undefined,
  { by, plan: { keeps } }: { by: PublishJob['by']; plan: Plan },
): boolean {
  if (!live) return false;

  const { kept, preview = by.preview } = live;
  // `kept` lists files of former versions, which only a new list deletes. A way back goes by the noted rules.
  return kept !== undefined || preview !== by.preview || !isDeepStrictEqual(live.keeps, keeps);
}

function hasKeepRules({ rules: { keep, 'keep-assets': keepAssetsMs } }: PublishJob): boolean {
  return keep.length > 0 || keepAssetsMs > 0;
}

/** Reads what a site holds, and judges whose it is. The password is sent first where the site asks for another one; a plan sends none. */
async function readJudged(
  job: PublishJob,
  {
    site,
    early,
    password,
  }: { site: Site; early: Promise<Stored> | undefined; password: SitePassword | undefined },
): Promise<{ stored: Stored; changesOwner: boolean }> {
  const { claim } = job;
  const { isScheduled, isRepeated, isPicked } = job.by;
  // These delete by what they see, or undo by it: a look that failed once is not enough for them.
  const careful = hasKeepRules(job) || isScheduled || isRepeated || isPicked;
  const tagged = job.ledger.whose(site.page);
  const isOurs = async () => isTaggedOurs(await tagged, claim);
  const hasIndex = job.files.some(({ path }) => path === startPage);
  const look = { careful, isOurs, hasIndex };
  const [first, tags] = await Promise.all([readKnown(site, { ...look, early }), tagged]);
  let stored = first;

  const asksOtherPassword = stored.state === 'hidden' && stored.status === 401;
  if (asksOtherPassword && site.hasPassword) {
    // Only for its refusal: nothing is deleted.
    permit('protect', { tags, manifest: 'hidden' }, claim);
    await checkNotBehind(job, site);
    await password?.set({ replaces: true });
    if (password) stored = await readKnown(site, look);
  }

  const { rewritesOwner } = permit('change', evidenceOf(stored, tags), claim);

  return { stored, changesOwner: rewritesOwner };
}

/**
 * What is live cannot be read before its password is replaced, and an older run would bring back one that was changed
 * since. So the tags say which run was the last, and GitHub whether a newer one is under way.
 * @throws Skip for an older run; DeployError `password-needed` if neither tells, `newer-run` if GitHub does not know the run of the tags
 */
async function checkNotBehind(job: PublishJob, site: Site): Promise<void> {
  const { by, claim, ledger, standing } = job;
  const { runUrl } = by.owner;
  // A person who runs a job again goes back on purpose, and one at a terminal means it.
  if (by.isRepeated || readRunUrl(runUrl) === undefined) return;

  const asks = 'The site asks for another password than `basic-auth` of this run';
  const run = await ledger.lastRun(site.page);
  const doubt = await leaveToTagged(job, { run, why: asks });

  const behind = await standing.judgeBehind();
  if (behind.is === 'behind') throw new Skip(`${asks}. ${behind.why}`);
  // The run of the tags is no newer one.
  if (behind.is === 'newest' || (run && !doubt)) return;

  const text = `${asks}. ${claim.thing} has no tag that tells its last run, and ${behind.why}, so this password may be an older one. Nothing was changed.`;
  throw new DeployError('password-needed', text, {
    next: ['If the password of this run is the right one, run this job again.', behind.advice]
      .filter(Boolean)
      .join(' '),
  });
}

/** Compares by size, then by content, because a checkout changes the times. Without `stored` every file is sent. */
async function computePlan(
  files: SiteFile[],
  { stored, possible }: { stored: Manifest | undefined; possible: string[] | undefined },
): Promise<Plan> {
  const plan: Plan = {
    added: [],
    changed: [],
    unchanged: [],
    deleted: undefined,
    digests: new Map(),
  };

  const known = new Map(Object.entries(stored?.files ?? {}));
  const mayBeStored = new Set(possible);
  const room = hashingRoom();

  for (const [index, file] of files.entries()) {
    const digest = known.get(file.path);
    const [size, hash] = digest ?? [];
    if (!digest) {
      (mayBeStored.has(file.path) ? plan.changed : plan.added).push(file);
    } else if (size === file.size && hash === (file.digest?.[1] ?? (await hashOf(file, room)))) {
      plan.unchanged.push(file);
      plan.digests.set(file.path, digest);
    } else {
      plan.changed.push(file);
    }

    // Hashing is synchronous, so it yields to signals and sockets.
    if (index % 256 === 255) await setImmediate();
  }

  const own = new Set(files.map((file) => file.path));
  plan.deleted = possible?.filter((path) => !own.has(path) && path !== manifestPath).sort();

  return plan;
}

function logComparison(
  {
    rules: { incremental },
    place: {
      tools: { log },
    },
  }: PublishJob,
  { plan, stored }: Pick<Compared, 'plan' | 'stored'>,
): void {
  if (incremental && 'reason' in stored)
    log.info(`Comparing is not possible: ${plainText(stored.reason)}. Every file is uploaded.`);

  if (incremental && stored.state === 'open') {
    const by = stored.manifest.run ? ` (${plainText(stored.manifest.run)})` : '';
    const noted = Object.keys(stored.manifest.files).length;
    const rest =
      noted === 0
        ? 'Every file is uploaded.'
        : `Storage has ${count(noted, 'file')} of it; the rest is uploaded.`;
    log.info(`An earlier publish${by} did not end. ${rest}`);
  }

  const { added, changed, unchanged, deleted } = plan;
  const [more, other, same] = [added, changed, unchanged].map((files) =>
    formatNumber(files.length),
  );
  const fewer = deleted === undefined ? 'unknown' : formatNumber(deleted.length);
  const stay = plan.retained ? `, ${formatNumber(plan.retained.size)} kept` : '';
  log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${stay}.`);
}
