import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openCatalog } from '../../../src/platform/areas.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import { type InstancesApi, instancesApi } from '../../../src/platform/instances.js';
import { Removal } from '../../../src/platform/ownership.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

const removal = Removal.because('test');

let platform: AnsweringPlatform;
beforeEach(async () => {
  platform = await answeringPlatform();
});
afterEach(() => platform.close());

describe('instances', () => {
  function api(...given: Parameters<AnsweringPlatform['answers']>): InstancesApi {
    platform.answers(...given);
    const apiUrl = new URL(`${platform.url}/services/a/`);
    return instancesApi({ json: platform.json, serviceId: 'a', apiUrl });
  }
  const asked = () => platform.requests.map(({ method, path }) => `${method} ${path}`);
  const shop = { name: 'my shop' };

  test('a log may be a JSON text, and a health plain text', async () => {
    expect(await api([200, '"one\\ntwo"']).logs(shop)).toEqual(['one', 'two']);
    expect(await api([200, 'STARTING\n']).health(shop)).toBe('starting');
  });

  test('an instance is looked up again while the platform fails, or only once', async () => {
    expect(await api([503, {}], [502, {}], [200, { name: 'x' }]).find('x')).toMatchObject({ name: 'x' });
    expect(await api([404, {}]).find('x')).toBeUndefined();
    await expect(api([503, {}]).find('x', { once: true })).rejects.toMatchObject({ request: { status: 503 } });
    expect(asked()).toEqual(Array(5).fill('GET /services/a/x'));
  });

  describe('a change', () => {
    test('is sent by its exact names, and fails on a reason in the answer', async () => {
      expect(await api([201, { name: 'x', url: 'https://x' }]).create('x', { A: 1 })).toMatchObject({
        url: 'https://x',
      });
      expect(JSON.parse(platform.requests[0]?.body ?? '')).toEqual({ name: 'x', A: 1 });
      const refused = { code: 'platform-refused', message: expect.stringContaining('creating "x": no room.') };
      await expect(api([200, { reason: 'no room' }]).create('x', {})).rejects.toMatchObject(refused);
      await api([200, 'done'], [200, { reason: '' }]).update('x', { A: 2 });
    });

    test('is repeated when that is harmless, but not when it creates something', async () => {
      await api([503, {}], [200, {}]).update('x', {});
      await api([503, {}], [200, '']).restart({ ...shop, _links: { restart: { href: '/restart/x' } } });
      await expect(api([503, {}], [201, {}]).create('x', {})).rejects.toMatchObject({ request: { status: 503 } });
      expect(asked()).toEqual([
        ...['PATCH /services/a/x', 'PATCH /services/a/x', 'POST /restart/x', 'POST /restart/x'],
        'POST /services/a/',
      ]);
    });

    test('that removes an instance accepts a missing one', async () => {
      expect(await api([204, '']).remove('x', removal)).toBe(true);
      expect(await api([404, {}]).remove('x', removal)).toBe(false);
    });
  });

  test('ports are those that can be reached, which may be none', async () => {
    const port = { externalIp: '192.0.2.1\u001b', externalPort: '10000', internalPort: 6379 };
    expect(await api([200, [port]]).ports(shop)).toEqual([
      { externalIp: '192.0.2.1', externalPort: 10_000, internalPort: 6379 },
    ]);
    expect(await api([404, {}]).ports(shop)).toEqual([]);
  });

  test('requests to a service have their own time limits, and go to the links in its record', async () => {
    const links = ['health', 'logs', 'ports', 'restart'].map((rel) => [rel, { href: `/own/${rel}` }]);
    const linked = { ...shop, _links: Object.fromEntries(links) as Record<string, { href: string }> };
    await api([200, 'running']).health(linked);
    await api([200, '']).logs(linked);
    await api([200, []]).ports(linked);
    await api([200, '']).restart(linked);
    await api([200, []]).list();
    await api([200, {}]).create('a/b', {});
    await api([200, {}]).update('a/b', { A: 1 });
    await api([204, '']).remove('a/b', removal);
    expect(asked()).toEqual([
      ...['GET /own/health', 'GET /own/logs', 'GET /own/ports', 'POST /own/restart'],
      ...['GET /services/a/', 'POST /services/a/', 'PATCH /services/a/a%2Fb', 'DELETE /services/a/a%2Fb'],
    ]);
    expect(platform.limits).toEqual([20_000, 30_000, 20_000, 120_000, 60_000, 120_000, 120_000, 120_000]);
    expect(platform.requests.at(-2)?.body).toBe('{"A":1}');
  });

  test('a log is requested once, and ports until the platform shows them, as there may be none', async () => {
    expect(await api([404, {}]).logs(shop)).toEqual([]);
    await expect(api([503, {}], [200, 'x']).logs(shop)).rejects.toMatchObject({ status: 503 });
    expect(await api([503, {}], [200, []]).ports(shop)).toEqual([]);
    expect(asked().slice(1)).toEqual(['GET /logs/my%20shop', 'GET /ports/my%20shop', 'GET /ports/my%20shop']);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a record without a link',
      () => api().restart(shop),
      '"my shop" cannot be restarted: its record has no link for that, as of instances made long ago.',
    ],
    [
      'a record with other links',
      () => api().restart({ ...shop, _links: { health: { href: '/health' } } }),
      '"my shop" cannot be restarted: the service a restarts none.',
    ],
    [
      'a link to another host',
      () => api().health({ ...shop, _links: { health: { href: 'https://evil.example/x' } } }),
      'The service a gave a link to another host: "https://evil.example/x".',
    ],
    [
      'a reason that is given with success',
      () => api([200, { reason: 'no\nroom' }]).update('x', {}),
      'The platform did not accept updating "x": no room.',
    ],
  ])('%s is reported', async (_, call, message) => {
    await expect(call()).rejects.toThrow(expect.objectContaining({ message }));
  });
});

