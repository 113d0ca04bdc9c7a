import { posix } from 'node:path';
import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { Clone } from '../clone.js';
import { askGit, writeWithGit } from '../git.js';
import type { Ended } from '../programs.js';
import type { WorkflowFile } from '../repository/workflow.js';
import type { Terminal } from '../terminal/terminal.js';
import { writeBelow } from '../write-below.js';

const head = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';

/** Returns whether a commit has these files. It compares the bytes, because `git status` would run the filters of the clone's configuration. */
export async function areCommitted(
  terminal: Terminal,
  commit: string,
  files: WorkflowFile[],
): Promise<boolean> {
  const looks = files.map(async ({ path, text }) => {
    const committed = await askGit(terminal, 'cat-file', 'blob', `${commit}:${path}`);
    return committed === text.trim();
  });
  return (await Promise.all(looks)).every(Boolean);
}

interface Wanted {
  clone: Clone;
  written: WorkflowFile[];
  /** The site or app that merging deploys, in words. */
  target: string;
  /** The branch that is deployed. */
  branch: string;
}

/**
 * Commits the written files to a branch of their own, pushes it, and opens a pull request.
 * The person stays on their branch. Until the push is through, a failure leaves the files there, and no branch.
 * @returns the address of the pull request. @throws DeployError `pull-request-failed`
 */
export async function openPullRequest(terminal: Terminal, wanted: Wanted): Promise<string> {
  await pushBranch(terminal, wanted);

  const { target, branch } = wanted;
  const body = `Merging this deploys to ${target}, as does each later push to \`${branch}\`. The login is set up. Written by \`osc-deploy init\`.`;
  const asked = ['pr', 'create', '--head', head, '--title', title, '--body', body];
  return outputOf(await terminal.spawn('gh', asked, { tokens: true }), {
    what: 'gh pr',
    state: `The workflow is pushed, on the branch ${head}.`,
    next: ['What is left:', { command: `gh pr create --head ${head} --fill` }],
  });
}

async function pushBranch(terminal: Terminal, { clone, written }: Wanted): Promise<void> {
  const branch = clone.ref.replace('refs/heads/', '');
  const files = written.map(({ path }) => posix.relative(clone.folder, path));
  const git = async (...args: string[]) =>
    outputOf(await writeWithGit(terminal, ...args), {
      what: `git ${args[0]}`,
      state: `You are on ${branch ? plainText(branch, 80) : 'the same commit'} as before, with the written files.`,
      next: ['When that is mended:', ourCommand('<command>')],
    });
  const goBack = () =>
    writeWithGit(terminal, 'switch', ...(branch ? [branch] : ['--detach', clone.commit]));

  const former = await askGit(terminal, 'rev-parse', '--verify', '--quiet', `refs/heads/${head}`);
  const isOurs = former !== '' && (await areCommitted(terminal, former, written));
  if (former !== '' && !isOurs) throw otherBranchError();

  let isMade = false;
  try {
    // Staged, the files may be those of the branch that an earlier run has made.
    await git('add', '--', ...files);
    await git('switch', ...(isOurs ? [head] : ['--create', head]));
    isMade = !isOurs;
    if (isMade) await git('commit', '--message', title, '--', ...files);
    await git('push', '--no-recurse-submodules', '--set-upstream', 'origin', head);
  } catch (error) {
    await goBack();
    if (isMade) await writeWithGit(terminal, 'branch', '--quiet', '-D', head);
    for (const { path, text } of written) writeBelow(clone.root, path, text);
    await writeWithGit(terminal, 'restore', '--staged', '--', ...files);
    throw error;
  }

  await goBack();
}

function otherBranchError(): DeployError {
  const text = `There is a branch ${head} with other files. The workflow is written, and not committed.`;
  const next: Advice = [
    'Give that branch another name, then run the command again:',
    { command: `git branch -m ${head} ${head}-before` },
    ourCommand('<command>'),
  ];
  return new DeployError('pull-request-failed', text, { next });
}

/** @throws DeployError `pull-request-failed` with the reason of the program, the state that it leaves, and what to do next */
function outputOf(
  { code, stdout, stderr }: Ended,
  { what, state, next }: { what: string; state: string; next: Advice },
): string {
  if (code === 0) return stdout.trim();
  const reason = plainText(stderr, 300) || 'no reason given';
  const text = `${what} failed: ${reason.replace(/\.?$/, '.')} ${state}`;
  throw new DeployError('pull-request-failed', text, { next });
}
