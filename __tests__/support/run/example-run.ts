import { readFileSync } from 'node:fs';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import type { StepResult } from '../../../emulator/runner/step.js';
import { isLongRun } from '../long-run.js';
import { type Contexts, fillExpressions, holds } from '../workflows/expressions.js';
import {
  accessOf,
  type Permissions,
  readWorkflow,
  type WorkflowJob,
} from '../workflows/workflow.js';
import { bundleStep } from './bundle.js';
import { folderOf, type Tree } from './in-process.js';
import { repositoryName } from './pull-request-run.js';
import { quickWaits } from './shortened-waits.js';
import { runHere } from './step-in-process.js';

export interface ExampleRun {
  platform: LocalPlatform;
  github: LocalGitHub;
  /** The path below `examples`. */
  file: string;
  eventName: string;
  event: Record<string, unknown>;
  /** The files of the workspace at the start of the step. */
  workspace?: Tree;
  env?: Record<string, string>;
}

/**
 * Runs the deploy steps of an example like GitHub: the token of the job has the permissions of the workflow, secrets
 * come from the environment at the start of each job, expressions have their values.
 */
export async function runExample(run: ExampleRun): Promise<StepResult[]> {
  const { permissions: granted, jobs } = readWorkflow(readFileSync(`examples/${run.file}`, 'utf8'));
  const results: StepResult[] = [];
  for (const job of Object.values(jobs)) {
    const ours = job.steps.filter(({ uses }) => uses.startsWith('OWNER/osc-deploy@'));
    for (const matrix of combinations(job)) {
      const contexts = contextsFor(run, { environment: job.environment, matrix });
      for (const step of ours) {
        if (!holds(step.if, contexts)) continue;
        const inputs = Object.entries(step.with).map(([name, value]) => [
          name,
          fillExpressions(value, contexts),
        ]);
        const result = await runStep(run, {
          permissions: job.permissions ?? granted,
          inputs: Object.fromEntries(inputs) as Record<string, string>,
        });
        results.push(result);
        contexts['success()'] &&= result.exitCode === 0;
        contexts.steps[step.id ?? ''] = { outputs: result.outputs };
      }
    }
  }
  return results;
}

async function runStep(
  run: ExampleRun,
  { permissions, inputs }: { permissions: Permissions; inputs: Record<string, string> },
): Promise<StepResult> {
  const { platform, github, eventName, event } = run;
  const token = github.tokens.issue('job', repositoryName, accessOf(permissions));
  const env = { GITHUB_API_URL: github.apiUrl, ...run.env };
  const step = bundleStep({
    with: { 'github-token': token.value, 'base-url': platform.apiUrl, ...inputs },
    eventName,
    event,
    workspace: folderOf(run.workspace ?? {}),
    env: { ...env, ...quickWaits() },
  });
  if (!isLongRun) return await runHere(step);
  const main = await step.main();
  const post = await step.post();
  return { ...main, exitCode: main.exitCode || post.exitCode };
}

function combinations({ strategy }: WorkflowJob): Record<string, string>[] {
  const [axis] = Object.entries(strategy?.matrix ?? {});
  return axis ? axis[1].map((value) => ({ [axis[0]]: String(value) })) : [{}];
}

function contextsFor(
  { github, event }: ExampleRun,
  { environment, matrix }: { environment: string | undefined; matrix: Record<string, string> },
) {
  const repository = github.repositories.open(repositoryName);
  const vault = environment ? repository.environment(environment) : repository.vault;
  const secrets = {
    OSC_REFRESH_TOKEN: vault.secrets.get('OSC_REFRESH_TOKEN') ?? '',
    OSC_ACCESS_TOKEN: vault.secrets.get('OSC_ACCESS_TOKEN') ?? '',
    DATABASE_PASSWORD: 'production-only',
    PREVIEW_DATABASE_PASSWORD: 'previews-only',
    OSC_SECRET_TOKEN: github.tokens.issue('app', repositoryName, { environments: 'write' }).value,
  };
  const steps: Contexts = {};
  const [vars, { inputs }] = [{ OSC_CLIENT_ID: 'cli' }, event];
  return { secrets, vars, inputs, matrix, steps, github: { event }, 'success()': true };
}
