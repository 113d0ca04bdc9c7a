import { plainText } from '../base/plain-text.js';
import type { Inputs } from './inputs.js';
import type { Intent, PreviewOf } from './intent.js';
import { chooseNaming, previewName, usualName } from './names.js';
import { hasLabel } from './pull-request.js';
import type { Problem } from './read-inputs.js';
import { loginProblems } from './rules/login.js';
import { nameProblems, previewProblems, targetProblems } from './rules/target.js';
import type { Run } from './run.js';
import type { Told } from './told.js';

/** Returns the intent, and the broken rules on several inputs. */
export function computeIntent(
  inputs: Inputs,
  context: Run,
): { intent: Intent; problems: Problem[] } {
  const { pullRequest } = context;
  const operation = chooseOperation(inputs, context);
  const sweeps = operation === 'cleanup';
  const preview = inputs.preview === 'false' || sweeps ? undefined : pullRequest?.number;
  const branch = sweeps ? undefined : chooseBranch(inputs, context);
  const naming = chooseNaming(inputs.target);
  const given: Told<string> = inputs.name ?? {
    value: usualName(naming, context),
    from: 'repository',
  };
  const base = given.value;
  const ofPreview = previewName(base, { naming, preview, branch });
  const name: Told<string> =
    ofPreview === undefined ? given : { value: ofPreview, from: 'repository' };
  const skipCase = findSkipCase(inputs, { context, operation, branch });
  const skip = findSkipReason(inputs, { context, operation, preview, branch, skipCase });
  const intent: Intent = { operation, name, base, preview, branch, skip, skipCase };

  if (skip) return { intent, problems: [] };

  const problems = [
    ...nameProblems(inputs, name.value),
    ...targetProblems(inputs, intent, context.eventName !== ''),
    ...loginProblems(inputs),
    ...(sweeps ? [] : previewProblems(inputs, { context, intent })),
  ];
  return { intent, problems };
}

function chooseOperation(inputs: Inputs, context: Run): Intent['operation'] {
  const { pullRequest, deleted } = context;
  if (inputs.operation !== 'auto') return inputs.operation;
  return pullRequest?.closed ||
    losesLabel(inputs, context) ||
    (deleted && inputs.preview === 'branch')
    ? 'remove'
    : 'deploy';
}

function chooseBranch(inputs: Inputs, context: Run): string | undefined {
  const { pullRequest, pullRequestHint, deleted, defaultBranch } = context;
  if (inputs.preview !== 'branch' || pullRequest || pullRequestHint) return undefined;
  const branch = deleted ? deletedBranch(deleted) : context.branch;
  return branch === defaultBranch || isQueued(branch) ? undefined : branch || undefined;
}

function deletedBranch({ kind, name }: NonNullable<Run['deleted']>): string | undefined {
  return kind === 'branch' ? name : undefined;
}

function findSkipCase(
  inputs: Inputs,
  {
    context,
    operation,
    branch,
  }: { context: Run; operation: Intent['operation']; branch: string | undefined },
): Intent['skipCase'] {
  const { pullRequest, trust, actor } = context;
  const deploys = operation === 'deploy' || operation === 'plan';
  const isSecretless = !inputs['refresh-token'] && !inputs['access-token'];
  if (deploys && inputs.target !== 'pages' && trust.startsWith('fork') && !isSecretless)
    return 'fork-app';
  if (!isSecretless) return undefined;
  if (pullRequest?.fork) return 'fork';

  // A re-run gets the secrets of the first run, also if another user starts it.
  const author = pullRequest ? pullRequest.author : branch && actor;
  return author === 'dependabot[bot]' ? 'dependabot' : undefined;
}

interface Known extends PreviewOf {
  context: Run;
  operation: Intent['operation'];
  skipCase: Intent['skipCase'];
}

/** The reasons to skip, the first that holds. */
const skips: ((inputs: Inputs, known: Known) => string | undefined)[] = [
  explainCaseSkip,
  explainQueueSkip,
  explainQuietSkip,
  explainDeletedSkip,
  explainRefSkip,
  explainLabelSkip,
  explainClosedSkip,
];

function findSkipReason(inputs: Inputs, known: Known): string | undefined {
  for (const explain of skips) {
    const reason = explain(inputs, known);
    if (reason !== undefined) return reason;
  }

  return undefined;
}

function explainCaseSkip({ target }: Inputs, { skipCase }: Known): string | undefined {
  switch (skipCase) {
    case 'fork':
      return 'This pull request comes from a fork, and forks get no secrets.';
    case 'fork-app':
      return `This pull request comes from a fork, whose code gets no ${target} in this workspace. A site of a fork is previewed from an artifact.`;
    case 'dependabot':
      return 'This run was started by Dependabot, which gets no Actions secrets.';
    case undefined:
      return undefined;
  }
}

