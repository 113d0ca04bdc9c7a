import type { Advice } from '../../base/advice.js';
import { nearest } from '../../base/nearest.js';
import { plainText } from '../../base/plain-text.js';
import { inputNames } from '../../contract/inputs.js';
import { concurrencyGroup } from '../repository/workflow.js';
import { type DeployStep, isRenewing, type Workflows } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { computeLongestPause } from './schedules.js';

export interface Finding {
  verdict: 'fine' | 'wrong' | 'unknown';
  text: string;
  fix?: string | Advice | undefined;
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
  login: { secret: string; environment: string | undefined },
): Finding[] {
  const broken = unreadable.map(({ file, reason }) =>
    wrong(`${file} cannot be read: ${reason}.`, 'Correct it: GitHub does not run it either.'),
  );
  if (steps.length === 0) {
    const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
    return broken.length > 0 ? broken : [wrong('No workflow of this clone uses osc-deploy.', fix)];
  }

  const renewing = steps.filter(isRenewing);
  const findings = [
    ...broken,
    ...steps.flatMap((step) => [...checkInputs(step), ...checkStarts(step, names)]),
    ...renewing.flatMap((step) => checkStep(step, login)),
    ...renewing.flatMap((step) => checkStore(step, renewing)),
    ...checkCached(renewing.filter(isCached), steps),
  ];

  return findings.filter(
    ({ text }, index) => findings.findIndex((other) => other.text === text) === index,
  );
}

/** The Actions cache is the default store. */
function isCached({ inputs }: DeployStep): boolean {
  return !inputs['secret-token'] && !inputs['token-file'];
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
  return [...(pause <= cacheDays ? [] : [schedule]), ...unwritten];
}

function checkStep(
  step: DeployStep,
  { secret, environment }: { secret: string; environment: string | undefined },
): Finding[] {
  const { queues, inputs, environment: own } = step;
  const place = placeOf(step);
  const found: Finding[] = [];
  const report = (fault: string, fix: string) => found.push(wrong(`${place}: ${fault}`, fix));

  if (!queues)
    report(
      'no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.',
      `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, cancel-in-progress: false }`,
    );

  if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? ''))
    report(
      `\`refresh-token\` is not the secret ${secret}.`,
      `refresh-token: \${{ secrets.${secret} }}`,
    );

  if (environment && own !== environment) {
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
