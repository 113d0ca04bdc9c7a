import type { Advice } from '../../base/advice.js';
import { nearest } from '../../base/nearest.js';
import { plainText } from '../../base/plain-text.js';
import { inputNames } from '../../contract/inputs.js';
import { concurrencyGroup } from '../repository/workflow.js';
import { matchesFilter } from '../workflow/branches.js';
import { type DeployStep, isRenewing, type Workflows } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { computeLongestPause } from './schedules.js';

export interface Finding {
  verdict: 'fine' | 'wrong' | 'unknown';
  text: string;
  fix?: string | Advice | undefined;
  /** The job that the finding is about; absent for the repository. */
  place?: string;
}

export const fine = (text: string): Finding => ({ verdict: 'fine', text });
export const wrong = (text: string, fix: string | Advice): Finding => ({
  verdict: 'wrong',
  text,
  fix,
});
export const unknown = (text: string): Finding => ({ verdict: 'unknown', text });

const cacheDays = 7;

/** Checks that the workflows can be read and started, and that each runs in its login's environment, one run at a time, and keeps the login alive. */
export function checkWorkflows(
  { steps, names, unreadable }: Workflows,
  login: {
    secret: string;
    environment: string | undefined;
    defaultBranch: string | undefined;
    /** The calls of other repositories that are given the login. */
    unseen: readonly string[];
  },
): Finding[] {
  const unseen = login.unseen.map((call) =>
    unknown(
      `${call} gets the login, and is of another repository or not in this clone: not looked at.`,
    ),
  );
  const broken = unreadable.map(({ file, reason }) =>
    wrong(`${file} cannot be read: ${reason}.`, 'Correct it: GitHub does not run it either.'),
  );
  if (steps.length === 0) {
    const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
    const others = [...broken, ...unseen];
    return others.length > 0 ? others : [wrong('No workflow of this clone uses osc-deploy.', fix)];
  }

  const renewing = steps.filter(isRenewing);
  const findings = [
    ...broken,
    ...unseen,
    ...steps.flatMap((step) =>
      ofJob(step, [
        ...checkInputs(step),
        ...checkStarts(step, names),
        ...checkBranches(step, login.defaultBranch),
      ]),
    ),
    ...renewing.flatMap((step) => ofJob(step, checkStep(step, login))),
    ...renewing.flatMap((step) => ofJob(step, checkStore(step, renewing))),
    ...checkGroups(renewing),
    ...checkCached(renewing.filter(isCached), steps),
    ...checkTwins(steps),
  ];

  return findings.filter(
    ({ text }, index) => findings.findIndex((other) => other.text === text) === index,
  );
}

function ofJob(step: DeployStep, findings: Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, place: placeOf(step) }));
}

/** Returns the findings without a "set up correctly" of a job, or of the login, that has something to fix. */
export function withoutFalsePraise(findings: Finding[]): Finding[] {
  const toFix = findings.filter(({ verdict }) => verdict === 'wrong');
  const places = new Set(toFix.map(({ place }) => place));
  return findings.filter(
    ({ verdict, place }) =>
      !(verdict === 'fine' && place !== undefined && (places.has(place) || places.has(undefined))),
  );
}

/** Says which pushes start a job where the default branch's do not: perhaps it has another name. */
function checkBranches(step: DeployStep, defaultBranch: string | undefined): Finding[] {
  const { branches } = step;
  if (defaultBranch === undefined || branches.length === 0) return [];
  if (matchesFilter(branches, defaultBranch)) return [];

  const filter = plainText(branches.join(', '), 200);
  const text = `${placeOf(step)}: \`branches:\` of \`push\` (${filter}) leaves the default branch ${plainText(defaultBranch, 100)} out`;
  return isRenewing(step) && isCached(step)
    ? [
        wrong(
          `${text}, and only that branch renews a login in the Actions cache.`,
          `Add to the workflow, below \`push:\`: branches: [${plainText(defaultBranch, 100)}]`,
        ),
      ]
    : [unknown(`${text}: no push to it deploys.`)];
}

/** The Actions cache is the default store. */
function isCached({ inputs }: DeployStep): boolean {
  return !inputs['secret-token'] && !inputs['token-file'];
}

/** Jobs of one login wait for each other only in one group. */
function checkGroups(renewing: DeployStep[]): Finding[] {
  return renewing.flatMap((step, index) => {
    const other = renewing
      .slice(0, index)
      .find(
        (one) =>
          one.environment === step.environment &&
          one.inputs['refresh-token'] === step.inputs['refresh-token'] &&
          one.queue !== undefined &&
          step.queue !== undefined &&
          one.queue !== step.queue,
      );
    if (!other) return [];

    const groups = [step, other].map(({ queue = '' }) => plainText(queue, 100));
    const text = `${placeOf(step)}: it waits in the group ${groups[0]}, and ${placeOf(other)}, with the same login in the group ${groups[1]}: they can run at once, and one ends the login of the other.`;
    return [wrong(text, `Give both one group: concurrency: { group: ${groups[1]} }`)];
  });
}

/** Finds steps that publish different directories as one site, so that each replaces what the other has published. */
function checkTwins(steps: DeployStep[]): Finding[] {
  const sites = steps.filter(({ inputs }) => (inputs['target'] ?? 'pages') === 'pages');
  return sites.flatMap((step, index) => {
    const twin = sites.slice(0, index).find((other) => isTwin(step, other));
    if (!twin) return [];

    const name = step.inputs['name'];
    const site = name ? `the site ${plainText(name, 60)}` : 'the site with the default name';
    const folders = [twin, step].map(({ inputs }) => plainText(inputs['directory'] ?? '', 100));
    const text = `${placeOf(twin)}, and ${placeOf(step)}, publish ${folders.join(' and ')} as one site, ${site}: each replaces the other.`;
    return [wrong(text, 'Give each of them a `name` of its own.')];
  });
}

