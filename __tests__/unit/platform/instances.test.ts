import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import { Http } from '../../../src/http/http.js';
import { JsonClient } from '../../../src/http/json-client.js';
import { InstancesApi } from '../../../src/platform/instances.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

let server: RawServer;
let dispatcher: Agent;
let watch: (options: Dispatcher.DispatchOptions) => void;
/** In order; the last one for ever. */
let answers: [status: number, body: unknown][];
beforeEach(async () => {
  dispatcher = new Agent();
  watch = () => undefined;
  server = await startRawServer((_, response) => {
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, ''];
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function api(...given: typeof answers): InstancesApi {
  answers = given;
  const { signal } = new AbortController();
  const watched = dispatcher.compose((dispatch) => (options, handler) => {
    watch(options);
    return dispatch(options, handler);
  });
  const http = new Http({ dispatcher: watched, clock: new VirtualClock(), userAgent: 'test', signal });
  const auth = { header: 'x-jwt', whose: 'service', token: async () => 'SAT', renew: async () => undefined };
  const json = new JsonClient({ http, signal, random: () => 0, auth } as never);
  return new InstancesApi({ json, serviceId: 'a', apiUrl: new URL(`${server.url}/services/a/`) });
}
const asked = () => server.requests.map(({ method, path }) => `${method} ${path}`);
const shop = { name: 'my shop' };

describe('the log of an instance', () => {
  test.each<[string, unknown, string[]]>([
    ['text', 'one\r\ntwo\n\n \n', ['one', 'two']],
    ['a JSON text', '"one\\ntwo"', ['one', 'two']],
    ['a JSON list', ['one\ntwo', { level: 'info' }], ['one', 'two', '{"level":"info"}']],
    ['nothing', '', []],
  ])('that is %s is read line by line', async (_, body, lines) => {
    expect(await api([200, body]).logs(shop)).toEqual(lines);
    expect(asked()).toEqual(['GET /logs/my%20shop']);
  });

  test('is empty where there is none yet', async () => {
    expect(await api([404, {}]).logs(shop)).toEqual([]);
  });
});

describe('the health of an instance', () => {
  test.each([
    [{ status: 'Running' }, 'running'],
    ['STARTING\n', 'starting'],
    [{ other: 1 }, '{"other":1}'],
  ])('%j is %s', async (body, health) => {
    expect(await api([200, body]).health(shop)).toBe(health);
  });

  test('is not known where there is none, and asked for once', async () => {
    expect(await api([404, {}]).health(shop)).toBeUndefined();
    await expect(api([503, {}], [200, 'running']).health(shop)).rejects.toMatchObject({ request: { status: 503 } });
    expect(asked()).toEqual(['GET /health/my%20shop', 'GET /health/my%20shop']);
  });
});

test('an instance that is looked for stays to be looked for while the platform stumbles, or once', async () => {
  expect(await api([503, {}], [502, {}], [200, { name: 'x' }]).find('x')).toMatchObject({ name: 'x' });
  expect(await api([404, {}]).find('x')).toBeUndefined();
  await expect(api([503, {}]).find('x', { once: true })).rejects.toMatchObject({ request: { status: 503 } });
  expect(asked()).toEqual(Array(5).fill('GET /services/a/x'));
});

describe('what is changed', () => {
  test('is sent by its exact names, and a reason in the answer is a refusal', async () => {
    expect(await api([201, { name: 'x', url: 'https://x' }]).create('x', { A: 1 })).toMatchObject({ url: 'https://x' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ name: 'x', A: 1 });
    const refused = { code: 'platform-refused', message: expect.stringContaining('creating "x": no room.') };
    await expect(api([200, { reason: 'no room' }]).create('x', {})).rejects.toMatchObject(refused);
    await expect(api([200, { reason: 'no' }]).update('x', {})).rejects.toMatchObject({ code: 'platform-refused' });
    await api([200, 'done'], [200, { reason: '' }]).update('x', { A: 2 });
  });

  test('is repeated where twice is the same as once, and not where it makes something', async () => {
    await api([503, {}], [200, {}]).update('x', {});
    await api([503, {}], [200, '']).restart({ ...shop, _links: { restart: { href: '/restart/x' } } });
    await expect(api([503, {}], [201, {}]).create('x', {})).rejects.toMatchObject({ request: { status: 503 } });
    expect(asked()).toEqual([
      ...['PATCH /services/a/x', 'PATCH /services/a/x', 'POST /restart/x', 'POST /restart/x'],
      'POST /services/a/',
    ]);
  });

  test('is restarted only where its record says how, and on the host of its service', async () => {
    await expect(api().restart(shop)).rejects.toMatchObject({ code: 'cannot-update' });
    for (const href of ['https://evil.example/restart', '//evil.example/x', 'http://[']) {
      await expect(api().restart({ ...shop, _links: { restart: { href } } })).rejects.toMatchObject({
        code: 'unsafe-url',
      });
    }
    expect(asked()).toEqual([]);
  });

  test('is removed, or was not there', async () => {
    expect(await api([204, '']).remove('x')).toBe(true);
    expect(await api([404, {}]).remove('x')).toBe(false);
  });
});

test('ports are those that are reachable, and none where there are none', async () => {
  const port = { externalIp: '192.0.2.1\u001b', externalPort: '10000', internalPort: 6379 };
  expect(await api([200, [port]]).ports(shop)).toEqual([
    { externalIp: '192.0.2.1', externalPort: 10_000, internalPort: 6379 },
  ]);
  expect(await api([404, {}]).ports(shop)).toEqual([]);
});

test('what is asked of a service has its time, and goes to the links that its record gives', async () => {
  const links = ['health', 'logs', 'ports', 'restart'].map((rel) => [rel, { href: `/own/${rel}` }]);
  const linked = { ...shop, _links: Object.fromEntries(links) as Record<string, { href: string }> };
  const limits: unknown[] = [];
  const limited = (...given: typeof answers) => {
    watch = (options) => void limits.push(options.headersTimeout);
    return api(...given);
  };
  await limited([200, 'running']).health(linked);
  await limited([200, '']).logs(linked);
  await limited([200, []]).ports(linked);
  await limited([200, '']).restart(linked);
  await limited([200, []]).list();
  await limited([200, {}]).create('a/b', {});
  await limited([200, {}]).update('a/b', { A: 1 });
  await limited([204, '']).remove('a/b');
  expect(asked()).toEqual([
    ...['GET /own/health', 'GET /own/logs', 'GET /own/ports', 'POST /own/restart'],
    ...['GET /services/a/', 'POST /services/a/', 'PATCH /services/a/a%2Fb', 'DELETE /services/a/a%2Fb'],
  ]);
  expect(limits).toEqual([20_000, 30_000, 20_000, 120_000, 60_000, 120_000, 120_000, 120_000]);
  expect(server.requests.at(-2)?.body).toBe('{"A":1}');
});

test('logs and lists of several mebibytes are read', async () => {
  const long = 'x'.repeat(2 * 1024 * 1024);
  expect(await api([200, long]).logs(shop)).toEqual([long]);
  expect(await api([200, [{ name: long }]]).list()).toEqual([{ name: long }]);
});

test('a log is asked for once, and ports until they are told', async () => {
  await expect(api([503, {}], [200, 'x']).logs(shop)).rejects.toMatchObject({ status: 503 });
  expect(await api([503, {}], [200, []]).ports(shop)).toEqual([]);
  expect(asked()).toEqual(['GET /logs/my%20shop', 'GET /ports/my%20shop', 'GET /ports/my%20shop']);
});

test('what an update answers is its record, where it shows one', async () => {
  expect(await api([200, { name: 'x', A: 1 }]).update('x', {})).toEqual({ name: 'x', A: 1 });
  expect(await api([200, 'done']).update('x', {})).toBeUndefined();
  expect(await api([201, { name: 'x', reason: 7 }]).create('x', {})).toEqual({ name: 'x', reason: 7 });
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'a record without a link',
    () => api().restart(shop),
    '"my shop" cannot be restarted: its record has no link for that, as of instances made long ago.',
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
])('%s is named', async (_, call, message) => {
  await expect(call()).rejects.toThrow(expect.objectContaining({ message }));
});

test('a health that is long is told by its beginning', async () => {
  expect(await api([200, `A${'B'.repeat(60)}`]).health(shop)).toBe(`a${'b'.repeat(58)}…`);
});
