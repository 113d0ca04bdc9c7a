import { offersRerun } from '../base/advice.js';
import { DeployError, describeRequest, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { RunContext } from '../contract/event.js';
import { actionFile, forgeName } from '../contract/forge.js';
import type { Intent } from '../contract/intent.js';
import type { Run } from '../targets/target.js';
import { adviceBlocks, code, escapeMarkdown, fenced, folded, link, list, prose } from './markdown.js';
import { isInterruption } from './status-update.js';
import { footer, sections } from './summary.js';

/** @param options.advice markdown that says what a person can do about it */
export function skipSummary(
  title: string,
  { reason, advice, place }: { reason: string; advice: string; place: string },
): string {
  return sections(`## 🟡 ${escapeMarkdown(title)}`, prose(reason), advice, footer({ place }));
}

const stages = ['examples/preview-from-fork-build.yml', 'examples/preview-from-fork.yml'];

/** Returns markdown that says how a maintainer can publish the pull request of a skipped run; empty where there is nothing to do. */
export function skipAdvice(
  skipCase: Intent['skipCase'],
  { context, env }: { context: RunContext; env: NodeJS.ProcessEnv },
): string {
  if (skipCase === undefined) return '';
  const number = context.pullRequest?.number ?? 0;
  const examples = stages.map((path) => link(code(path), actionFile(path, env))).join(' and ');
  const ways =
    skipCase === 'fork'
      ? [
          `- **Every fork, from now on:** build in one workflow that has no secrets, and publish what it built in a second one that has them: ${examples} are ready to copy.`,
          '- **This one, once:** read its changes, then push them to a branch of this repository and open a pull request from it:',
          `  \`\`\`sh\n  gh pr checkout ${number}\n  git push origin HEAD:preview/pr-${number}\n  \`\`\``,
        ]
      : [
          `- **With the login of the repository:** let a second workflow, which has the secrets, publish what Dependabot's run has built: ${examples} are ready to copy.`,
          '- **With an access token,** which does not rotate: Dependabot has separate secrets; store it there and give it as `access-token`.',
          '  ```sh\n  gh secret set OSC_ACCESS_TOKEN --app dependabot\n  ```',
        ];
  return sections('### How a maintainer can publish it', ...ways).trimEnd();
}

/**
 * The command that does what the advice of an error asks for, and what it does.
 * @returns undefined outside of GitHub: other forges have no such command
 */
export function nextCommand(
  error: unknown,
  { context, inputs, env }: Pick<Run, 'context' | 'inputs'> & { env: NodeJS.ProcessEnv },
): { does: string; command: string } | undefined {
  const run = env['GITHUB_RUN_ID'];
  if (!(error instanceof DeployError) || !run || forgeName(env)) return undefined;
  const host = context.serverUrl === 'https://github.com' ? '' : `${context.serverUrl.replace(/^https?:\/\//, '')}/`;
  const repository = `--repo ${host}${context.repository}`;
  if (error.code === 'unauthorized' && inputs['access-token'])
    return { does: 'To replace the access token', command: `gh secret set OSC_ACCESS_TOKEN ${repository}` };
  if (!offersRerun(error.advice)) return undefined;
  return { does: 'To run the job again', command: `gh run rerun ${run} --failed ${repository}` };
}

interface FailureFacts {
  /** Empty before it is known. */
  name: string;
  /** The operation that failed: `deploy`, `remove` … */
  operation: string;
  /** To type next, where one command does it. */
  command: string | undefined;
  /** Link to the folder of the documentation, with a slash at its end. */
  docs: string;
  place: string;
}

/** Returns the summary of a failure: what happened, what to do next, and the request that failed, folded. */
export function failureSummary(error: unknown, { name, operation, command, docs, place }: FailureFacts): string {
  const ended = isInterruption(error) ? 'was cancelled' : 'failed';
  const title = `## 🔴 ${name ? `${escapeMarkdown(name)}: ${operation} ${ended}` : `The step ${ended}`}`;
  if (!(error instanceof DeployError)) return sections(title, prose(messageOf(error)), footer({ place }));
  return sections(
    title,
    prose(error.text),
    list(error.rows),
    `**What to do:** ${adviceBlocks(error.advice)}`,
    command ? fenced(command, 'sh') : '',
    `More about ${link(code(error.code), `${docs}troubleshooting.md#${error.code}`)}.`,
    requestOf(error),
    footer({ place }),
  );
}

function requestOf(error: DeployError): string {
  const found = error instanceof RequestError ? error : error.cause;
  if (!(found instanceof RequestError)) return '';
  const { status, requestId } = found.request;
  const lines = [describeRequest(found.request), `status: ${status ?? 'no answer'}`];
  if (requestId) lines.push(`request id: ${plainText(requestId, 80)}`);
  return folded('Request', fenced(lines.join('\n')));
}
