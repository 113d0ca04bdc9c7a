import { plainText } from '../../base/plain-text.js';
import { concurrencyGroup } from '../repository/workflow.js';
import { type DeployStep, jobOf } from './deploy-steps.js';
import { type Finding, fine, unknown, wrong } from './finding.js';
import { checkIsolation } from './job-isolation.js';

/** The place of a login. */
interface Login {
  secret: string;
  environment: string | undefined;
  /** Whether everybody can see the repository. */
  isPublic?: boolean;
  /** Whether the server is github.com: no other one knows `queue`, and GitHub Enterprise Server refuses a file that has it. */
  isGitHubCom?: boolean;
}

/** Checks that each workflow names the right secret, runs in its environment, and lets one run at a time use it. */
export function checkWorkflows(steps: DeployStep[], login: Login): Finding[] {
  if (steps.length === 0) {
    const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
    return [wrong('No workflow of this clone uses osc-deploy.', fix)];
  }
  const rotating = steps.filter((step) => !step.inputs['access-token']);
  // A login that nothing else keeps is in the Actions cache.
  const cached = rotating.filter(({ inputs }) => !inputs['secret-token'] && !inputs['token-file']);
  const findings = [
    ...rotating.flatMap((step) => checkStep(step, login)),
    ...checkCached(cached, login),
    ...checkShared(rotating),
    ...steps.filter(isFirstOfJob).flatMap(checkIsolation),
  ];
  // Two steps of one job are told once.
  return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}

/** Finds what would end a login that is kept in the Actions cache. */
function checkCached(steps: DeployStep[], { isPublic = false }: Login): Finding[] {
  const findings = steps.flatMap((step) => {
    const { events, condition, cacheMode } = step;
    const where = jobOf(step);
    if (events.includes('workflow_run') && cacheMode !== 'write') {
      const text = `${where}: GitHub lets a job on \`workflow_run\` only read the Actions cache, so it cannot keep the login.`;
      return [wrong(text, 'Add to the job: cache-mode: write')];
    }
    if (!events.includes('pull_request') || /event_name/.test(condition)) return [];
    const text = `${where}: a pull request cannot renew the login, so its preview is skipped when the last run on the default branch is over an hour ago.`;
    return [unknown(text, '`osc-deploy init` writes workflows whose previews work at any hour.')];
  });
  const [first] = steps;
  if (!first) return [];
  const idle = isPublic
    ? ' GitHub stops schedules of a public repository after 60 days without activity; then run the workflow, or push.'
    : '';
  const text = `The login is kept in the Actions cache: it works on the default branch only, and ends after 7 days without a run.${idle}`;
  return [...findings, unknown(text, isPublic ? `gh workflow enable ${first.file.split('/').at(-1)}` : undefined)];
}

/** Names of the secrets from which steps take an access token. */
export function accessTokenSecrets(steps: DeployStep[]): string[] {
  const named = steps.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
  return [...new Set(named)];
}

function checkStep(step: DeployStep, login: Login): Finding[] {
  const { secret, environment } = login;
  const where = jobOf(step);
  const { inputs } = step;
  const writesTo = inputs['secret-environment'];
  const findings = checkConcurrency(step, where, login);
  if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? '')) {
    const fix = `refresh-token: \${{ secrets.${secret} }}`;
    findings.push(wrong(`${where}: \`refresh-token\` is not the secret ${secret}.`, fix));
  }
  if (!inputs['client-id']) {
    findings.push(wrong(`${where}: \`client-id\` is missing.`, 'client-id: ${{ vars.OSC_CLIENT_ID }}'));
  }
  if (environment && step.environment !== environment) {
    const text = `${where}: it does not run in the environment ${environment}, so it cannot see the secret.`;
    findings.push(wrong(text, `Add to the job: environment: ${environment}`));
  }
  if (inputs['secret-token'] && (writesTo ?? '') !== (environment ?? '')) {
    const from = environment ? `the environment ${environment}` : 'the repository';
    const to = writesTo ? 'another environment' : 'the repository';
    const fix = environment ? `secret-environment: ${environment}` : 'Leave `secret-environment` out.';
    findings.push(wrong(`${where}: the new token would be written to ${to}, but is read from ${from}.`, fix));
  }
  return findings.length === 0 ? [fine(`${where}: login set up correctly.`)] : findings;
}

function checkConcurrency(
  { concurrency: held }: DeployStep,
  where: string,
  { environment, isGitHubCom = true }: Login,
): Finding[] {
  const group = concurrencyGroup(environment);
  const fix = `Add to the workflow: concurrency: { group: ${group},${isGitHubCom ? ' queue: max,' : ''} cancel-in-progress: false }`;
  if (!held) return [wrong(`${where}: no \`concurrency\`, so two runs may use the login at once and end it.`, fix)];
  if (held.group.includes('${{')) {
    return [wrong(`${where}: the concurrency group is not one name for all runs (${plainText(held.group, 80)}).`, fix)];
  }
  return held.cancels
    ? [wrong(`${where}: \`cancel-in-progress\` can end a run between using the login and keeping the new one.`, fix)]
    : [];
}

function checkShared(steps: DeployStep[]): Finding[] {
  const groups = new Set(steps.flatMap(({ concurrency: held }) => (held ? [held.group] : [])));
  if (groups.size < 2) return [];
  const names = [...groups].map((group) => plainText(group, 40)).join(', ');
  const text = `The jobs that use this login are in ${groups.size} concurrency groups: ${names}.`;
  return [wrong(text, 'Give all of them the same group.')];
}

/** Each job is checked once, however many of its steps deploy. */
function isFirstOfJob({ file, job }: DeployStep, index: number, steps: DeployStep[]): boolean {
  return steps.findIndex((other) => other.file === file && other.job === job) === index;
}
