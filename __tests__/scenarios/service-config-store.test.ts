import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createParameterStore } from '../../src/services/config/create-store.js';
import { runService } from '../../src/services/deploy.js';
import { type ServiceInputs, ServiceWorkspace } from '../support/service-workspace.js';
import { logOf } from '../support/told.js';

const store = 'eyevinn-app-config-svc';
const redis = 'valkey-io-valkey';
const inputs: ServiceInputs = {
  ...{ target: 'runner', runner: 'web', 'config-service': 'shopconfig', 'config-api-key': 'open-sesame' },
  ...{ wait: 'false', 'health-path': '/never' },
};

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open({ services: { startMs: 3000 } });
});
afterEach(() => workspace.close());

async function create(given: ServiceInputs = inputs) {
  let created: boolean | undefined;
  const ran = await workspace.run(given, {
    act: async (scope) => {
      created = await createParameterStore(scope, { deploy: runService, newSecret: () => 'correcthorse' });
      return { changed: created, status: '', summary: [] };
    },
  });
  return { ...ran, created };
}
const writes = () =>
  workspace.platform.log
    .select({ path: /^\/services\// })
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, bodyText }) => [`${method} ${path}`, JSON.parse(bodyText || '{}')]);
const made = (service: string, body: object) => [
  `POST /services/${service}/instances`,
  { name: 'shopconfig', ...body },
];
const options = { RedisUrl: 'redis://:correcthorse@198.51.100.7:10500', ConfigApiKey: 'open-sesame' };

describe('the parameter store', () => {
  test('is made with a Redis of its own, and both are waited for', async () => {
    const ran = await create();
    expect(ran.error).toBeUndefined();
    expect(ran.created).toBe(true);
    expect(writes()).toEqual([made(redis, { Password: 'correcthorse' }), made(store, options)]);
    expect(logOf(ran).filter((line) => !line.startsWith('health'))).toEqual([
      `Subscribing the workspace to ${store}.`,
      'Creating the parameter store "shopconfig" and its Redis.',
      `Subscribing the workspace to ${redis}.`,
      expect.stringMatching(new RegExp(`^"shopconfig" on ${redis}: created\\. http`)),
      expect.stringMatching(new RegExp(`^"shopconfig" on ${store}: created\\. http`)),
    ]);
    expect(ran.log.match(/^health running$/gm)).toHaveLength(2);
    expect(ran.log.replace(/^::add-mask::.*$/gm, '')).not.toContain('correcthorse');
    // What it needs is no output of the run.
    expect(ran.outputs).toEqual({});
  });

  test('without a key has none', async () => {
    await create({ ...inputs, 'config-api-key': '' });
    expect(writes().at(-1)).toEqual(made(store, { RedisUrl: options.RedisUrl }));
  });

  test('that is there, awake or asleep, is left alone', async () => {
    await create();
    for (const sleeps of [false, true]) {
      if (sleeps) workspace.services.suspend('shopconfig');
      workspace.platform.log.clear();
      expect(await create()).toMatchObject({ created: false, error: undefined });
      expect(writes()).toEqual([]);
      expect(workspace.calls().filter((call) => call.endsWith('/resume'))).toEqual([]);
    }
  });

  test('gives a Redis that a killed run left behind its new password', async () => {
    await workspace.run(
      { target: 'instance', service: redis, options: 'Password: staplebattery' },
      { name: 'shopconfig' },
    );
    workspace.platform.log.clear();
    expect((await create()).created).toBe(true);
    expect(writes()).toEqual([
      [`PATCH /services/${redis}/instances/shopconfig`, { Password: 'correcthorse' }],
      made(store, options),
    ]);
  });

  test('is not made where its Redis has no address', async () => {
    const ports = [{ externalIp: '198.51.100.7', externalPort: 10_500, internalPort: 6380 }];
    workspace.platform.faults.arm({ path: /\/ports\//, status: 200, body: ports });
    expect((await create()).error).toMatchObject({
      code: 'config-store',
      message: `The Redis "shopconfig" of ${redis} shows no address for port 6379.`,
    });
    expect(writes()).toHaveLength(1);
  });
});
