import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { secretName, secretPath, tokenPath } from '../../support/login/login-bench.js';
import { ownActionWorkflow } from '../support/own-action.js';
import { type ActBench, runGreen, startActBench } from './act-bench.js';
import { push } from './act-events.js';
import type { ActRun } from './act-run.js';

jest.setTimeout(60_000);

const workflow = { workflow: 'own.yml', ...push, variables: { DIRECTORY: 'public' } };
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    withAction: true,
    files: {
      'public/index.html': '<h1>Hi</h1>',
      'public/about/index.html': '<p>about',
      '.github/workflows/own.yml': ownActionWorkflow(),
    },
  });
});
afterEach(() => bench.close());

const signIn = `gh secret set ${secretName} --repo octo-org/hello-world --env production`;
const storing = { origin: 'github', method: 'PUT', path: `${secretPath}/${secretName}`, hang: true };
const uploading = { origin: 'storage', method: 'POST', path: /./, hang: true };
const refreshing = { origin: 'api', method: 'POST', path: tokenPath, hang: true, afterHandling: true };

/** Starts a run whose deploy gets no answer to a request, and does `then` when that request has arrived. */
async function stoppedAt(fault: FaultSpec, then: (run: ActRun) => void) {
  const armed = bench.platform.faults.arm(fault);
  const run = bench.start(workflow);
  const deadline = Date.now() + 30_000;
  while (armed.hits === 0) {
    if (Date.now() > deadline) throw new Error('the request did not arrive within 30 s');
    await sleep(10);
  }
  then(run);
  const result = await run.done;
  bench.platform.faults.disarmAll();
  return result;
}

const deploymentStates = () => bench.repository.deployments.all.map(({ statuses }) => statuses.at(-1)?.['state']);
const isKept = () =>
  bench.repository.environment('production').secrets.get(secretName) === bench.platform.families[0]?.current;

// act, unlike GitHub's runner, gives a cancelled step no time: it kills it at once, and then runs its post step.
describe.each(['SIGINT', 'SIGTERM'] as const)('a run that gets %s', (signal) => {
  test('while storing the new token stores it in the post step, and the next run works', async () => {
    const { exitCode, log } = await stoppedAt(storing, (run) => run.signal(signal));
    expect(exitCode).not.toBe(0);
    expect(log.steps).toContainEqual({ name: './', stage: 'Main', result: 'failure' });
    expect(log.steps).toContainEqual({ name: './', stage: 'Post', result: 'success' });
    expect(log.commands('notice')).toEqual([expect.stringContaining('nothing was lost')]);
    expect(isKept()).toBe(true);
    expect(deploymentStates()).toEqual(['error']);
    await runGreen(bench, workflow);
    expect(isKept()).toBe(true);
  });
});

describe('a cancelled run', () => {
  test('publishes nothing if cancelled during uploads, ends its deployment, and the next run publishes everything', async () => {
    const { exitCode, log } = await stoppedAt(uploading, (run) => run.signal('SIGINT'));
    expect(exitCode).not.toBe(0);
    expect(log.shown).toMatch(/Job failed$/);
    expect(bench.platform.site('octo-org-hello-world').page.status).toBe('draft');
    expect(isKept()).toBe(true);
    expect(deploymentStates()).toEqual(['error']);
    const next = await runGreen(bench, workflow);
    expect(next.outputs('site')).toMatchObject({ status: 'live', uploaded: '2' });
    expect(deploymentStates()).toEqual(['error', 'success']);
  });

  test('reports a new token that was lost in transit and how to sign in, as does the next run', async () => {
    const { exitCode, log } = await stoppedAt(refreshing, (run) => run.signal('SIGINT'));
    expect(exitCode).not.toBe(0);
    expect(log.steps).toContainEqual({ name: './', stage: 'Post', result: 'failure' });
    expect(log.commands('error')).toEqual([expect.stringContaining(signIn)]);
    const next = await bench.run(workflow);
    expect(next.exitCode).toBe(1);
    expect(next.log.commands('error')).toEqual([expect.stringContaining(signIn)]);
    // A new sign-in heals it.
    bench.repository.environment('production').putSecret(secretName, bench.platform.signIn().refreshToken);
    await runGreen(bench, workflow);
  });

  test('has no post step if it is killed with its runner while storing the token; the next run explains this', async () => {
    await stoppedAt(storing, (run) => run.kill());
    expect(isKept()).toBe(false);
    // For ten minutes a run would wait for the one that seems to be at it.
    bench.pass(11 * 60_000);
    const next = await bench.run(workflow);
    expect(next.exitCode).toBe(1);
    expect(next.log.commands('warning')).toEqual([expect.stringMatching(/runs\/4711\/.*never said what came of it/)]);
    expect(next.log.commands('error')).toEqual([expect.stringContaining(signIn)]);
  });
});
