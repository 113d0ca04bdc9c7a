import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { CliError } from '../cli-error.js';
import { CloneFiles } from '../clone.js';
import { findDeploySteps } from '../doctor/workflows.js';
import type { WorkflowFile } from '../repository/workflow.js';
import type { Session } from '../session.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * A file of a person is never replaced unless they ask for it, and two workflows never deploy one folder.
 * @throws CliError `workflow-kept`
 */
export function rejectOthers(root: string, files: WorkflowFile[]): void {
  const keptError = (reason: string) => new CliError('workflow-kept', `${reason}: nothing was changed.`);
  const other = findDeploySteps(root).find(({ file }) => !isOwnWorkflow(file));
  if (other) throw keptError(`${other.file} deploys this repository already`);
  const edited = files.find(({ path, text }) => !['', text].includes(new CloneFiles(root).text(path)));
  if (edited) throw keptError(`${edited.path} differs from what init would write`);
}

/** Returns whether init wrote a file, for this folder or for another one. */
export function isOwnWorkflow(file: string): boolean {
  return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}

/** Writes the files that are not there in this form. */
export function writeFiles({ stderr }: Session, root: string, files: WorkflowFile[]): void {
  const names = files.map(({ path }) => path).join(' and ');
  const changed = files.filter(({ path, text }) => new CloneFiles(root).text(path) !== text);
  for (const { path, text } of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  stderr.tick(changed.length > 0 ? `Wrote ${names}` : `${names} ${files.length > 1 ? 'are' : 'is'} up to date`);
}

/**
 * Commits files to a new branch and opens a pull request for them, with the user's git and gh, and goes back to the branch before.
 * @param request.files as git takes them in the current folder
 * @param request.target what a merge deploys to: the address of a site, or its name
 * @returns its address
 * @throws CliError `pull-request-failed` with what the failing program said
 */
export async function openPullRequest(
  { spawn }: Pick<Terminal, 'spawn'>,
  { files, target, branch }: { files: string[]; target: string; branch: string },
): Promise<string> {
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await spawn(program, args);
    if (code === 0) return stdout.trim();
    const reason = plainText(stderr, 300) || 'no reason given';
    throw new CliError('pull-request-failed', `${program} ${args[0]} failed: ${reason}`);
  };
  const [head, title] = ['osc-deploy', 'Deploy to Open Source Cloud'];
  const body = `Merging this deploys to ${target}, as does each later push to \`${branch}\`. The login is set up. Written by \`osc-deploy init\`.`;
  await run('git', 'switch', '--create', head);
  try {
    await run('git', 'add', '--', ...files);
    // Whatever else is staged stays out of it.
    await run('git', 'commit', '--message', title, '--', ...files);
    await run('git', 'push', '--set-upstream', 'origin', head);
    return await run('gh', 'pr', 'create', '--head', head, '--title', title, '--body', body);
  } finally {
    await spawn('git', ['switch', '-']);
  }
}
