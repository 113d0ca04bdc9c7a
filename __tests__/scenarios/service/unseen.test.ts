import { expect, test } from '@jest/globals';
import { workspaceEachTest } from '../../support/service/service-workspace.js';

/* What nobody looked at is not gone: a service tells nothing to a workspace that is not subscribed to it. */

const workspace = workspaceEachTest({ knownMs: 0, startMs: 500 });

const service = 'valkey-io-valkey';
const cache = {
  target: 'instance',
  service,
  options: 'Password: hunter2hunter2',
  'backup-schedule': '0 2 * * *',
} as const;

const instances = () => workspace.services.instances.of('acme').map(({ name }) => name);
const rest = () => ({
  tags: workspace.services.tagged.length,
  secrets: workspace.services.secretsOf('acme', service).size,
  backups: [...workspace.services.backupsOf('acme').values()].map(({ enabled }) => enabled),
});

test.each([
  ['it was ended in the console', () => workspace.services.subscriptionsOf('acme').clear()],
  [
    'its list lacks it once',
    () =>
      void workspace.arm({
        method: 'GET',
        path: /mysubscriptions/,
        status: 200,
        body: [] as never,
      }),
  ],
])('what is removed is looked for also without a subscription: %s', async (_, end) => {
  await workspace.run(cache);
  end();
  const { error, log } = await workspace.run(cache, { operation: 'remove' });
  expect(error).toBeUndefined();
  expect(log).toContain('Removed "shop" of valkey-io-valkey.');
  expect(instances()).toEqual([]);
  expect(rest()).toEqual({ tags: 0, secrets: 0, backups: [false] });
});

test.each([
  ['a list that never has it', { method: 'GET', status: 200, body: [] as never }],
  ['a refused subscription', { method: 'POST', status: 402 }],
])('where that cannot be, nothing of it is removed: %s', async (_, answer) => {
  await workspace.run(cache);
  const before = rest();
  workspace.services.subscriptionsOf('acme').clear();
  workspace.arm({ path: /mysubscriptions/, times: 99, ...answer });
  const { error } = await workspace.run(cache, { operation: 'remove' });
  expect((error as { code?: string }).code).toMatch(/service-unknown|plan-limit/);
  expect(rest()).toEqual(before);
  expect(instances()).toEqual(['shop']);
});
