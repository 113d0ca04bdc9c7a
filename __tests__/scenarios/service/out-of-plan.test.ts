import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import type { DeployError } from '../../../src/base/errors.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  database,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* A workspace whose plan does not allow a request, or whose tokens are used up, is answered 402 at any of them. */

const workspace = workspaceEachTest({ knownMs: 1000, startMs: 3000, buildMs: 5000, jobMs: 5000 });

const always = Number.POSITIVE_INFINITY;
const postgres = database('PostgresPassword: correcthorse');
const backedUp: ServiceInputs = { ...postgres, service: 'birme-osc-postgresql' };
const runner: ServiceInputs = { target: 'runner', runner: 'web' };
const app: ServiceInputs = { target: 'app', runner: 'web' };
const job: ServiceInputs = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  options: 'cmdLineArgs: -i a b',
};
const refuse = (fault: FaultSpec) =>
  workspace.arm({
    status: 402,
    body: { reason: 'Your token balance is exhausted' },
    times: always,
    ...fault,
  });

const requests: { what: string; inputs: ServiceInputs; fault: FaultSpec }[] = [
  { what: 'a service token', inputs: postgres, fault: { method: 'POST', path: '/servicetoken' } },
  { what: 'the subscriptions', inputs: runner, fault: { method: 'GET', path: '/mysubscriptions' } },
  { what: 'a subscription', inputs: runner, fault: { method: 'POST', path: '/mysubscriptions' } },
  { what: 'what sleeps', inputs: postgres, fault: { method: 'GET', path: '/mysuspended' } },
  { what: 'the list of apps', inputs: app, fault: { method: 'GET', path: '/myapps' } },
  { what: 'an app', inputs: app, fault: { method: 'GET', path: /\/myapps\/\w/ } },
  { what: 'a creation', inputs: postgres, fault: { method: 'POST', path: /\/instances$/ } },
  { what: 'a creation of an app', inputs: app, fault: { method: 'POST', path: '/myapps' } },
  { what: 'a creation of a job', inputs: job, fault: { method: 'POST', path: /\/instances$/ } },
  { what: 'an instance', inputs: postgres, fault: { method: 'GET', path: /\/instances\/shop$/ } },
  { what: 'the health', inputs: postgres, fault: { method: 'GET', path: /\/health\// } },
  {
    what: 'the policies of backups',
    inputs: { ...backedUp, 'backup-schedule': '0 2 * * *' },
    fault: { method: 'GET', path: '/mybackups/policies' },
  },
  { what: 'secrets', inputs: postgres, fault: { method: 'PUT', path: /\/mysecrets\// } },
  {
    what: 'a parameter store',
    inputs: { ...app, 'config-service': 'shopconfig', config: 'A: one' },
    fault: { method: 'GET', path: '/parameter-stores/shopconfig' },
  },
];

describe('402 is told as the limit of the plan, with its name', () => {
  test.each(requests)('at $what', async ({ inputs, fault }) => {
    if (inputs.config) await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
    refuse(fault);
    const { error } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'plan-limit' });
    const { message, hint } = error as DeployError;
    expect(message).toMatch(/the plan is PERSONAL/i);
    expect(message).toContain('Your token balance is exhausted');
    expect(hint).toContain('buy tokens or choose a larger plan');
    expect(hint).not.toContain('right workspace');
  });

  test.each([
    { what: 'an instance', inputs: postgres, path: /\/instances\/shop$/ },
    { what: 'an app', inputs: app, path: /\/myapps\/\w+$/ },
  ])('at the removal of $what, which stays', async ({ inputs, path }) => {
    await workspace.run(inputs);
    refuse({ method: 'DELETE', path });
    const { error } = await workspace.run(inputs, { operation: 'remove' });
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect((error as Error).message).toContain(
      'The plan of the workspace does not allow the removal of "shop", which stays (the plan is',
    );
    expect((error as Error).message).toMatch(/the plan is PERSONAL/i);
    expect(workspace.services.instances.of('acme')).not.toEqual([]);
  });
});

describe('what stands after 402 is said', () => {
  test.each(['deploy', 'plan'] as const)('before any change, by %s', async (operation) => {
    await workspace.run(postgres);
    refuse({ method: 'POST', path: '/servicetoken' });
    const { error } = await workspace.run(postgres, { operation });
    expect((error as DeployError).hint).toContain('Nothing was changed.');
  });

  test('after a creation', async () => {
    refuse({ method: 'GET', path: /\/health\// });
    const { error } = await workspace.run(postgres);
    expect(error).toMatchObject({ hasChanged: true });
    expect((error as Error).message).toContain('create "shop"');
    expect((error as DeployError).hint).not.toContain('Nothing was changed');
  });
});

test('a variable of a store that is there is no new store', async () => {
  await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
  refuse({ method: 'POST', path: /api\/v1\/config$/ });
  const inputs = { ...app, 'config-service': 'shopconfig', config: 'A: one' };
  const { message } = (await workspace.run(inputs)).error as DeployError;
  expect(message).toContain(
    'does not allow this step: write the variables of the parameter store "shopconfig"',
  );
});

test('ports that the plan does not let be read are no missing ports', async () => {
  refuse({ method: 'GET', path: /\/(ports|internal-endpoint)\// });
  const { error, log } = await workspace.run(postgres);
  expect(error).toBeUndefined();
  expect(log).toMatch(/^::warning .*the port of "shop", .*Your token balance is exhausted/m);
});

test('a list of what sleeps that the plan refuses is no empty list', async () => {
  await workspace.run(runner);
  workspace.services.suspend('shop');
  refuse({ method: 'GET', path: '/mysuspended' });
  for (const operation of ['plan', 'deploy', 'remove'] as const) {
    const { error } = await workspace.run(runner, { operation });
    expect(error).toMatchObject({ code: 'plan-limit' });
  }
  expect(workspace.calls(/^POST .*\/instances$/)).toHaveLength(1);
});
