import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { RunContext } from './event.js';
import type { Inputs, Problem } from './inputs.js';
import {
  branchInstanceName,
  branchPageName,
  instanceNameFor,
  pageNameFor,
  previewInstanceName,
  previewPageName,
} from './preview-names.js';

/** What this run will do, decided from the inputs and the event before any request. */
export interface Intent {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup';
  /** Site or instance, with the preview's ending where it is one. */
  name: string;
  /** The name without that ending. */
  base: string;
  /** Number of the pull request whose preview this is; undefined in production. */
  preview: number | undefined;
  /** Branch whose preview this is; undefined for a pull request's and in production. */
  branch: string | undefined;
  /** Why there is nothing to do. A skipped run is green and never touches the login. */
  skip: string | undefined;
  /** What a person can do about the skip, where it is one of these cases. */
  skipCase: 'fork' | 'dependabot' | undefined;
}

/** Source: platform.md of the vendor's client; the server stays authoritative and answers 400. */
const pageNamePattern = /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/;
/** A label of a host's name. */
const instanceNamePattern = /^[a-z0-9]{1,63}$/;
const dependabot = 'dependabot[bot]';

/** @returns the intent, and every rule on more than one input that is broken */
export function computeIntent(inputs: Inputs, context: RunContext): { intent: Intent; problems: Problem[] } {
  const { pullRequest } = context;
  const operation = operationOf(inputs, context);
  const sweeps = operation === 'cleanup';
  const preview = inputs.preview === 'false' || sweeps ? undefined : pullRequest?.number;
  const branch = sweeps ? undefined : branchOf(inputs, context);
  const base = inputs.name ?? defaultName(inputs, context);
  const name = nameOf(inputs, { base, preview, branch });
  const skipCase = secretlessCase(inputs, context);
  const skip = skipReason(inputs, { context, operation, preview, branch, skipCase });
  const intent: Intent = { operation, name, base, preview, branch, skip, skipCase };
  const problems = skip ? [] : [...nameProblems(inputs, name), ...missing(inputs, intent), ...storeProblems(inputs)];
  if (!skip && !sweeps) problems.push(...previewProblems(inputs, { context, intent }));
  return { intent, problems };
}

/** Whether what is deployed goes again: with its pull request, or with its branch. */
export function isPreview({ preview, branch }: Pick<Intent, 'preview' | 'branch'>): boolean {
  return preview !== undefined || branch !== undefined;
}

function operationOf(inputs: Inputs, { pullRequest, deleted }: RunContext): Intent['operation'] {
  if (inputs.operation !== 'auto') return inputs.operation;
  return pullRequest?.closed || (deleted && inputs.preview === 'branch') ? 'remove' : 'deploy';
}

/** The branch that gets a preview: any but the default one and the temporary ones of GitHub's merge queue. */
function branchOf(inputs: Inputs, context: RunContext): string | undefined {
  const { pullRequest, pullRequestHint, deleted, defaultBranch } = context;
  if (inputs.preview !== 'branch' || pullRequest || pullRequestHint) return undefined;
  const branch = deleted ? (deleted.kind === 'branch' ? deleted.name : undefined) : context.branch;
  return branch === defaultBranch || isQueued(branch) ? undefined : branch || undefined;
}

function isQueued(branch: string | undefined): boolean {
  return branch?.startsWith('gh-readonly-queue/') ?? false;
}

function previewProblems(inputs: Inputs, { context, intent }: { context: RunContext; intent: Intent }): Problem[] {
  const { eventName, pullRequestHint, pullRequestUnknown, defaultBranch } = context;
  const problem = (text: string): Problem[] => [{ input: 'preview', text }];
  if (pullRequestUnknown && inputs.preview !== 'false') {
    return problem(
      `is ${inputs.preview}, but the payload of this ${eventName} event cannot be read, so its pull request is not known. ` +
        'Only `preview: false` deploys it to production.',
    );
  }
  if (intent.branch !== undefined && defaultBranch === undefined) {
    return problem('is branch, but the default branch is not known: the payload of the event has no repository.');
  }
  if (inputs.preview !== 'true' || intent.preview !== undefined || pullRequestHint) return [];
  return problem(`is true, but a ${eventName || 'local'} run belongs to no pull request.`);
}

