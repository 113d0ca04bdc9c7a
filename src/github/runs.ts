import * as z from 'zod/mini';
import type { BestEffortGitHub } from './best-effort.js';

/** Returns whether the repository has a workflow run of this id; undefined if GitHub does not say. */
export async function hasRun(github: BestEffortGitHub, id: number): Promise<boolean | undefined> {
  const found = await github.read({
    subject: `the workflow run ${id}`,
    permission: 'actions: read',
    path: `/actions/runs/${id}`,
    schema: z.looseObject({}),
    missing: false as const,
    missingStatuses: [404],
  });
  return found === undefined ? undefined : found !== false;
}
