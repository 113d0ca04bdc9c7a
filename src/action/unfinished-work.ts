import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { journalState } from '../contract/runtime.js';

/** Returns whether the main step was killed during a rotation or with an open GitHub Deployment. */
export function hasUnfinishedWork(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['STATE_deployment']) || existsSync(journalPath(env));
}

/**
 * Returns the journal's path, one for each login of each step and attempt. All steps of a composite action have one GITHUB_ACTION:
 * without the login in the name, a step would store the token of another one as its own. The machine's temp folder is no fallback: other users can write it.
 */
export function journalPath(env: NodeJS.ProcessEnv): string {
  // The main step saves the path: a runner evaluates the inputs of the post step once more, and they may differ.
  const told = env[`STATE_${journalState}`];
  if (told) return told;

  const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
    .map((name) => env[name] || '0')
    .join('-')
    .replace(/[^A-Za-z0-9_-]/g, '_');
  const folder = env['RUNNER_TEMP']
    ? join(env['RUNNER_TEMP'], 'osc-deploy')
    : join(homedir(), '.osc-deploy');
  return join(folder, `login-${id}-${fingerprintLogin(env)}.json`);
}

const ofLogin = ['REFRESH-TOKEN', 'TOKEN-STORE', 'TOKEN-FILE', 'SECRET-NAME', 'SECRET-ENVIRONMENT'];

/** Returns the first 16 hex digits of a SHA-256 over the job's refresh token and the place of its store. */
function fingerprintLogin(env: NodeJS.ProcessEnv): string {
  const values = ofLogin.map((name) => (env[`INPUT_${name}`] ?? '').trim());
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
}
