import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns whether the main step was killed during a rotation or with an open GitHub Deployment. */
export function hasUnfinishedWork(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['STATE_deployment']) || existsSync(journalPath(env));
}

/** Returns the journal's path for this step and attempt: parallel jobs must not share it, and other users can write a machine's temp folder. */
export function journalPath(env: NodeJS.ProcessEnv): string {
  const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
    .map((name) => env[name] || '0')
    .join('-');
  const folder = env['RUNNER_TEMP'] ? join(env['RUNNER_TEMP'], 'osc-deploy') : join(homedir(), '.osc-deploy');
  return join(folder, `login-${id.replace(/[^A-Za-z0-9_-]/g, '_')}.json`);
}
