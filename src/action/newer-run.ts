import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { NewerRun } from '../contract/newer-run.js';
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
 * Returns why a newer run will publish, or has published, what this one is about; undefined if none is known to.
 * @param built the checked-out commit, which a workflow may have made itself
 * @throws DeployError `password-needed` if the branch has a newer commit and GitHub does not say whether that has a run
 */
export async function explainBehind(
  task: Task,
  built: string | undefined,
): Promise<string | undefined> {
  const { branches, context, github, intent } = task;
  if (intent.preview !== undefined)
    return await explainUnwanted('before the pages', task, { isStartingOver: true });

  const branch = branchOf(context);
  const head = branch === undefined ? undefined : await branches.readHead(branch);
  const own = [context.sha, built].flatMap((sha) => sha?.toLowerCase() ?? []);
  if (!head || !context.sha || own.includes(head.toLowerCase())) return undefined;

  const newest = `The head of ${plainText(branch ?? '', 100)} is ${head.slice(0, 7)}`;
  const hasRun = await hasRunOf(github, { commit: head, workflow: context.workflow });
  // A commit of a bot, or one without a matching path, starts no run: then this run is the newest.
  if (hasRun !== undefined) return hasRun ? `${newest}, which has a run of its own.` : undefined;

  const text = `The site asks for another password than \`basic-auth\` of this run. ${newest}, and GitHub did not say whether that has a run of its own, so this password may be an older one. Nothing was changed.`;
  throw new DeployError('password-needed', text, {
    next: 'If the password of this run is the right one, run this job again. `actions: read` among the `permissions:` lets the step see runs.',
  });
}
