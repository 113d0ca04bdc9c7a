import type { Advice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { shellWord } from '../base/shell-word.js';
import { isTrustedDefaultBranch } from '../contract/event.js';
import type { Run } from '../targets/target.js';

/**
 * A pull request borrows the access token that the default branch left in the Actions cache, and cannot get one by itself.
 * When that has ended, nothing is wrong with the pull request: its run is skipped.
 * @returns undefined for every other error, and outside of pull requests
 */
export function nothingToBorrow(
  error: unknown,
  { context, intent, runtime }: Run,
): { reason: string; advice: Advice } | undefined {
  if (!(error instanceof DeployError) || error.code !== 'cache-refused' || !context.pullRequest) return undefined;
  // What the workflow itself lacks is no fault of the hour.
  if (isTrustedDefaultBranch(context)) return undefined;
  const branch = plainText(context.defaultBranch ?? '', 100) || 'the default branch';
  const reason = `No preview: there is no access token to borrow, because the last run on ${branch} is over an hour ago, and a pull request cannot renew the login in the Actions cache.`;
  const removal =
    'No preview is removed now: there is no access token to borrow. The next scheduled run of the workflow removes it.';
  const repository = shellWord(context.repository);
  const { GITHUB_WORKFLOW_REF: workflow = '', GITHUB_RUN_ID: id = '' } = runtime.env;
  const [, file = ''] = /\/\.github\/workflows\/([^@/]+)@/.exec(workflow) ?? [];
  const rerun = { command: `gh run rerun ${shellWord(id || '<run>')} --repo ${repository}` };
  return {
    reason: intent.operation === 'remove' ? removal : reason,
    advice: [
      `To have it now, run the workflow on ${branch}, then this one again:`,
      { command: `gh workflow run ${shellWord(file || '<workflow>')} --repo ${repository}` },
      ...(intent.operation === 'remove' ? [] : [rerun]),
      'For previews at any hour give them an access token of the console, as in examples/preview.yml:',
      { command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
    ],
  };
}
