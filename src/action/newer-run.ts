import { plainText } from '../base/plain-text.js';
import type { NewerRun } from '../contract/newer-run.js';
import { branchOf } from '../contract/subject.js';
import { findRun } from '../github/runs.js';
import { explainUnwanted } from '../previews/still-wanted.js';
import type { Task } from './task.js';

/** Asks GitHub about a run with a greater number than this one. Without the permission to see runs, the head of the branch tells whether this commit is the newest. */
export async function judgeNewerRun(
  { branches, context, github, intent }: Task,
  id: number,
): Promise<NewerRun> {
  // Gitea and Forgejo number the runs of a repository, and find them by another id.
  const found = context.forge ? undefined : await findRun(github, id);
  if (found === false) return { is: 'unfounded', why: 'GitHub knows no such run' };

  const branch = intent.preview === undefined ? branchOf(context) : undefined;
  if (found)
    return {
      is: 'newer',
      branch: branch === undefined || found.branch === branch ? undefined : found.branch,
    };

  const head = branch === undefined ? undefined : await branches.readHead(branch);
  if (!head || !context.sha) return { is: 'unknown' };
  if (head.toLowerCase() !== context.sha.toLowerCase()) return { is: 'newer', branch: undefined };

  return { is: 'unfounded', why: `this commit is the head of ${plainText(branch ?? '', 100)}` };
}

/** Returns the newer commit of this run's branch or pull request, as a sentence; undefined if there is none, or if GitHub does not say. */
export async function explainBehind(task: Task): Promise<string | undefined> {
  const { branches, context, intent } = task;
  if (intent.preview !== undefined)
    return await explainUnwanted('before the pages', task, { isStartingOver: true });

  const branch = branchOf(context);
  const head = branch === undefined ? undefined : await branches.readHead(branch);
  if (!head || !context.sha || head.toLowerCase() === context.sha.toLowerCase()) return undefined;

  return `The head of ${plainText(branch ?? '', 100)} is ${head.slice(0, 7)}, whose own run publishes it.`;
}
