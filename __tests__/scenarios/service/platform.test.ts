import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();
const valkey: ServiceInputs = { target: 'instance', service: 'valkey-io-valkey' };
const web = { target: 'runner', runner: 'web' } as const;
const always = Number.POSITIVE_INFINITY;
const tokens = () => workspace.calls(/^POST \/servicetoken$/);

test('a run asks for the subscriptions, the token and the suspended instances once', async () => {
  const { calls } = await workspace.run(web);
  expect(
    calls.filter((call) => /my(subscriptions|suspended)|servicetoken/.test(call)).sort(),
  ).toEqual([
    'GET /mysubscriptions',
    // The new subscription is looked up.
    'GET /mysubscriptions',
    'GET /mysuspended',
    'POST /mysubscriptions',
    'POST /servicetoken',
  ]);
});

describe('a service access token', () => {
  test('is renewed before it expires', async () => {
    await workspace.close();
    await workspace.start({ services: { satSeconds: 600, startMs: 1_500_000 } });
    const { result } = await workspace.run({ ...valkey, timeout: '2000' });
    expect(result?.status).toBe('running');
    expect(tokens().length).toBeGreaterThanOrEqual(3);
    expect(
      workspace.platform.log.select({ path: /^\/services/ }).filter(({ status }) => status === 401),
    ).toEqual([]);
  });

  test('that is refused is renewed once; a second refusal ends the run', async () => {
    workspace.arm({ path: /^\/services\//, status: 401 });
    expect((await workspace.run(valkey)).result?.changed).toBe(true);
    expect(tokens()).toHaveLength(2);
    workspace.platform.log.clear();
    workspace.arm({ path: /^\/services\//, status: 401, times: always });
    expect((await workspace.run(valkey)).error).toMatchObject({ code: 'unauthorized' });
    expect(tokens()).toHaveLength(2);
  });

  test.each(['runner', 'app'] as const)(
    'is not renewed for the log of %s, which is followed without it',
    async (target) => {
      workspace.services.configure({ staleMs: 4000, buildMs: 20_000 });
      workspace.arm({ path: /\/logs\//, status: 401, times: always });
      const { result, calls } = await workspace.run({ target, runner: 'web' });
      expect(result?.status).toBe('running');
      expect(calls.filter((call) => call.includes('/logs/')).length).toBeGreaterThan(2);
      expect(tokens()).toHaveLength(1);
    },
  );

  test.each<{ to: string; fault: FaultSpec; inputs?: ServiceInputs }>([
    {
      to: 'a service',
      fault: {
        path: '/mysubscriptions',
        body: [
          {
            serviceId: valkey.service,
            apiUrl: 'https://evil.example/api',
            serviceType: 'instance',
          },
        ],
      },
    },
    {
      to: 'a link of an instance',
      fault: {
        method: 'POST',
        path: /instances$/,
        body: {
          name: 'shop',
          url: 'http://127.0.0.1:1/',
          _links: { health: { href: 'https://evil.example/' } },
        },
      },
    },
    {
      to: 'a parameter store',
      fault: {
        method: 'GET',
        path: /instances\/shopconfig$/,
        body: { name: 'shopconfig', url: 'https://evil.example/' },
      },
      inputs: { ...web, 'config-service': 'shopconfig', config: 'A: b' },
    },
  ])('is not sent to $to at another host', async ({ fault, inputs = valkey }) => {
    if (inputs.config) await makeStore(workspace.platform);
    workspace.arm({ status: 200, ...fault });
    expect((await workspace.run(inputs)).error).toMatchObject({ code: 'unsafe-url' });
  });
});

describe('the address of an instance', () => {
  test('that is unsafe is not shown, and the run continues with a warning', async () => {
    const body = { name: 'shop', url: 'http://169.254.169.254/latest' };
    workspace.arm({ method: 'POST', path: /instances$/, status: 201, body });
    const { result, log } = await workspace.run({ ...valkey, wait: 'false' });
    expect(result?.url).toBeUndefined();
    expect(log).toContain('::warning title=osc-deploy::');
  });

  test.each([
    ['https://shop.osaas.io', 'https://shop.osaas.io'],
    ['https://shop.osaas.io/a b', 'https://shop.osaas.io/a%20b'],
    ['https://shop.osaas.io/\n', 'https://shop.osaas.io/'],
  ])('such as %j is an output as %s', async (url, output) => {
    workspace.arm({
      method: 'POST',
      path: /instances$/,
      status: 201,
      body: { name: 'shop', id: 7, url },
    });
    const { outputs } = await workspace.run({ ...valkey, wait: 'false' });
    expect(outputs).toMatchObject({ id: '7', url: output, endpoints: { url: output } });
  });
});

test('a runner that never shows its commit counts as ready after a minute, with a warning', async () => {
  await workspace.run(web);
  workspace.arm({ path: /\/logs\//, status: 403, times: always });
  workspace.arm({ path: /commit-info/, status: 404, times: always });
  const { result, log } = await workspace.run(web);
  expect(result?.status).toBe('running');
  expect(result?.summary[0]?.rows).toContainEqual(['Commit', 'the commit was not seen']);
  expect(log).toContain('runs, but the commit was not seen: neither its log nor the app shows it.');
});

test('a runner without a restart link in its record is never reported as restarted', async () => {
  workspace.services.configure({ links: false });
  await workspace.run(web);
  const { error, calls } = await workspace.run(web, { sha: nextCommit });
  const message = expect.stringContaining('"shop" cannot be restarted');
  expect(error).toMatchObject({ code: 'cannot-restart', message });
  expect(calls.filter((call) => call.includes('/restart/'))).toEqual([]);
});