/** @throws DeployError for what must not run at all, whatever the other inputs say */
export function guardUntrustedCode(inputs: Inputs, { context, intent }: { context: RunContext; intent: Intent }): void {
  if (!context.privilegedFork) return;
  if (intent.operation === 'remove' || intent.operation === 'cleanup' || inputs.preview === 'true') return;
  throw new DeployError(
    'invalid-input',
    `This ${context.eventName} run holds the secrets of the repository and would publish the code of a fork.`,
    { next: 'Set `preview: true` if that is meant and the build ran without secrets.' },
  );
}

function defaultName(inputs: Inputs, context: RunContext): string {
  return inputs.target === 'pages' ? pageNameFor(context.repository) : instanceNameFor(context.repository);
}

function nameOf({ target }: Inputs, { base, preview, branch }: Pick<Intent, 'base' | 'preview' | 'branch'>): string {
  const page = target === 'pages';
  if (preview !== undefined) return page ? previewPageName(base, preview) : previewInstanceName(base, preview);
  if (branch !== undefined) return page ? branchPageName(base, branch) : branchInstanceName(base, branch);
  return base;
}

/** A pull request whose run is given no secrets, by GitHub's rules and not by mistake. */
function secretlessCase(inputs: Inputs, { pullRequest, actor }: RunContext): Intent['skipCase'] {
  if (!pullRequest || inputs['refresh-token'] || inputs['access-token']) return undefined;
  // Its own branch, so no fork; and a person who runs it again does not change what the run is given.
  if (actor === dependabot || (pullRequest.author === dependabot && !pullRequest.fork)) return 'dependabot';
  return pullRequest.fork ? 'fork' : undefined;
}

function skipReason(
  inputs: Inputs,
  run: { context: RunContext } & Pick<Intent, 'operation' | 'preview' | 'branch' | 'skipCase'>,
): string | undefined {
  const { operation, preview, skipCase } = run;
  if (skipCase === 'fork') return 'This pull request comes from a fork, and forks get no secrets.';
  if (skipCase === 'dependabot') return 'This run was started by Dependabot, which gets no Actions secrets.';
  const { pullRequest } = run.context;
  const noBranch = branchSkip(inputs, run) ?? workflowRunSkip(inputs, run);
  if (noBranch) return noBranch;
  // Also when it was merged: what goes to production is the push that the merge makes.
  if (!pullRequest?.closed) return undefined;
  if (operation === 'deploy') return `Pull request #${pullRequest.number} is closed, so there is nothing to publish.`;
  if (operation === 'remove' && preview === undefined) {
    const kept = inputs.target === 'pages' ? 'site' : inputs.target;
    return `The pull request was closed, and with \`preview: false\` it has no ${kept} of its own to remove.`;
  }
  return undefined;
}

/** What `preview: branch` has nothing to do for. */
function branchSkip(
  inputs: Inputs,
  { context, operation, branch }: { context: RunContext } & Pick<Intent, 'operation' | 'branch'>,
): string | undefined {
  if (inputs.preview !== 'branch' || operation === 'cleanup') return undefined;
  if (isQueued(context.branch)) return "This is a branch of GitHub's merge queue, which is there for a moment only.";
  if (!context.deleted) return undefined;
  if (branch === undefined) return 'What was deleted is no branch that has a preview.';
  return operation === 'remove' ? undefined : 'The branch was deleted, so there is nothing to publish.';
}

