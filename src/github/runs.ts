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
