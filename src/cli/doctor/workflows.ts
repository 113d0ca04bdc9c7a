import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { Advice } from '../../base/advice.js';
import { lenient } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { CloneFiles } from '../clone.js';
import { concurrencyGroup } from '../repository/workflow.js';

/** One thing that was looked at. */
export interface Finding {
  /** `unknown`: it could not be looked at, which is no fault by itself. */
  verdict: 'fine' | 'wrong' | 'unknown';
  text: string;
  fix?: string | Advice | undefined;
}

export const fine = (text: string): Finding => ({ verdict: 'fine', text });
export const wrong = (text: string, fix: string | Advice): Finding => ({ verdict: 'wrong', text, fix });
export const unknown = (text: string): Finding => ({ verdict: 'unknown', text });

/** A step with this action, and what around it matters to the login. */
export interface DeployStep {
  file: string;
  job: string;
  inputs: Record<string, string>;
  /** All steps of the job, and where among them this one is. */
  steps: JobStep[];
  index: number;
  events: string[];
  /** `if:` of the job; empty without one. */
  condition: string;
  environment: string | undefined;
  /** Whether all runs of the job, or of its workflow, wait for each other: in one group, which cancels none. */
  queues: boolean;
}

const scalar = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
const queues = lenient(
  z.pipe(
    z.union([
      z.pipe(
        z.string(),
        z.transform((group) => ({ group, 'cancel-in-progress': 'false' })),
      ),
      z.looseObject({ group: scalar, 'cancel-in-progress': z._default(scalar, 'false') }),
    ]),
    z.transform((found) => !found.group.includes('${{') && found['cancel-in-progress'] === 'false'),
  ),
);
const text = lenient(z.string());
const step = z.pipe(
  z.looseObject({ run: text, uses: text, with: z.catch(z.record(z.string(), z.catch(scalar, '')), {}) }),
  z.transform(({ run, uses, with: inputs }) => ({ run, uses, inputs })),
);
type JobStep = z.output<typeof step>;
const workflow = z.looseObject({
  on: z.catch(
    z.union([
      z.pipe(
        z.string(),
        z.transform((event) => [event]),
      ),
      z.array(z.string()),
      z.pipe(z.record(z.string(), z.unknown()), z.transform(Object.keys)),
    ]),
    [],
  ),
  concurrency: queues,
  jobs: z.record(
    z.string(),
    z.looseObject({
      environment: lenient(
        z.union([
          scalar,
          z.pipe(
            z.looseObject({ name: scalar }),
            z.transform(({ name }) => name),
          ),
        ]),
      ),
      concurrency: queues,
      if: lenient(scalar),
      steps: lenient(z.array(step)),
    }),
  ),
});

/** The folders whose workflows GitHub, Gitea and Forgejo run. */
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];

/** Every step of a clone's workflows that uses this action. */
export function findDeploySteps(directory: string): DeployStep[] {
  return workflowFolders.flatMap((folder) => {
    const files = new CloneFiles(join(directory, folder));
    const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
    return names.flatMap((name) => deployStepsIn(`${folder}/${plainText(name, 80)}`, files.text(name)));
  });
}

/** The steps of one workflow that use this action; none of a text that is no workflow. */
export function deployStepsIn(file: string, text: string): DeployStep[] {
  const { data } = workflow.safeParse(readYaml(text));
  return Object.entries(data?.jobs ?? {}).flatMap(([job, found]) => {
    const { steps = [], environment, if: condition = '' } = found;
    const queues = (found.concurrency ?? data?.concurrency) === true;
    const around = { steps, events: data?.on ?? [], condition, environment, queues };
    return steps.flatMap(({ uses = '', inputs }, index) =>
      /(^|\/)osc-deploy(\/[^@]*)?@/.test(uses) ? [{ file, job: plainText(job, 60), inputs, index, ...around }] : [],
    );
  });
}

