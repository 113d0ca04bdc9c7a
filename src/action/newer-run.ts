import { plainText } from '../base/plain-text.js';
import type { NewerRun } from '../contract/newer-run.js';
import { branchOf } from '../contract/subject.js';
import { findRun } from '../github/runs.js';
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
