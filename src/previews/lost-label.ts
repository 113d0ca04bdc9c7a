import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
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
