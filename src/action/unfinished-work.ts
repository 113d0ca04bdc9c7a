import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns whether the main step was killed with a token half rotated or a GitHub Deployment still open. */
export function hasUnfinishedWork(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['STATE_deployment']) || existsSync(journalPath(env));
}

/** Returns the journal of this step's attempt: parallel jobs never share it, and a machine's temp folder is open to anybody. */
export function journalPath(env: NodeJS.ProcessEnv): string {
  const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
    .map((name) => env[name] || '0')
    .join('-');
  const folder = env['RUNNER_TEMP'] ? join(env['RUNNER_TEMP'], 'osc-deploy') : join(homedir(), '.osc-deploy');
  return join(folder, `login-${id.replace(/[^A-Za-z0-9_-]/g, '_')}.json`);
}