describe('the catalogue', () => {
  let catalog: ReturnType<typeof openCatalog>;
  beforeEach(() => {
    const trustedHosts = new TrustedHosts({ catalog: 'https://catalog.svc.prod.osaas.io' });
    catalog = openCatalog({ controlPlane: platform.controlPlane, trustedHosts });
  });

  const encore = {
    serviceId: 'encore',
    apiUrl: 'https://api-encore.osaas.io/x',
    serviceType: 'Instance',
    serviceInstanceOptions: [{ name: 'A' }],
  };
  const list = 'GET /catalog/mysubscriptions';

  test('a service has its address, its kind in lower case and its options; the list is read once', async () => {
    platform.answers([200, [{ serviceId: 'other' }, encore]]);
    expect(await catalog.find('encore')).toEqual({
      serviceId: 'encore',
      apiUrl: new URL('https://api-encore.osaas.io/x'),
      type: 'instance',
      schema: [{ name: 'A' }],
    });
    expect(await catalog.find('none')).toBeUndefined();
    expect(platform.asked()).toEqual([list]);
  });

  test('a new subscription is sent again when its answer is lost, and the list is read again', async () => {
    platform.answers([200, []], [500], [200, 'done'], [200, [encore]]);
    expect(await catalog.find('encore')).toBeUndefined();
    expect(await catalog.subscribe('encore')).toMatchObject({ serviceId: 'encore' });
    const post = 'POST /catalog/mysubscriptions {"services":["encore"]}';
    expect(platform.asked()).toEqual([list, post, post, list]);
  });

  test.each([undefined, ''])('a service with the address %j is refused', async (apiUrl) => {
    platform.answers([200, [{ ...encore, apiUrl }]]);
    await expect(catalog.find('encore')).rejects.toMatchObject({
      code: 'unexpected-answer',
      message: 'The catalogue gives no address (apiUrl) for the service encore.',
    });
  });
});
