import { plainText } from '../../base/plain-text.js';
import { type DeployStep, type JobStep, jobOf } from './deploy-steps.js';
import { type Finding, wrong } from './finding.js';

/*
 * Who runs in a job can read what the job holds: a dependency's install script rewrites the action on disk or reads the
 * runner's memory. So what is built never shares a job with the login, and what a pull request can change never shares one
 * with a token that writes secrets: with that it would overwrite the login of every environment.
 */

/** Finds code and tokens that share a job with the login and should not. */
export function checkIsolation(step: DeployStep): Finding[] {
  const where = jobOf(step);
  return [...checkCode(step, where), ...checkCheckout(step, where), ...checkWriter(step, where)];
}

function checkCode({ steps, index }: DeployStep, where: string): Finding[] {
  const before = steps.slice(0, index);
  const isDownload = ({ uses = '' }: JobStep) => /^actions\/download-artifact@/.test(uses);
  const code = steps.some(isCheckout) ? steps.find(runsCode) : before.some(isDownload) && before.find(runsCode);
  if (!code) return [];
  const shown = plainText((code.run ?? code.uses ?? '').trim().split('\n')[0] ?? '', 60);
  return [
    wrong(
      `${where}: \`${shown}\` runs in the job that holds the login, so the code of every dependency can read it.`,
      `Build in a job without secrets that ends with actions/upload-artifact. In this job, in place of checkout and build:
  needs: build
  steps:
    - uses: actions/download-artifact@v8
      with: { name: site, path: dist }`,
    ),
  ];
}

function checkCheckout({ steps }: DeployStep, where: string): Finding[] {
  const keeps = steps.some((each) => isCheckout(each) && each.inputs['persist-credentials'] !== 'false');
  if (!keeps) return [];
  const text = `${where}: the checkout leaves the job's GitHub token on disk.`;
  return [wrong(text, 'Add to the checkout: with: { persist-credentials: false }')];
}

function checkWriter(step: DeployStep, where: string): Finding[] {
  const writes = ({ inputs }: JobStep) => inputs['secret-token'] !== undefined || inputs['private-key'] !== undefined;
  if (!step.steps.some(writes) || !changeable(step)) return [];
  return [
    wrong(
      `${where}: it runs for pull requests or for any branch, and holds a token that writes secrets: a changed workflow could overwrite the login of production.`,
      `Give previews a job of their own with an access token of the console, and no \`secret-token\`:
  gh secret set OSC_ACCESS_TOKEN --env previews
  access-token: \${{ secrets.OSC_ACCESS_TOKEN }}`,
    ),
  ];
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
