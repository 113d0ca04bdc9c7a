import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { freeDomains, servicePlace } from '../../../src/action/domain.js';
import { Outputs } from '../../../src/contract/outputs.js';
import { Http } from '../../../src/http/http.js';
import { domainsApi } from '../../../src/platform/areas.js';
import { openControlPlane } from '../../../src/platform/control-plane.js';
import type { ServiceRun } from '../../../src/services/service-run.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { readInputs } from '../../support/run/inputs.js';

const domain = 'www.example.com';
const ours = { domain, serviceId: 'eyevinn-web-runner', instanceName: 'shop' };

let server: RawServer;
let dispatcher: Agent;
let lines: string[];
let listed: [status: number, body: unknown];
/** Statuses of the next changes; then 200. */
let added: number[];
beforeEach(async () => {
  dispatcher = new Agent();
  [lines, added] = [[], []];
  listed = [200, [{ ...ours, domain: 'other.example.com', instanceName: 'other' }, ours]];
  server = await startRawServer(({ method }, response) => {
    const [status, body] = method === 'GET' ? listed : [added.shift() ?? 200, {}];
    response.writeHead(status).end(JSON.stringify(body));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function runOf(given: Record<string, string> = {}, about: Partial<ServiceRun> = {}): ServiceRun {
  const { signal } = new AbortController();
  const { url } = server;
  const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const controlPlane = openControlPlane({ http, hosts, tokens: { get: async () => 'PAT' }, signal, random: () => 0 });
  const { inputs } = readInputs({ target: 'runner', runner: 'web', domain, ...given });
  const outputs = new Outputs();
  const log = logTo((line) => lines.push(line));
  const tools = { domains: domainsApi(controlPlane), log };
  return { tools, inputs, outputs, name: 'shop', target: 'runner', ...about } as unknown as ServiceRun;
}
const changes = () =>
  server.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const refusedWith = (status: number) => {
  listed = [status, { reason: 'no' }];
};

describe('the domain of a service that is removed', () => {
  test.each([
    ['the platform that manages it', { ...ours, isManaged: true }],
    ['another instance', { ...ours, instanceName: 'shop2' }],
    ['another service', { ...ours, serviceId: 'eyevinn-go-runner' }],
  ])('stays with %s', async (_, found) => {
    listed = [200, [found]];
    await freeDomains(runOf(), 'shop');
    expect([changes(), lines]).toEqual([[], []]);
  });

  test('is an app’s under the app’s id and either service; of an app that was not there nothing is freed', async () => {
    const app = { target: 'app' } as const;
    const python = { runner: 'python' };
    await freeDomains(runOf(python, app), undefined);
    await freeDomains(runOf(python, app), 'app-7');
    expect(changes()).toEqual([]);
    const own = { ...ours, instanceName: 'app-7' };
    listed = [200, [own, { ...own, serviceId: 'eyevinn-python-runner' }, { ...own, serviceId: 'eyevinn-php-runner' }]];
    await freeDomains(runOf(python, app), 'app-7');
    expect(changes().map(([, path]) => path)).toEqual([
      `/mydomains/eyevinn-web-runner/app-7/${domain}`,
      `/mydomains/eyevinn-python-runner/app-7/${domain}`,
    ]);
  });

  test('that cannot be freed is said; a platform without domains has none', async () => {
    for (const status of [404, 405, 501]) {
      refusedWith(status);
      await freeDomains(runOf(), 'shop');
    }
    expect([changes(), lines]).toEqual([[], []]);
    refusedWith(403);
    await freeDomains(runOf(), 'shop');
    expect(lines).toEqual([
      expect.stringContaining('::warning title=osc-deploy::"shop" is removed, but a custom domain'),
    ]);
  });
});

describe('a service as a place for a domain', () => {
  const place = (...given: Parameters<typeof runOf>) => servicePlace(runOf(...given), 'https://shop.example/');

  test('is the web runner under the app’s id, and the app’s own where the platform does not know that', async () => {
    const outputs = new Outputs();
    outputs.set({ id: 'app-7' });
    const app = { target: 'app', outputs } as const;
    await place({}, app).attach(domain, undefined);
    await place({}, { outputs }).attach(domain, undefined);
    const names = changes().map(([, , body]) => JSON.parse(String(body)) as unknown);
    expect(names).toEqual([{ ...ours, instanceName: 'app-7' }, ours]);
    added = [404];
    await place({ runner: 'python' }, app).attach(domain, undefined);
    expect(changes().at(-2)?.[2]).toContain('eyevinn-web-runner');
    expect(changes().at(-1)?.[2]).toContain('eyevinn-python-runner');
    added = [404, 404];
    await expect(place({}, app).attach(domain, undefined)).rejects.toMatchObject({ status: 404 });
  });
});
