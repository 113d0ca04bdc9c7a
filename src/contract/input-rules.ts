import { plainText } from '../base/plain-text.js';
import type { RunContext } from './event.js';
import type { Inputs, Problem } from './inputs.js';
import { type Intent, isPreview } from './intent.js';
import { chooseNaming } from './names.js';

/* Rules on more than one input, or on an input and the event. */

/** Source: platform.md of the vendor's client; the server stays authoritative and answers 400. */
const pageNamePattern = /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/;
/** A label of a host's name. */
const instanceNamePattern = /^[a-z0-9]{1,63}$/;

/** What `preview` cannot be in this run. */
export function previewProblems(
  inputs: Inputs,
  { context, intent }: { context: RunContext; intent: Intent },
): Problem[] {
  const { eventName, pullRequestHint, pullRequestUnknown, defaultBranch } = context;
  const problem = (text: string): Problem[] => [{ input: 'preview', text }];
  if (pullRequestUnknown && inputs.preview !== 'false') {
    return problem(
      `is ${inputs.preview}, but the payload of this ${eventName} event cannot be read, so its pull request is not known. ` +
        'Only `preview: false` deploys it to production.',
    );
  }
  if (context.privilegedFork && intent.operation !== 'remove' && inputs.preview !== 'true') {
    return problem(
      `is ${inputs.preview}, but this ${eventName} run holds the secrets of the repository and would publish the code of a fork. ` +
        'Only `preview: true` does that, for a build that ran without secrets.',
    );
  }
  if (intent.branch !== undefined && defaultBranch === undefined) {
    return problem('is branch, but the default branch is not known: the payload of the event has no repository.');
  }
  if (inputs.preview !== 'true' || intent.preview !== undefined || pullRequestHint) return [];
  return problem(`is true, but a ${eventName || 'local'} run belongs to no pull request.`);
}

/** Of the name with its preview ending. */
export function nameProblems(inputs: Inputs, name: string): Problem[] {
  if (name === '') return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];
  const page = inputs.target === 'pages';
  const pattern = page ? pageNamePattern : instanceNamePattern;
  if (pattern.test(name)) return [];
  const rule = page
    ? 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit'
    : 'must have only a-z and 0-9, at most 63 of them';
  const fixed = chooseNaming(inputs.target).ofRepository(name);
  const advice = pattern.test(fixed)
    ? `"${plainText(name, 80)}" would become "${fixed}"`
    : `given was "${plainText(name, 80)}"`;
  return [{ input: 'name', text: `${rule}; ${advice}.` }];
}

/** Inputs that are needed, and those that mean nothing, for what the run does. */
export function missing(inputs: Inputs, intent: Intent): Problem[] {
  const problems: Problem[] = [];
  const writes = intent.operation === 'deploy' || intent.operation === 'plan';
  const need = (input: Problem['input'], why: string) => problems.push({ input, text: `is required ${why}.` });
  const refreshes = inputs['refresh-token'] !== undefined || inputs['token-file'] !== undefined;
  if (!inputs['access-token'] && !refreshes) {
    const text =
      'has no value, and neither has `access-token`: an empty secret usually has another name or environment.';
    problems.push({ input: 'refresh-token', or: 'access-token', text });
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
  if (intent.operation === 'rollback' && inputs.target !== 'pages')
    problems.push({
      input: 'operation',
      text: `cannot be \`rollback\` for \`target: ${inputs.target}\`: only a site keeps versions. Deploy the former commit with \`source-ref\`.`,
    });
  if (intent.operation === 'rollback' && isPreview(intent))
    problems.push({ input: 'operation', text: 'cannot be `rollback` for a preview, which keeps no former versions.' });
  if (intent.operation === 'cleanup' && !inputs['github-token'])
    need('github-token', 'for `operation: cleanup`: it shows which pull requests are closed');
  return problems;
}

/** What `token-store` needs. */
export function storeProblems(inputs: Inputs): Problem[] {
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
