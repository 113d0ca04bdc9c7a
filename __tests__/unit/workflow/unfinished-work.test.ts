import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hasUnfinishedWork, journalPath } from '../../../src/workflow/unfinished-work.js';
import { tempFolder } from '../../support/temp-folder.js';

test('a token half rotated or a deployment still open is work for the post step, and nothing else is', () => {
  const env = { RUNNER_TEMP: tempFolder(), GITHUB_RUN_ID: '1' };
  expect(hasUnfinishedWork(env)).toBe(false);
  expect(hasUnfinishedWork({ ...env, STATE_deployment: '' })).toBe(false);
  expect(hasUnfinishedWork({ ...env, STATE_deployment: '7' })).toBe(true);
  mkdirSync(dirname(journalPath(env)));
  writeFileSync(journalPath(env), '');
  expect(hasUnfinishedWork(env)).toBe(true);
  expect(hasUnfinishedWork({ ...env, GITHUB_RUN_ID: '2' })).toBe(false);
});

test('each step of each attempt has a journal of its own, whatever its name', () => {
  const env = {
    RUNNER_TEMP: '/t',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '2',
    GITHUB_JOB: 'a/../b',
    GITHUB_ACTION: '__x',
  };
  expect(journalPath(env)).toBe(join('/t', 'osc-deploy', 'login-1-2-a____b-__x.json'));
  const others = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION'].map((name) =>
    journalPath({ ...env, [name]: 'other' }),
  );
  expect(new Set([journalPath(env), ...others]).size).toBe(5);
  expect(journalPath({ RUNNER_TEMP: '/t' })).toBe(join('/t', 'osc-deploy', 'login-0-0-0-0.json'));
  // The temp folder of a machine is everybody's.
  expect(journalPath({})).toBe(join(homedir(), '.osc-deploy', 'login-0-0-0-0.json'));
});
