import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
});
afterEach(() => workspace.close());

const valkey = { target: 'instance', service: 'valkey-io-valkey' } as const;

test('a service access token is renewed before it expires', async () => {
  await workspace.close();
  workspace = await ServiceWorkspace.open({ services: { satSeconds: 600, startMs: 1_500_000 } });
  const { result } = await workspace.run({ ...valkey, timeout: '2000' });
  expect(result?.status).toBe('running');
  expect(workspace.calls().filter((call) => call === 'POST /servicetoken').length).toBeGreaterThanOrEqual(3);
  expect(workspace.platform.log.select({ path: /^\/services/ }).filter(({ status }) => status === 401)).toEqual([]);
});

test('a service access token that is refused again and again ends the run', async () => {
  workspace.platform.faults.arm({ path: /^\/services\//, status: 401, times: Number.POSITIVE_INFINITY });
  const { error } = await workspace.run(valkey);
  expect(error).toMatchObject({ code: 'unauthorized' });
  expect(workspace.calls().filter((call) => call === 'POST /servicetoken')).toHaveLength(2);
});

test.each(['runner', 'app'] as const)(
  'a %s whose log is refused renews no token for it, and is followed without',
  async (target) => {
    workspace.services.configure({ staleMs: 4000, buildMs: 20_000 });
    workspace.platform.faults.arm({ path: /\/logs\//, status: 401, times: Number.POSITIVE_INFINITY });
    const { result } = await workspace.run({ target, runner: 'web' });
    expect(result?.status).toBe('running');
    const calls = workspace.calls();
    expect(calls.filter((call) => call.includes('/logs/')).length).toBeGreaterThan(2);
    expect(calls.filter((call) => call === 'POST /servicetoken')).toHaveLength(1);
  },
);

test('a runner that shows its commit nowhere is believed after a minute, with a warning', async () => {
  const runner = { target: 'runner', runner: 'web' } as const;
  await workspace.run(runner);
  workspace.platform.faults.arm({ path: /\/logs\//, status: 403, times: Number.POSITIVE_INFINITY });
  workspace.platform.faults.arm({ path: /commit-info/, status: 404, times: Number.POSITIVE_INFINITY });
  const { result, log } = await workspace.run(runner);
  expect(result?.status).toBe('running');
  expect(result?.summary[0]?.rows).toContainEqual(['Commit', 'the commit was not seen']);
  expect(log).toContain('runs, but the commit was not seen: neither its log nor the app shows it.');
});

test('a service at another host gets no token', async () => {
  const apiUrl = 'https://example.com/api';
  const body = [{ serviceId: valkey.service, apiUrl, serviceType: 'instance' }];
  workspace.platform.faults.arm({ path: '/mysubscriptions', status: 200, body });
  const { error } = await workspace.run(valkey);
  expect(error).toMatchObject({ code: 'unsafe-url' });
  expect(workspace.calls()).not.toContain('POST /servicetoken');
});

test('an instance at an address that must not be opened is made, and its address is not shown', async () => {
  const body = { name: 'shop', url: 'http://169.254.169.254/latest' };
  workspace.platform.faults.arm({ method: 'POST', path: /instances$/, status: 201, body });
  const { result, log } = await workspace.run({ ...valkey, wait: 'false' });
  expect(result?.url).toBeUndefined();
  expect(log).toContain('::warning title=osc-deploy::');
});

test.each([
  ['https://shop.osaas.io', 'https://shop.osaas.io'],
  ['https://shop.osaas.io/a b', 'https://shop.osaas.io/a%20b'],
  ['https://shop.osaas.io/\n', 'https://shop.osaas.io/'],
])('an address such as %j is handed on as %s', async (url, output) => {
  const body = { name: 'shop', id: 7, url };
  workspace.platform.faults.arm({ method: 'POST', path: /instances$/, status: 201, body });
  const { outputs } = await workspace.run({ ...valkey, wait: 'false' });
  expect(outputs).toMatchObject({ id: '7', url: output, endpoints: { url: output } });
});
