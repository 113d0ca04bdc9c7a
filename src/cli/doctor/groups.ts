import { plainText } from '../../base/plain-text.js';
import type { Server } from '../repository/server.js';
import { isRenewing } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { countJobs } from '../workflow/matrix.js';
import { neededBy } from '../workflow/reach.js';
import { type Level, namesOf, queueOf } from './concurrency.js';
import { checkCopies, isCopied, meetInRun } from './copied-secret.js';
import { checkCrowds } from './crowds.js';
import { type Finding, ofJob, unknown, wrong } from './finding.js';
import { haveOneLogin, type JudgedStep } from './judged-step.js';
import { type Branches, renewingRunsOf } from './runs.js';
import { readLogin, sourceOf } from './step-login.js';

/** Checks that jobs of one login wait for each other, which they do only in one group, and that no run waits for itself. */
export function checkGroups(steps: readonly JudgedStep[], login: Branches): Finding[] {
  const { server } = login;
  const renewing = steps.filter(
    (step) => isRenewing(step) && renewingRunsOf(step, login).length > 0,
  );
  return [
    ...steps.flatMap(checkDeadlock),
    ...renewing.flatMap((step) => checkMatrix(step, server)),
    ...checkCopies(renewing, login),
    ...checkCrowds(renewing, server),
    ...renewing.flatMap((step, index) => {
      const others = renewing
        .slice(0, index)
        .filter((one) => isOneLogin(one, step))
        .filter((one) => !isCopied(step, server) || meetInRun(one, step) === 'no');
      const meetingIn = (meeting: Meeting) =>
        others.find((one) => meetingOf(step, one, server) === meeting);
      const other = meetingIn('always') ?? meetingIn('perhaps');
      return other ? tellMeeting(step, other, server) : [];
    }),
  ];
}

function isOneLogin(one: JudgedStep, step: JudgedStep): boolean {
  const areQueued = [one, step].every((each) => queueOf(each) !== undefined);
  return areQueued && haveOneLogin(one, step) === 'yes';
}

function tellMeeting(step: JudgedStep, other: JudgedStep, server: Server): Finding[] {
  if (meetingOf(step, other, server) === 'always') {
    const text = `${placeOf(step)}: it waits in the group ${groupFor(step)}, and ${placeOf(other)}, with the same login in the group ${groupFor(other)}: they can run at once, and one ends the login of the other.`;
    return [wrong(text, `Give both one group: concurrency: { group: ${groupFor(other)} }`)];
  }

  const textOf = sharedBy(step, other).length > 0 ? shareText : guessText;
  return [ofJob(step, unknown(textOf(step, other))), ofJob(other, unknown(textOf(other, step)))];
}

function groupFor(step: JudgedStep): string {
  return plainText(queueOf(step) ?? '', 100);
}

function shareText(step: JudgedStep, other: JudgedStep): string {
  return `${placeOf(step)}: the group ${groupFor(step)} is of the workflow, so it and ${placeOf(other)}, with the same login, may run at once. Give each job the group.`;
}

function guessText(step: JudgedStep, other: JudgedStep): string {
  return `${placeOf(step)}: whether its group ${groupFor(step)} is ${groupFor(other)}, in which ${placeOf(other)} waits with the same login, is known to a run alone.`;
}

type Meeting = 'always' | 'perhaps' | 'never';

/** Returns whether two jobs can run at once. A group of a workflow keeps its runs apart, and not the jobs of one run. */
function meetingOf(one: JudgedStep, other: JudgedStep, server: Server): Meeting {
  const ofOne = groupsOf(one);
  const ofOther = groupsOf(other);
  const shared = sharedBy(one, other);
  if (shared.length === 0) return isDifferent(ofOne.all, ofOther.all) ? 'always' : 'perhaps';

  const first = one.gates.at(-1);
  const second = other.gates.at(-1);
  if (!first || first.file !== second?.file || first.job === second.job) return 'never';
  if (shared.some((group) => ofOne.jobs.includes(group) && ofOther.jobs.includes(group)))
    return 'never';

  const isChain = neededBy(first).includes(second.job) || neededBy(second).includes(first.job);
  return isChain || isLent(one, server) ? 'never' : 'perhaps';
}

function sharedBy(one: JudgedStep, other: JudgedStep): string[] {
  const { all } = groupsOf(other);
  return groupsOf(one).all.filter((group) => all.includes(group));
}

/** The jobs of one run take turns at a login in the cache or a file, and lend it to each other. */
function isLent(step: JudgedStep, server: Server): boolean {
  return ['actions-cache', 'file'].includes(readLogin(step, server).store);
}

/** Only a run knows whether an expression is the other group. */
function isDifferent(...groups: string[][]): boolean {
  return groups.flat().every((group) => !group.includes('${{'));
}

function groupsOf({ levels }: JudgedStep): { jobs: string[]; all: string[] } {
  const jobs = namesOf(levels.filter(({ isRun }) => !isRun));
  return { jobs, all: [...jobs, ...namesOf(levels.filter(({ isRun }) => isRun))] };
}

/** GitHub cancels a job that waits in the group that its own run holds, at whichever level of the workflows that call each other. */
function checkDeadlock(step: JudgedStep): Finding[] {
  const all = step.levels.flatMap(groupInRun);
  const twice = all.find((group, index) => all.indexOf(group) !== index);
  if (twice === undefined) return [];

  const text = `${placeOf(step)}: it waits in the group ${plainText(twice, 100)}, which its own run holds, so GitHub cancels it.`;
  return [ofJob(step, wrong(text, 'Remove one of the two groups.'))];
}

/** Returns the group of a level, or its text, unless a run gives that another value at another level. A called workflow has the `github` of its caller. */
function groupInRun({ group, text }: Level): string[] {
  if (typeof group === 'object' && !group.isOfOne) return [group.name];
  const hasDifferences = text.includes('${{') && /\b(?:inputs|needs|matrix|strategy)\b/.test(text);
  return hasDifferences ? [] : [text];
}

/** The jobs of a matrix start at once in the group of their workflow, each with the token of the secret. The other stores lend theirs. */
function checkMatrix(step: JudgedStep, server: Server): Finding[] {
  if (queueOf(step) === undefined || groupsOf(step).jobs.length > 0 || isCopied(step, server))
    return [];
  if (readLogin(step, server).store !== 'github-secret' || hasLoginOfRow(step)) return [];

  const count = countJobs(step, 'at once');
  if (count === 1) return [];

  const text = `${placeOf(step)}: the jobs of its matrix have one login and start at once, so all but one find its token used.`;
  const fix = 'Add to `strategy:` of the job: max-parallel: 1';
  return [
    ofJob(
      step,
      count === undefined
        ? unknown(`${text} How many they are is known to a run alone. ${fix}`)
        : wrong(text, fix),
    ),
  ];
}

/** Returns whether each row of the matrix has its own login. */
function hasLoginOfRow(step: JudgedStep): boolean {
  const { environment = '', home } = step;
  return /\bmatrix\./.test(`${sourceOf(step)} ${home === 'repository' ? '' : environment}`);
}
