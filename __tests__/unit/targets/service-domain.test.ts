import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Outputs } from '../../../src/contract/outputs.js';
import { Http } from '../../../src/http/http.js';
import { ControlPlane } from '../../../src/platform/control-plane.js';
import type { ServiceContext } from '../../../src/services/service-context.js';
import { freeDomain, servicePlace } from '../../../src/targets/service-domain.js';
import { hasDomain, type Run } from '../../../src/targets/target.js';
import { readInputs } from '../../support/inputs.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const domain = 'www.example.com';
const ours = { domain, serviceId: 'eyevinn-web-runner', instanceName: 'shop' };

let server: RawServer;
let dispatcher: Agent;
let lines: string[];
let listed: [status: number, body: unknown];
beforeEach(async () => {
  dispatcher = new Agent();
  lines = [];
  listed = [200, [{ ...ours, domain: 'other.example.com', instanceName: 'other' }, ours]];
  server = await startRawServer(({ method }, response) => {
    const [status, body] = method === 'GET' ? listed : [200, {}];
    response.writeHead(status).end(JSON.stringify(body));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function scope(given: Record<string, string> = {}, about: Partial<ServiceContext> = {}): ServiceContext {
  const { signal } = new AbortController();
  const { url } = server;
  const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const controlPlane = new ControlPlane({ http, hosts, tokens: { get: async () => 'PAT' }, signal, random: () => 0 });
  const { inputs } = readInputs({ target: 'runner', runner: 'web', domain, ...given });
  const outputs = new Outputs(() => undefined);
  const log = logTo((line) => lines.push(line));
  return { controlPlane, inputs, outputs, log, name: 'shop', target: 'runner', ...about } as unknown as ServiceContext;
}
const changes = () =>
  server.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const refusedWith = (status: number) => {
  listed = [status, { reason: 'no' }];
};

describe('the domain of a service that is removed', () => {
  test.each(['www.example.com', 'WWW.Example.COM'])('is freed where it led there: %s', async (name) => {
    listed = [200, [{ ...ours, domain: name }]];
    await freeDomain(scope());
    expect(changes()).toEqual([['DELETE', expect.stringMatching(/www\.example\.com$/), expect.anything()]]);
    expect(lines).toEqual([`The domain ${domain} is free again.`]);
  });

  test.each([
    ['another domain', { ...ours, domain: `x${domain}` }],
    ['another instance', { ...ours, instanceName: 'shop2' }],
    ['another service', { ...ours, serviceId: 'eyevinn-go-runner' }],
  ])('stays with %s', async (_, found) => {
    listed = [200, [found]];
    await freeDomain(scope());
    expect([changes(), lines]).toEqual([[], []]);
  });

  test('is an app’s under the app’s id; of an app that was not there nothing is freed', async () => {
    const outputs = new Outputs(() => undefined);
    await freeDomain(scope({}, { target: 'app', outputs }));
    outputs.set({ id: 'app-7' });
    await freeDomain(scope({}, { target: 'app', outputs }));
    expect(changes()).toEqual([]);
    listed = [200, [{ ...ours, instanceName: 'app-7' }]];
    await freeDomain(scope({}, { target: 'app', outputs }));
    expect(changes()).toHaveLength(1);
  });

  test('is not looked for without the input, and none where the platform has none', async () => {
    await freeDomain(scope({ domain: '' }));
    expect(server.requests).toEqual([]);
    for (const status of [404, 405, 501]) {
      refusedWith(status);
      await freeDomain(scope());
    }
    expect(changes()).toEqual([]);
    refusedWith(403);
    await expect(freeDomain(scope())).rejects.toMatchObject({ request: { status: 403 } });
  });
});

describe('a service as a place for a domain', () => {
  const place = (...given: Parameters<typeof scope>) => servicePlace(scope(...given), 'https://shop.example/');

  test('is named, and knows where the domain has to lead', () => {
    expect(place()).toMatchObject({ what: '"shop" of eyevinn-web-runner', url: 'https://shop.example/' });
  });

  test('has the domain only where that leads to this very instance', async () => {
    expect(await place().current()).toBe(domain);
    expect(await place({ domain: '' }).current()).toBeUndefined();
    for (const other of [{ instanceName: 'x' }, { serviceId: 'x-y' }, { domain: 'x.example.com' }]) {
      listed = [200, [{ ...ours, ...other }]];
      expect(await place().current()).toBeUndefined();
    }
  });

  test('is an app’s runner under the app’s id', async () => {
    const outputs = new Outputs(() => undefined);
    const app = { target: 'app', outputs } as const;
    await place({}, app).attach(domain);
    outputs.set({ id: 'app-7' });
    await place({}, app).attach(domain);
    await place({}, { outputs }).attach(domain);
    const names = changes().map(([, , body]) => JSON.parse(String(body)) as unknown);
    expect(names).toEqual([ours, { ...ours, instanceName: 'app-7' }, ours]);
  });

  test('names what has the domain', async () => {
    listed = [200, [{ ...ours, domain: 'WWW.example.com' }]];
    expect(await place().holder(domain)).toBe('"shop" of eyevinn-web-runner');
    listed = [200, [{ domain }]];
    expect(await place().holder(domain)).toBe('"?" of another service');
    expect(await place().holder('x.example.com')).toBeUndefined();
  });
});

test.each([
  [domain, undefined, true, []],
  ['', undefined, false, []],
  [domain, 'x', false, [`A preview has no custom domain, so ${domain} is not changed.`]],
  ['', 'x', false, []],
])('`domain: %s` of a run with the branch %s is set up: %s', (given, branch, isSetUp, said) => {
  const { inputs, log } = scope({ domain: given });
  const run = { inputs, intent: { branch }, runtime: { log } } as unknown as Run;
  expect(hasDomain(run)).toBe(isSetUp);
  expect(lines).toEqual(said);
});
