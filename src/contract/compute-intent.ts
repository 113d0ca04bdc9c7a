import { plainText } from '../base/plain-text.js';
import type { RunContext } from './event.js';
import type { Inputs, Problem } from './inputs.js';
import type { Intent } from './intent.js';
import { chooseNaming, usualName } from './names.js';
import { hasLabel } from './pull-request.js';
import { loginProblems } from './rules/login.js';
import { nameProblems, previewProblems, targetProblems } from './rules/target.js';

/** @returns the intent, and every rule on more than one input that is broken */
export function computeIntent(inputs: Inputs, context: RunContext): { intent: Intent; problems: Problem[] } {
  const { pullRequest } = context;
  const operation = chooseOperation(inputs, context);
  const sweeps = operation === 'cleanup';
  const preview = inputs.preview === 'false' || sweeps ? undefined : pullRequest?.number;
  const branch = sweeps ? undefined : chooseBranch(inputs, context);
  const naming = chooseNaming(inputs.target);
  const base = inputs.name ?? usualName(naming, context);
  const ofBranch = branch === undefined ? base : naming.ofBranch(base, branch);
  const name = preview === undefined ? ofBranch : naming.ofPullRequest(base, preview);
  const skipCase = findSkipCase(inputs, { context, operation });
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

/** Returns the case of a pull request that is given no secrets by GitHub's rules, or whose code would run in the workspace. */
function findSkipCase(
  inputs: Inputs,
  { context, operation }: Pick<Known, 'context' | 'operation'>,
): Intent['skipCase'] {
  const { pullRequest, privilegedFork } = context;
  const deploys = operation === 'deploy' || operation === 'plan';
  const isSecretless = !inputs['refresh-token'] && !inputs['access-token'];
  if (deploys && inputs.target !== 'pages' && (pullRequest?.fork || privilegedFork) && !isSecretless) return 'fork-app';
  if (!pullRequest || !isSecretless) return undefined;
  if (pullRequest.fork) return 'fork';
  // A person who runs it again does not change what the run is given.
  return pullRequest.author === 'dependabot[bot]' ? 'dependabot' : undefined;
}

/** The facts on which a skip is decided. */
type Known = { context: RunContext } & Pick<Intent, 'operation' | 'preview' | 'branch' | 'skipCase'>;

/** Why there is nothing to do; undefined where there is something. */
function findSkipReason(inputs: Inputs, known: Known): string | undefined {
  const { operation, preview, skipCase } = known;
  if (skipCase === 'fork') return 'This pull request comes from a fork, and forks get no secrets.';
  if (skipCase === 'fork-app')
    return `This pull request comes from a fork, whose code gets no ${inputs.target} in this workspace. A site of a fork is previewed from an artifact.`;
  if (skipCase === 'dependabot') return 'This run was started by Dependabot, which gets no Actions secrets.';
  const { pullRequest } = known.context;
  for (const explain of [explainQueueSkip, explainBranchSkip, explainWorkflowRunSkip, explainLabelSkip]) {
    const reason = explain(inputs, known);
    if (reason) return reason;
  }
  // Also when it was merged: production is deployed by the push that the merge makes.
  if (!pullRequest?.closed) return undefined;
  if (operation === 'deploy') return `Pull request #${pullRequest.number} is closed, so there is nothing to publish.`;
  if (operation === 'remove' && preview === undefined) {
    const kept = inputs.target === 'pages' ? 'site' : inputs.target;
    return `The pull request was closed, and with \`preview: false\` it has no separate ${kept} to remove.`;
  }
  return undefined;
}

/** Skips a commit of a merge queue, which is not merged yet and belongs to no single pull request. */
function explainQueueSkip(inputs: Inputs, { context, operation }: Known): string | undefined {
  if (inputs.preview === 'false' || operation === 'cleanup') return undefined;
  if (context.eventName !== 'merge_group' && !isQueued(context.branch)) return undefined;
  return 'This commit is in the merge queue and not merged yet. `preview: false` deploys it to production.';
}

function explainBranchSkip(inputs: Inputs, { context, operation, branch }: Known): string | undefined {
  if (inputs.preview !== 'branch' || operation === 'cleanup') return undefined;
  if (!context.deleted && isNowhere(context))
    return 'This run says neither which branch nor which tag it is for, so it is not known to be production. `preview: false` deploys it there.';
  if (!context.deleted) return undefined;
  if (branch === undefined) return 'The deleted ref has no preview.';
  return operation === 'remove' ? undefined : 'The branch was deleted, so there is nothing to publish.';
}

/** True for a run of no branch, tag or pull request, such as a `deployment` of a commit. */
function isNowhere({ branch, ref, eventName, pullRequest, pullRequestHint, pullRequestUnknown }: RunContext): boolean {
  if (branch || pullRequest || pullRequestHint || pullRequestUnknown) return false;
  // The ref of such a run is the place of its workflow file.
  return eventName === 'workflow_run' ? !ref.startsWith('refs/tags/') : !/^refs\/(heads|tags)\/./.test(ref);
}

/** Skips a run that another workflow started, unless that one succeeded and ran on the default branch. */
function explainWorkflowRunSkip(inputs: Inputs, { context, operation, branch }: Known): string | undefined {
  const { conclusion, defaultBranch, pullRequestHint } = context;
  // A pull request that is still to be looked up may be closed, and then its preview goes, however that run ended.
  if (context.eventName !== 'workflow_run' || operation !== 'deploy' || pullRequestHint) return undefined;
  if (conclusion !== undefined && conclusion !== 'success') {
    const end = conclusion ? `ended as "${plainText(conclusion, 40)}"` : 'has not ended';
    return `The workflow run that started this one ${end}.`;
  }
  if (context.pullRequest || branch !== undefined || inputs.preview === 'false') return undefined;
  if (!context.branch || !defaultBranch || context.branch === defaultBranch) return undefined;
  return (
    `The workflow run that started this one was on "${plainText(context.branch, 100)}" and not on the default branch. ` +
    '`preview: branch` gives a branch its own site and deploys a tag, `preview: false` deploys it to production.'
  );
}

/** Skips a pull request without `preview-label`, and the event of a label of another name. */
function explainLabelSkip(inputs: Inputs, { context, operation, preview }: Known): string | undefined {
  const { pullRequest, label } = context;
  const wanted = inputs['preview-label'];
  if (wanted === undefined || preview === undefined || operation === 'remove' || pullRequest?.closed) return undefined;
  if (label && !hasLabel([label.name], wanted)) {
    return `The label "${plainText(label.name, 60)}" is not \`preview-label\`, so the preview stays as it is.`;
  }
  const has = hasLabel(pullRequest?.labels, wanted);
  if (has === undefined) return `Which labels pull request #${preview} has is not known, so it has no preview.`;
  return has ? undefined : `Pull request #${preview} does not have the label "${plainText(wanted, 60)}".`;
}

/** True for an event that takes `preview-label` off its pull request. */
function losesLabel(inputs: Inputs, { label }: RunContext): boolean {
  if (inputs.preview === 'false' || !label || label.isAdded) return false;
  return hasLabel([label.name], inputs['preview-label']) === true;
}

/** True for a branch that GitHub made for its merge queue. */
function isQueued(branch: string | undefined): boolean {
  return branch?.startsWith('gh-readonly-queue/') ?? false;
}