function readYaml(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Login {
  secret: string;
  environment: string | undefined;
}

/** Checks that each workflow names the right secret, runs in its environment, and lets one run at a time use it. */
export function checkWorkflows(steps: DeployStep[], login: Login): Finding[] {
  if (steps.length === 0) {
    const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
    return [wrong('No workflow of this clone uses osc-deploy.', fix)];
  }
  const rotating = steps.filter((step) => !step.inputs['access-token']);
  // A login that nothing else keeps is in the Actions cache.
  const isCached = rotating.some(({ inputs }) => !inputs['secret-token'] && !inputs['token-file']);
  const findings = [
    ...rotating.flatMap((step) => checkStep(step, login)),
    ...(isCached ? [inCache] : []),
    ...steps.flatMap(checkIsolation),
  ];
  // Two steps of one job are told once.
  return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}

const inCache = unknown(
  'The login is kept in the Actions cache: it works on the default branch only, and ends after 7 days without a run. GitHub stops schedules of a public repository after 60 days without activity; then run the workflow, or push.',
);

type Check = [isWrong: unknown, fault: string, fix: string];

function faultsOf({ file, job }: DeployStep, checks: Check[]): Finding[] {
  const found = checks.filter(([isWrong]) => isWrong);
  return found.map(([, fault, fix]) => wrong(`${file}, job ${job}: ${fault}`, fix));
}

function checkStep(step: DeployStep, { secret, environment }: Login): Finding[] {
  const { inputs } = step;
  const faults = faultsOf(step, [
    [
      !step.queues,
      'no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.',
      `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, cancel-in-progress: false }`,
    ],
    [
      !new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? ''),
      `\`refresh-token\` is not the secret ${secret}.`,
      `refresh-token: \${{ secrets.${secret} }}`,
    ],
    [!inputs['client-id'], '`client-id` is missing.', 'client-id: ${{ vars.OSC_CLIENT_ID }}'],
    [
      environment && step.environment !== environment,
      `it does not run in the environment ${environment}, so it cannot see the secret.`,
      `Add to the job: environment: ${environment}`,
    ],
  ]);
  return faults.length === 0 ? [fine(`${step.file}, job ${step.job}: login set up correctly.`)] : faults;
}

/*
 * Code that runs in a job can read what the job holds: a dependency's install script rewrites the action on disk or reads the
 * runner's memory. So what is built never shares a job with the login, and what a pull request can change never shares one
 * with a token that writes secrets: with that it would overwrite the login of every environment.
 */

/** Finds code and tokens that share a job with the login and should not. */
export function checkIsolation(step: DeployStep): Finding[] {
  const code = codeBeside(step);
  const shown = plainText((code?.run ?? code?.uses ?? '').trim().split('\n')[0] ?? '', 60);
  const keepsToken = (each: JobStep) => isCheckout(each) && each.inputs['persist-credentials'] !== 'false';
  const writes = ({ inputs }: JobStep) => inputs['secret-token'] !== undefined || inputs['private-key'] !== undefined;
  return faultsOf(step, [
    [
      code,
      `\`${shown}\` runs in the job that holds the login, so the code of every dependency can read it.`,
      `Build in a job without secrets that ends with actions/upload-artifact. In this job, in place of checkout and build:
  needs: build
  steps:
    - uses: actions/download-artifact@v8
      with: { name: site, path: dist }`,
    ],
    [
      step.steps.some(keepsToken),
      "the checkout leaves the job's GitHub token on disk.",
      'Add to the checkout: with: { persist-credentials: false }',
    ],
    [
      step.steps.some(writes) && changeable(step),
      'it runs for pull requests or for any branch, and holds a token that writes secrets: a changed workflow could overwrite the login of production.',
      `Give previews a job of their own with an access token of the console, and no \`secret-token\`:
  gh secret set OSC_ACCESS_TOKEN --env previews
  access-token: \${{ secrets.OSC_ACCESS_TOKEN }}`,
    ],
  ]);
}

/** The step that runs what was checked out or built: wherever it is after a checkout, and before this one after a download. */
function codeBeside({ steps, index }: DeployStep): JobStep | undefined {
  if (steps.some(isCheckout)) return steps.find(runsCode);
  const before = steps.slice(0, index);
  const isDownload = ({ uses = '' }: JobStep) => /^actions\/download-artifact@/.test(uses);
  return before.some(isDownload) ? before.find(runsCode) : undefined;
}

/** Returns whether the job runs as a pull request or a branch has it, and not as the default branch has it. */
function changeable({ events, condition, steps, index }: DeployStep): boolean {
  // `github.event_name == 'push'` keeps the job to that event.
  const only = /github\.event_name\s*==/.test(condition);
  const excluded = (event: string) => condition !== '' && only !== condition.includes(`'${event}'`);
  const runsFor = (event: string) => events.includes(event) && !excluded(event);
  if (['pull_request', 'pull_request_review', 'pull_request_review_comment'].some(runsFor)) return true;
  return steps[index]?.inputs['preview'] === 'branch' && runsFor('push');
}

function isCheckout({ uses = '' }: JobStep): boolean {
  return /^actions\/checkout@/.test(uses);
}

/** A command, or an action that is itself part of what was checked out. */
function runsCode({ run, uses = '' }: JobStep): boolean {
  return run !== undefined || uses.startsWith('./');
}
