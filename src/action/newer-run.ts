import { capitalize } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Behind, NewerRun } from '../contract/newer-run.js';
import { branchOf } from '../contract/subject.js';
import { findRun, hasRunOf } from '../github/runs.js';
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

/**
 * Judges whether a newer run will publish, or has published, what this one is about.
 * @param built the checked-out commit, which a workflow may have made itself
 */
export async function judgeBehind(task: Task, built: string | undefined): Promise<Behind> {
  const { branches, context, github, intent } = task;
  if (intent.preview !== undefined) {
    const why = await explainUnwanted('before the pages', task, { isStartingOver: true });
    return why === undefined ? { is: 'newest' } : { is: 'behind', why };
  }

  const branch = branchOf(context);
  if (branch === undefined)
    return { is: 'unknown', why: 'a run of no branch is not known to be the newest', advice: '' };

  const named = plainText(branch, 100);
  const head = await branches.readHead(branch);
  if (!head || !context.sha) {
    const why = `GitHub did not say which commit is the head of ${named}`;
    return { is: 'unknown', why, advice: permissionFor('contents: read') };
  }

  const own = [context.sha, built].flatMap((sha) => sha?.toLowerCase() ?? []);
  if (own.includes(head.toLowerCase())) return { is: 'newest' };

  const newest = `the head of ${named} is ${head.slice(0, 7)}`;
  const hasRun = await hasRunOf(github, { commit: head, workflow: context.workflow });
  // A commit of a bot, or one without a matching path, starts no run: then this run is the newest.
  if (hasRun === false) return { is: 'newest' };
  if (hasRun) return { is: 'behind', why: `${capitalize(newest)}, which has a run of its own.` };

  const why = `${newest}, and GitHub did not say whether that has a run of its own`;
  return { is: 'unknown', why, advice: permissionFor('actions: read') };
}

function permissionFor(permission: string): string {
  return `\`${permission}\` among the \`permissions:\` lets the step ask GitHub.`;
}
