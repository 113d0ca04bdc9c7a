import { describe, expect, test } from '@jest/globals';
import { instanceNames } from '../../../src/contract/names.js';
import { rotateKey } from '../../support/platform/parameter-store.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  type PullRequestRun,
  production,
  repositoryPayload,
} from '../../support/run/pull-request-run.js';

const bench = previewBench();

const productionKey = 'key-of-production';
const base = {
  directory: '',
  runner: 'web',
  wait: 'false',
  'config-service': 'shopconfig',
  'config-api-key': productionKey,
};
const runner = { ...base, target: 'runner' };
const app = { ...base, target: 'app' };
const preview = {
  'preview-config': 'API_URL: https://staging.example\nPASSWORD: swordfish-previews',
};
type Run = Partial<PullRequestRun> & { number?: number };
const run = (inputs: Record<string, string>, { number = 7, ...more }: Run = {}) =>
  bench.run(number, { ...more, with: inputs });
const valuesOf = (name: string) =>
  Object.fromEntries(bench.platform.services.parametersOf(bench.login.tenant, name));
const instances = () => bench.instances().filter((name) => name.startsWith('shop'));
const values = {
  API_URL: 'https://staging.example',
  PASSWORD: 'swordfish-previews',
  OSC_DEPLOY_PREVIEW_OF: 'octo-org/hello-world#7',
};
/** Creates and fills a store like a user. */
async function fill(name: string, stored: Record<string, string>) {
  const headers = {
    'x-pat-jwt': `Bearer ${bench.login.accessToken}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ name, enableSecrets: true });
  const made = await fetch(`${bench.platform.apiUrl}/parameter-stores`, {
    method: 'POST',
    headers,
    body,
  });
  expect(made.status).toBe(200);
  const values = bench.platform.services.parametersOf(bench.login.tenant, name);
  for (const [key, value] of Object.entries(stored)) values.set(key, value);
}

test.each([
  ['starts', 0],
  ['is read', 1],
])('a new store that gives pages when it %s is named as made', async (_, skip) => {
  const path = /\/api\/v1\/config\?/;
  bench.platform.faults.arm({ method: 'GET', path, skip, status: 200, body: '<p>', times: 999 });
  const { ok, log } = await run({ ...app, ...preview }, {});
  expect(ok).toBe(false);
  expect(log).toContain('Changed before that: make the parameter store "shopconfigpr7".');
  expect(log).not.toContain('Nothing was changed');
});

describe.each([
  ['runner', runner],
  ['app', app],
])('the store of a preview, `target: %s`', (target, inputs) => {
  const bound = () => {
    if (target === 'runner') return bench.platform.services.instances.named('hellopr7').options;
    const [{ configService, configApiKey } = {}] = bench.platform.services.apps.of(
      bench.login.tenant,
    );
    return { ConfigService: configService, ConfigApiKey: configApiKey };
  };
  /** Names a store as a person does in the console. */
  const bind = (name: string) => {
    const { instances, apps } = bench.platform.services;
    if (target === 'runner') instances.named('hellopr7').options['ConfigService'] = name;
    else Object.assign(apps.of(bench.login.tenant)[0] ?? {}, { configService: name });
  };

  test('holds the values for previews and none of production; the app gets the store and its key', async () => {
    await fill('shopconfig', { PASSWORD: 'swordfish-production' });
    const result = await run({ ...inputs, ...preview });
    expect(result).toMatchObject({ ok: true, outputs: { name: 'hellopr7' } });
    expect(valuesOf('shopconfigpr7')).toEqual(values);
    const { configApiKey } =
      bench.platform.services.storesOf(bench.login.tenant).get('shopconfigpr7') ?? {};
    expect(bound()).toMatchObject({ ConfigService: 'shopconfigpr7', ConfigApiKey: configApiKey });
    expect(valuesOf('shopconfig')).toEqual({ PASSWORD: 'swordfish-production' });
    expect(result.log.replaceAll(/::add-mask::.*/g, '')).not.toContain('swordfish');
  });

  test('follows `preview-config`, and is removed with the pull request', async () => {
    await fill('shopconfig', { PASSWORD: 'swordfish-production' });
    await run({ ...inputs, ...preview });
    await run({ ...inputs, 'preview-config': 'API_URL: https://other.example' });
    const { PASSWORD: _, ...kept } = values;
    expect(valuesOf('shopconfigpr7')).toEqual({ ...kept, API_URL: 'https://other.example' });
    bench.repository.pulls.close(7);
    const closed = await run({ ...inputs, ...preview }, { action: 'closed' });
    expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
    expect(closed.log).toContain('Removed the parameter store "shopconfigpr7" of the preview.');
    expect(bench.stores()).toEqual(['shopconfig']);
    const keys = bench.platform.log
      .select({ path: /\/api\/v1\/config/ })
      .map(({ headers }) => headers['x-config-api-key']);
    expect(new Set(keys)).toEqual(new Set([expect.not.stringMatching(productionKey)]));
  });

  test('is removed by a later cleanup when its removal failed once, even while suspended', async () => {
    for (const number of [7, 8, 9]) await run({ ...inputs, ...preview }, { number });
    const path = /^\/parameter-stores\/shopconfigpr[78]$/;
    const fault = bench.arm({
      method: 'DELETE',
      path,
      status: 403,
      times: Number.POSITIVE_INFINITY,
    });
    for (const number of [7, 8]) {
      bench.repository.pulls.close(number);
      const closed = await run({ ...inputs, ...preview }, { action: 'closed', number });
      expect(closed.ok).toBe(false);
      expect(closed.log).toContain(
        `The parameter store "shopconfigpr${number}" of the preview could not be removed`,
      );
    }
    expect(instances()).toContain('shopconfigpr7');
    const failing = await run({ ...inputs, operation: 'cleanup' }, production);
    expect(failing).toMatchObject({ ok: true, outputs: { changed: 'false' } });
    expect(failing.log).toContain('2 of 2 previews could not be removed');
    fault.disarm();
    bench.platform.services.suspend('shopconfigpr8');
    const swept = await run({ ...inputs, operation: 'cleanup' }, production);
    expect(swept).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(bench.stores()).toEqual(['shopconfigpr9']);
    expect(instances().filter((name) => /pr[78]$/.test(name))).toEqual([]);
  });

  test('is planned as a new one while only its Redis sleeps, and then woken up and written again', async () => {
    await run({ ...inputs, ...preview });
    bench.platform.services.configure({ wakeMs: 0 });
    bench.platform.services.suspend('shopconfigpr7valkey');
    const planned = await run({ ...inputs, ...preview, operation: 'plan' });
    expect(planned.ok).toBe(true);
    expect(planned.log).toContain('would have its own parameter store "shopconfigpr7"');

    expect((await run({ ...inputs, ...preview })).ok).toBe(true);
    expect(valuesOf('shopconfigpr7')).toEqual(values);
  });

  test('of two steps keeps the variables of both, and goes with the last one', async () => {
    const web = { ...inputs, name: 'web', 'preview-config': 'API_URL: x' };
    const worker = { ...inputs, runner: 'python', name: 'worker', 'preview-config': 'QUEUE: q' };
    await run(web);
    await run(worker);
    const again = await run({ ...web, 'preview-config': 'PASSWORD: y' });
    expect(again.log).toContain('stay: "workerpr7" reads it too.');
    const { OSC_DEPLOY_PREVIEW_OF } = values;
    const all = { API_URL: 'x', QUEUE: 'q', PASSWORD: 'y', OSC_DEPLOY_PREVIEW_OF };
    expect(valuesOf('shopconfigpr7')).toEqual(all);

    bench.repository.pulls.close(7);
    const first = await run(web, { action: 'closed' });
    expect(first).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(first.log).toContain('"shopconfigpr7" stays, as "workerpr7" reads it too.');
    expect(valuesOf('shopconfigpr7')).toEqual(all);
    await run(worker, { action: 'closed' });
    expect(bench.stores()).toEqual([]);
  });

  test('goes with both steps of it in one sweep', async () => {
    const web = { ...inputs, name: 'web', 'preview-config': 'API_URL: x' };
    await run(web);
    await run({ ...web, name: 'worker', runner: 'python' });
    bench.repository.pulls.close(7);
    const swept = await run({ ...web, operation: 'cleanup' }, production);
    expect(swept.log).not.toContain('could not be removed');
    expect(bench.stores()).toEqual([]);
  });

  test('tells in a plan what it would delete', async () => {
    await run({ ...inputs, ...preview });
    const planned = { ...inputs, 'preview-config': 'API_URL: x', operation: 'plan' };
    expect((await run(planned)).log).toContain('- would be removed: PASSWORD');
    expect(valuesOf('shopconfigpr7')).toEqual(values);
  });

  test('is the only one whose key a preview gets, also where its record names that of production', async () => {
    await fill('shopconfig', { PASSWORD: 'swordfish-production' });
    await run({ ...inputs, 'config-api-key': '' });
    bind('shopconfig');
    const again = await run({ ...inputs, 'config-api-key': '' });
    expect(again.ok).toBe(true);
    expect(bound()['ConfigService']).toBe('shopconfig');
    expect(bound()['ConfigApiKey']).toBeUndefined();
    expect(again.log).toMatch(
      /^::warning .*"hellopr7" reads the parameter store "shopconfig", which is not this preview's own/m,
    );
  });

  test('is the one whose new key a preview gets, also without its values', async () => {
    await run({ ...inputs, ...preview });
    const key = rotateKey(bench.platform, 'shopconfigpr7');
    const again = await run(inputs);
    expect(again.log).not.toContain("not this preview's own");
    expect(bound()).toMatchObject({ ConfigService: 'shopconfigpr7', ConfigApiKey: key });
  });

  test('is not created for a preview without values', async () => {
    await run(inputs);
    expect(bench.platform.services.storesOf(bench.login.tenant).size).toBe(0);
  });
});

test('the store for a branch is named after the branch', async () => {
  bench.repository.branches.add('topic');
  const more = { ...production, env: { GITHUB_REF: 'refs/heads/topic' } };
  await run({ ...runner, ...preview, preview: 'branch' }, more);
  const name = instanceNames.ofBranch('shopconfig', 'topic');
  expect(valuesOf(name)).toEqual({
    ...values,
    OSC_DEPLOY_PREVIEW_OF: 'octo-org/hello-world@topic',
  });
  bench.repository.branches.delete('topic');
  const deleted = { ref: 'topic', ref_type: 'branch', repository: repositoryPayload };
  await run({ ...runner, ...preview, preview: 'branch' }, { eventName: 'delete', event: deleted });
  expect(instances()).toEqual([]);
});

describe('a different resource with the name of the store', () => {
  test.each([
    ['other variables', { A: 'b' }, 'it has variables but names no owner'],
    [
      "another repository's",
      { OSC_DEPLOY_PREVIEW_OF: 'octo-org/other#7' },
      'it belongs to octo-org/other#7',
    ],
  ])('is neither written nor removed: %s', async (_, there, reason) => {
    await fill('shopconfigpr7', there);
    const result = await run({ ...runner, ...preview });
    expect(result.ok).toBe(false);
    expect(result.log).toContain(
      `"shopconfigpr7" would be the parameter store of this preview, but ${reason}.`,
    );
    bench.repository.pulls.close(7);
    await run({ ...runner, ...preview }, { action: 'closed' });
    expect(valuesOf('shopconfigpr7')).toEqual(there);
  });
});

describe('an empty store with the name of the preview', () => {
  const place = {
    resourceType: 'instance',
    serviceId: 'eyevinn-app-config-svc',
    resourceId: 'shopconfigpr7',
  } as const;

  test('is not written where its tags name another repository', async () => {
    await fill('shopconfigpr7', {});
    bench.platform.services.setTags({ ...place, tenant: bench.login.tenant }, [
      'repository octo-org/other',
    ]);
    const { ok, log } = await run({ ...runner, ...preview });
    expect(ok).toBe(false);
    expect(log).toContain('but its tags name octo-org/other.');
    expect(valuesOf('shopconfigpr7')).toEqual({});
  });

  test('is written only once its tags can be read', async () => {
    await fill('shopconfigpr7', {});
    bench.arm({ origin: 'api', path: /^\/resourcetags/, status: 500, times: 9999 });
    const { ok, log } = await run({ ...runner, ...preview });
    expect(ok).toBe(false);
    expect(log).toContain('but its tags, which may name another owner, cannot be read.');
    expect(valuesOf('shopconfigpr7')).toEqual({});

    bench.platform.faults.disarmAll();
    expect((await run({ ...runner, ...preview })).ok).toBe(true);
    expect(valuesOf('shopconfigpr7')).toEqual(values);
  });
});

test('a plan shows the store and variables, and creates nothing', async () => {
  const result = await run({ ...runner, ...preview, operation: 'plan' });
  expect(result.ok).toBe(true);
  expect(result.log).toContain('its own parameter store "shopconfigpr7" with: API_URL, PASSWORD');
  expect(result.summary).toContain('shopconfigpr7');
  expect(result.log.replaceAll(/::add-mask::.*/g, '')).not.toContain('swordfish');
  expect(bench.platform.services.storesOf(bench.login.tenant).size).toBe(0);
});

test('a subscription with room for only the store leaves no store behind', async () => {
  bench.platform.services.configure({ instancesPerTenant: 2 });
  const result = await run({ ...runner, ...preview });
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  expect(instances()).toEqual([]);
});

describe('a mark of a preview that was refused', () => {
  const tagsOf = (id: string) =>
    bench.platform.services.tagged
      .filter(({ resourceId }) => resourceId === id)
      .flatMap(({ tags }) => tags);
  const storeTags = /^\/resourcetags\/instance\/eyevinn-app-config-svc/;
  const refuse = (path: RegExp, times: number) =>
    bench.arm({ origin: 'api', method: 'PUT', path, status: 500, times });
  const close = (inputs: Record<string, string>) => {
    bench.repository.pulls.close(7);
    return run(inputs, { action: 'closed' });
  };
  const left = () => [...bench.stores(), ...bench.instances()];

  test('is written after the creation', async () => {
    refuse(storeTags, 4);
    await run({ ...app, ...preview });
    expect(tagsOf('shopconfigpr7')).toContain('preview pr-7');
  });

  test.each([
    ['of the store', app, storeTags, 'shopconfigpr7'],
    ['of the runner', runner, /^\/resourcetags\/instance\/eyevinn-web-runner/, 'hellopr7'],
  ])('is told, and written by the next push: %s', async (_, inputs, path, id) => {
    refuse(path, 999);
    const { log, ok } = await run({ ...inputs, ...preview });
    expect(ok).toBe(true);
    expect(log).toContain(`"${id}" of `);
    expect(log).toContain('has no tag of its preview, pr-7, so it may stay when that ends');

    bench.platform.faults.disarmAll();
    await run({ ...inputs, ...preview });
    expect(tagsOf(id)).toContain('preview pr-7');
  });

  test('leaves nothing of the store once the pull request is closed', async () => {
    refuse(storeTags, 999);
    await run({ ...app, ...preview });
    bench.platform.faults.disarmAll();
    const { log, ok } = await close({ ...app, ...preview });
    expect(ok).toBe(true);
    expect(log).toContain('Removed the parameter store "shopconfigpr7" of the preview.');
    expect(left()).toEqual([]);
  });

  test('leaves nothing of the store after a sweep', async () => {
    refuse(storeTags, 999);
    await run({ ...app, ...preview });
    bench.platform.faults.disarmAll();
    bench.repository.pulls.close(7);
    await run({ ...app, ...preview, operation: 'cleanup' }, production);
    expect(left()).toEqual([]);
  });

  test.each([['shopconfigpr7'], ['shopconfigpr7valkey']])(
    'leaves the store, named, after a sweep while %s sleeps',
    async (asleep) => {
      refuse(storeTags, 999);
      await run({ ...app, ...preview });
      bench.platform.faults.disarmAll();
      bench.platform.services.suspend(asleep);
      bench.repository.pulls.close(7);
      const { log } = await run({ ...app, ...preview, operation: 'cleanup' }, production);
      expect(log).toContain('The parameter store "shopconfigpr7", named like that of this preview');
      expect(log).toContain('osc-deploy remove shopconfigpr7 --service eyevinn-app-config-svc');
    },
  );

  test('and a store that does not say whose it is leave it, named', async () => {
    await fill('shopconfigpr7', { API_URL: 'x' });
    bench.repository.pulls.open(7);
    const { log } = await close({ ...app, ...preview });
    expect(log).toContain(
      'The parameter store "shopconfigpr7", named like that of this preview, stays',
    );
    expect(log).toContain('osc-deploy remove shopconfigpr7 --service eyevinn-app-config-svc');
    expect(bench.stores()).toEqual(['shopconfigpr7']);
  });

  test('and tags that cannot be read leave the store, named', async () => {
    await run({ ...app, ...preview });
    bench.arm({ origin: 'api', path: /resourceType=instance/, status: 500, times: 999 });
    const { log } = await close({ ...app, ...preview });
    expect(log).toContain('"shopconfigpr7", named like that of this preview, stays with its Redis');
    expect(log).toContain('its tags cannot be read');
  });
});
