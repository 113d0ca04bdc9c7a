import { plainText } from '../../base/plain-text.js';
import { CliError } from '../cli-error.js';
import type { Terminal } from '../terminal/terminal.js';

const branch = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';
const body =
  'Written by `osc-deploy init`. The login is a secret of this repository already; merging this starts the first deploy.';

/**
 * Commits one file to a new branch and opens a pull request for it, with the user's git and gh, and goes back to the branch before.
 * @returns its address
 * @throws CliError `pull-request-failed` with what the failing program said
 */
export async function openPullRequest({ spawn }: Pick<Terminal, 'spawn'>, file: string): Promise<string> {
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
    await run('git', 'add', '--', file);
    // Whatever else is staged stays out of it.
    await run('git', 'commit', '--message', title, '--', file);
    await run('git', 'push', '--set-upstream', 'origin', branch);
    return await run('gh', 'pr', 'create', '--head', branch, '--title', title, '--body', body);
  } finally {
    await spawn('git', ['switch', '-']);
  }
}