function isTwin({ inputs: one }: DeployStep, { inputs: other }: DeployStep): boolean {
  const where = (inputs: DeployStep['inputs']) => [
    inputs['name'] ?? '',
    inputs['environment'] ?? 'prod',
    inputs['operation'] ?? 'auto',
  ];
  const directories = [one['directory'] ?? '', other['directory'] ?? ''];
  const isKnown = [...where(one), ...directories].every((text) => !text.includes('${{'));
  return (
    isKnown && String(where(one)) === String(where(other)) && directories[0] !== directories[1]
  );
}

function checkInputs(step: DeployStep): Finding[] {
  const known = new Set<string>(inputNames);
  const others = Object.keys(step.inputs).filter((name) => !known.has(name.toLowerCase()));
  return others.map((name) => {
    const meant = nearest(name, known);
    const shown = plainText(name, 60);
    const fix = meant ? `Did you mean ${meant}?` : 'Remove it: the step ignores it.';
    return wrong(`${placeOf(step)}: there is no input ${shown}.`, fix);
  });
}

function checkStarts(step: DeployStep, names: readonly string[]): Finding[] {
  const missing = step.after.filter((name) => !names.includes(name));
  return missing.map((name) => {
    const shown = plainText(name, 80);
    const text = `${step.file} runs after the workflow "${shown}", and no workflow of this clone has that name: it never runs.`;
    return wrong(
      text,
      'Correct `workflows:` below `workflow_run:`, or write both files again with `osc-deploy init --force`.',
    );
  });
}

/** Checks what a login in the Actions cache needs to stay there. */
function checkCached(cached: DeployStep[], steps: DeployStep[]): Finding[] {
  if (cached.length === 0) return [];

  const crons = steps.flatMap((step) => step.crons);
  const pause = Math.min(...crons.map(computeLongestPause));
  const often = "schedule: [{ cron: '17 4 * * 1,4' }]";
  const ends = `The login is kept in the Actions cache, and ends after ${cacheDays} days without a run`;
  const schedule =
    crons.length === 0
      ? wrong(
          `${ends}: no workflow here runs on a schedule.`,
          `Add to the workflow, below \`on:\`: ${often}`,
        )
      : wrong(
          `${ends}: the schedule \`${plainText(crons[0] ?? '', 60)}\` leaves more days out.`,
          `Change it: ${often}`,
        );

  const lacking = cached.filter(
    (step) => step.events.includes('workflow_run') && step.cacheMode !== 'write',
  );
  const unwritten = lacking.map((step) =>
    wrong(
      `${placeOf(step)}: it runs after another workflow, and cannot store the renewed login in the cache.`,
      'Add to the job: cache-mode: write',
    ),
  );
  return [
    ...(pause <= cacheDays ? [] : [schedule]),
    ...unwritten,
    ...cached.flatMap(checkEvents),
    ...(pause <= cacheDays ? steps.flatMap(checkCondition) : []),
  ];
}

/** Only runs of the default branch may renew a login in the cache. */
function checkEvents(step: DeployStep): Finding[] {
  const isOfRelease = step.events.includes('release');
  if (!step.tagsOnly && !isOfRelease) return [];

  const what = isOfRelease ? 'a release' : 'a tag';
  const text = `${placeOf(step)}: the run of ${what} cannot renew a login in the Actions cache, and fails where the last run of the default branch is more than an hour ago.`;
  const next =
    'Keep the login in a secret: `osc-deploy init --env production` with a token in OSC_SECRET_TOKEN.';
  return [wrong(text, next)];
}

function checkCondition(step: DeployStep): Finding[] {
  const { condition, crons } = step;
  const isOpen = !/event_name/.test(condition) || condition.includes('schedule');
  if (crons.length === 0 || isOpen) return [];

  return [
    unknown(
      `${placeOf(step)}: whether its \`if\` lets the schedule renew the login was not looked at: ${plainText(condition, 120)}`,
    ),
  ];
}

function checkStep(
  step: DeployStep,
  { secret, environment }: { secret: string; environment: string | undefined },
): Finding[] {
  const { queue, inputs, environment: own } = step;
  const place = placeOf(step);
  const found: Finding[] = [];
  const report = (fault: string, fix: string) => found.push(wrong(`${place}: ${fault}`, fix));

  if (queue === undefined)
    report(
      'no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.',
      `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, cancel-in-progress: false }`,
    );

  if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? ''))
    report(
      `\`refresh-token\` is not the secret ${secret}.`,
      `refresh-token: \${{ secrets.${secret} }}`,
    );

  // Only a run knows the value of an expression.
  if (environment && own !== environment && !own?.includes('${{')) {
    const fault = `it does not run in the environment ${environment}, so it cannot see the secret.`;
    report(fault, `Add to the job: environment: ${environment}`);
  }

  return found.length === 0 ? [fine(`${place}: login set up correctly.`)] : found;
}

function checkStore(
  { file, job, inputs, environment }: DeployStep,
  steps: DeployStep[],
): Finding[] {
  const token = inputs['refresh-token'];
  const writer = steps.find(
    (other) =>
      other.inputs['secret-token'] &&
      other.environment === environment &&
      other.inputs['refresh-token'] === token,
  );
  if (inputs['secret-token'] || !writer) return [];

  const place = inputs['token-file'] ? 'a file' : 'the Actions cache';
  const text = `${file}, job ${job}: the login is kept in ${place}, and by ${writer.file}, job ${writer.job}, in the secret. One login has one store.`;
  const fix =
    'Give all of them the same `secret-token` and `secret-environment`, or none, and sign in again.';
  return [wrong(text, fix)];
}
