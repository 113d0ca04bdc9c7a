import { capitalize } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import type { Answer } from '../workflow/expressions.js';
import { placeOf } from '../workflow/folder-step.js';
import { conditionsOf, reaches } from '../workflow/reach.js';
import { computeLongestPause } from './cron-pauses.js';
import { type Finding, ofJob, unknown, wrong } from './finding.js';
import { haveOneLogin, type JudgedStep } from './judged-step.js';
import {
  type Branches,
  foreignRunsOf,
  hasAccessToken,
  renews,
  runAfterSchedule,
  scheduledRun,
} from './runs.js';

const cacheDays = 7;
const often = "schedule: [{ cron: '17 4 * * 1,4' }]";
const ends = `The login is kept in the Actions cache, and ends after ${cacheDays} days without a run`;

/** Checks what logins in the Actions cache need to stay there: a schedule that renews them, the right to write, and no run that cannot renew them. */
export function checkCached(cached: readonly JudgedStep[], branches: Branches): Finding[] {
  const firsts = cached.filter(
    (step, at) => !cached.slice(0, at).some((one) => haveOneLogin(one, step) === 'yes'),
  );
  return [
    ...firsts.flatMap((first) => checkLogin(first, cached, branches)),
    // Other servers refuse the word.
    ...(branches.server === 'github.com' ? cached.flatMap(checkCacheMode) : []),
    ...cached.flatMap((step) => checkForeign(step, branches)),
  ];
}

/** Checks the schedules of a step's login, and says where a step of perhaps another login has one. */
function checkLogin(
  first: JudgedStep,
  cached: readonly JudgedStep[],
  branches: Branches,
): Finding[] {
  const withOne = (answers: readonly Answer[]) =>
    cached.filter((step) => answers.includes(haveOneLogin(first, step)));
  const found = checkSchedule(withOne(['yes']), branches);
  if (found.length === 0 || checkSchedule(withOne(['yes', 'unknown']), branches).length > 0)
    return found;

  const text = `${placeOf(first)}: whether the schedule of another job renews its login was not looked at: where the secret of each is, is not known.`;
  return [ofJob(first, unknown(text))];
}

/** The schedules that come to one of the steps, by themselves or after another workflow, renew their login together. */
function checkSchedule(steps: readonly JudgedStep[], branches: Branches): Finding[] {
  const all = steps.flatMap((step) => [
    ...step.crons.map((cron) => ({
      step,
      cron,
      answer: renews(step, scheduledRun(cron, branches)),
    })),
    ...step.followedCrons.map((cron) => ({
      step,
      cron,
      answer: renews(step, runAfterSchedule(branches)),
    })),
  ]);
  const isTimely = (answers: readonly Answer[]) => {
    const crons = all.filter(({ answer }) => answers.includes(answer)).map(({ cron }) => cron);
    return computeLongestPause(crons) < cacheDays;
  };
  if (isTimely(['yes'])) return [];
  if (!isTimely(['yes', 'unknown', 'no'])) return [scheduleProblem(all.map(({ cron }) => cron))];

  const unjudged = all.find(({ answer }) => answer === 'unknown')?.step;
  if (unjudged && isTimely(['yes', 'unknown'])) {
    const text = `${placeOf(unjudged)}: whether its \`if\` lets the schedule renew the login was not looked at: ${shownConditions(unjudged)}`;
    return [ofJob(unjudged, unknown(text))];
  }

  return all
    .filter(({ answer }) => answer === 'no')
    .slice(0, 1)
    .map(({ step, cron }) =>
      wrong(
        `${ends}: the \`if\` of ${placeOf(step)} keeps the schedule \`${plainText(cron, 60)}\` from it: ${shownConditions(step)}`,
        "Let the schedule through, in each `if` on the way: github.event_name == 'schedule' || …",
      ),
    );
}

function scheduleProblem([cron, ...others]: readonly string[]): Finding {
  if (cron === undefined)
    return wrong(
      `${ends}: no workflow here renews it on a schedule.`,
      `Add to the workflow, below \`on:\`: ${often}`,
    );

  const shown = plainText([cron, ...others].join('`, `'), 120);
  const pause = `leaves ${cacheDays} days or more between two runs, and GitHub starts them late.`;
  return wrong(`${ends}: the schedule \`${shown}\` ${pause}`, `Change it: ${often}`);
}

function shownConditions(step: DeployStep): string {
  return plainText(conditionsOf(step).join('; '), 200) || 'its `needs`';
}

/** After another workflow the mode is `read` by default. */
function checkCacheMode(step: DeployStep): Finding[] {
  const isAfter = step.events.includes('workflow_run');
  const mode = step.cacheMode ?? (isAfter ? 'read' : 'write');
  if (mode === 'write') return [];

  const why =
    step.cacheMode === undefined
      ? 'it runs after another workflow'
      : `its \`cache-mode\` is ${plainText(mode, 40)}`;
  const text = `${placeOf(step)}: ${why}, and cannot store the renewed login in the cache.`;
  // Only a run knows the value of an expression.
  return [mode.includes('${{') ? unknown(text) : wrong(text, 'Add to the job: cache-mode: write')];
}

/** Only runs of the default branch may renew a login in the cache. */
function checkForeign(step: DeployStep, branches: Branches): Finding[] {
  const runs = foreignRunsOf(step, branches)
    .filter(({ facts }) => hasAccessToken(step, facts) === 'no')
    .map(({ of, facts }) => ({ of, answer: reaches(step, facts) }));
  const kinds = (wanted: Answer) => {
    const found = runs.filter(({ answer }) => answer === wanted).map(({ of }) => of);
    return [...new Set(found)].join(' or ');
  };
  const inSecret =
    'keep the login in a secret: `osc-deploy init --env production` with a token in OSC_SECRET_TOKEN.';
  const place = placeOf(step);

  const certain = kinds('yes');
  if (certain) {
    const branch = plainText(branches.defaultBranch ?? 'main', 100);
    const isOfBranch = certain.includes('branch');
    const text = `${place}: the run of ${certain} cannot renew a login in the Actions cache, and fails where the last run of the default branch is more than an hour ago.`;
    const next = isOfBranch
      ? `Below \`push:\` leave only \`branches: [${branch}]\`; or ${inSecret}`
      : capitalize(inSecret);
    return [ofJob(step, wrong(text, next))];
  }

  const possible = kinds('unknown');
  const text = `${place}: whether its \`if\` lets the run of ${possible} through, which cannot renew a login in the Actions cache, was not looked at: ${shownConditions(step)}`;
  return possible ? [ofJob(step, unknown(text))] : [];
}
