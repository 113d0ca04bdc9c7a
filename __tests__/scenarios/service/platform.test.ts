import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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

describe('the local platform is strict', () => {
  async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(workspace.platform.apiUrl + path, { method, headers: { ...headers, ...type }, ...json });
    return { status: answer.status, text: await answer.text() };
  }

  test('about who asks', async () => {
    const { accessToken } = workspace.platform.signIn();
    const pat = { 'x-pat-jwt': `Bearer ${accessToken}` };
    const other = {
      'x-jwt': `Bearer ${workspace.services.sats.issue({ tenant: 'acme', serviceId: 'minio-minio' }).token}`,
    };
    const path = '/services/valkey-io-valkey/instances';
    expect((await send('GET', path, pat)).status).toBe(401);
    expect((await send('GET', path, { 'x-jwt': `Bearer ${accessToken}` })).status).toBe(401);
    expect((await send('GET', path, other)).status).toBe(401);
    expect((await send('POST', '/servicetoken', pat, { serviceId: 'valkey-io-valkey' })).status).toBe(403);
    expect((await send('POST', '/mysubscriptions', pat, { services: ['no-such'] })).status).toBe(404);
  });

  test('about what is asked for', async () => {
    const sat = {
      'x-jwt': `Bearer ${workspace.services.sats.issue({ tenant: 'acme', serviceId: 'channel-engine' }).token}`,
    };
    const create = (body: unknown) => send('POST', '/services/channel-engine/instances', sat, body);
    const good = { name: 'a', type: 'Loop', url: 'u' };
    expect((await create({ ...good, name: 'A-b' })).status).toBe(400);
    expect((await create({ ...good, Colour: 'red' })).text).toContain('Colour');
    expect((await create({ ...good, type: 'Lop' })).status).toBe(400);
    expect((await create({ ...good, 'opts.useDemuxedAudio': 'true' })).status).toBe(400);
    expect((await create({ name: 'a', type: 'Loop' })).text).toContain('url');
    expect((await create({ ...good, 'opts.preset': '{{secrets.none}}' })).status).toBe(400);
    expect((await create(good)).status).toBe(201);
    expect((await create(good)).status).toBe(409);
  });
});
