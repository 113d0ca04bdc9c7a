import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { Workspace } from '../support/platform/emulator-workspace.js';

const valkey = 'valkey-io-valkey';
const engine = 'channel-engine';

let platform: LocalPlatform;
let workspace: Workspace;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  platform = await startPlatform({ now: () => now });
  workspace = new Workspace(platform);
  await workspace.call('POST /mysubscriptions', { services: [valkey] });
});
afterEach(() => platform.close());

/** Sends a request such as `GET /health/one`. */
function service(request: string, body?: unknown, { serviceId = valkey, headers = {} } = {}) {
  return workspace.serve(serviceId, request.replace(' ', ` /services/${serviceId}`), {
    body,
    headers,
  });
}
async function create(body: Record<string, unknown>, serviceId = valkey): Promise<void> {
  expect((await service('POST /instances', body, { serviceId })).status).toBe(200);
}
const statusOf = async (request: string, body?: unknown) =>
  (await workspace.call(request, body)).status;
const jsonOf = async (path: string) => JSON.parse((await workspace.call(`GET ${path}`)).text);

test('a custom domain has a punycode name and one holder, and is freed only by its three names', async () => {
  const cache = { serviceId: valkey, instanceName: 'cache' };
  await create({ name: 'cache' });
  const domain = 'xn--bcher-kva.example';
  expect(await statusOf('POST /mydomains', { ...cache, domain: 'Bücher.example' })).toBe(201);
  expect(await jsonOf('/mydomains')).toEqual([
    { ...cache, domain, originPath: '', isManaged: false },
  ]);
  expect(await statusOf('POST /mydomains', { ...cache, domain })).toBe(409);
  expect(
    await statusOf('POST /mydomains', { ...cache, domain: 'b.example', instanceName: 'none' }),
  ).toBe(404);
  expect(await statusOf(`DELETE /mydomains/${domain}`)).toBe(404);
  expect(await statusOf(`DELETE /mydomains/${valkey}/other/${domain}`)).toBe(404);
  expect(await statusOf(`DELETE /mydomains/${valkey}/cache/${domain}`)).toBe(204);
});

test('a domain is either of a site or of an instance', async () => {
  await create({ name: 'cache' });
  await workspace.call('POST /mypages', { name: 'my-site' });
  const map = (domain: string) =>
    statusOf('POST /mydomains', { serviceId: valkey, instanceName: 'cache', domain });
  const attach = (domain: string) => statusOf('POST /mypages/my-site/domain', { domain });
  expect([await attach('a.example'), await map('a.example')]).toEqual([200, 409]);
  await workspace.call('DELETE /mypages/my-site/domain');
  expect([await map('a.example'), await attach('a.example')]).toEqual([201, 409]);
});

test('a removal may name a media type without a body, and no other request may', async () => {
  await create({ name: 'one' });
  const named = { 'content-type': 'application/json' };
  const empty = { headers: { ...named, 'content-length': '0' } };
  expect((await service('POST /restart/one', undefined, empty)).status).toBe(400);
  expect((await service('DELETE /instances/one', undefined, empty)).status).toBe(400);
  expect((await service('DELETE /instances/one', { name: 'one' })).status).toBe(400);
  expect((await service('DELETE /instances/one', undefined, { headers: named })).status).toBe(204);
  expect(platform.services.instances.of('acme')).toEqual([]);
});

test('two changes of suspended instances at the same time lose the records of others', async () => {
  const asleep = async () => await jsonOf('/mysuspended');
  for (const name of ['one', 'two', 'three']) {
    await create({ name });
    platform.services.suspend(name);
  }
  // The clock stands still: neither change ends before the other one has begun.
  platform.services.configure({ resumeMs: 1000 });
  const changes = [
    `POST /mysuspended/${valkey}/one/resume`,
    `DELETE /mysuspended/${valkey}/two`,
  ].map((request) => statusOf(request));
  while ((await asleep()).length > 0) await turn();
  now += 1000;
  expect(await Promise.all(changes)).toEqual([200, 204]);
  expect(await asleep()).toEqual([]);
});

describe('tags', () => {
  const path = `/resourcetags/instance/${valkey}/one`;
  const all = async (query = '') => (await jsonOf(`/resourcetags${query}`)).resources;

  test('are trimmed, case-insensitive, replaced as a whole, and found by type and tag', async () => {
    expect(
      await statusOf(`PUT ${path}`, { tags: [' Repository Acme/Shop ', 'blue', 'BLUE'] }),
    ).toBe(200);
    await workspace.call('PUT /resourcetags/myapp/a1', { tags: ['blue'] });
    const found = await all('?resourceType=instance&tag=REPOSITORY%20acme/shop');
    expect(found).toMatchObject([{ resourceId: 'one', tags: ['repository acme/shop', 'blue'] }]);
    expect(await all('?tag=blue')).toHaveLength(2);
    await workspace.call(`PUT ${path}`, { tags: ['green'] });
    expect(await all('?resourceType=instance')).toMatchObject([{ tags: ['green'] }]);
  });

  test.each([
    { what: 'a text', tags: 'blue' },
    { what: 'an empty tag', tags: [' '] },
    { what: 'a tag of 65 characters', tags: ['x'.repeat(65)] },
    { what: 'more than 20 tags', tags: Array.from({ length: 21 }, (_, index) => `t${index}`) },
  ])('are refused as $what', async ({ tags }) => {
    expect(await statusOf(`PUT ${path}`, { tags })).toBe(400);
  });
});

describe('an instance', () => {
  const good = { name: 'a', type: 'Loop', url: 'u' };

  test.each([
    { what: 'with a wrong name', body: { ...good, name: 'A-b' }, status: 400 },
    { what: 'with an unknown option', body: { ...good, Colour: 'red' }, status: 400 },
    { what: 'with an option of another value', body: { ...good, type: 'Lop' }, status: 400 },
    {
      what: 'with a switch as text',
      body: { ...good, 'opts.useDemuxedAudio': 'true' },
      status: 400,
    },
    { what: 'without a required option', body: { name: 'a', type: 'Loop' }, status: 400 },
    {
      what: 'with a missing secret',
      body: { ...good, 'opts.preset': '{{secrets.none}}' },
      status: 400,
    },
    { what: 'under an existing name', body: { ...good, name: 'there' }, status: 409 },
  ])('cannot be created $what', async ({ body, status }) => {
    await workspace.call('POST /mysubscriptions', { services: [engine] });
    await service('POST /instances', { ...good, name: 'there' }, { serviceId: engine });
    expect((await service('POST /instances', body, { serviceId: engine })).status).toBe(status);
  });
});
