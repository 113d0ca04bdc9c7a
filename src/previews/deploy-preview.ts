import type { Advice } from '../base/advice.js';
import { DeployError, RequestError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { hints } from '../base/hints.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { type Outcome, removed, skipped } from '../contract/outcome.js';
import type { Run } from '../contract/run.js';
import { isPlanLimit } from '../platform/answers.js';
import { type AskingRun, judgePreview, type Verdict } from './verdict.js';

/** Errors after which something of a preview may be left, or was removed while it was deployed. */
const leaving = new Set<string>([
  ...['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'],
  ...['build-failed', 'clone-failed', 'wrong-commit', 'instance-failed'],
]);

/** Deploys a preview. Removes it again if its pull request or branch was closed meanwhile: the closing run may have found nothing to remove. */
export async function deployPreview(
  task: AskingRun & { intent: Intent; runtime: { log: Log } },
  target: { deploy(): Promise<Outcome>; remove(): Promise<unknown> },
): Promise<Outcome> {
  let verdict: Verdict | undefined;
  try {
    const outcome = await target.deploy();
    verdict = await judgePreview(task.intent, task);
    if (!verdict.isOver) return outcome;
    task.runtime.log.info(`${verdict.why}, so its preview is removed again.`);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    // Words in its name say nothing about the plan.
    if (error.code === 'plan-limit' || (error instanceof RequestError && isPlanLimit(error, task.intent.name)))
      return skipped(error.message, hints['plan-limit']);
    // The closing run may have removed the site under this one.
    verdict = leaving.has(error.code) ? await judgePreview(task.intent, task) : undefined;
    if (!verdict?.isOver) throw error;
  }
  await target.remove();
  return removed(true, `${verdict.why} by now.`);
}

/** Returns the skip of a preview without an access token in the Actions cache, which only the default branch fills; undefined for other errors. */
export function explainNoLogin(
  error: unknown,
  { context, intent }: { context: Run; intent: Intent },
): Outcome | undefined {
  if (!(error instanceof DeployError) || !isPreview(intent)) return undefined;
  if (error.code !== 'cache-refused' && error.code !== 'cache-empty') return undefined;
  // On the default branch it is a fault of the workflow.
  if (context.trust === 'default-branch') return undefined;
  const branch = plainText(context.defaultBranch ?? '', 100) || 'the default branch';
  const why =
    error.code === 'cache-empty'
      ? `no run on ${branch} has put a login into the Actions cache, or it was evicted after seven days without a run`
      : `the last run on ${branch} is over an hour ago, and only that branch can renew the login in the Actions cache`;
  const reason = `No preview: there is no access token to borrow, because ${why}.`;
  const removal =
    'No preview is removed now: there is no access token to borrow. The next scheduled run of the workflow removes it.';
  const repository = shellWord(context.repository);
  const advice: Advice = [
    `To have it now, run the workflow on ${branch}, then this one again:`,
    { command: `gh workflow run ${shellWord(context.workflow || '<workflow>')} --repo ${repository}` },
    { command: `gh run rerun ${shellWord(context.runId || '<run>')} --repo ${repository}` },
    'For previews at any hour deploy them from the default branch, with the workflow that `init` writes, or give them an access token of the console, as in examples/preview.yml:',
    { command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
  ];
  return skipped(intent.operation === 'remove' ? removal : reason, advice);
}
