import type { Server } from '../repository/server.js';
import { placeOf } from '../workflow/folder-step.js';
import { countJobs } from '../workflow/matrix.js';
import { neededBy, reaches } from '../workflow/reach.js';
import { queueOf } from './concurrency.js';
import { isOneJob } from './copied-secret.js';
import { type Finding, ofJob, unknown, wrong } from './finding.js';
import type { JudgedStep } from './judged-step.js';

/** A thing that waits in a group: a job, or the run of a workflow with all its jobs. */
interface Waiting {
  group: string;
  step: JudgedStep;
  isRun: boolean;
  /** The group has `queue: max`. */
  isQueued: boolean;
}

/** Finds groups in which three jobs can meet: GitHub lets one run and one wait, and cancels the waiting job when a third comes. */
export function checkCrowds(renewing: readonly JudgedStep[], server: Server): Finding[] {
  const all = renewing.filter((step) => queueOf(step) !== undefined).flatMap(waitingOf);
  return all.flatMap((one) => {
    const others = all.filter(({ group }) => group === one.group);
    const crowds = one.step.events.map((event) => countCrowd(one, { others, event }));
    const isCrowd = crowds.some(({ most }) => most > 2);
    if (one.isQueued || !isCrowd) return [];

    const text = `${placeOf(one.step)}: one event brings three jobs or more into the group ${one.group}. GitHub keeps one waiting job of a group and cancels the others.`;
    const fix = 'Add to each `concurrency:` with this group: queue: max';
    const isSure = server === 'github.com' && crowds.some(({ least }) => least > 2);
    return [ofJob(one.step, isSure ? wrong(text, fix) : unknown(text))];
  });
}

/** Groups of a login each are not counted: how many jobs meet in one of them. */
function waitingOf(step: JudgedStep): Waiting[] {
  return step.levels.flatMap(({ group, isRun, isQueued }) =>
    typeof group === 'object' && !group.isOfOne
      ? [{ group: group.name, step, isRun, isQueued }]
      : [],
  );
}

/** Counts what one event brings into a group at the same time. A job comes after those that it needs. */
function countCrowd(
  one: Waiting,
  { others, event }: { others: readonly Waiting[]; event: string },
): { least: number; most: number } {
  const facts = { 'github.event_name': event };
  const met = [one];
  for (const other of others)
    if (met.every((each) => meet(each.step, other.step, each.isRun || other.isRun)))
      met.push(other);

  const counts = met.map(({ step, isRun }) => {
    const answer = reaches(step, facts);
    const count = isRun ? 1 : countJobs(step, 'at once');
    return {
      least: answer === 'yes' ? (count ?? 1) : 0,
      most: answer === 'no' ? 0 : (count ?? 3),
    };
  });
  const sum = (which: 'least' | 'most') => counts.reduce((all, count) => all + count[which], 0);
  return { least: sum('least'), most: sum('most') };
}

/** Returns whether two steps come into a group apart, by the same event and none after the other. */
function meet(one: JudgedStep, other: JudgedStep, isOfRun: boolean): boolean {
  const first = one.gates.at(-1);
  const second = other.gates.at(-1);
  if (!first || !second) return false;
  if (first.file === second.file && isOfRun) return false;
  if (first.file !== second.file) return String(startOf(one)) === String(startOf(other));

  const isChain = neededBy(first).includes(second.job) || neededBy(second).includes(first.job);
  return !isOneJob(one, other) && !isChain;
}

function startOf({ events, branches, tags, crons, after }: JudgedStep): unknown[] {
  return [events, branches, tags, crons, after];
}
