import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DeployError } from '../../../src/base/errors.js';
import { makeStore, rotateKey } from '../../support/platform/parameter-store.js';
import {
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/** What starts reads its parameter store, whoever named it: the store has to be there, and its present key is given. */
const workspace = workspaceEachTest();
beforeEach(() => makeStore(workspace.platform));

const of = (target: 'app' | 'runner') => ({ target, runner: 'web' }) as const;
const named = { 'config-service': 'shopconfig' };
const rotate = () => rotateKey(workspace.platform);
const app = () => workspace.services.apps.of('acme')[0];
const keyOf = (target: 'app' | 'runner') =>
  target === 'app'
    ? app()?.configApiKey
    : workspace.services.instances.named('shop').options['ConfigApiKey'];

async function deploy(inputs: ServiceInputs, operation: 'deploy' | 'plan' = 'deploy') {
  workspace.platform.log.clear();
  return workspace.run(inputs, { operation, sha: nextCommit });
}

async function removeStore() {
  const { services } = workspace;
  services.instances.remove(services.instances.named('shopconfig'));
  services.storesOf('acme').delete('shopconfig');
}

const given = 'Changed before that: give it the key of the parameter store shopconfig.';

describe.each(['app', 'runner'] as const)('an existing %s', (target) => {
  test('is not started while the store that it keeps is gone', async () => {
    await workspace.run({ ...of(target), ...named });
    await removeStore();
    const planned = await deploy(of(target), 'plan');
    expect(planned.result?.steps?.join()).toContain(
      'fail: The parameter store "shopconfig" that "shop" keeps does not exist',
    );
    const { error } = await deploy(of(target));
    expect(error).toMatchObject({ code: 'config-store' });
    expect((error as DeployError).hint).toContain('osc-deploy config create shopconfig');
    expect(workspace.writes()).toEqual([]);
  });

  test('is not started while the store of the input is gone', async () => {
    await workspace.run({ ...of(target), ...named });
    await removeStore();
    const { error } = await deploy({ ...of(target), ...named });
    const message = 'The parameter store "shopconfig" does not exist.';
    expect(error).toMatchObject({ code: 'config-store', message });
    expect(workspace.writes()).toEqual([]);
  });

  test.each(['deploy', 'plan'] as const)(
    'is not changed by a %s while only the Redis of its store sleeps',
    async (operation) => {
      await workspace.run({ ...of(target), ...named });
      workspace.services.suspend('shopconfigvalkey');
      for (const inputs of [of(target), { ...of(target), ...named }]) {
        const { error, result } = await deploy(inputs, operation);
        const told = `${(error as Error | undefined)?.message} ${result?.steps?.join()}`;
        expect(told).toContain('has a suspended Redis, "shopconfigvalkey"');
        expect(workspace.writes()).toEqual([]);
      }

      const { error } = await deploy({ ...of(target), ...named, config: 'A: one' }, operation);
      expect((error as DeployError).hint).toContain('osc-deploy config create shopconfig');
      expect(workspace.writes()).toEqual([]);
    },
  );

  test('waits for a store that one answer hides', async () => {
    await workspace.run({ ...of(target), ...named });
    workspace.arm({ method: 'GET', path: /instances\/shopconfig$/, status: 404 });
    expect((await deploy(of(target))).error).toBeUndefined();
  });

  test.each([
    ['the input', named],
    ['its record', {}],
  ])('is given the new key of the store of %s', async (_, store) => {
    await workspace.run({ ...of(target), ...named });
    const key = rotate();
    expect((await deploy({ ...of(target), ...store })).error).toBeUndefined();
    expect(keyOf(target)).toBe(key);
  });

  test('keeps the new key when its build fails and its tags go back', async () => {
    await workspace.run({ ...of(target), ...named });
    const key = rotate();
    workspace.failBuilds(nextCommit);
    const { error } = await deploy({ ...of(target), rollback: 'true' });
    expect(error).toMatchObject({ code: 'build-failed' });
    expect(keyOf(target)).toBe(key);
    if (target === 'app') expect((error as Error).message).toContain(given);
    workspace.services.repositories.failing.clear();
    const { log } = await deploy({ ...of(target), 'high-availability': 'true' } as ServiceInputs);
    expect(log).not.toContain('another key');
  });
});

describe('an app with a standby', () => {
  const steady = { ...of('app'), 'high-availability': 'true' };

  test.each([
    ['the input', named],
    ['its record', {}],
  ])('is not built beside it with a former key of the store of %s', async (_, store) => {
    await workspace.run({ ...steady, ...named });
    const key = rotate();
    const planned = await deploy({ ...steady, ...store }, 'plan');
    expect(planned.result?.steps?.join()).toContain(
      'fail: A tag of "shop" shows that osc-deploy gave it another key',
    );
    const { error } = await deploy({ ...steady, ...store });
    expect(error).toMatchObject({ code: 'config-store' });
    expect((error as DeployError).hint).toContain('`high-availability: false`');
    expect(workspace.writes()).toEqual([]);

    // The way that the advice names.
    const way = { ...of('app'), ...store, 'high-availability': 'false' };
    expect((await deploy(way)).error).toBeUndefined();
    expect(app()).toMatchObject({ configApiKey: key, haEnabled: false });
    expect((await deploy({ ...steady, ...store })).error).toBeUndefined();
    expect(app()).toMatchObject({ configApiKey: key, haEnabled: true });
  });

  test('is built beside it with a warning where nothing tells its key', async () => {
    await workspace.run({ ...steady, ...named });
    workspace.services.tagged = [];
    const { log, error } = await deploy(steady);
    expect(error).toBeUndefined();
    expect(log).toMatch(/^::warning .*give it the key of the parameter store shopconfig/m);
  });

  test('that was given the present key in the console is built beside it, once `config-api-key` says so, with a warning for as long as nothing shows it', async () => {
    await workspace.run({ ...steady, ...named });
    const key = rotate();
    const only = app();
    if (only) only.configApiKey = key;
    const { error } = await deploy(steady);
    expect((error as DeployError).hint).toContain('deploy once with that key as `config-api-key`');

    const told = await deploy({ ...steady, ...named, 'config-api-key': key });
    expect(told.error).toBeUndefined();
    const warned = /^::warning .*give it the key of the parameter store shopconfig/m;
    expect(told.log).toMatch(warned);
    expect(only).toMatchObject({ configApiKey: key, haEnabled: true });
    const { error: after, log } = await deploy(steady);
    expect(after).toBeUndefined();
    expect(log).toMatch(warned);
  });

  test('is not refused after a run that was cut off while it gave the key', async () => {
    await workspace.run({ ...steady, ...named });
    const key = rotate();
    workspace.arm({ method: 'PATCH', path: /config$/, afterHandling: true, status: 500, times: 9 });
    const inPlace = { ...of('app'), ...named, 'high-availability': 'false' };
    await workspace.run(inPlace, { sha: nextCommit });
    workspace.platform.faults.disarmAll();
    expect(app()?.configApiKey).toBe(key);

    const { error, log } = await deploy(steady);
    expect(error).toBeUndefined();
    expect(log).toMatch(/^::warning .*give it the key of the parameter store shopconfig/m);
  });

  test('is not refused for the note of a former store that could not be replaced', async () => {
    await makeStore(workspace.platform, { name: 'other' });
    await workspace.run({ ...steady, ...named });
    workspace.arm({ method: 'PUT', path: /resourcetags/, status: 500, times: 99 });
    const moved = await deploy({ ...steady, 'config-service': 'other' });
    expect(moved.error).toBeUndefined();
    workspace.platform.faults.disarmAll();
    expect((await deploy({ ...steady, 'config-service': 'other' })).error).toBeUndefined();
  });
});

describe.each(['app', 'runner'] as const)('a new %s', (target) => {
  const empty = { name: 'shopconfig', isSecure: false, configApiKey: '' };
  const hideFacts = (times: number) =>
    workspace.arm({ method: 'GET', path: /parameter-stores\//, status: 200, body: empty, times });
  const present = () => workspace.services.storesOf('acme').get('shopconfig')?.configApiKey;

  test('is told that the platform does not tell the key of its store', async () => {
    hideFacts(999);
    workspace.platform.log.clear();
    const { log } = await workspace.run({ ...of(target), ...named });
    expect(log).toMatch(
      /^::warning .*does not tell the key of the parameter store "shopconfig", which has one/m,
    );
    // Its facts will not tell it either, so nothing waits for them.
    const asked = workspace.platform.log.select({ path: /parameter-stores\// });
    expect(asked.length).toBeLessThan(3);
    const key = present() ?? '';
    const given = await deploy({ ...of(target), ...named, config: 'A: b', 'config-api-key': key });
    expect(given.log).not.toContain('does not tell the key');
    expect(keyOf(target)).toBe(key);
  });
});

describe.each(['app', 'runner'] as const)('the rollback of %s to its former store', (target) => {
  const way = { ...of(target), rollback: 'true' };
  const move = { ...way, 'config-service': 'other' };

  beforeEach(async () => {
    await makeStore(workspace.platform, { name: 'other' });
    await workspace.run({ ...way, ...named });
    workspace.failBuilds(nextCommit);
    workspace.services.repositories.declare('https://github.com/acme/shop', {
      branches: { main: nextCommit },
    });
  });

  test('gives it the present key of that one', async () => {
    const key = rotate();
    await deploy(move);
    expect(keyOf(target)).toBe(key);
  });

  test('is not said where that one is gone', async () => {
    let isGone = false;
    workspace.beforeRequest = ({ method, path }) => {
      if (isGone || method !== 'PATCH' || !/instances\/shop$|\/config$/.test(path)) return;
      isGone = true;
      void removeStore();
    };
    const { error, outputs } = await deploy(move);
    expect(outputs['rolled-back']).toBe(false);
    expect((error as Error).message).toContain(
      'The parameter store "shopconfig" that "shop" keeps does not exist',
    );
  });
});
