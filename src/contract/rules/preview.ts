import type { RunContext } from '../event.js';
import type { Inputs, Problem } from '../inputs.js';
import type { Intent } from '../intent.js';

/** Returns what is wrong with `preview` in this run. */
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
