import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { RunContext } from './event.js';
import type { Inputs, Problem } from './inputs.js';
import { instanceNameFor, pageNameFor, previewInstanceName, previewPageName } from './preview-names.js';

/** What this run will do, decided from the inputs and the event before any request. */
export interface Intent {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup';
  /** Site or instance, with the preview's ending where it is one. */
  name: string;
  /** The name without that ending. */
  base: string;
  /** Number of the pull request whose preview this is; undefined in production. */
  preview: number | undefined;
  /** Why there is nothing to do. A skipped run is green and never touches the login. */
  skip: string | undefined;
  /** What a person can do about the skip, where it is one of these cases. */
  skipCase: 'fork' | 'dependabot' | undefined;
}

/** Source: platform.md of the vendor's client; the server stays authoritative and answers 400. */
const pageNamePattern = /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/;
const instanceNamePattern = /^[a-z0-9]+$/;
const dependabot = 'dependabot[bot]';

/** @returns the intent, and every rule on more than one input that is broken */
export function computeIntent(inputs: Inputs, context: RunContext): { intent: Intent; problems: Problem[] } {
  const { pullRequest } = context;
  const operation = inputs.operation === 'auto' ? (pullRequest?.closed ? 'remove' : 'deploy') : inputs.operation;
  const preview = inputs.preview === 'false' || operation === 'cleanup' ? undefined : pullRequest?.number;
  const base = inputs.name ?? defaultName(inputs, context);
  const name = preview === undefined ? base : previewName(inputs, { base, preview });
  const skipCase = secretlessCase(inputs, context);
  const skip = skipReason(inputs, { context, operation, preview, skipCase });
  const intent: Intent = { operation, name, base, preview, skip, skipCase };
  const problems = skip ? [] : [...nameProblems(inputs, name), ...missing(inputs, intent), ...storeProblems(inputs)];
  const unsettled = context.pullRequestHint !== undefined;
  if (!skip && inputs.preview === 'true' && preview === undefined && operation !== 'cleanup' && !unsettled) {
    problems.push({
      input: 'preview',
      text: `is true, but a ${context.eventName || 'local'} run belongs to no pull request.`,
    });
  }
  return { intent, problems };
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

function previewName(inputs: Inputs, { base, preview }: { base: string; preview: number }): string {
  return inputs.target === 'pages' ? previewPageName(base, preview) : previewInstanceName(base, preview);
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
  run: { context: RunContext } & Pick<Intent, 'operation' | 'preview' | 'skipCase'>,
): string | undefined {
  const { operation, preview, skipCase } = run;
  if (skipCase === 'fork') return 'This pull request comes from a fork, and forks get no secrets.';
  if (skipCase === 'dependabot') return 'This run was started by Dependabot, which gets no Actions secrets.';
  const { pullRequest } = run.context;
  // Also when it was merged: what goes to production is the push that the merge makes.
  if (!pullRequest?.closed) return undefined;
  if (operation === 'deploy') return `Pull request #${pullRequest.number} is closed, so there is nothing to publish.`;
  if (operation === 'remove' && preview === undefined) {
    const kept = inputs.target === 'pages' ? 'site' : inputs.target;
    return `The pull request was closed, and with \`preview: false\` it has no ${kept} of its own to remove.`;
  }
  return undefined;
}

function nameProblems(inputs: Inputs, name: string): Problem[] {
  if (name === '') return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];
  const page = inputs.target === 'pages';
  const pattern = page ? pageNamePattern : instanceNamePattern;
  if (pattern.test(name)) return [];
  const rule = page
    ? 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit'
    : 'must have only a-z and 0-9';
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
  if (intent.operation === 'cleanup' && !inputs['github-token'])
    need('github-token', 'for `operation: cleanup`: it tells which pull requests are closed');
  return problems;
}

function storeProblems(inputs: Inputs): Problem[] {
  const store = inputs['token-store'];
  if (store === 'github-secret' && !inputs['secret-token']) {
    return [
      { input: 'secret-token', text: 'is required for `token-store: github-secret`: a token that may write secrets.' },
    ];
  }
  if (store === 'file' && !inputs['token-file']) {
    return [{ input: 'token-file', text: 'is required for `token-store: file`: the path of the file.' }];
  }
  return [];
}