function explainQueueSkip(inputs: Inputs, { operation, context }: Known): string | undefined {
  const isInQueue = context.eventName === 'merge_group' || isQueued(context.branch);
  return isInQueue && inputs.preview !== 'false' && operation !== 'cleanup'
    ? 'This commit is in the merge queue and not merged yet. `preview: false` deploys it to production.'
    : undefined;
}

function explainQuietSkip(_: Inputs, { context, operation }: Known): string | undefined {
  // The pull request of a hint may be closed, and its preview is then removed.
  return operation === 'deploy' && !context.pullRequestHint ? context.quiet : undefined;
}

/** Merged pull requests are included: the push of the merge deploys production. */
function explainClosedSkip(
  { target }: Inputs,
  { operation, preview, context: { pullRequest } }: Known,
): string | undefined {
  if (!pullRequest?.closed) return undefined;
  if (operation === 'deploy')
    return `Pull request #${pullRequest.number} is closed, so there is nothing to publish.`;
  return operation === 'remove' && preview === undefined
    ? `The pull request was closed, and with \`preview: false\` it has no separate ${target === 'pages' ? 'site' : target} to remove.`
    : undefined;
}

/** Events that GitHub starts for any branch, other than a push: of another branch they deploy no production. */
const ofAnyRef = new Set([
  'create',
  'deployment',
  'deployment_status',
  'registry_package',
  'workflow_run',
]);

/** The events whose runs build the commit that GitHub tells of them. A run of any other event is told as of the default branch, whatever it checked out. */
const ofToldCommit = new Set([
  'merge_group',
  'push',
  'release',
  'repository_dispatch',
  'schedule',
  'workflow_dispatch',
]);

function explainDeletedSkip(
  inputs: Inputs,
  { context, operation, branch }: Known,
): string | undefined {
  const { deleted } = context;
  if (!deleted || operation === 'cleanup') return undefined;
  if (inputs.preview === 'branch' && branch === undefined) return 'The deleted ref has no preview.';
  return operation === 'deploy'
    ? `The ${deleted.kind || 'ref'} was deleted, so there is nothing to publish.`
    : undefined;
}

function explainRefSkip(inputs: Inputs, { context, operation }: Known): string | undefined {
  const { eventName, defaultBranch, branch, ref, builtOn } = context;
  const byBranch = inputs.preview === 'branch';
  const isOpen = inputs.preview !== 'false' && operation === 'deploy' && ofAnyRef.has(eventName);
  const asks = byBranch ? operation !== 'cleanup' && !context.deleted : isOpen;
  if (!asks || isOfPullRequest(context)) return undefined;

  if (builtOn !== undefined && !ofToldCommit.has(builtOn)) return explainUntoldBuild(builtOn);

  // GITHUB_REF of a `workflow_run` is the branch of its workflow file, or the tag of the run that started it.
  const isAt = eventName === 'workflow_run' ? /^refs\/tags\/./ : /^refs\/(heads|tags)\/./;
  if (!branch && !isAt.test(ref))
    return 'This run says neither which branch nor which tag it is for, so it is not known to be production. `preview: false` deploys it there.';
  if (byBranch || !branch || branch === defaultBranch) return undefined;

  return `This ${eventName} event is of "${plainText(branch, 100)}", which is not known to be the default branch. \`preview: branch\` gives a branch its own site and deploys a tag, \`preview: false\` deploys it to production.`;
}

function explainUntoldBuild(event: string): string {
  return `The workflow run that started this run was itself started by \`${plainText(event, 40)}\`, and such a run does not say whose code it built. \`preview: false\` deploys it to production.`;
}

function isOfPullRequest({ pullRequest, pullRequestHint, pullRequestUnknown }: Run): boolean {
  return pullRequest !== undefined || pullRequestHint !== undefined || pullRequestUnknown;
}

function explainLabelSkip(
  inputs: Inputs,
  { context, operation, preview }: Known,
): string | undefined {
  const { pullRequest, label } = context;
  const wanted = inputs['preview-label'];
  if (
    wanted === undefined ||
    preview === undefined ||
    operation === 'remove' ||
    pullRequest?.closed
  )
    return undefined;

  if (label && !hasLabel([label.name], wanted)) {
    return `The label "${plainText(label.name, 60)}" is not \`preview-label\`, so the preview stays as it is.`;
  }

  const has = hasLabel(pullRequest?.labels, wanted);
  if (has === undefined)
    return `Which labels pull request #${preview} has is not known, so it has no preview.`;

  return has
    ? undefined
    : `Pull request #${preview} does not have the label "${plainText(wanted, 60)}".`;
}

function losesLabel(inputs: Inputs, { label }: Run): boolean {
  if (inputs.preview === 'false' || !label || label.isAdded) return false;
  return hasLabel([label.name], inputs['preview-label']) === true;
}

function isQueued(branch: string | undefined): boolean {
  return branch?.startsWith('gh-readonly-queue/') ?? false;
}
