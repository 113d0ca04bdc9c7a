import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeStore } from '../../support/platform/parameter-store.js';
import { logOf } from '../../support/service/service-output.js';
import { type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

const store = 'eyevinn-app-config-svc';
let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
});
afterEach(() => workspace.close());

const make = () => makeStore(workspace.platform);
const values = () => workspace.services.parametersOf('acme', 'shopconfig');
const app = (config: string, more: Partial<ServiceInputs> = {}): ServiceInputs => ({
  ...{ target: 'runner', runner: 'web', 'config-service': 'shopconfig', config },
  ...more,
});

describe('what becomes of the variables', () => {
  const fill = () => values().set('b', 'old').set('OLD', 'x').set('Same', 'y').set('OLDER', 'z');
  const config = 'ZED: new\nA: new\nB: other\nSAME: y';

  test('is in the log and in the summary, by name and in order', async () => {
    await make();
    fill();
    const ran = await workspace.run(app(config, { 'config-prune': 'true' }));
    expect(logOf(ran).slice(0, 4)).toEqual([
      'Parameter store "shopconfig": 2 variables added, 1 variable changed, 2 variables removed.',
      '- added: A, ZED',
      '- changed: b',
      '- removed: OLD, OLDER',
    ]);
    expect(ran.result?.summary.at(-1)).toEqual({
      title: 'Environment variables',
      rows: [
        ['added', 'A, ZED'],
        ['changed', 'b'],
        ['removed', 'OLD, OLDER'],
        ['unchanged', '1'],
      ],
    });
    expect(Object.fromEntries(values())).toEqual({ b: 'other', Same: 'y', ZED: 'new', A: 'new' });
    const again = await workspace.run(app(config, { 'config-prune': 'true' }));
    expect(logOf(again)[0]).toBe('Parameter store "shopconfig": nothing differs.');
    expect(again.result?.summary.at(-1)?.rows).toEqual([['unchanged', '4']]);
  });

  test('is only said by a plan', async () => {
    await make();
    fill();
    const ran = await workspace.run(app('A: new'), { operation: 'plan' });
    expect(logOf(ran).slice(0, 2)).toEqual(['Parameter store "shopconfig": 1 variable added.', '- would be added: A']);
    expect(ran.result?.summary.at(-1)).toEqual({
      title: 'Environment variables that would change',
      rows: [
        ['added', 'A'],
        ['unchanged', '0'],
      ],
    });
    expect(values().has('A')).toBe(false);
  });

  test('is nothing when the app is removed', async () => {
    const ran = await workspace.run(app('A: new'), { operation: 'remove' });
    expect(ran).toMatchObject({ error: undefined, result: { status: 'removed', summary: [] } });
  });
});

describe('a store that cannot be used', () => {
  const missing = `There is no parameter store "shopconfig": no instance of ${store} has this name.`;
  test.each<[string, () => Promise<unknown>, string]>([
    ['is of no service here', async () => undefined, missing],
    ['is not there', async () => workspace.services.subscriptionsOf('acme').add(store), missing],
    [
      'sleeps',
      async () => {
        await make();
        workspace.services.suspend('shopconfig');
        workspace.services.subscriptionsOf('acme').delete(store);
      },
      'The parameter store "shopconfig" is suspended.',
    ],
    [
      'is not there, and nothing says what sleeps',
      async () => workspace.platform.faults.arm({ path: '/mysuspended', status: 500, times: 9 }),
      missing,
    ],
  ])('because it %s', async (_, prepare, message) => {
    await prepare();
    expect((await workspace.run(app('A: b'))).error).toMatchObject({ code: 'config-store', message });
  });

  test.each([401, 403])('because it answers %i is told with what to do', async (status) => {
    await make();
    workspace.platform.faults.arm({ path: /\/api\/v1\/config/, status, times: 9 });
    expect((await workspace.run(app('A: b'))).error).toMatchObject({
      code: 'config-store',
      message: expect.stringMatching(/^The parameter store refuses access: .*\/api\/v1\/config.* answered 40[13]/),
      cause: { request: { status } },
    });
  });

  test('because it fails is told as it is', async () => {
    await make();
    workspace.platform.faults.arm({ path: /\/api\/v1\/config/, status: 404, times: 9 });
    expect((await workspace.run(app('A: b'))).error).not.toMatchObject({ code: 'config-store' });
  });
});

test('the key of the store and the service access token go to the store and nowhere else', async () => {
  const { key } = await make();
  workspace.platform.log.clear();
  await workspace.run(app('A: b'));
  for (const { path, headers } of workspace.platform.requests) {
    const isStore = path.includes('/api/v1/config');
    expect([path, headers['x-config-api-key']]).toEqual([path, isStore ? key : undefined]);
    expect([path, headers.authorization !== undefined]).toEqual([path, isStore]);
  }
});
