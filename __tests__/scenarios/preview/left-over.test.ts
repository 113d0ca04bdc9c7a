import { describe, expect, test } from '@jest/globals';
import { signalInterrupts } from '../../../src/base/signals.js';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import { repositoryName } from '../../support/run/pull-request-run.js';

/* What is left of a closed preview is nothing, whatever became of its runs and of its workflow while it was open. */

const bench = previewBench({ directory: '', wait: 'false' });
type Inputs = Record<string, string>;

const app = {
  target: 'app',
  runner: 'web',
  name: 'shop',
  'config-service': 'shopconfig',
  'preview-config': 'A: b',
};
const runner = { ...app, target: 'runner' };
const database = { target: 'instance', service: 'valkey-io-valkey', name: 'shopdb' };
const job = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  name: 'shopdb',
  'preview-options': 'cmdLineArgs: -i a b',
};
const api = (spec: Parameters<typeof bench.arm>[0]) => bench.arm({ origin: 'api', ...spec });
const refused = { status: 400, body: { reason: 'no' }, times: Number.POSITIVE_INFINITY };

/** Returns the resources that cost tokens, and the tags that a later resource would inherit. */
const left = () => [
  ...bench.instances(),
  ...bench.apps(),
  ...bench.stores(),
  ...bench.platform.services.tagged.map(({ resourceId }) => `tags of ${resourceId}`),
];
const close = () => bench.repository.pulls.close(7);
const sweep = (inputs: Inputs) => {
  const { 'preview-config': _, ...with_ } = inputs;
  return bench.run(8, { ...schedule, with: { ...with_, operation: 'cleanup' } });
};

interface Case {
  first?: Inputs;
  /** The refused request of the first run. */
  fails?: string;
  meanwhile?: () => Promise<void>;
  /** The inputs of the cleanup. */
  by?: Inputs;
}

const cases: [string, Case][] = [
  ['an app that was never made', { first: app, fails: '/myapps' }],
  [
    'an app that was removed by hand',
    { first: app, meanwhile: async () => removeByHand('shoppr7') },
  ],
  ['a workflow that names another store', { by: { ...runner, 'config-service': 'other' } }],
  ['a workflow that gives another name', { by: { ...runner, name: 'store' } }],
  ['a workflow with another runner', { by: { ...runner, runner: 'go' } }],
  ['a workflow with another target', { by: app }],
  ['a workflow without a store', { by: { target: 'runner', runner: 'web', name: 'shop' } }],
  ['a database of another step', { first: database, by: runner }],
  [
    'a store that cannot be read',
    {
      first: runner,
      meanwhile: async () => void api({ method: 'GET', path: /\/api\/v1\/config/, ...refused }),
    },
  ],
  [
    'a database after a cancelled creation',
    { first: database, meanwhile: () => cancelled(), by: runner },
  ],
  ['a job after a cancelled start', { first: job, meanwhile: () => cancelled(job), by: runner }],
];

function removeByHand(name: string): void {
  const { services } = bench.platform;
  const found = services.apps.of(bench.login.tenant).find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  services.apps.remove(found);
  services.instances.remove(found.instance);
}

/** Makes the database or job again, and is cancelled before the answer comes. */
async function cancelled(inputs: Inputs = database): Promise<void> {
  const { services } = bench.platform;
  for (const one of services.instances.of(bench.login.tenant)) services.instances.remove(one);
  services.tagged = [];
  const interrupts = signalInterrupts();
  const making = api({ method: 'POST', path: /\/instances$/, hang: true, afterHandling: true });
  const timer = setInterval(() => making.hits > 0 && interrupts.interrupt('SIGINT'), 5);
  expect(await bench.run(7, { with: inputs, interrupts })).toMatchObject({ ok: false });
  clearInterval(timer);
  expect(bench.instances()).toEqual(['shopdbpr7']);
}

describe('cleanup after the pull request was closed', () => {
  test.each(cases)(
    'removes everything left: %s',
    async (_, { first = runner, fails, meanwhile, by = first }) => {
      const fault = fails && api({ method: 'POST', path: fails, ...refused });
      expect(await bench.run(7, { with: first })).toMatchObject({ ok: !fault });
      if (fault) fault.disarm();
      await meanwhile?.();
      await bench.run(8, { with: runner });
      const others = left().filter((name) => name.includes('pr8'));
      close();
      expect(await sweep(by)).toMatchObject({ ok: true, outputs: { changed: 'true' } });
      expect(left()).toEqual(others);
    },
  );

  test('counts removed tags of missing resources, and removes nothing of an open pull request or another repository', async () => {
    const { services } = bench.platform;
    const key = {
      tenant: bench.login.tenant,
      resourceType: 'instance',
      serviceId: 'valkey-io-valkey',
    };
    services.setTags({ ...key, resourceId: 'gonepr7' }, [
      'repository octo-org/hello-world',
      'preview pr-7',
    ]);
    services.setTags({ ...key, resourceId: 'theirspr7' }, [
      'repository octo-org/other',
      'preview pr-7',
    ]);
    await bench.run(8, { with: database });
    bench.repository.pulls.open(7, { state: 'closed' });
    const swept = await sweep(runner);
    expect(swept).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(left()).toEqual(['shopdbpr8', 'tags of theirspr7', 'tags of shopdbpr8']);
  });
});

test('the closing event removes the store that the app reads, although the workflow now names another store', async () => {
  await bench.run(7, { with: runner });
  close();
  const closed = await bench.run(7, {
    action: 'closed',
    with: { ...runner, 'config-service': 'other' },
  });
  expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
  expect(left()).toEqual([]);
});

test('a preview with a failed build is removed when its pull request was closed meanwhile', async () => {
  const { headSha, headRef } = bench.repository.pulls.open(7);
  const { repositories } = bench.platform.services;
  repositories.declare(`https://github.com/${repositoryName}`, {
    branches: { [headRef]: headSha },
    commits: [headSha],
  });
  repositories.failing.set(headSha, ['error: boom']);
  const failing = { with: { ...runner, wait: 'true' } };
  expect(await bench.run(7, failing)).toMatchObject({ ok: false });
  const onRequest = (number: number) => number === 12 && close();
  const closed = await bench.run(7, { ...failing, onRequest });
  expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
  expect(left()).toEqual([]);
});

test('tags of a resource that could not be created are removed', async () => {
  api({ method: 'POST', path: /\/instances$/, ...refused });
  expect(await bench.run(7, { with: database })).toMatchObject({ ok: false });
  expect(left()).toEqual([]);
});

test('what a service does not tell is looked for before anything of it is removed', async () => {
  await bench.run(7, { with: database });
  close();
  bench.platform.services.subscriptionsOf('acme').clear();
  await sweep(database);
  expect(left()).toEqual([]);
});

test('a database that no tag names is not taken for the preview of its name: a push warns, and nothing removes it', async () => {
  const { services } = bench.platform;
  await bench.run(7, { with: { ...database, name: 'shopdbpr7', preview: 'false' } });
  services.tagged = [];

  const { ok, log } = await bench.run(7, { with: { ...database, options: 'Password: other' } });
  expect(ok).toBe(true);
  expect(log).toContain('"shopdbpr7" of valkey-io-valkey has no tag of its preview, pr-7');
  expect(services.tagged).toEqual([]);

  close();
  await bench.run(7, { action: 'closed', with: database });
  await sweep(database);
  expect(bench.instances()).toEqual(['shopdbpr7']);
});
