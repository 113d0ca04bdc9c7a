import { plainText } from '../../base/plain-text.js';
import { CliError } from '../cli-error.js';
import type { WorkflowOptions } from '../repository/workflow.js';
import type { Terminal } from '../terminal/terminal.js';

const branch = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';

interface NewPullRequest {
  /** As git takes them in the current folder. */
  files: string[];
  /** Name of the site or app. */
  name: string;
  /** The address of the site; undefined where it is not known. */
  address: string | undefined;
  workflow: WorkflowOptions;
}

/**
 * Commits files to a new branch and opens a pull request for them, with the user's git and gh, and goes back to the branch before.
 * @returns its address
 * @throws CliError `pull-request-failed` with what the failing program said
 */
export async function openPullRequest(
  { spawn }: Pick<Terminal, 'spawn'>,
  { files, ...described }: NewPullRequest,
): Promise<string> {
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await spawn(program, args);
    if (code === 0) return stdout.trim();
    throw new CliError(
      'pull-request-failed',
      `${program} ${args[0]} failed: ${plainText(stderr, 300) || 'no reason given'}`,
    );
  };
  await run('git', 'switch', '--create', branch);
  try {
    await run('git', 'add', '--', ...files);
    // Whatever else is staged stays out of it.
    await run('git', 'commit', '--message', title, '--', ...files);
    await run('git', 'push', '--set-upstream', 'origin', branch);
    return await run('gh', 'pr', 'create', '--head', branch, '--title', title, '--body', bodyOf(described));
  } finally {
    await spawn('git', ['switch', '-']);
  }
}

function bodyOf({ name, address, workflow }: Omit<NewPullRequest, 'files'>): string {
  const { login, names, previews, project, environment } = workflow;
  const secrets =
    login === 'renewing'
      ? `secret \`${names.secret}\` and the variable \`${names.clientId}\``
      : `secret \`${names.accessToken}\``;
  const target = address ?? `the ${project.runner ? 'app' : 'site'} \`${name}\``;
  return [
    `- Merging this deploys to ${target}, as does each later push to \`${workflow.branch}\`.`,
    ...(previews
      ? ['- Pull requests that are opened after the merge get a preview, which goes when they are closed.']
      : []),
    `- The ${secrets} of ${environment ? `the environment \`${environment}\`` : 'this repository'} hold the login; they are set.`,
    '',
    'Written by `osc-deploy init`.',
  ].join('\n');
}
