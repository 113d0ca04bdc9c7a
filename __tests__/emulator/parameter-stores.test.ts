import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredParameters } from '../../emulator/services/parameter-stores.js';
import { sendJson } from '../support/platform/emulator-client.js';
import { makeStore } from '../support/platform/parameter-store.js';
import { ServiceWorkspace } from '../support/service/service-workspace.js';

const serviceId = 'eyevinn-app-config-svc';
let workspace: ServiceWorkspace;
let key: string;
let values: StoredParameters;

beforeEach(async () => {
  workspace = await ServiceWorkspace.open();
  ({ key, values } = await makeStore(workspace.platform));
});
afterEach(() => workspace.close());

function ask(
  call: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const [method = '', path = ''] = call.split(' ');
  const { token } = workspace.services.sats.issue({ tenant: 'acme', serviceId });
  const url = `${workspace.platform.apiUrl}/served/acme/${serviceId}/shopconfig/api/v1${path}`;
  return sendJson(url, { method, headers: { authorization: `Bearer ${token}`, ...headers }, body });
}
async function answerTo(
  ...request: Parameters<typeof ask>
): Promise<[number, Record<string, unknown>]> {
  const { status, text } = await ask(...request);
  return [status, JSON.parse(text)];
}
const withKey = () => ({ 'x-config-api-key': key });
const reason = (status: number, text: string) => [status, { reason: text }];
const secret = { key: 'S', value: '***', secret: true };

describe('a parameter store', () => {
  test('answers 500 while its Redis is suspended, which deletes the values', async () => {
    values.set('P', 'w');
    workspace.services.suspend('shopconfigvalkey');
    expect(await answerTo('GET /config')).toEqual(reason(500, 'connect ECONNREFUSED'));
    expect(values.size).toBe(0);
  });

  test('shows a secret as *** without the key', async () => {
    expect(
      await answerTo('POST /config', { body: { key: 'S', value: 'v', secret: true } }),
    ).toEqual([200, secret]);
    expect(await answerTo('POST /config', { body: { key: 'P', value: 7 } })).toEqual([
      200,
      { key: 'P', value: '7' },
    ]);
    for (const headers of [{}, { 'x-api-key': key }, { 'x-config-api-key': 'wrong' }]) {
      expect((await answerTo('GET /config?limit=100', { headers }))[1].items).toContainEqual(
        secret,
      );
    }
    const [, { items }] = await answerTo('GET /config', { headers: withKey() });
    expect(items).toContainEqual({ ...secret, value: 'v' });
    expect((await ask('GET /config/P')).headers['cache-control']).toBe('max-age=60');
  });

  test('leaves a secret encrypted on PUT, and makes it plain on POST', async () => {
    values.set('S', 'v').set('P', 'w').secrets.add('S');
    expect(await answerTo('PUT /config/S', { body: { value: 'x' } })).toEqual([200, secret]);
    expect({ values: values.get('S'), secrets: values.secrets.has('S') }).toEqual({
      values: 'x',
      secrets: true,
    });
    expect(await answerTo('PUT /config/S', { body: { value: 'y', secret: false } })).toEqual(
      reason(400, 'Cannot convert a secret parameter to non-secret'),
    );
    expect(await answerTo('PUT /config/P', { body: { value: 'x', secret: true } })).toEqual([
      200,
      { ...secret, key: 'P' },
    ]);
    expect(await answerTo('PUT /config/N', { body: { value: 'x' } })).toEqual(
      reason(404, "Resource with id 'N' not found"),
    );
    expect(await answerTo('POST /config', { body: { key: 'S', value: 'over' } })).toEqual([
      200,
      { key: 'S', value: 'over' },
    ]);
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

  test('answers 404 for an empty value, but counts the key', async () => {
    expect((await answerTo('POST /config', { body: { key: 'E', value: '' } }))[0]).toBe(200);
    for (const call of ['GET /config/E', 'DELETE /config/E']) {
      expect(await answerTo(call)).toEqual(reason(404, "Resource with id 'E' not found"));
    }
    expect((await answerTo('GET /config'))[1]).toMatchObject({ items: [], total: 1 });
    expect((await answerTo('PUT /config/E', { body: { value: 'x' } }))[0]).toBe(200);
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
    expect(await answerTo(call, { body })).toEqual(reason(500, text));
  });
});
