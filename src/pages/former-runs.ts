import type { Stored } from './live-manifest.js';
import {
  digestOfDirectory,
  type FormerRun,
  type Manifest,
  maxFormerRuns,
  someOf,
} from './manifest.js';
import { explainOlder } from './older-run.js';
import type { Author, Plan, PublishJob } from './publish-job.js';

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
  { stored, isOpen }: { stored: Stored; isOpen: boolean },
): Pick<Manifest, 'former' | 'restores' | 'rolledBackFrom'> {
  return {
    former: someOf(isOpen ? runsThatWereLive(stored) : runsBefore(stored, by.owner.runUrl)),
    restores: restoredRun(by, stored)?.run,
    rolledBackFrom: someOf(leftCommits(by, stored)),
  };
}

/** Returns whether this very publish was live on the site before: a person brings it back. */
export async function wasLiveBefore(
  { by, files }: PublishJob,
  { stored, plan }: { stored: Stored; plan: Plan },
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
function leftCommits(by: Author, stored: Stored): string[] {
  const { manifest } = stored;
  const restored = restoredRun(by, stored);
  if (!manifest || !(by.isRepeated || restored)) return [];

  const { commit, rolledBackFrom = [] } = manifest;
  const left = [...rolledBackFrom, ...(isOfThePast(by, stored) && commit ? [commit] : [])];

  return [...new Set(left)].filter((one) => one !== by.commit).slice(-maxLeft);
}

/**
 * Returns whether a person brings an earlier run or commit back. What a publish by hand follows is not known, so it counts
 * as one. A picked commit that was never live is a release, which goes by its own workflow.
 */
export function isWayBack(by: Author, stored: Stored): boolean {
  const isAfterHand = !stored.manifest?.run;
  if (by.isPicked) return isAfterHand || restoredRun(by, stored) !== undefined;
  return by.isRepeated && (isAfterHand || isOfThePast(by, stored));
}

/** Returns whether this publish was live before, or is older than what is live. */
function isOfThePast(by: Author, stored: Stored): boolean {
  const restored = restoredRun(by, stored);
  if (restored ?? ownRun(by, stored)) return true;

  const { run, restores = run } = stored.manifest ?? {};
  return explainOlder(by.owner.runUrl, restores) !== undefined;
}

/** Attempts of one run are one run. */
function keyOf(run: string): string {
  return run.toLowerCase().replace(/\/attempts\/\d+$/, '');
}
