import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the main step was killed with a token half rotated or a GitHub Deployment still open. */
export function hasUnfinishedWork(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['STATE_deployment']) || existsSync(journalPath(env));
}

/** Journal of the rotation: one for each step of each attempt, so that parallel jobs on one machine never share it. */
export function journalPath(env: NodeJS.ProcessEnv): string {
  const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
    .map((name) => env[name] || '0')
    .join('-');
  return join(env['RUNNER_TEMP'] || tmpdir(), 'osc-deploy', `login-${id.replace(/[^A-Za-z0-9_-]/g, '_')}.json`);
}
