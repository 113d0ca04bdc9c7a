import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  database,
  nextCommit,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const wanted = database('PostgresPassword: correcthorse');
const changed = database('{PostgresPassword: correcthorse, PostgresDb: orders}');
const postgres = wanted.service;
const always = Number.POSITIVE_INFINITY;

const workspace = workspaceEachTest();
beforeEach(async () => void (await workspace.run(wanted)));

const suspend = () => {
  workspace.services.suspend('shop');
  workspace.platform.log.clear();
};
const resumes = () => workspace.calls(/\/resume$/);
const names = () => workspace.services.instances.of('acme').map(({ name }) => name);
const suspended = () => workspace.services.sleepers.of('acme').map(({ name }) => name);

describe('a suspended instance', () => {
  test.each([
    ['another client has resumed the instance', { status: 404 }],
    ['another client is resuming the instance', { status: 409 }],
    ['the answer to the resume request is lost', { resetAfterHandling: true }],
    ['a gateway ends the resume request early', { status: 504 }],
  ])('is resumed once, and awaited, when %s', async (_, fault) => {
    suspend();
    workspace.arm({ method: 'POST', path: /\/resume$/, afterHandling: true, ...fault });
    expect((await workspace.run(wanted)).result).toMatchObject({
      changed: true,
      status: 'running',
    });
    expect(resumes()).toHaveLength(1);
  });

  const page = { status: 404, body: '<html></html>', headers: { 'content-type': 'text/html' } };
  test.each([
    ['a gateway', page],
    ['the platform with 404', { status: 404 }],
    ['the platform with 409', { status: 409 }],
    ['the platform with 500', { status: 500 }],
    ['the platform with 503', { status: 503 }],
    ['no answer', { reset: true }],
  ])('is asked again to resume while it is still listed, after %s', async (_, fault) => {
    suspend();
    workspace.arm({ method: 'POST', path: /\/resume$/, ...fault });
    const { error, outputs } = await workspace.run(wanted);
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({ changed: true, status: 'running' });
    expect(resumes()).toHaveLength(2);
  });

  test('is not said to be woken up while no request to resume it is accepted', async () => {
    suspend();
    workspace.arm({ method: 'POST', path: /\/resume$/, status: 500, times: always });
    const { error, log } = await workspace.run(wanted);
    const { message } = error as Error;
    expect(message).toContain('5 min 0 s after the first request to wake it up.');
    expect(message).toContain('Changed before that: perhaps: wake "shop" up');
    expect(log).not.toContain('it starts empty');
  });

  test.each([400, 403])(
    'ends the run when its resume request is refused with %i',
    async (status) => {
      suspend();
      workspace.arm({ method: 'POST', path: /\/resume$/, status });
      expect((await workspace.run(wanted)).error).toMatchObject({ request: { status } });
    },
  );

  test.each([
    { timeout: '600', waited: 300_000, said: '5 min 0 s' },
    { timeout: '60', waited: 60_000, said: '1 min 0 s' },
  ])(
    'that is not resumed ends a run of $timeout s after $said',
    async ({ timeout, waited, said }) => {
      suspend();
      workspace.arm({ method: 'GET', path: /instances\/shop$/, status: 404, times: always });
      const { error, ms } = await workspace.run({ ...wanted, timeout });
      const message = `"shop" was suspended and is still not back ${said} after it was woken up.`;
      const told = expect.stringContaining(`${message}\nChanged before that: wake "shop" up`);
      expect(error).toMatchObject({ code: 'not-ready', message: told });
      expect(ms).toBe(waited);
    },
  );

  test('is changed again when the platform restores its former options late', async () => {
    workspace.services.configure({ restoreMs: 85_000 });
    suspend();
    expect((await workspace.run({ ...changed, wait: 'false' })).error).toBeUndefined();
    expect(workspace.calls(/^PATCH/)).toHaveLength(2);
    workspace.clock.advance(100_000);
    const shop = workspace.services.current('acme', postgres, 'shop');
    expect(shop?.options).toMatchObject({ PostgresDb: 'orders' });
  });

  test('that reports a failure at the very end of the timeout counts as not ready, not as failed', async () => {
    suspend();
    workspace.arm({ path: /\/health\/shop$/, status: 200, body: 'failed' });
    // The whole minute goes by while its options are watched.
    const { error, outputs } = await workspace.run({ ...changed, timeout: '60' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('last seen: health failed'),
    });
    expect(outputs.status).toBe('starting');
  });

  test('of a service that stores data has lost its data, as log and plan warn', async () => {
    const site = { target: 'runner', runner: 'web' } as const;
    await workspace.run(site, { name: 'site' });
    workspace.services.suspend('site');
    const known = { ...wanted, service: 'birme-osc-postgresql' };
    await workspace.run(known, { name: 'orders' });
    workspace.services.suspend('orders');
    const planned = await workspace.run(known, { operation: 'plan', name: 'orders' });
    expect(planned.log).toContain('wake "orders" up, which is suspended; its data is gone');
    // That this service stores data is only in the catalogue.
    suspend();
    expect((await workspace.run(wanted)).log).toContain(
      `::warning title=osc-deploy::"shop" of ${postgres} was suspended, which deletes the data of this service: it starts empty.`,
    );
    expect((await workspace.run(site, { name: 'site' })).log).not.toContain('::warning');
  });

  test('of another service with the same name is not resumed', async () => {
    await workspace.run({ target: 'instance', service: 'encore' }, { name: 'other' });
    workspace.services.suspend('other');
    await workspace.run({ ...wanted, name: 'other' }, { name: 'other' });
    expect(resumes()).toEqual([]);
  });

  test('that is still listed although it runs is not resumed again', async () => {
    suspend();
    workspace.shop.asleep = false;
    expect((await workspace.run(wanted)).result).toMatchObject({ status: 'running' });
    expect(resumes()).toEqual([]);
  });

  test('that a visitor has just resumed is awaited and not created again', async () => {
    suspend();
    const { shop, services } = workspace;
    const until = workspace.clock.now() + 20_500;
    shop.waking = { until, restoreAt: until, parameters: shop.options };
    shop.asleep = false;
    for (const one of services.sleepers.of('acme')) services.sleepers.remove(one);
    services.subscriptionsOf('acme').add(postgres);
    workspace.arm({ path: /instances\/shop$/, method: 'GET', status: 404 });
    expect((await workspace.run(wanted)).result).toMatchObject({ status: 'running' });
    expect(workspace.shop).toBe(shop);
  });

  test('names the missing tokens as the reason', async () => {
    suspend();
    const body = [
      { serviceId: postgres, instanceName: 'shop', reason: 'token_limit_exceeded', parameters: {} },
    ];
    workspace.arm({ path: '/mysuspended', status: 200, body });
    workspace.arm({
      method: 'POST',
      path: /\/resume$/,
      status: 402,
      body: { reason: 'Not enough tokens' },
    });
    const { error, log } = await workspace.run(wanted);
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect(log).toContain('"shop" is suspended (token_limit_exceeded); waking it up.');
  });
});

