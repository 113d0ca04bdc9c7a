import type { Stored } from './live-manifest.js';
import {
  digestOfDirectory,
  type FormerRun,
  type Manifest,
  maxFormerRuns,
  someOf,
} from './manifest.js';
import { explainOlder } from './older-run.js';
import type { Author, Compared, PublishJob } from './publish-job.js';

const maxLeft = 40;

/** Returns the runs that were live on the site, the newest first and each once. */
function runsThatWereLive({ state, manifest }: Stored): FormerRun[] {
  if (!manifest) return [];

  const { run, commit, digest, job, former = [] } = manifest;
  const live = state === 'trusted' && run ? [{ run, commit, digest, job }] : [];
  const known = new Map<string, FormerRun>();

  for (const one of [...live, ...former])
    if (!known.has(keyOf(one.run))) known.set(keyOf(one.run), one);

  return [...known.values()].slice(0, maxFormerRuns);
}

/** Returns the other runs that were live, the newest first. */
export function runsBefore(stored: Stored, runUrl: string): FormerRun[] {
  return runsThatWereLive(stored).filter(({ run }) => keyOf(run) !== keyOf(runUrl));
}

/** Returns what a manifest says about former runs. A closed one does not name its own run. */
export function historyOf(
  by: Author,
  { stored, isWayBack, isOpen }: { stored: Stored; isWayBack: boolean; isOpen: boolean },
): Pick<Manifest, 'former' | 'restores' | 'rolledBackFrom'> {
  return {
    former: someOf(isOpen ? runsThatWereLive(stored) : runsBefore(stored, by.owner.runUrl)),
    restores: restoredRun(by, stored)?.run,
    rolledBackFrom: someOf(leftCommits(by, { stored, isWayBack })),
  };
}

/** Returns whether this very publish was live on the site before: a person brings it back. */
export async function wasLiveBefore(
  { by, files }: PublishJob,
  { stored, plan }: Compared,
): Promise<boolean> {
  const repeated = by.isRepeated ? ownRun(by, stored) : undefined;
  const digests = [repeated, restoredRun(by, stored)].flatMap((run) => run?.digest ?? []);
  if (digests.length === 0) return false;
  return digests.includes(await digestOfDirectory(files, plan.digests));
}

function ownRun({ owner }: Author, stored: Stored): FormerRun | undefined {
  return runsThatWereLive(stored).find(({ run }) => keyOf(run) === keyOf(owner.runUrl));
}

/** Returns the earlier run whose commit a person has picked for this one. */
function restoredRun({ isPicked, commit, owner }: Author, stored: Stored): FormerRun | undefined {
  if (!isPicked) return undefined;
  return runsBefore(stored, owner.runUrl).find((one) => one.commit === commit);
}

/** Returns the commits that a person has gone back from. Whatever publishes by itself goes on from all of them. */
function leftCommits(
  by: Author,
  { stored: { manifest }, isWayBack }: { stored: Stored; isWayBack: boolean },
): string[] {
  if (!manifest || !(by.isRepeated || isWayBack)) return [];

  const { commit, rolledBackFrom = [] } = manifest;
  const left = [...rolledBackFrom, ...(isWayBack && commit ? [commit] : [])];

  return [...new Set(left)].filter((one) => one !== by.commit).slice(-maxLeft);
}

/**
 * Returns whether a person brings back what was live before, or a commit that what is live follows. What a publish by hand
 * follows is not known, so it counts as one. Any other picked commit is a release, which goes by its own workflow.
 */
export async function isWayBack({ by, standing }: PublishJob, stored: Stored): Promise<boolean> {
  if (!by.isRepeated && !by.isPicked) return false;
  if (!stored.manifest?.run) return true;
  if (restoredRun(by, stored) ?? ownRun(by, stored)) return true;

  const { run, restores = run, commit, rolledBackFrom = [] } = stored.manifest;
  if (by.isRepeated && explainOlder(by.owner.runUrl, restores)) return true;

  // Only the last runs are noted, and the number of a run does not tell its commit.
  const live = [commit, ...rolledBackFrom].find((one) => one !== by.commit);
  return live !== undefined && (await standing.follows(live, by.commit));
}

/** Attempts of one run are one run. */
function keyOf(run: string): string {
  return run.toLowerCase().replace(/\/attempts\/\d+$/, '');
}
