import type { RunContext } from './event.js';
import type { Inputs, Problem } from './inputs.js';
import type { Intent } from './intent.js';
import { chooseNaming } from './names.js';
import { loginProblems } from './rules/login.js';
import { previewProblems } from './rules/preview.js';
import { nameProblems, targetProblems } from './rules/target.js';
import { findSecretlessCase, findSkipReason, isQueued, losesLabel } from './skip.js';

/** @returns the intent, and every rule on more than one input that is broken */
export function computeIntent(inputs: Inputs, context: RunContext): { intent: Intent; problems: Problem[] } {
  const { pullRequest } = context;
  const operation = chooseOperation(inputs, context);
  const sweeps = operation === 'cleanup';
  const preview = inputs.preview === 'false' || sweeps ? undefined : pullRequest?.number;
  const branch = sweeps ? undefined : chooseBranch(inputs, context);
  const naming = chooseNaming(inputs.target);
  const base = inputs.name ?? naming.ofRepository(context.repository);
  const ofBranch = branch === undefined ? base : naming.ofBranch(base, branch);
  const name = preview === undefined ? ofBranch : naming.ofPullRequest(base, preview);
  const skipCase = findSecretlessCase(inputs, context);
  const skip = findSkipReason(inputs, { context, operation, preview, branch, skipCase });
  const intent: Intent = { operation, name, base, preview, branch, skip, skipCase };
  const problems = skip
    ? []
    : [...nameProblems(inputs, name), ...targetProblems(inputs, intent), ...loginProblems(inputs)];
  if (!skip && !sweeps) problems.push(...previewProblems(inputs, { context, intent }));
  return { intent, problems };
}

function chooseOperation(inputs: Inputs, context: RunContext): Intent['operation'] {
  const { pullRequest, deleted } = context;
  if (inputs.operation !== 'auto') return inputs.operation;
  return pullRequest?.closed || losesLabel(inputs, context) || (deleted && inputs.preview === 'branch')
    ? 'remove'
    : 'deploy';
}

/** The branch that gets a preview: any but the default one and the temporary ones of GitHub's merge queue. */
function chooseBranch(inputs: Inputs, context: RunContext): string | undefined {
  const { pullRequest, pullRequestHint, deleted, defaultBranch } = context;
  if (inputs.preview !== 'branch' || pullRequest || pullRequestHint) return undefined;
  const branch = deleted ? (deleted.kind === 'branch' ? deleted.name : undefined) : context.branch;
  return branch === defaultBranch || isQueued(branch) ? undefined : branch || undefined;
}
