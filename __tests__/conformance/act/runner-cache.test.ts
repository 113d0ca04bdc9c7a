import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { leaksOf } from '../../support/leaks.js';
import { ownActionWorkflow } from '../support/own-action.js';
import { type ActBench, startActBench, type WorkflowRun } from './act-bench.js';
import { pullRequest, push } from './act-events.js';
import { nodeClockAhead, runGreen } from './act-outcome.js';

// Version 1 of the cache service, by act: another program than the version 2 of the local GitHub.
jest.setTimeout(120_000);

const hour = 3_600_000;
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    withAction: true,
    files: {
      'public/index.html': '<h1>Hi</h1>',
      'public/about/index.html': '<p>about',
      '.github/workflows/own.yml': ownActionWorkflow({ with: ['comment: false'] }),
    },
  });
});
afterEach(() => bench.close());

/** A job with nothing of the ones before it but the service and the secret, which stays what it was at the sign-in. */
const job = (more: Partial<WorkflowRun> = {}): WorkflowRun => ({
  workflow: 'own.yml',
  ...push,
  variables: { DIRECTORY: 'public' },
  cache: join(bench.root, 'cache'),
  ...more,
});
const spent = () => bench.platform.families[0]?.superseded.length;

/** Keys of the login's finished entries; each entry may be in the file of the database more than once. */
function generations(): string[] {
  const text = readFileSync(join(bench.root, 'cache', 'bolt.db'), 'latin1');
  const found = text.matchAll(/\{"id":(\d+),"key":"osc-token-[0-9a-f]{16}-(\d+)",[^{}]*"complete":true/g);
  return [...new Map([...found].map(([, id = '', generation = '']) => [id, generation])).values()];
}

test('the login goes on from job to job in the cache: lent, then rotated from the newest generation', async () => {
  const first = await runGreen(bench, job());
  expect(first.printed).toContain('The new refresh token is kept in the Actions cache of octo-org/hello-world.');
  const second = await runGreen(bench, job());
  expect(second.printed).toContain('Signed in with the access token kept in the Actions cache of octo-org/hello-world');
  expect({ spent: spent(), generations: generations() }).toEqual({ spent: 1, generations: ['1'] });

  const third = await runGreen(bench, job({ env: nodeClockAhead(hour) }));
  expect(third.printed).toContain('The new refresh token is kept in the Actions cache');
  const fourth = await runGreen(bench, job({ env: nodeClockAhead(hour) }));
  expect(fourth.printed).toContain('Signed in with the access token kept in the Actions cache');
  // Each generation has a key of its own, written once.
  expect({ spent: spent(), generations: generations() }).toEqual({ spent: 2, generations: ['1', '2'] });
  expect(bench.platform.families[0]).toMatchObject({ state: 'live' });
});

test('a pull request may not rotate it, but is lent the access token of the default branch', async () => {
  const event = pullRequest(bench.repository.pulls.open(5), 'synchronize');
  const { log: skipped } = await bench.run(job(event));
  expect(skipped.outputs('site')).toMatchObject({ operation: 'skipped' });
  expect(skipped.commands('error')).toEqual([]);
  expect(skipped.commands('warning')).toEqual([expect.stringContaining('no access token to borrow')]);
  expect(spent()).toBe(0);
  await runGreen(bench, job());
  const lent = await runGreen(bench, job(event));
  expect(lent.printed).toContain('Signed in with the access token kept in the Actions cache');
  expect(lent.outputs('site')).toMatchObject({ name: 'octo-org-hello-world-pr-5', status: 'live' });
  expect(spent()).toBe(1);
});

test('a runner without the service says so before anything is spent', async () => {
  const { cache: _, ...withoutCache } = job();
  const { exitCode, log } = await bench.run(withoutCache);
  expect(exitCode).toBe(1);
  expect(log.commands('error')).toEqual([expect.stringContaining('no Actions cache')]);
  expect(spent()).toBe(0);
});

test('no token can be read in the cache, in the log or in what the job has left', async () => {
  const { exitCode, output } = await bench.run({ ...job(), plain: true });
  expect(exitCode).toBe(0);
  const folders = [join(bench.root, 'cache'), join(bench.root, 'run-1/actions')];
  const left = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => statSync(path).isFile())
      .map((path): [string, string] => [path, readFileSync(path, 'latin1')]),
  );
  // The list of entries, a lease and a login.
  expect(left.length).toBeGreaterThan(2);
  expect(leaksOf(bench.secrets(), new Map([...left, ['the log', output]]))).toEqual([]);
});
