import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredParameters } from '../../emulator/services/parameter-stores.js';
import { type Answer, sendJson } from '../support/platform/emulator-client.js';
import { Workspace } from '../support/platform/emulator-workspace.js';
import { ServiceWorkspace } from '../support/service/service-workspace.js';

const serviceId = 'eyevinn-app-config-svc';
let workspace: ServiceWorkspace;
let acme: Workspace;
let key: string;
let values: StoredParameters;

beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
  acme = new Workspace(workspace.platform);
  key = (await make()).configApiKey;
  values = workspace.services.parametersOf('acme', 'shopconfig');
});
afterEach(() => workspace.close());

async function make(store = { name: 'shopconfig', enableSecrets: true }) {
  const answer = await acme.call('POST', '/parameter-stores', store);
  return JSON.parse(answer.text) as { name: string; isSecure: boolean; configApiKey: string };
}

function ask(call: string, body?: unknown, headers: Record<string, string> = {}, store = 'shopconfig') {
  const [method = '', path = ''] = call.split(' ');
  const { token } = workspace.services.sats.issue({ tenant: 'acme', serviceId });
  const url = `${workspace.platform.apiUrl}/served/acme/${serviceId}/${store}${path}`;
  return sendJson(url, { method, headers: { authorization: `Bearer ${token}`, ...headers }, body });
}
const jsonOf = ({ status, text }: Answer) => [status, JSON.parse(text)] as [number, Record<string, unknown>];
const answerTo = async (call: string, body?: unknown, headers?: Record<string, string>, store?: string) =>
  jsonOf(await ask(`${call.replace(' ', ' /api/v1')}`, body, headers, store));
const withKey = () => ({ 'x-config-api-key': key });
const reason = (status: number, text: string) => [status, { reason: text }];
const secret = { key: 'S', value: '***', secret: true };

