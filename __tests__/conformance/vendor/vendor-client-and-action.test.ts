import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StepResult } from '../../../emulator/runner/step.js';
import { bundleStep, errorsOf, expectCleanFailure } from '../../support/run/bundle.js';
import { environment } from './platform-names.js';
import { job, runner, VendorWorkspace, valkey } from './vendor-workspace.js';

// The commit of the run, by the runner of the tests.
const pushed = 'ffac537e6cbbf934b08745a378932722df287a53';

// Two or three steps, each of which waits for real.
jest.setTimeout(60_000);

const cache = { target: 'instance', service: valkey, name: 'cache', options: 'Password: correcthorse' };

let workspace: VendorWorkspace;
beforeAll(async () => {
  workspace = await VendorWorkspace.open();
});
afterAll(() => workspace.close());
beforeEach(() => workspace.reset());

/** The bundle in the development environment: it finds every host by its name, as the client does. */
async function deploy(inputs: Record<string, string>): Promise<StepResult> {
  const accessToken = workspace.context.getPersonalAccessToken() ?? '';
  const step = bundleStep({ with: { 'access-token': accessToken, environment, ...inputs }, env: workspace.named.env });
  try {
    return await step.main();
  } finally {
    rmSync(join(step.temp, '..'), { recursive: true });
  }
}

describe('an instance or job of the action', () => {
  test("is listed, read, restarted and removed by the vendor's client", async () => {
    const made = await deploy(cache);
    expect(made).toMatchObject({ exitCode: 0, outputs: { changed: 'true', status: 'running' } });
    const { client, context } = workspace;
    const sat = await workspace.token(valkey);
    const url = made.outputs['url'];
    const record = expect.objectContaining({ name: 'cache', url, Password: expect.stringMatching(/^\{\{secrets/) });
    expect(await workspace.call('listInstances', valkey, sat)).toEqual([record]);
    expect(await workspace.call('getInstance', valkey, 'cache', sat)).toEqual(record);
    await client.call('waitForInstanceReady', valkey, 'cache', context);
    const ports = await workspace.call('getPortsForInstance', valkey, 'cache', sat);
    expect(JSON.parse(made.outputs['endpoints'] ?? '')).toMatchObject({ ports });
    await workspace.call('restartInstance', valkey, 'cache', sat);
    expect(workspace.platform.services.instances.named('cache').restarts).toBe(1);
    await workspace.call('removeInstance', valkey, 'cache', sat);
    const gone = await deploy({ ...cache, operation: 'remove' });
    expect(gone).toMatchObject({ exitCode: 0, outputs: { operation: 'removed', changed: 'false' } });
  });

  test('that runs from a repository is restarted by the client, and then deployed again by the action', async () => {
    workspace.platform.services.configure({ buildMs: 700 });
    const source = 'https://github.com/octo-org/hello-world';
    workspace.platform.services.repositories.declare(source, { branches: { main: pushed } });
    // The client's restart and the action's cannot be told apart: the action waits half its time for the first one to end.
    const web = { target: 'runner', runner: 'web', name: 'shop', timeout: '20' };
    expect(await deploy(web)).toMatchObject({ exitCode: 0, outputs: { status: 'running', commit: pushed } });
    const sat = await workspace.token(runner);
    const instance = workspace.platform.services.instances.named('shop');
    expect(await workspace.call('listInstances', runner, sat)).toEqual([
      expect.objectContaining({ name: 'shop', SourceUrl: `${source}#main` }),
    ]);
    await workspace.call('restartInstance', runner, 'shop', sat);
    expect(instance.restarts).toBe(1);
    expect(await deploy(web)).toMatchObject({ exitCode: 0, outputs: { status: 'running', url: instance.url } });
    expect(instance.restarts).toBe(2);
  });

  test('that is a job started without waiting is waited for and removed by the client', async () => {
    workspace.platform.services.configure({ jobMs: 6000 });
    const copy = { target: 'job', service: job, name: 'copy', options: '{"cmdLineArgs": "-i a b"}', wait: 'false' };
    expect(await deploy(copy)).toMatchObject({ exitCode: 0, outputs: { status: 'Running' } });
    const sat = await workspace.token(job);
    const again = await deploy(copy);
    expectCleanFailure(again);
    expect(errorsOf(again)).toContain('A job named "copy" is still there, its status Running.');
    await workspace.call('waitForJobToComplete', job, 'copy', sat);
    expect(await workspace.call('getJob', job, 'copy', sat)).toMatchObject({ cmdLineArgs: '-i a b' });
    await workspace.call('removeJob', job, 'copy', sat);
    expect(workspace.platform.services.instances.of('acme')).toEqual([]);
  });
});

describe("an instance or job of the vendor's client", () => {
  test('is left unchanged by the action with the same options, and is changed with different options', async () => {
    const sat = await workspace.create(valkey, { name: 'cache', Password: 'correcthorse' });
    const instance = workspace.platform.services.instances.named('cache');
    const writes = () =>
      workspace.platform.requests.filter(({ method }) => ['PATCH', 'PUT', 'DELETE'].includes(method));
    const same = await deploy(cache);
    expect(same).toMatchObject({ exitCode: 0, outputs: { changed: 'false', status: 'running', url: instance.url } });
    expect(writes()).toEqual([]);
    // What was running before is given a quarter of the time to stop answering.
    const other = await deploy({ ...cache, options: 'Password: batterystaple', timeout: '8' });
    expect(other).toMatchObject({ exitCode: 0, outputs: { changed: 'true' } });
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /mysecrets/${valkey}/batch`,
      `PATCH /services/${valkey}/instances/cache`,
    ]);
    expect(await workspace.call('getInstance', valkey, 'cache', sat)).toMatchObject({
      Password: expect.stringMatching(/^\{\{secrets\./),
    });
    expect(instance.received).toEqual({ Password: 'batterystaple' });
    expect(workspace.platform.services.instances.named('cache')).toBe(instance);
    const removed = await deploy({ ...cache, operation: 'remove' });
    expect(removed).toMatchObject({ exitCode: 0, outputs: { operation: 'removed', changed: 'true' } });
    expect(await workspace.call('listInstances', valkey, sat)).toEqual([]);
  });

  test('with a stored secret is unchanged when the action names the same secret', async () => {
    await workspace.client.call('saveSecret', valkey, 'cachepw', 'correct horse', workspace.context);
    await workspace.create(valkey, { name: 'cache', Password: '{{secrets.cachepw}}' });
    const same = await deploy({ ...cache, options: 'Password: "{{secrets.cachepw}}"' });
    expect(same).toMatchObject({ exitCode: 0, outputs: { changed: 'false' } });
  });
});

test('client and action create an instance with the same requests in the same order, ignoring repeated polls', async () => {
  await workspace.create(valkey, { name: 'cache', Password: 'correcthorse' });
  const byClient = workspace.sent();
  workspace.reset();
  const made = await deploy(cache);
  expect(made).toMatchObject({ exitCode: 0 });
  const byAction = workspace.sent().filter((call) => byClient.includes(call));
  expect([...new Set(byAction)]).toEqual([...new Set(byClient)]);
});
