import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ensureParameterStore, removeParameterStore } from '../../../src/services/config/ensure-store.js';
import { logOf } from '../../support/service/service-output.js';
import { type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

const store = 'eyevinn-app-config-svc';
const inputs: ServiceInputs = { target: 'runner', runner: 'web', 'config-service': 'shopconfig' };

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open({ services: { startMs: 3000 } });
});
afterEach(() => workspace.close());

async function ensure(options: { secrets?: boolean } = {}) {
  let created: boolean | undefined;
  const ran = await workspace.run(inputs, {
    act: async (run) => {
      const changed = await ensureParameterStore(run, { name: 'shopconfig', ...options });
      created = changed;
      return { changed, status: '', summary: [] };
    },
  });
  return { ...ran, created };
}
const creations = () =>
  workspace.platform.log
    .select({ method: 'POST', path: '/parameter-stores' })
    .map(({ bodyText }) => JSON.parse(bodyText ?? ''));
const instances = () => workspace.services.instances.of('acme').map(({ name }) => name);

describe('the parameter store', () => {
  test('is made by the platform, with secrets, and waited for while it comes up', async () => {
    workspace.services.configure({ storeStartMs: 40_000 });
    const ran = await ensure();
    expect(ran).toMatchObject({ error: undefined, created: true });
    expect(creations()).toEqual([{ name: 'shopconfig', enableSecrets: true }]);
    expect(logOf(ran)).toEqual([
      `Subscribing the workspace to ${store}.`,
      'Creating the parameter store "shopconfig", which keeps secrets.',
      expect.stringMatching(/^The parameter store does not answer yet; waiting for it, at most /),
      expect.stringMatching(/^The parameter store "shopconfig" answers after 4[\d.]+ s\.$/),
    ]);
    const { configApiKey } = workspace.services.storesOf('acme').get('shopconfig') ?? {};
    expect(ran.log).toContain(`::add-mask::${configApiKey}`);
    expect(await ensure()).toMatchObject({ created: false, error: undefined });
    expect(creations()).toHaveLength(1);
  });

  test('is not made twice where the answer is lost', async () => {
    workspace.platform.faults.arm({ method: 'POST', path: '/parameter-stores', resetAfterHandling: true });
    expect(await ensure()).toMatchObject({ error: undefined, created: true });
    expect(creations()).toHaveLength(1);
  });

  test('for an app that has no key for it keeps no secrets; one that should is not taken for it', async () => {
    expect(await ensure({ secrets: false })).toMatchObject({ error: undefined, created: true });
    expect(creations()).toEqual([{ name: 'shopconfig', enableSecrets: false }]);
    expect((await ensure()).error).toMatchObject({
      code: 'config-store',
      message: 'The parameter store "shopconfig" is there, and keeps no secrets.',
    });
  });

  test('that sleeps is woken, and what it held is said to be gone', async () => {
    await ensure();
    workspace.services.suspend('shopconfig');
    workspace.services.configure({ storeStartMs: 40_000 });
    const ran = await ensure();
    expect(ran).toMatchObject({ error: undefined, created: false });
    expect(ran.log).toContain('was suspended, which deletes the data of this service');
    expect(creations()).toHaveLength(1);
  });

  test('that never answers is an error that says how long was waited', async () => {
    workspace.services.configure({ storeStartMs: 1e9 });
    const { error } = await ensure();
    expect(error).toMatchObject({
      code: 'config-store',
      message: expect.stringMatching(/^The parameter store "shopconfig" does not answer after 5 min/),
    });
  });

  test.each([
    [402, { reason: 'Not in your plan' }, 'plan-limit'],
    [200, { reason: 'Out of nodes' }, 'platform-refused'],
  ])('is refused with %i %j', async (status, body, code) => {
    workspace.platform.faults.arm({ method: 'POST', path: '/parameter-stores', status, body });
    expect((await ensure()).error).toMatchObject({ code, message: expect.stringContaining(body.reason) });
  });

  test.each([false, true])(
    'is removed with its values and its Redis, asleep: %j; one that is not there is fine',
    async (asleep) => {
      await ensure();
      workspace.services.parametersOf('acme', 'shopconfig').set('A', 'b');
      if (asleep) workspace.services.suspend('shopconfig');
      const removed: boolean[] = [];
      await workspace.run(inputs, {
        act: async (run) => {
          for (let n = 0; n < 2; n++) removed.push(await removeParameterStore(run.tools, 'shopconfig'));
          return { changed: true, status: '', summary: [] };
        },
      });
      expect([removed, instances()]).toEqual([[true, false], []]);
      expect(workspace.services.parametersOf('acme', 'shopconfig').size).toBe(0);
      expect(workspace.calls().filter((call) => call.endsWith('/resume'))).toEqual([]);
      expect(await ensure()).toMatchObject({ created: true, error: undefined });
    },
  );
});