describe('an instance that another run has just woken up', () => {
  const other = database('PostgresPassword: other-password');
  const secrets = () => [...workspace.services.secretsOf('acme', postgres).keys()];
  const usedLater = () => {
    workspace.clock.advance(200_000);
    const { PostgresPassword } =
      workspace.services.current('acme', postgres, 'shop')?.options ?? {};
    return String(PostgresPassword);
  };
  beforeEach(() => workspace.services.configure({ wakeMs: 60_000, restoreMs: 45_000 }));

  test('keeps its new secret after a run that was cancelled while it watched', async () => {
    suspend();
    let isChanged = false;
    const test = (call: string) => {
      const isAfter = isChanged && call.startsWith('GET');
      isChanged ||= call.startsWith('PATCH');
      return isAfter;
    };
    const cancelled = await workspace.run(other, { cancelAt: { test } });
    expect(cancelled.error).toMatchObject({ code: 'interrupted' });
    expect((await workspace.run(other)).error).toBeUndefined();
    const used = usedLater();
    expect(secrets().map((name) => `{{secrets.${name}}}`)).toEqual([used]);
    expect((await workspace.run(other)).result).toMatchObject({ changed: false });
  });

  test('keeps its new secret after a step without options that woke it', async () => {
    suspend();
    await workspace.run({ target: 'instance', service: postgres });
    expect((await workspace.run(other)).error).toBeUndefined();
    const used = usedLater();
    expect(secrets().map((name) => `{{secrets.${name}}}`)).toEqual([used]);
  });

  test('keeps a former secret that may return while it is not watched to the end', async () => {
    suspend();
    await workspace.run({ target: 'instance', service: postgres });
    const [former] = secrets();
    expect((await workspace.run({ ...other, timeout: '60', wait: 'false' })).error).toBeUndefined();
    expect(secrets()).toContain(former);
  });

  test('is told to be awake when a request after that is refused by the plan', async () => {
    suspend();
    const refusal = { status: 402, body: { reason: 'Your token balance is exhausted' } };
    workspace.arm({ method: 'POST', path: '/servicetoken', skip: 1, ...refusal });
    const { error } = await workspace.run(other);
    expect(error).toMatchObject({ code: 'plan-limit', hasChanged: true });
    expect((error as Error).message).toContain('Changed before that: wake "shop" up');
    expect((error as Error).message).not.toContain('does not allow waking');
  });
});

