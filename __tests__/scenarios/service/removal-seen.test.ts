import { describe, expect, test } from '@jest/globals';
import { makeStore } from '../../support/platform/parameter-store.js';
import { type ServiceInputs, workspaceEachTest } from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest({ staleMs: 500, buildMs: 1000, startMs: 500 });

const page = {
  status: 200,
  body: '<html>maintenance</html>',
  headers: { 'content-type': 'text/html' },
};
const missing = { status: 404, body: { reason: 'not found' } };
const database = { target: 'instance', service: 'valkey-io-valkey' } as const;
const app = { target: 'app', runner: 'web' } as const;
const things: [string, ServiceInputs, RegExp][] = [
  ['database', { ...database, options: 'Password: hunter2hunter2' }, /instances\/shop$/],
  ['app', app, /myapps\/[0-9a-f]+$/],
];
const tags = () => workspace.services.tagged.flatMap((one) => one.tags);
const secrets = () => [...workspace.services.secretsOf('acme', 'valkey-io-valkey').keys()];
const instances = () => workspace.services.instances.of('acme').map(({ name }) => name);

describe.each(things)('the removal of a %s', (_, inputs, path) => {
  const remove = () => workspace.run({ ...inputs, options: '' }, { operation: 'remove' });

  test.each([
    ['a page of something else', page],
    ['a stray 404', missing],
  ])('that %s answers is not believed, and nothing of it goes', async (__, answer) => {
    await workspace.run(inputs);
    const before = secrets();
    workspace.arm({ method: 'DELETE', path, ...answer });
    const { error, outputs, log } = await remove();
    expect(error).toMatchObject({ code: 'remove-failed' });
    expect((error as Error).message).toContain('still lists it');
    expect(outputs.changed).not.toBe(true);
    expect(log).not.toContain('Removed');
    expect(tags()).toContain('repository acme/shop');
    expect(secrets()).toEqual(before);

    expect((await remove()).error).toBeUndefined();
    expect({ instances: instances(), tags: tags(), secrets: secrets() }).toEqual({
      instances: [],
      tags: [],
      secrets: [],
    });
  });
});

describe.each<[string, ServiceInputs]>([
  [
    'database',
    {
      target: 'instance',
      service: 'birme-osc-postgresql',
      options: 'PostgresPassword: hunter2hunter2',
      'backup-schedule': '0 2 * * *',
    },
  ],
  ['runner', { target: 'runner', runner: 'web', 'source-token': 'hunter2hunter2' }],
  ['app', app],
])('the removal of a %s with one 404', (_, inputs) => {
  const secretsLeft = () =>
    ['birme-osc-postgresql', 'eyevinn-web-runner'].flatMap((id) => [
      ...workspace.services.secretsOf('acme', id).keys(),
    ]);
  const schedules = () =>
    [...workspace.services.backupsOf('acme').values()].filter(({ enabled }) => enabled);
  const left = () => [instances(), tags(), secretsLeft(), schedules()].flat();

  const remove = () => workspace.run({ ...inputs, options: '' }, { operation: 'remove' });

  test.each([
    ['of the API', missing],
    ['of a gateway', { ...page, status: 404 }],
  ])('%s, at any request, takes nothing from what is there', async (__, answer) => {
    for (let skip = 0, isHit = true; isHit; skip++) {
      expect((await workspace.run(inputs)).error).toBeUndefined();
      const whole = left();
      const fault = workspace.arm({ origin: 'api', path: /./, skip, ...answer });
      const { error } = await remove();
      isHit = fault.hits > 0;

      if (instances().length > 0) {
        expect({ skip, error }).toMatchObject({ skip, error: expect.any(Error) });
        expect(left()).toEqual(expect.arrayContaining(whole));
      }

      workspace.platform.faults.disarmAll();
      await remove();
      expect({ skip, left: left() }).toEqual({ skip, left: [] });
    }
  });
});

test('a stray 404 to the removal of a store leaves nothing of it', async () => {
  await makeStore(workspace.platform, { name: 'shop', secrets: false });
  workspace.arm({ method: 'DELETE', path: /parameter-stores\/shop/, ...missing });
  const store = { target: 'instance', service: 'eyevinn-app-config-svc', name: 'shop' } as const;
  const { error } = await workspace.run(store, { operation: 'remove' });
  expect(error).toBeUndefined();
  expect(instances()).toEqual([]);
});

test('what is left of a gone database is not said to be removed while its schedule is on', async () => {
  const service = 'birme-osc-postgresql';
  const db = { target: 'instance', service } as const;
  const options = 'PostgresPassword: hunter2hunter2';
  await workspace.run({ ...db, options, 'backup-schedule': '0 2 * * *' });
  workspace.services.instances.remove(workspace.shop);
  workspace.arm({ method: 'PUT', path: /mybackups/, status: 400, times: 99 });
  const { log, outputs } = await workspace.run(db, { operation: 'remove' });
  expect(log).toContain('not all of what it had left could be removed.');
  expect(outputs.changed).toBe(false);
});
