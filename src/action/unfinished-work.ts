import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns whether the main step was killed during a rotation or with an open GitHub Deployment. */
export function hasUnfinishedWork(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['STATE_deployment']) || existsSync(journalPath(env));
}

/** Returns the journal's path, one for each step and attempt, as parallel jobs must not share it. The machine's temp folder is no fallback: other users can write it. */
export function journalPath(env: NodeJS.ProcessEnv): string {
  const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
    .map((name) => env[name] || '0')
    .join('-');
  const folder = env['RUNNER_TEMP']
    ? join(env['RUNNER_TEMP'], 'osc-deploy')
    : join(homedir(), '.osc-deploy');
  return join(folder, `login-${id.replace(/[^A-Za-z0-9_-]/g, '_')}.json`);
}
