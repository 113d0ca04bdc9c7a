import { join } from 'node:path';
import { parse } from 'yaml';
import type { Advice } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { CloneFiles } from '../clone.js';
import { concurrencyGroup } from '../repository/workflow.js';

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

export type DeployStep = ReturnType<typeof findDeploySteps>[number];

// Parsing takes time, for some texts by the square of their length.
const maxWorkflowBytes = 64 * 1024;
const maxWorkflows = 20;

const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];

/** Returns every step of a clone's workflows that uses this action. */
export function findDeploySteps(directory: string) {
  return workflowFolders.flatMap((folder) => {
    const files = new CloneFiles(join(directory, folder));
    const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
    // The others are not parsed, which takes most of the time.
    const named = names.filter((name) => files.text(name).includes('osc-deploy'));
    checkNumber(folder, named);

    return named.flatMap((name) =>
      deployStepsIn(`${folder}/${plainText(name, 80)}`, files.text(name, maxWorkflowBytes)),
    );
  });
}

function checkNumber(folder: string, names: readonly string[]): void {
  if (names.length <= maxWorkflows) return;
  const text = `${folder} has ${names.length} workflows that name osc-deploy, and at most ${maxWorkflows} are read.`;
  throw new DeployError('usage', text);
}

function deployStepsIn(file: string, text: string) {
  const { on, jobs, concurrency } = mapOf(readYaml(text));
  // oxlint-disable-next-line no-nested-ternary -- to be divided
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(mapOf(on));
  const hasSchedule = events.includes('schedule');
  return Object.entries(mapOf(jobs)).flatMap(([name, found]) => {
    const job = mapOf(found);
    const named = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
    // Source of the length: GitHub's documentation of environments.
    const environment = named === undefined ? undefined : plainText(named, 255);
    const around = { file, job: plainText(name, 60), hasSchedule, environment };
    /** Whether all runs of the job, or of its workflow, wait in one concurrency group without cancellation. */
    const queues = isQueue(job['concurrency'] ?? concurrency);

    const steps = Array.isArray(job['steps']) ? job['steps'].map(mapOf) : [];
    return steps.flatMap(({ uses, with: given }) => {
      if (!/(^|\/)osc-deploy(\/[^@]*)?@/.test(textOf(uses) ?? '')) return [];
      const inputs = Object.entries(mapOf(given)).map(([input, value]) => [
        input,
        textOf(value) ?? '',
      ]);
      return [{ ...around, queues, inputs: Object.fromEntries(inputs) as Record<string, string> }];
    });
  });
}

function isQueue(concurrency: unknown): boolean {
  const group = textOf(concurrency) ?? textOf(mapOf(concurrency)['group']);
  const cancels = textOf(mapOf(concurrency)['cancel-in-progress'] ?? false);
  return group !== undefined && !group.includes('${{') && cancels === 'false';
}

function mapOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function readYaml(text: string): unknown {
  try {
    // By default each key is compared with all others.
    return parse(text, { uniqueKeys: false }) as unknown;
  } catch {
    return undefined;
  }
}

const noSchedule = wrong(
  'The login is kept in the Actions cache, and ends after 7 days without a run: no workflow here runs on a schedule.',
  "Add to the workflow, below `on:`: schedule: [{ cron: '17 4 * * 1,4' }]",
);

/** Checks that each workflow runs in its login's environment, one run at a time, and keeps the login alive. */
export function checkWorkflows(
  steps: DeployStep[],
  login: { secret: string; environment: string | undefined },
): Finding[] {
  if (steps.length === 0) {
    const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
    return [wrong('No workflow of this clone uses osc-deploy.', fix)];
  }

  const rotating = steps.filter((step) => !step.inputs['access-token']);
  // The Actions cache is the default store.
  const isCached = rotating.some(({ inputs }) => !inputs['secret-token'] && !inputs['token-file']);
  const findings = [
    ...rotating.flatMap((step) => checkStep(step, login)),
    ...rotating.flatMap((step) => checkStore(step, rotating)),
    ...(isCached && !steps.some((step) => step.hasSchedule) ? [noSchedule] : []),
  ];

  return findings.filter(
    ({ text }, index) => findings.findIndex((other) => other.text === text) === index,
  );
}

function checkStep(
  { file, job, queues, inputs, environment: own }: DeployStep,
  { secret, environment }: { secret: string; environment: string | undefined },
): Finding[] {
  const place = `${file}, job ${job}`;
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
