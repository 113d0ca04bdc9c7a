import { plainText } from '../../base/plain-text.js';
import { concurrencyGroup } from '../repository/workflow.js';
import { type DeployStep, type JobStep, jobOf } from './deploy-steps.js';
import { type Finding, fine, unknown, wrong } from './finding.js';

/** The place of a login. */
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
    ...checkShared(rotating),
    ...steps.flatMap(checkIsolation),
  ];
  // Two steps of one job are told once.
  return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}

const inCache = unknown(
  'The login is kept in the Actions cache: it works on the default branch only, and ends after 7 days without a run. GitHub stops schedules of a public repository after 60 days without activity; then run the workflow, or push.',
);

/** Names of the secrets from which steps take an access token. */
export function accessTokenSecrets(steps: DeployStep[]): string[] {
  const named = steps.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
  return [...new Set(named)];
}

function checkStep(step: DeployStep, { secret, environment }: Login): Finding[] {
  const where = jobOf(step);
  const { inputs, concurrency } = step;
  const findings: Finding[] = [];
  const find = (text: string, fix: string) => findings.push(wrong(`${where}: ${text}`, fix));
  const queue = `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, cancel-in-progress: false }`;
  if (!concurrency) {
    find('no `concurrency`, so two runs may use the login at once and end it.', queue);
  } else if (concurrency.group.includes('${{')) {
    find(`the concurrency group is not one name for all runs (${plainText(concurrency.group, 80)}).`, queue);
  } else if (concurrency.cancels) {
    find('`cancel-in-progress` can end a run between using the login and keeping the new one.', queue);
  }
  if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? '')) {
    find(`\`refresh-token\` is not the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`);
  }
  if (!inputs['client-id']) find('`client-id` is missing.', 'client-id: ${{ vars.OSC_CLIENT_ID }}');
  if (environment && step.environment !== environment) {
    const text = `it does not run in the environment ${environment}, so it cannot see the secret.`;
    find(text, `Add to the job: environment: ${environment}`);
  }
  return findings.length === 0 ? [fine(`${where}: login set up correctly.`)] : findings;
}

function checkShared(steps: DeployStep[]): Finding[] {
  const groups = new Set(steps.flatMap(({ concurrency: held }) => (held ? [held.group] : [])));
  if (groups.size < 2) return [];
  const names = [...groups].map((group) => plainText(group, 40)).join(', ');
  const text = `The jobs that use this login are in ${groups.size} concurrency groups: ${names}.`;
  return [wrong(text, 'Give all of them the same group.')];
}

/*
 * Code that runs in a job can read what the job holds: a dependency's install script rewrites the action on disk or reads the
 * runner's memory. So what is built never shares a job with the login, and what a pull request can change never shares one
 * with a token that writes secrets: with that it would overwrite the login of every environment.
 */

/** Finds code and tokens that share a job with the login and should not. */
export function checkIsolation(step: DeployStep): Finding[] {
  const where = jobOf(step);
  const findings: Finding[] = [];
  const find = (text: string, fix: string) => findings.push(wrong(`${where}: ${text}`, fix));
  const code = codeBeside(step);
  if (code) {
    const shown = plainText((code.run ?? code.uses ?? '').trim().split('\n')[0] ?? '', 60);
    find(
      `\`${shown}\` runs in the job that holds the login, so the code of every dependency can read it.`,
      `Build in a job without secrets that ends with actions/upload-artifact. In this job, in place of checkout and build:
  needs: build
  steps:
    - uses: actions/download-artifact@v8
      with: { name: site, path: dist }`,
    );
  }
  if (step.steps.some((each) => isCheckout(each) && each.inputs['persist-credentials'] !== 'false')) {
    find(
      "the checkout leaves the job's GitHub token on disk.",
      'Add to the checkout: with: { persist-credentials: false }',
    );
  }
  const writes = ({ inputs }: JobStep) => inputs['secret-token'] !== undefined || inputs['private-key'] !== undefined;
  if (step.steps.some(writes) && changeable(step)) {
    find(
      'it runs for pull requests or for any branch, and holds a token that writes secrets: a changed workflow could overwrite the login of production.',
      `Give previews a job of their own with an access token of the console, and no \`secret-token\`:
  gh secret set OSC_ACCESS_TOKEN --env previews
  access-token: \${{ secrets.OSC_ACCESS_TOKEN }}`,
    );
  }
  return findings;
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
