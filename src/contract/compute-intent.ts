import { plainText } from '../base/plain-text.js';
import { isEvent } from './events.js';
import type { Inputs } from './inputs.js';
import type { Intent, PreviewOf } from './intent.js';
import { chooseNaming, previewName, usualName } from './names.js';
import { hasLabel } from './pull-request.js';
import type { Problem } from './read-inputs.js';
import { dependabot, isOfDependabot, loginProblems } from './rules/login.js';
import { nameProblems, previewProblems, targetProblems } from './rules/target.js';
import type { Run } from './run.js';
import { branchOf, pullOf, type Subject } from './subject.js';
import type { Told } from './told.js';

type PullRequestSubject = Extract<Subject, { is: 'pull request' }>;

/** Returns the intent, and the broken rules on several inputs. */
export function computeIntent(
  inputs: Inputs,
  context: Run,
): { intent: Intent; problems: Problem[] } {
  const operation = chooseOperation(inputs, context);
  const of = operation === 'cleanup' ? production : choosePreview(inputs, context);

  const naming = chooseNaming(inputs.target);
  const given: Told<string> = inputs.name ?? {
    value: usualName(naming, context),
    from: 'repository',
  };
  const base = given.value;
  const ofPreview = previewName(base, { naming, ...of });
  const name: Told<string> =
    ofPreview === undefined ? given : { value: ofPreview, from: 'repository' };

  const known = { context, operation, ...of };
  const skipCase = findSkipCase(inputs, known);
  const skip = explainSkip(inputs, { ...known, skipCase });
  const intent: Intent = { operation, name, base, ...of, skip, skipCase };
  if (skip) return { intent, problems: [] };

  const problems = [
    ...nameProblems(inputs, name.value),
    ...targetProblems(inputs, intent, context.eventName !== ''),
    ...loginProblems(inputs, context),
    ...(operation === 'cleanup' ? [] : previewProblems(inputs, { context, intent })),
  ];
  return { intent, problems };
}

function chooseOperation(inputs: Inputs, { subject }: Run): Intent['operation'] {
  if (inputs.operation !== 'auto') return inputs.operation;
  return isOver(inputs, subject) ? 'remove' : 'deploy';
}

function isOver(inputs: Inputs, subject: Subject): boolean {
  return subject.is === 'pull request'
    ? subject.pull.closed || losesLabel(inputs, subject)
    : subject.is === 'deleted' && inputs.preview === 'branch';
}

function losesLabel(inputs: Inputs, { label }: PullRequestSubject): boolean {
  if (inputs.preview === 'false' || !label || label.isAdded) return false;
  return hasLabel([label.name], inputs['preview-label']) === true;
}

const production: PreviewOf = { preview: undefined, branch: undefined };

function choosePreview(inputs: Inputs, { subject, defaultBranch }: Run): PreviewOf {
  if (subject.is === 'pull request')
    return inputs.preview === 'false'
      ? production
      : { ...production, preview: subject.pull.number };
  if (inputs.preview !== 'branch') return production;

  const isOfBranch =
    subject.is === 'branch' || (subject.is === 'deleted' && subject.kind === 'branch');
  const branch = isOfBranch ? subject.name : undefined;
  return branch === defaultBranch || isQueued(branch)
    ? production
    : { ...production, branch: branch || undefined };
}

function isQueued(branch: string | undefined): boolean {
  return branch?.startsWith('gh-readonly-queue/') ?? false;
}

interface Known extends PreviewOf {
  context: Run;
  operation: Intent['operation'];
}

function findSkipCase(inputs: Inputs, { context, operation, branch }: Known): Intent['skipCase'] {
  const { trust, actor } = context;
  const deploys = operation === 'deploy' || operation === 'plan';
  const isSecretless = !inputs['refresh-token'] && !inputs['access-token'];
  if (deploys && inputs.target !== 'pages' && trust.startsWith('fork') && !isSecretless)
    return 'fork-app';
  if (!isSecretless) return undefined;

  const pull = pullOf(context);
  if (pull?.fork) return 'fork';

  // A re-run gets the secrets of the first run, also if another user starts it.
  const author = pull ? pull.author : branch && actor;
  const isOfSide = isOfDependabot(context) && isOfSideBranch(inputs, context);
  return author === dependabot || isOfSide ? 'dependabot' : undefined;
}

/** Returns whether a run is of a branch that is not the default one, and has its login in a secret. */
function isOfSideBranch(inputs: Inputs, { subject, defaultBranch }: Run): boolean {
  if (subject.is !== 'branch' || defaultBranch === undefined || inputs['token-file']) return false;
  return subject.name !== defaultBranch;
}

/** Returns the reason to skip: the first that holds for any event, else the one of the run's subject. */
function explainSkip(inputs: Inputs, known: Known & Pick<Intent, 'skipCase'>): string | undefined {
  return (
    explainCase(inputs, known) ??
    explainQueue(inputs, known) ??
    explainQuietEvent(known) ??
    explainPlannedEnd(inputs, known) ??
    explainSubject(inputs, known)
  );
}

