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
    expect(planned.result?.steps?.join()).toContain('fail: A tag of "shop" shows that it has');
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
});
