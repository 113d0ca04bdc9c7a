import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { secretName, secretPath } from '../../support/login/login-bench.js';
import { ownActionWorkflow, publicSite } from '../support/own-action.js';
import { type ActBench, runGreen, startActBench } from './act-bench.js';
import { push } from './act-events.js';

jest.setTimeout(60_000);

const workflow = { workflow: 'own.yml', ...push, variables: { DIRECTORY: 'public' } };
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    withAction: true,
    files: {
      ...publicSite,
      '.github/workflows/own.yml': ownActionWorkflow(),
    },
  });
});
afterEach(() => bench.close());

const storing = { origin: 'github', method: 'PUT', path: `${secretPath}/${secretName}`, hang: true };
const uploading = { origin: 'storage', method: 'POST', path: /./, hang: true };

/** Starts a run whose deploy gets no answer to a request, and ends it when that request has arrived. */
async function stoppedAt(fault: FaultSpec, signal: NodeJS.Signals) {
  const armed = bench.platform.faults.arm(fault);
  const run = bench.start(workflow);
  const deadline = Date.now() + 30_000;
  while (armed.hits === 0) {
    if (Date.now() > deadline) throw new Error('the request did not arrive within 30 s');
    await sleep(10);
  }
  run.signal(signal);
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
    const { exitCode, log } = await stoppedAt(storing, signal);
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
    const { exitCode, log } = await stoppedAt(uploading, 'SIGINT');
    expect(exitCode).not.toBe(0);
    expect(log.shown).toMatch(/Job failed$/);
    expect(bench.platform.site('octo-org-hello-world').page.status).toBe('draft');
    expect(isKept()).toBe(true);
    expect(deploymentStates()).toEqual(['error']);
    const next = await runGreen(bench, workflow);
    expect(next.outputs('site')).toMatchObject({ status: 'live', uploaded: '2' });
    expect(deploymentStates()).toEqual(['error', 'success']);
  });
});
