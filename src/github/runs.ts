import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import type { BestEffortGitHub } from './best-effort.js';

const workflowRun = z.looseObject({ head_branch: lenient(z.string()) });

/** Returns a workflow run of the repository; `false` if there is none of this id, undefined if GitHub does not say. */
export async function findRun(
  github: BestEffortGitHub,
  id: number,
): Promise<{ branch: string | undefined } | false | undefined> {
  const found = await github.read({
    subject: `the workflow run ${id}`,
    permission: 'actions: read',
    path: `/actions/runs/${id}`,
    schema: workflowRun,
    missing: false as const,
    missingStatuses: [404],
  });
  return found && { branch: found.head_branch };
}

const workflowRuns = z.looseObject({
  workflow_runs: z.array(z.looseObject({ path: lenient(z.string()) })),
});

/** Returns whether a workflow has a run of a commit; undefined if GitHub does not say. @param of.workflow the name of its file; empty for any */
export async function hasRunOf(
  github: BestEffortGitHub,
  { commit, workflow }: { commit: string; workflow: string },
): Promise<boolean | undefined> {
  const found = await github.read({
    subject: 'the workflow runs of the newest commit',
    permission: 'actions: read',
    path: '/actions/runs',
    query: { head_sha: commit, per_page: 100 },
    schema: workflowRuns,
  });
  return found?.workflow_runs.some(({ path = '' }) => {
    const [file = ''] = path.split('@');
    return workflow === '' || file.endsWith(`/${workflow}`);
  });
}