describe('a parameter store', () => {
  test('shows a secret as *** without the key', async () => {
    expect(await answerTo('POST /config', { key: 'S', value: 'v', secret: true })).toEqual([200, secret]);
    expect(await answerTo('POST /config', { key: 'P', value: 7 })).toEqual([200, { key: 'P', value: '7' }]);
    for (const headers of [{}, { 'x-api-key': key }, { 'x-config-api-key': 'wrong' }]) {
      expect((await answerTo('GET /config?limit=100', undefined, headers))[1].items).toContainEqual(secret);
    }
    const [, { items }] = await answerTo('GET /config', undefined, withKey());
    expect(items).toContainEqual({ ...secret, value: 'v' });
    expect((await ask('GET /api/v1/config/P')).headers['cache-control']).toBe('max-age=60');
  });

  test('leaves a secret encrypted on PUT, and makes it plain on POST', async () => {
    values.set('S', 'v').set('P', 'w').secrets.add('S');
    expect(await answerTo('PUT /config/S', { value: 'x' })).toEqual([200, secret]);
    expect({ values: values.get('S'), secrets: values.secrets.has('S') }).toEqual({ values: 'x', secrets: true });
    expect(await answerTo('PUT /config/S', { value: 'y', secret: false })).toEqual(
      reason(400, 'Cannot convert a secret parameter to non-secret'),
    );
    expect(await answerTo('PUT /config/P', { value: 'x', secret: true })).toEqual([200, { ...secret, key: 'P' }]);
    expect(await answerTo('PUT /config/N', { value: 'x' })).toEqual(reason(404, "Resource with id 'N' not found"));
    expect(await answerTo('POST /config', { key: 'S', value: 'over' })).toEqual([200, { key: 'S', value: 'over' }]);
    expect((await answerTo('GET /config/S'))[1]).toEqual({ key: 'S', value: 'over' });
  });

  test('lists by the cursor of a SCAN: pages are long, short or empty, and 0 is the end', async () => {
    for (let n = 0; n < 100; n++) values.set(`K${n}`, 'v');
    for (let n = 0; n < 900; n++) values.others.add(`queue:${n}`);
    const seen: string[] = [];
    const sizes: number[] = [];
    let offset: unknown = 0;
    do {
      const [, page] = await answerTo(`GET /config?limit=10&offset=${String(offset)}`);
      const items = page.items as { key: string }[];
      expect(page.total).toBe(1000);
      seen.push(...items.map((item) => item.key));
      sizes.push(items.length);
      offset = page.offset;
    } while (offset !== 0);
    expect({ length: seen.length, size: new Set(seen).size }).toEqual({ length: 100, size: 100 });
    expect(Math.min(...sizes)).toBe(0);
  });

  test('answers 404 for an empty value, but counts it', async () => {
    expect((await answerTo('POST /config', { key: 'E', value: '' }))[0]).toBe(200);
    for (const call of ['GET /config/E', 'DELETE /config/E']) {
      expect(await answerTo(call)).toEqual(reason(404, "Resource with id 'E' not found"));
    }
    expect((await answerTo('GET /config'))[1]).toMatchObject({ items: [], total: 1 });
    expect((await answerTo('PUT /config/E', { value: 'x' }))[0]).toBe(200);
    expect(await answerTo('DELETE /config/E')).toEqual([200, { message: 'Deleted' }]);
  });

  test.each<[string, unknown, string]>([
    ['GET /config?limit=0', undefined, 'querystring/limit must be >= 1'],
    ['GET /config?limit=101', undefined, 'querystring/limit must be <= 100'],
    ['GET /config?offset=-1', undefined, 'querystring/offset must be >= 0'],
    ['GET /config?offset=x', undefined, 'querystring/offset must be number'],
    ['POST /config', { key: 'A' }, "body must have required property 'value'"],
    ['PUT /config/A', {}, "body must have required property 'value'"],
  ])('answers %s %j with 500, its status for invalid requests', async (call, body, text) => {
    expect(await answerTo(call, body)).toEqual(reason(500, text));
  });

  test('answers no other workspace', async () => {
    const { token } = workspace.services.sats.issue({ tenant: 'globex', serviceId });
    expect((await ask('GET /api/v1/config', undefined, { authorization: `Bearer ${token}` })).status).toBe(404);
  });
});

test('a store without an encryption key refuses secrets and shows all values, with or without a key', async () => {
  expect(await make({ name: 'plain', enableSecrets: false })).toEqual({
    name: 'plain',
    isSecure: false,
    configApiKey: '',
  });
  const body = { key: 'S', value: 'v', secret: true };
  expect(await answerTo('POST /config', body, {}, 'plain')).toEqual([
    400,
    { reason: expect.stringMatching(/^Encryption not configured: /) },
  ]);
  workspace.services.parametersOf('acme', 'plain').set('S', 'v');
  expect((await answerTo('GET /config', undefined, { 'x-config-api-key': 'any' }, 'plain'))[1].items).toEqual([
    { key: 'S', value: 'v' },
  ]);
});

test('the deploy manager creates a store with a Redis, shows any name, and removes both', async () => {
  const instances = () => workspace.services.instances.of('acme').map(({ name }) => name);
  expect(instances()).toEqual(['shopconfigvalkey', 'shopconfig']);
  const unknown = { name: 'none', isSecure: false, configApiKey: '' };
  expect(jsonOf(await acme.call('GET', '/parameter-stores/none'))).toEqual([200, unknown]);
  const create = (name: string) => acme.call('POST', '/parameter-stores', { name, enableSecrets: true });
  expect((await create('shopconfig')).status).toBe(409);
  expect((await create('a-b')).status).toBe(400);
  values.set('A', 'b');
  expect((await acme.call('DELETE', '/parameter-stores/shopconfig')).status).toBe(200);
  expect({ instances: instances(), size: values.size }).toEqual({ instances: [], size: 0 });
  expect((await acme.call('DELETE', '/parameter-stores/shopconfig')).status).toBe(404);
});
