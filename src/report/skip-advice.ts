import type { RunContext } from '../contract/event.js';
import type { Intent } from '../contract/intent.js';
import { actionFile } from '../workflow/action-file.js';
import { code, link } from './markdown.js';

const stages = ['examples/preview-from-fork-build.yml', 'examples/preview-from-fork.yml'];

/** How a maintainer can publish the pull request all the same, as markdown; empty where there is nothing to do. */
export function skipAdvice(
  skipCase: Intent['skipCase'],
  { context, env }: { context: RunContext; env: NodeJS.ProcessEnv },
): string {
  if (skipCase === undefined) return '';
  const number = context.pullRequest?.number ?? 0;
  const examples = stages.map((path) => link(code(path), actionFile(path, env))).join(' and ');
  if (skipCase === 'fork') {
    return [
      '### How a maintainer can publish it',
      '- **Every fork, from now on:** build in one workflow that has no secrets, and publish what it built in a second one that has them: ' +
        `${examples} are ready to copy.`,
      '- **This one, once:** read its changes, then push them to a branch of this repository and open a pull request from it:',
      ['  ```sh', `  gh pr checkout ${number}`, `  git push origin HEAD:preview/pr-${number}`, '  ```'].join('\n'),
    ].join('\n\n');
  }
  return [
    '### How a maintainer can publish it',
    `- **With the login of the repository:** let a second workflow, which has the secrets, publish what Dependabot's run has built: ${examples} are ready to copy.`,
    '- **With an access token,** which does not rotate: Dependabot has secrets of its own, and takes it as `access-token` from there.',
    ['  ```sh', '  gh secret set OSC_ACCESS_TOKEN --app dependabot', '  ```'].join('\n'),
  ].join('\n\n');
}
