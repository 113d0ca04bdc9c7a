import { readFileSync } from 'node:fs';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import type { StepResult } from '../../../emulator/runner/step.js';
import { isLongRun } from '../long-run.js';
import { accessOf, type Permissions, readWorkflow, type WorkflowJob } from '../workflows/workflow.js';
import { bundleStep } from './bundle.js';
import { folderOf, type Tree } from './in-process.js';
import { repositoryName } from './pull-request-run.js';
import { quickWaits } from './shortened-waits.js';
import { runHere } from './step-in-process.js';

export interface ExampleRun {
  platform: LocalPlatform;
  github: LocalGitHub;
  /** Below the folder `examples`. */
  file: string;
  eventName: string;
  event: Record<string, unknown>;
  /** What is in the workspace when the action's step begins. */
  workspace: Tree;
  env?: Record<string, string>;
}

/**
 * The deploy steps of an example, one after the other, as GitHub would run them: the job's token has the permissions that
 * the workflow asks for, secrets come from the environment at the start of each job, expressions have their values.
 */
export async function runExample(run: ExampleRun): Promise<StepResult[]> {
  const { permissions: granted, jobs } = readWorkflow(readFileSync(`examples/${run.file}`, 'utf8'));
  const results: StepResult[] = [];
  for (const job of Object.values(jobs)) {
    const ours = job.steps.filter(({ uses }) => uses.startsWith('OWNER/osc-deploy@'));
    for (const matrix of combinations(job)) {
      const values = valuesFor(run, { environment: job.environment, matrix });
      let success = true;
      for (const step of ours) {
        if (!holds(step.if ?? 'success()', { success, values })) continue;
        const inputs = Object.entries(step.with).map(([name, value]) => [name, filled(value, values)]);
        const result = await runStep(run, {
          permissions: job.permissions ?? granted,
          inputs: Object.fromEntries(inputs) as Record<string, string>,
        });
        results.push(result);
        success &&= result.exitCode === 0;
        for (const [name, value] of Object.entries(result.outputs))
          values.set(`steps.${step.id ?? ''}.outputs.${name}`, value ?? '');
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
    workspace: folderOf(run.workspace),
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

function valuesFor(
  { github, event }: ExampleRun,
  { environment, matrix }: { environment: string | undefined; matrix: Record<string, string> },
): Map<string, string> {
  const repository = github.repositories.open(repositoryName);
  const vault = environment ? repository.environment(environment) : repository.vault;
  const secretToken = github.tokens.issue('app', repositoryName, { environments: 'write' });
  return new Map([
    ['secrets.OSC_REFRESH_TOKEN', vault.secrets.get('OSC_REFRESH_TOKEN') ?? ''],
    ['secrets.OSC_ACCESS_TOKEN', vault.secrets.get('OSC_ACCESS_TOKEN') ?? ''],
    ['secrets.DATABASE_PASSWORD', 'production-only'],
    ['secrets.PREVIEW_DATABASE_PASSWORD', 'previews-only'],
    ['vars.OSC_CLIENT_ID', 'cli'],
    ['github.event.action', typeof event['action'] === 'string' ? event['action'] : ''],
    ['secrets.OSC_SECRET_TOKEN', secretToken.value],
    ...Object.entries(event['inputs'] ?? {}).map(([name, value]): [string, string] => [
      `inputs.${name}`,
      String(value),
    ]),
    ...Object.entries(matrix).map(([name, value]): [string, string] => [`matrix.${name}`, value]),
  ]);
}

/** @throws for an expression that nobody has given a value */
function filled(text: string, values: Map<string, string>): string {
  return text.replace(/\$\{\{\s*(.+?)\s*\}\}/g, (_, expression: string) => {
    const [, json = '', path] = /^fromJSON\((.+)\)\.([\w.[\]]+)$/.exec(expression) ?? [];
    if (path === undefined) return findValue(expression, values);
    // What is not there is an empty text, as in every expression of GitHub.
    const fieldOf = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name];
    const value: unknown = path.match(/\w+/g)?.reduce(fieldOf, JSON.parse(findValue(json, values)));
    return typeof value === 'string' ? value : JSON.stringify(value ?? '').replaceAll('"', '');
  });
}

function findValue(expression: string, values: Map<string, string>): string {
  const value = values.get(expression);
  if (value === undefined) throw new Error(`no value for the expression ${expression}`);
  return value;
}

/** Whether an `if:` of a step holds: terms with `&&` and `||`, each a status or a comparison with a text. */
function holds(condition: string, { success, values }: { success: boolean; values: Map<string, string> }): boolean {
  const term = (text: string): boolean => {
    if (text === 'success()') return success;
    if (text === 'always()') return true;
    const [, left = '', right = ''] = /^(\S+) == '(.*)'$/.exec(text) ?? [];
    return (values.get(left) ?? '') === right;
  };
  const trimmed = condition.replace(/^\$\{\{(.*)\}\}$/s, '$1');
  return trimmed.split('||').some((all) => all.split('&&').every((one) => term(one.trim())));
}
