import { plainText } from '../../base/plain-text.js';
import { concurrencyGroup } from '../repository/workflow.js';
import type { DeployStep } from './deploy-steps.js';
import { type Finding, fine, unknown, wrong } from './finding.js';
import { checkIsolation } from './job-isolation.js';

/** Where a login is. */
interface Login {
  secret: string;
  environment: string | undefined;
}

/** What the login needs of each workflow: the right secret, the environment that holds it, and one run at a time. */
export function checkWorkflows(steps: DeployStep[], login: Login): Finding[] {
  if (steps.length === 0) {
    return [
      wrong(
        'No workflow of this clone uses osc-deploy.',
        'Write one with `osc-deploy init`, or give the clone with --directory.',
      ),
    ];
  }
  const rotating = steps.filter((step) => !step.inputs['access-token']);
  return [...rotating.flatMap((step) => checkStep(step, login)), ...checkShared(rotating), ...checkJobs(steps)];
}

/** Names of the secrets from which steps take an access token. */
export function accessTokenSecrets(steps: DeployStep[]): string[] {
  const named = steps.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
  return [...new Set(named)];
}

function checkStep(step: DeployStep, { secret, environment }: Login): Finding[] {
  const where = `${step.file}, job ${plainText(step.job, 60)}`;
  const { inputs } = step;
  const writesTo = inputs['secret-environment'];
  const findings = checkConcurrency(step, { where, environment });
  if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? '')) {
    const fix = `refresh-token: \${{ secrets.${secret} }}`;
    findings.push(wrong(`${where}: \`refresh-token\` is not the secret ${secret}.`, fix));
  }
  if (!inputs['client-id']) {
    findings.push(wrong(`${where}: \`client-id\` is missing.`, 'client-id: ${{ vars.OSC_CLIENT_ID }}'));
  }
  if (environment && step.environment !== environment) {
    const what = `${where}: it does not run in the environment ${environment}, so it cannot see the secret.`;
    findings.push(wrong(what, `Add to the job: environment: ${environment}`));
  }
  if (inputs['secret-token'] && (writesTo ?? '') !== (environment ?? '')) {
    const from = environment ? `the environment ${environment}` : 'the repository';
    const to = writesTo ? 'another environment' : 'the repository';
    const fix = environment ? `secret-environment: ${environment}` : 'Leave `secret-environment` out.';
    findings.push(wrong(`${where}: the new token would be written to ${to}, but is read from ${from}.`, fix));
  }
  const isFine = findings.length === 0;
  if (!inputs['secret-token'] && !inputs['token-file']) {
    const what = `${where}: without \`secret-token\` the login is kept in the Actions cache, which works on the default branch only and ends after 7 unused days.`;
    findings.push(unknown(what, 'secret-token: ${{ secrets.OSC_SECRET_TOKEN }}'));
  }
  return isFine ? [fine(`${where}: takes and keeps the login as it should.`), ...findings] : findings;
}

function checkConcurrency(
  { concurrency: held }: DeployStep,
  { where, environment }: { where: string; environment: string | undefined },
): Finding[] {
  const group = concurrencyGroup(environment);
  const fix = `Add to the workflow: concurrency: { group: ${group}, queue: max, cancel-in-progress: false }`;
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
  return [
    wrong(
      `The jobs that use this login are in ${groups.size} concurrency groups: ${[...groups].map((group) => plainText(group, 40)).join(', ')}.`,
      'Give all of them the same group.',
    ),
  ];
}

/** Each job once, however many of its steps deploy. */
function checkJobs(steps: DeployStep[]): Finding[] {
  const firsts = new Map(steps.toReversed().map((step) => [`${step.file} ${step.job}`, step]));
  return [...firsts.values()].reverse().flatMap(checkIsolation);
}
