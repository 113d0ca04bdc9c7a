import { plainText } from '../base/plain-text.js';
import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import { hasLabel } from '../contract/pull-request.js';
import type { LabelApprovals } from '../github/label-approval.js';

/**
 * Completes the context of a workflow run, which does not say that a label was taken off: a pull request that once had
 * `preview-label` and does not have it now may still have a preview, which is then removed.
 */
export async function addLostLabel(
  context: RunContext,
  { inputs, approvals }: { inputs: Pick<Inputs, 'preview-label'>; approvals: LabelApprovals },
): Promise<RunContext> {
  const name = inputs['preview-label'];
  const { eventName, pullRequest } = context;
  if (name === undefined || eventName !== 'workflow_run' || !pullRequest || pullRequest.closed) return context;
  if (hasLabel(pullRequest.labels, name) !== false) return context;
  const once = await approvals.lastLabeled(pullRequest.number, name);
  return once ? { ...context, label: { name, isAdded: false } } : context;
}

/** Why a fork's commit is not approved. `isStale`: its label is older than the commit. */
interface Refusal {
  why: string;
  isStale: boolean;
}

/**
 * Applies `preview-label` to the pull request of a fork, where it approves one commit: who put it there may write, and did so
 * after that commit arrived, by GitHub's clock. A stale label is taken off, and the preview of the commit before is removed.
 * @returns the intent as it is for an approved commit, and for everything else than a fork's deploy
 */
export async function applyForkApproval(
  intent: Intent,
  { inputs, context, approvals }: { inputs: Inputs; context: RunContext; approvals: LabelApprovals },
): Promise<{ intent: Intent; notice?: string }> {
  const label = inputs['preview-label'];
  const deploys = intent.operation === 'deploy' || intent.operation === 'plan';
  if (label === undefined || intent.skip || intent.preview === undefined || !deploys) return { intent };
  if (!context.pullRequest?.fork && !context.privilegedFork) return { intent };
  const refusal = await whyUnapproved(label, { context, approvals });
  if (!refusal) return { intent };
  if (!refusal.isStale || intent.operation === 'plan') return { intent: { ...intent, skip: refusal.why } };
  const isOff = await approvals.takeOff(intent.preview, label);
  const end = isOff ? 'It was taken off' : 'It could not be taken off: do that by hand';
  return {
    intent: { ...intent, operation: 'remove' },
    notice: `${refusal.why} ${end}, and the preview is removed. Put it on again to approve the new commit.`,
  };
}

async function whyUnapproved(
  label: string,
  { context, approvals }: { context: RunContext; approvals: LabelApprovals },
): Promise<Refusal | undefined> {
  const { number = 0, headRepository, headRef } = context.pullRequest ?? {};
  const refuse = (why: string, isStale = false): Refusal => ({
    why: `The label "${plainText(label, 60)}" approves ${why}.`,
    isStale,
  });
  const labeled = await approvals.lastLabeled(number, label);
  const [mayWrite, push] = await Promise.all([
    labeled && approvals.mayWrite(labeled.by),
    headRepository && headRef ? approvals.lastPush(headRepository, headRef) : undefined,
  ]);
  if (!labeled || !push) return refuse('nothing: GitHub did not say who put it on, and when the fork was pushed');
  if (!mayWrite)
    return refuse(`nothing: ${plainText(labeled.by, 60)}, who put it on, is not known to have write access`);
  if (!(labeled.at > push.at)) return refuse('an earlier commit: the fork was pushed after it', true);
  if (push.sha.toLowerCase() === context.sha.toLowerCase()) return undefined;
  return refuse(`commit ${plainText(push.sha, 7)}, and this run is for another one`);
}