function explainCase(
  { target }: Inputs,
  { skipCase }: Pick<Intent, 'skipCase'>,
): string | undefined {
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

function explainQueue(inputs: Inputs, { operation, context }: Known): string | undefined {
  const isInQueue = context.eventName === 'merge_group' || isQueued(branchOf(context));
  return isInQueue && inputs.preview !== 'false' && operation !== 'cleanup'
    ? 'This commit is in the merge queue and not merged yet. `preview: false` deploys it to production.'
    : undefined;
}

function explainQuietEvent({ context, operation }: Known): string | undefined {
  // The pull request of a hint may be closed, and its preview is then removed.
  const isUndecided = context.subject.is === 'some pull request';
  return operation === 'deploy' && !isUndecided ? context.quiet : undefined;
}

/** A plan of an event at which a deploy removes the preview. */
function explainPlannedEnd(
  inputs: Inputs,
  { operation, context: { subject }, preview, branch }: Known,
): string | undefined {
  const isOfPreview = preview !== undefined || branch !== undefined;
  return operation === 'plan' && isOfPreview && isOver(inputs, subject)
    ? 'At this event a run without `operation: plan` removes the preview.'
    : undefined;
}

function explainSubject(inputs: Inputs, known: Known): string | undefined {
  const { subject } = known.context;

  switch (subject.is) {
    case 'pull request':
      return (
        explainLabel(inputs, { ...known, subject }) ?? explainClosed(inputs, { ...known, subject })
      );
    case 'some pull request':
    case 'unreadable':
      return undefined;
    case 'deleted':
      return explainDeleted(inputs, { ...known, kind: subject.kind });
    case 'branch':
    case 'tag':
    case 'nothing':
      return explainRef(inputs, known);
  }
}

function explainLabel(
  inputs: Inputs,
  { subject: { pull, label }, operation, preview }: Known & { subject: PullRequestSubject },
): string | undefined {
  const wanted = inputs['preview-label'];
  if (wanted === undefined || preview === undefined) return undefined;
  if (operation === 'remove' || pull.closed) return undefined;

  if (label && !hasLabel([label.name], wanted)) {
    return `The label "${plainText(label.name, 60)}" is not \`preview-label\`, so the preview stays as it is.`;
  }

  const has = hasLabel(pull.labels, wanted);
  if (has === undefined)
    return `Which labels pull request #${preview} has is not known, so it has no preview.`;

  return has
    ? undefined
    : `Pull request #${preview} does not have the label "${plainText(wanted, 60)}".`;
}

/** Merged pull requests are included: the push of the merge deploys production. */
function explainClosed(
  { target }: Inputs,
  { subject: { pull }, operation, preview }: Known & { subject: PullRequestSubject },
): string | undefined {
  if (!pull.closed) return undefined;
  if (operation === 'deploy')
    return `Pull request #${pull.number} is closed, so there is nothing to publish.`;
  return operation === 'remove' && preview === undefined
    ? `The pull request was closed, and with \`preview: false\` it has no separate ${target === 'pages' ? 'site' : target} to remove.`
    : undefined;
}

function explainDeleted(
  inputs: Inputs,
  { operation, branch, kind }: Known & { kind: string },
): string | undefined {
  if (operation === 'cleanup') return undefined;
  if (inputs.preview === 'branch' && branch === undefined) return 'The deleted ref has no preview.';
  return operation === 'deploy'
    ? `The ${kind || 'ref'} was deleted, so there is nothing to publish.`
    : undefined;
}

function explainRef(inputs: Inputs, known: Known): string | undefined {
  const { eventName, defaultBranch, subject, builtOn } = known.context;
  if (!asksForRef(inputs, known)) return undefined;

  if (builtOn !== undefined && !isEvent(builtOn, 'builds the told commit'))
    return `The workflow run that started this run was itself started by \`${plainText(builtOn, 40)}\`, and such a run does not say whose code it built. \`preview: false\` deploys it to production.`;
  if (subject.is === 'nothing')
    return 'This run says neither which branch nor which tag it is for, so it is not known to be production. `preview: false` deploys it there.';

  if (subject.is !== 'branch' || inputs.preview === 'branch') return undefined;
  return subject.name === defaultBranch
    ? undefined
    : `This ${eventName} event is of "${plainText(subject.name, 100)}", which is not known to be the default branch. \`preview: branch\` gives a branch its own site and deploys a tag, \`preview: false\` deploys it to production.`;
}

/** Returns whether the run may deploy only what it is known to be of. */
function asksForRef(inputs: Inputs, { context, operation }: Known): boolean {
  if (inputs.preview === 'branch') return operation !== 'cleanup';
  const isOpen = isEvent(context.eventName, 'of any branch');
  return isOpen && inputs.preview !== 'false' && operation === 'deploy';
}
