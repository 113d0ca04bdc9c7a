import { afterEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../support/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

describe('removing', () => {
  const remove = { operation: 'remove' } as const;

  test('deletes the instance', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    const { result, outputs } = await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove);
    expect(result).toMatchObject({ changed: true, status: 'removed' });
    expect(outputs).toMatchObject({ id: 'shop', url: expect.stringContaining('://'), changed: true });
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });

  test('what is not there is a success that changes nothing, and subscribes to nothing', async () => {
    workspace = await ServiceWorkspace.open();
    const { result } = await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove);
    expect(result).toMatchObject({ changed: false, status: 'removed' });
    expect(workspace.calls()).toEqual(['GET /mysubscriptions']);
    workspace.services.subscriptionsOf('acme').add('birme-osc-postgresql');
    expect((await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove)).result?.changed).toBe(
      false,
    );
  });

  test('a sleeping one does not leave it to come back later', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(database('PostgresPassword: correcthorse'));
    workspace.services.suspend('shop');
    const { result } = await workspace.run({ target: 'instance', service: 'birme-osc-postgresql' }, remove);
    expect(result?.status).toBe('removed');
    expect(workspace.services.instances.of('acme')).toEqual([]);
  });
});

test('a plan reads and tells, and writes nothing', async () => {
  workspace = await ServiceWorkspace.open();
  const { result, error, log, outputs } = await workspace.run(database('PostgresPassword: correcthorse'), {
    operation: 'plan',
  });
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ changed: true, status: 'planned' });
  expect(outputs).toMatchObject({ status: 'planned' });
  expect(log).toContain('- subscribe the workspace to birme-osc-postgresql');
  expect(log).toContain('- create "shop"');
  expect(log).toContain('PostgresPassword: ***');
  expect(result?.summary.map(({ rows }) => rows.at(-1))).toContainEqual(['PostgresPassword', '***']);
  expect(workspace.calls().every((call) => call.startsWith('GET '))).toBe(true);
  const wrong = await workspace.run(database('PostgresPasword: x'), { operation: 'plan' });
  expect(wrong.error).toMatchObject({ code: 'invalid-options' });
});
