import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openCatalog } from '../../../src/platform/catalog.js';
import { trustHosts } from '../../../src/platform/hosts.js';
import { type InstancesApi, instancesApi } from '../../../src/platform/instances.js';
import { Permission } from '../../../src/platform/ownership.js';
import {
  type AnsweringPlatform,
  answeringPlatform,
} from '../../support/platform/answering-platform.js';

const removal = Permission.leftover();

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

  test('a harmless change is repeated, and a creation is not', async () => {
    await api([503, {}], [200, {}]).update('x', {});
    await api([503, {}], [200, '']).restart({
      ...shop,
      _links: { restart: { href: '/restart/x' } },
    });
    await expect(api([503, {}], [201, {}]).create('x', {})).rejects.toMatchObject({
      request: { status: 503 },
    });
    const [update, restart] = ['PATCH /services/a/x', 'POST /restart/x'];
    expect(asked()).toEqual([update, update, restart, restart, 'POST /services/a/']);
  });

  test('requests to a service have their own time limits, and go to the links in its record', async () => {
    const links = ['health', 'logs', 'ports', 'restart'].map((rel) => [
      rel,
      { href: `/own/${rel}` },
    ]);
    const linked = {
      ...shop,
      _links: Object.fromEntries(links) as Record<string, { href: string }>,
    };
    await api([200, 'running']).health(linked);
    await api([200, '']).logs(linked);
    await api([200, []]).ports(linked);
    await api([200, '']).restart(linked);
    await api([200, []]).list();
    await api([200, {}]).create('a/b', {});
    await api([200, {}]).update('a/b', { A: 1 });
    await api([204, '']).remove('a/b', removal);
    const linkedTo = ['GET /own/health', 'GET /own/logs', 'GET /own/ports', 'POST /own/restart'];
    const ofService = [
      'GET /services/a/',
      'POST /services/a/',
      'PATCH /services/a/a%2Fb',
      'DELETE /services/a/a%2Fb',
    ];
    expect(asked()).toEqual([...linkedTo, ...ofService]);
    expect(platform.limits).toEqual([
      20_000, 30_000, 20_000, 120_000, 60_000, 120_000, 120_000, 120_000,
    ]);
    expect(platform.requests.at(-2)?.body).toBe('{"A":1}');
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
      'a reason that is given with success',
      () => api([200, { reason: 'no\nroom' }]).update('x', {}),
      'The platform did not accept updating "x": no room.',
    ],
  ])('%s is reported', async (_, call, message) => {
    await expect(call()).rejects.toThrow(expect.objectContaining({ message }));
  });
});

test.each([undefined, ''])(
  'a service of the catalogue with the address %j is refused',
  async (apiUrl) => {
    const trustedHosts = trustHosts({ catalog: 'https://catalog.svc.prod.osaas.io' });
    platform.answers([200, [{ serviceId: 'encore', apiUrl }]]);
    await expect(openCatalog({ ...platform, trustedHosts }).find('encore')).rejects.toMatchObject({
      code: 'unexpected-answer',
      message: 'The catalogue gives no address (apiUrl) for the service encore.',
    });
  },
);
