import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as client from '@osaas/client-core';
import type { StepResult } from '../../../emulator/runner/step.js';
import { bundleStep, errorsOf, expectCleanFailure } from '../../support/run/bundle.js';
import {
  environment,
  job,
  openVendorWorkspace,
  runner,
  type VendorWorkspace,
  valkey,
} from './vendor-workspace.js';

// The commit of the run, by the runner of the tests.
const pushed = 'ffac537e6cbbf934b08745a378932722df287a53';

// Two or three steps wait in real time.
jest.setTimeout(60_000);

const cache = {
  target: 'instance',
  service: valkey,
  name: 'cache',
  options: 'Password: correcthorse',
};

let workspace: VendorWorkspace;
beforeAll(async () => {
  workspace = await openVendorWorkspace();
});
afterAll(() => workspace.close());
beforeEach(() => workspace.reset());

/** Runs the bundle in the development environment, where it resolves hosts like the client. */
async function deploy(inputs: Record<string, string>): Promise<StepResult> {
  const accessToken = workspace.context.getPersonalAccessToken() ?? '';
  const step = bundleStep({
    with: { 'access-token': accessToken, environment, ...inputs },
    env: workspace.env,
  });
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
    const sat = await workspace.context.getServiceAccessToken(valkey);
    const url = made.outputs['url'];
    const record = expect.objectContaining({
      name: 'cache',
      url,
      Password: expect.stringMatching(/^\{\{secrets/),
    });
    expect(await client.listInstances(workspace.context, valkey, sat)).toEqual([record]);
    expect(await client.getInstance(workspace.context, valkey, 'cache', sat)).toEqual(record);
    await client.waitForInstanceReady(valkey, 'cache', workspace.context);
    const ports = await client.getPortsForInstance(workspace.context, valkey, 'cache', sat);
    expect(JSON.parse(made.outputs['endpoints'] ?? '')).toMatchObject({ ports });
    await client.restartInstance(workspace.context, valkey, 'cache', sat);
    expect(workspace.platform.services.instances.named('cache').restarts).toBe(1);
    await client.removeInstance(workspace.context, valkey, 'cache', sat);
    // The client leaves the secret of the password.
    const gone = await deploy({ ...cache, operation: 'remove' });
    expect(gone).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'removed', changed: 'true' },
    });
  });

  test('that runs from a repository is restarted by the client, and then deployed again by the action', async () => {
    workspace.platform.services.configure({ buildMs: 700 });
    const source = 'https://github.com/octo-org/hello-world';
    workspace.platform.services.repositories.declare(source, { branches: { main: pushed } });
    // Restarts of client and action look the same, so the action waits half its time for the end of the first restart.
    const web = { target: 'runner', runner: 'web', name: 'shop', timeout: '20' };
    expect(await deploy(web)).toMatchObject({
      exitCode: 0,
      outputs: { status: 'running', commit: pushed },
    });
    const sat = await workspace.context.getServiceAccessToken(runner);
    const instance = workspace.platform.services.instances.named('shop');
    expect(await client.listInstances(workspace.context, runner, sat)).toEqual([
      expect.objectContaining({ name: 'shop', SourceUrl: `${source}#main` }),
    ]);
    await client.restartInstance(workspace.context, runner, 'shop', sat);
    expect(instance.restarts).toBe(1);
    expect(await deploy(web)).toMatchObject({
      exitCode: 0,
      outputs: { status: 'running', url: instance.url },
    });
    expect(instance.restarts).toBe(2);
  });

  test('that is a job started without waiting is waited for and removed by the client', async () => {
    workspace.platform.services.configure({ jobMs: 6000 });
    const copy = {
      target: 'job',
      service: job,
      name: 'copy',
      options: '{"cmdLineArgs": "-i a b"}',
      wait: 'false',
    };
    expect(await deploy(copy)).toMatchObject({ exitCode: 0, outputs: { status: 'Running' } });
    const sat = await workspace.context.getServiceAccessToken(job);
    const again = await deploy(copy);
    expectCleanFailure(again);
    expect(errorsOf(again)).toContain('A job named "copy" is still there, its status Running.');
    await client.waitForJobToComplete(workspace.context, job, 'copy', sat);
    expect(await client.getJob(workspace.context, job, 'copy', sat)).toMatchObject({
      cmdLineArgs: '-i a b',
    });
    await client.removeJob(workspace.context, job, 'copy', sat);
    expect(workspace.platform.services.instances.of('acme')).toEqual([]);
  });
});

describe("an instance or job of the vendor's client", () => {
  test('is left unchanged by the action with the same options, and is changed with different options', async () => {
    const sat = await workspace.create(valkey, { name: 'cache', Password: 'correcthorse' });
    const instance = workspace.platform.services.instances.named('cache');
    const writes = () =>
      workspace.platform.requests.filter(
        // What no tag names is marked as ours.
        ({ method, path }) =>
          ['PATCH', 'PUT', 'DELETE'].includes(method) && !path.startsWith('/resourcetags'),
      );
    const same = await deploy(cache);
    expect(same).toMatchObject({
      exitCode: 0,
      outputs: { changed: 'false', status: 'running', url: instance.url },
    });
    expect(writes()).toEqual([]);
    // The former container gets a quarter of the time to stop.
    const other = await deploy({ ...cache, options: 'Password: batterystaple', timeout: '8' });
    expect(other).toMatchObject({ exitCode: 0, outputs: { changed: 'true' } });
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /mysecrets/${valkey}/batch`,
      `PATCH /services/${valkey}/instances/cache`,
    ]);
    expect(await client.getInstance(workspace.context, valkey, 'cache', sat)).toMatchObject({
      Password: expect.stringMatching(/^\{\{secrets\./),
    });
    expect(instance.received).toEqual({ Password: 'batterystaple' });
    expect(workspace.platform.services.instances.named('cache')).toBe(instance);
    const removed = await deploy({ ...cache, operation: 'remove' });
    expect(removed).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'removed', changed: 'true' },
    });
    expect(await client.listInstances(workspace.context, valkey, sat)).toEqual([]);
  });

  test('with a stored secret is unchanged when the action names the same secret', async () => {
    await client.saveSecret(valkey, 'cachepw', 'correct horse', workspace.context);
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
