import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns whether the main step was killed with a token half rotated or a GitHub Deployment still open. */
export function hasUnfinishedWork(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['STATE_deployment']) || existsSync(journalPath(env));
}

/**
 * Journal of the rotation: one for each step of each attempt, so that parallel jobs on one machine never share it. Without
 * a runner it is in the user's own folder: anybody could put one into the temp folder of the machine.
 */
export function journalPath(env: NodeJS.ProcessEnv): string {
  const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
    .map((name) => env[name] || '0')
    .join('-');
  const folder = env['RUNNER_TEMP'] ? join(env['RUNNER_TEMP'], 'osc-deploy') : join(homedir(), '.osc-deploy');
  return join(folder, `login-${id.replace(/[^A-Za-z0-9_-]/g, '_')}.json`);
}
