import type { Advice } from '../base/advice.js';
import { DeployError, RequestError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { hints } from '../base/hints.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { type Outcome, removed, skipped } from '../contract/outcome.js';
import { hasLabel } from '../contract/pull-request.js';
import type { Run } from '../contract/run.js';
import { pullOf, type Subject } from '../contract/subject.js';
import type { PullRequests } from '../github/pull-request.js';
import { isPlanLimit } from '../platform/answers.js';
import { standingOf } from './standing.js';
import { decide, type StandingRun } from './still-wanted.js';

/** Adds the removal of `preview-label` to the context of a workflow run, whose event lacks it. The preview is then removed. */
export async function addLostLabel(
  context: Run,
  { inputs, pulls }: { inputs: { 'preview-label': string | undefined }; pulls: PullRequests },
): Promise<Run> {
  const name = inputs['preview-label'];
  const pull = pullOf(context);
  if (name === undefined || context.eventName !== 'workflow_run' || !pull || pull.closed)
    return context;
  // Undefined: the labels are not known.
  if (hasLabel(pull.labels, name) !== false) return context;

  const subject: Subject = { is: 'pull request', pull, label: { name, isAdded: false } };
  return (await pulls.hadLabel(pull.number, name)) ? { ...context, subject } : context;
}

/** Deploys a preview. Removes it again if its pull request or branch was closed meanwhile: the closing run may have found nothing to remove. */
export async function deployPreview(
  task: StandingRun & { runtime: { log: Log } },
  target: { deploy(): Promise<Outcome>; remove(): Promise<unknown> },
): Promise<Outcome> {
  let over: string | undefined;

  try {
    const outcome = await target.deploy();
    over = await explainOver(task);
    if (over === undefined) return outcome;

    task.runtime.log.info(`${over}, so its preview is removed again.`);
  } catch (error) {
    // A cancelled run has only seconds left, and the next run judges the preview.
    if (!(error instanceof DeployError) || error.code === 'interrupted') throw error;

    if (isLimitOfAll(error, task.intent.name.value))
      return skipped(error.message, hints['plan-limit']);

    // The closing run may have removed the site during this deploy, or something may be left to remove.
    over = await explainOver(task);
    if (over === undefined) throw error;
  }

  await target.remove();

  // Also where the closing run was faster: this run has made what is gone.
  return removed(true, `${over} by now.`);
}

async function explainOver(task: StandingRun): Promise<string | undefined> {
  const decision = decide('after the deploy', await standingOf(task.intent, task), task);
  return decision.is === 'remove' ? decision.because : undefined;
}

/** Returns whether the plan of the workspace allows nothing of a preview. A part of one that was made or changed stands, so it is no skip. */
function isLimitOfAll(error: DeployError, name: string): boolean {
  if (error.hasChanged) return false;
  // The preview's name may contain words that sound like a plan's limit.
  return error.code === 'plan-limit' || (error instanceof RequestError && isPlanLimit(error, name));
}

/** Returns the skip of a preview without an access token in the Actions cache, which only the default branch fills; undefined for other errors. */
export function explainNoLogin(
  error: unknown,
  { context, intent }: { context: Run; intent: Intent },
): Outcome | undefined {
  if (!(error instanceof DeployError) || !isPreview(intent)) return undefined;
  if (error.code !== 'cache-refused' && error.code !== 'cache-empty') return undefined;
  // On the default branch the workflow is wrong.
  if (context.trust === 'default-branch') return undefined;

  const branch = plainText(context.defaultBranch ?? '', 100) || 'the default branch';
  const cause =
    error.code === 'cache-empty'
      ? `no run on ${branch} has put a login into the Actions cache, or it was evicted after seven days without a run`
      : `the last run on ${branch} is over an hour ago, and only that branch can renew the login in the Actions cache`;
  const reason = `No preview: there is no access token to borrow, because ${cause}.`;
  const removal =
    'No preview is removed now: there is no access token to borrow. The next scheduled run of the workflow removes it.';
  const repository = shellWord(context.repository);
  const advice: Advice = [
    `To have it now, run the workflow on ${branch}, then this one again:`,
    {
      command: `gh workflow run ${shellWord(context.workflow || '<workflow>')} --repo ${repository}`,
    },
    { command: `gh run rerun ${shellWord(context.runId || '<run>')} --repo ${repository}` },
    'For previews at any hour deploy them from the default branch, with the workflow that `init` writes, or give them an access token of the console, as in examples/preview.yml:',
    { command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
  ];
  return skipped(intent.operation === 'remove' ? removal : reason, advice);
}