/** A run that another workflow started goes to production only from the default branch, and only when that one succeeded. */
function workflowRunSkip(
  inputs: Inputs,
  { context, operation, branch }: { context: RunContext } & Pick<Intent, 'operation' | 'branch'>,
): string | undefined {
  const { conclusion, defaultBranch, pullRequestHint } = context;
  if (context.eventName !== 'workflow_run' || operation !== 'deploy') return undefined;
  if (conclusion !== undefined && conclusion !== 'success') {
    return `The workflow run that started this one ${conclusion ? `ended as "${plainText(conclusion, 40)}"` : 'has not ended'}.`;
  }
  const ofPullRequest = context.pullRequest !== undefined || pullRequestHint !== undefined;
  if (ofPullRequest || branch !== undefined || inputs.preview === 'false') return undefined;
  if (!context.branch || !defaultBranch || context.branch === defaultBranch) return undefined;
  return (
    `The workflow run that started this one was on "${plainText(context.branch, 100)}" and not on the default branch. ` +
    '`preview: branch` gives it its own site, `preview: false` deploys it to production.'
  );
}

function nameProblems(inputs: Inputs, name: string): Problem[] {
  if (name === '') return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];
  const page = inputs.target === 'pages';
  const pattern = page ? pageNamePattern : instanceNamePattern;
  if (pattern.test(name)) return [];
  const rule = page
    ? 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit'
    : 'must have only a-z and 0-9, at most 63 of them';
  const fixed = page ? pageNameFor(name) : instanceNameFor(name);
  const advice = pattern.test(fixed)
    ? `"${plainText(name, 80)}" would become "${fixed}"`
    : `given was "${plainText(name, 80)}"`;
  return [{ input: 'name', text: `${rule}; ${advice}.` }];
}

function missing(inputs: Inputs, intent: Intent): Problem[] {
  const problems: Problem[] = [];
  const writes = intent.operation === 'deploy' || intent.operation === 'plan';
  const need = (input: Problem['input'], why: string) => problems.push({ input, text: `is required ${why}.` });
  const refreshes = inputs['refresh-token'] !== undefined || inputs['token-file'] !== undefined;
  if (!inputs['access-token'] && !refreshes) {
    const text =
      'has no value, and neither has `access-token`: an empty secret usually has another name or environment.';
    problems.push({ input: 'refresh-token', text });
  }
  if (!inputs['access-token'] && refreshes && !inputs['client-id']) need('client-id', 'with `refresh-token`');
  if (inputs.target === 'pages' && writes && !inputs.directory)
    need('directory', 'for `target: pages`: the folder the build wrote');
  if ((inputs.target === 'runner' || inputs.target === 'app') && writes && !inputs.runner) {
    need('runner', `for \`target: ${inputs.target}\`: web, python, go, dotnet, wasm or php`);
  }
  if ((inputs.target === 'instance' || inputs.target === 'job') && !inputs.service) {
    need('service', `for \`target: ${inputs.target}\`: the service id, such as eyevinn-web-runner`);
  }
  if ((inputs.target === 'pages' || inputs.target === 'job') && inputs['service-token'])
    problems.push({
      input: 'service-token',
      text: `has no meaning for \`target: ${inputs.target}\`, which no later step calls.`,
    });
  if (inputs.target === 'job' && inputs.domain)
    problems.push({ input: 'domain', text: 'has no meaning for `target: job`, which has no visitors.' });
  if (intent.operation === 'cleanup' && !inputs['github-token'])
    need('github-token', 'for `operation: cleanup`: it shows which pull requests are closed');
  return problems;
}

function storeProblems(inputs: Inputs): Problem[] {
  const store = inputs['token-store'];
  if (store === 'github-secret' && !inputs['secret-token']) {
    return [
      { input: 'secret-token', text: 'is required for `token-store: github-secret`: a token that can write secrets.' },
    ];
  }
  if (store === 'file' && !inputs['token-file']) {
    return [{ input: 'token-file', text: 'is required for `token-store: file`: the path of the file.' }];
  }
  return [];
}
