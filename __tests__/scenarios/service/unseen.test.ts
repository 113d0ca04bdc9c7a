import { describe, expect, test } from '@jest/globals';
import { makeStore } from '../../support/platform/parameter-store.js';
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

const untag = () => {
  workspace.services.tagged = [];
};
const unsubscribe = (id: string) => void workspace.services.subscriptionsOf('acme').delete(id);

test('what has neither tags nor secrets is looked for before it is said to be gone', async () => {
  await workspace.run({ target: 'instance', service });
  untag();
  unsubscribe(service);
  const plain = { target: 'instance', service } as const;
  const { error, log } = await workspace.run(plain, { operation: 'remove' });
  expect(error).toMatchObject({ code: 'other-repository' });
  expect(log).not.toContain('nothing to remove');
  expect(instances()).toEqual(['shop']);
});

test('a plan does not say that an instance is made which it cannot see', async () => {
  await workspace.run(cache);
  unsubscribe(service);
  const { log } = await workspace.run(cache, { operation: 'plan' });
  expect(log).toContain('create or change "shop": only a subscription shows whether it is there');
  expect(log).not.toContain('- create "shop"');
});

interface Reader {
  target: 'app' | 'runner';
  runner: string;
}

describe('the readers of a parameter store', () => {
  const python = 'eyevinn-python-runner';
  const shop = { target: 'app', runner: 'web', 'config-service': 'shopconfig' } as const;
  const pruned = { ...shop, config: 'API: one', 'config-prune': 'true' };
  const start = async (kind: Reader, name = 'blog') => {
    const { values } = await makeStore(workspace.platform);
    await workspace.run({ ...shop, config: 'API: one\nDB: x' });
    await workspace.run({ ...kind, 'config-service': 'shopconfig', config: 'DB: x' }, { name });
    return values;
  };
  const blog: Reader = { target: 'runner', runner: 'python' };

  test.each<[string, Reader & { name?: string }, () => void]>([
    ['a runner without a subscription', blog, () => unsubscribe(python)],
    [
      'a runner while no subscription is listed',
      blog,
      () =>
        void workspace.arm({
          method: 'GET',
          path: /mysubscriptions/,
          status: 200,
          body: [] as never,
        }),
    ],
    ['a runner of the same name', { ...blog, name: 'shop' }, () => undefined],
    ['an app', { ...blog, target: 'app' }, () => undefined],
  ])('keep their variables: %s', async (_, { name = 'blog', ...kind }, prepare) => {
    const values = await start(kind, name);
    prepare();
    const { error, log } = await workspace.run(pruned);
    expect(error).toBeUndefined();
    expect(log).toContain(`deletes nothing of the parameter store "shopconfig", as "${name}"`);
    expect(values.has('DB')).toBe(true);
  });

  test('cannot be told by a plan without a subscription', async () => {
    await start(blog);
    unsubscribe(python);
    const { error, log, calls } = await workspace.run(pruned, { operation: 'plan' });
    expect(error).toBeUndefined();
    expect(log).toContain('as what else reads it cannot be told: "blog" may be there');
    expect(log).not.toContain('would be removed');
    expect(calls).not.toContain('POST /mysubscriptions');
  });

  test.each<[string, { status: number; body: string; times: number }]>([
    ['is not offered', { status: 404, body: '{"reason":"none"}', times: 99 }],
    ['is empty', { status: 200, body: '[]', times: 99 }],
  ])('keep their variables where one sleeps, and the list of that %s', async (_, fault) => {
    const values = await start(blog);
    workspace.services.suspend('blog');
    workspace.arm({ method: 'GET', path: /mysuspended/, ...fault });
    const { error, log } = await workspace.run(pruned);
    expect(error).toBeUndefined();
    expect(log).toContain('"blog"');
    expect(values.has('DB')).toBe(true);
  });

  test('keep their variables where the subscription is refused', async () => {
    const values = await start(blog);
    unsubscribe(python);
    workspace.arm({ method: 'POST', path: /mysubscriptions/, status: 402, times: 99 });
    expect((await workspace.run(pruned)).error).toMatchObject({ code: 'plan-limit' });
    expect(values.has('DB')).toBe(true);
  });
});

test('a store that sleeps without a subscription is said to sleep by a plan', async () => {
  await makeStore(workspace.platform);
  workspace.services.suspend('shopconfig');
  workspace.services.subscriptionsOf('acme').delete('eyevinn-app-config-svc');
  const shop = { target: 'runner', runner: 'web' } as const;
  const inputs = { ...shop, 'config-service': 'shopconfig', config: 'API: one' };
  const { error } = await workspace.run(inputs, { operation: 'plan' });
  expect((error as Error).message).toContain('The parameter store "shopconfig" is suspended.');
});

test('a store of which nothing is seen is not said to be missing, and a deploy looks', async () => {
  await makeStore(workspace.platform);
  const shop = {
    target: 'runner',
    runner: 'web',
    'config-service': 'shopconfig',
    config: 'API: one',
  } as const;
  unsubscribe('eyevinn-app-config-svc');
  const { error } = await workspace.run(shop, { operation: 'plan' });
  expect((error as Error).message).toContain(
    'Whether there is a parameter store "shopconfig" cannot be told',
  );
  expect((await workspace.run(shop)).error).toBeUndefined();
});