describe('a list of suspended instances', () => {
  test('that the platform does not support is treated as empty', async () => {
    workspace.arm({ path: /mysuspended/, status: 404, times: always });
    expect((await workspace.run(wanted)).error).toBeUndefined();
    expect((await workspace.run(wanted, { operation: 'remove' })).result).toMatchObject({
      changed: true,
    });
    expect(names()).toEqual([]);
  });

  test('that cannot be read is treated as empty, until the platform refuses the name as existing', async () => {
    workspace.arm({ path: '/mysuspended', status: 500, times: 4 });
    expect((await workspace.run(wanted)).result).toMatchObject({
      changed: false,
      status: 'running',
    });
    suspend();
    workspace.arm({ path: '/mysuspended', status: 500, times: 4 });
    expect((await workspace.run(wanted)).result).toMatchObject({
      changed: true,
      status: 'running',
    });
    expect(resumes()).toHaveLength(1);
  });

  test.each([
    { operation: 'deploy', status: 401 },
    { operation: 'remove', status: 500 },
  ] as const)(
    'that answers $status ends a run with `operation: $operation`',
    async ({ operation, status }) => {
      workspace.arm({ path: '/mysuspended', status, times: always });
      expect((await workspace.run(wanted, { operation })).error).toMatchObject({
        request: { status },
      });
    },
  );
});

describe('without `options`', () => {
  const inputs = { target: 'instance', service: 'eyevinn-web-runner' } as const;

  test('a suspended instance is resumed, followed until it answers, and not changed', async () => {
    workspace.services.configure({ buildMs: 20_000, gapMs: 2000, startMs: 3000 });
    await workspace.run(
      { ...inputs, options: 'SourceUrl: https://github.com/acme/shop' },
      { name: 'site' },
    );
    workspace.services.suspend('site');
    const { error, result, outputs, calls } = await workspace.run(inputs, { name: 'site' });
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(outputs.commit?.slice(0, 7)).toBe('aaaaaaa');
    const [marked, ...changes] = calls.filter((call) =>
      /^(PATCH|PUT|DELETE)|instances$|restart/.test(call),
    );
    expect([marked, changes]).toEqual(['PUT /resourcetags/instance/eyevinn-web-runner/site', []]);
    expect((await fetch(outputs.url ?? '')).status).toBe(200);
  });

  test('a missing instance fails with the options that a new one needs', async () => {
    const { error, calls } = await workspace.run(inputs, { name: 'site' });
    const message = expect.stringContaining('`SourceUrl` is required');
    expect(error).toMatchObject({ code: 'invalid-options', message });
    expect(calls.filter((call) => call.endsWith('/instances'))).toEqual([]);
  });
});

test('a suspended runner gets its new source although the platform restores the former one', async () => {
  workspace.services.configure({
    knownMs: 1000,
    startMs: 3000,
    staleMs: 4000,
    buildMs: 20_000,
    restoreMs: 30_000,
  });
  const web = { target: 'runner', runner: 'web' } as const;
  await workspace.run(web, { name: 'site' });
  workspace.services.suspend('site');
  const { result, error, log } = await workspace.run(web, { name: 'site', sha: nextCommit });
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ changed: true, status: 'running' });
  expect(log).toContain('is suspended');
  const { options, url } = workspace.services.instances.named('site');
  expect(options.SourceUrl).toBe('https://github.com/acme/shop#main');
  expect(await workspace.readPage(url)).toContain(nextCommit);
});

describe('a removal', () => {
  const remove = () => workspace.run(database(''), { operation: 'remove' });

  test('of a missing instance changes nothing but a subscription, which alone shows that it is missing', async () => {
    const { result, calls } = await workspace.run(
      { target: 'instance', service: 'encore' },
      { operation: 'remove' },
    );
    expect(result).toMatchObject({ changed: false, status: 'removed' });
    const sent = calls.filter((call) => !call.startsWith('GET '));
    expect(sent).toEqual(['POST /mysubscriptions', 'POST /servicetoken']);
  });

  test('of a suspended instance discards it without resuming it, and its name is free again', async () => {
    suspend();
    const { result, calls } = await remove();
    expect(result).toMatchObject({ changed: true, status: 'removed' });
    expect(calls.filter((call) => /^(POST|DELETE) .(mysuspended|services)/.test(call))).toEqual([
      `DELETE /mysuspended/${postgres}/shop`,
    ]);
    expect((await workspace.run(wanted)).result).toMatchObject({
      changed: true,
      status: 'running',
    });
  });

  test('of a running instance that is still listed as suspended removes both', async () => {
    suspend();
    workspace.shop.asleep = false;
    workspace.services.subscriptionsOf('acme').add(postgres);
    expect((await remove()).result).toMatchObject({ changed: true });
    expect({ names: names(), suspended: suspended() }).toEqual({ names: [], suspended: [] });
  });

  test('of a suspended instance sends its discard once when the answer is lost, and succeeds if the instance is deleted', async () => {
    suspend();
    workspace.arm({ method: 'DELETE', path: /mysuspended/, status: 504, afterHandling: true });
    expect((await remove()).result).toMatchObject({ changed: true });
    expect(workspace.calls(/^DELETE .mysuspended/)).toHaveLength(1);
    expect(suspended()).toEqual([]);
    await workspace.run(wanted);
    suspend();
    workspace.arm({ method: 'DELETE', path: /mysuspended/, status: 504 });
    expect((await remove()).error).toMatchObject({ request: { status: 504 } });
  });
});
