import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import { siteReader } from '../../../src/platform/site-reader.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

let server: RawServer;
let dispatcher: Agent;
let redirects: Record<string, string>;
beforeEach(async () => {
  dispatcher = new Agent();
  redirects = {};
  server = await startRawServer(({ url = '' }, response) => {
    const location = redirects[url.replace(/\?.*/, '')];
    response.writeHead(location ? 302 : 200, location ? { location } : {}).end('page');
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

type Given = Partial<Parameters<typeof siteReader>[0]> & { at?: string; through?: Dispatcher };
const reader = ({ at = server.url, through = dispatcher, ...given }: Given = {}) => {
  const http = openHttp({ dispatcher: through, clock: new VirtualClock(), userAgent: 'test' });
  return siteReader({ http, url: new URL(at), basicAuth: undefined, ...given });
};
const maxBytes = 1000;
const basicAuth = { username: 'me', password: 'pass' };

test('a file is requested by its encoded path, each time at a new address', async () => {
  for (let time = 0; time < 2; time++) await reader().get('.osc-deploy/ä?#%.json', { maxBytes });
  const paths = server.requests.map(({ path }) => path);
  expect(paths).toEqual(
    Array(2).fill(
      expect.stringMatching(/^\/\.osc-deploy\/%C3%A4%3F%23%25\.json\?osc-deploy=[0-9a-f]{16}$/),
    ),
  );
  expect(paths[0]).not.toBe(paths[1]);
});

test('caches are asked for a fresh copy, and no credential is sent', async () => {
  await reader().visit('/', { maxBytes });
  const headers = server.requests[0]?.headers ?? {};
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'accept-encoding': 'identity',
  });
  expect(Object.keys(headers).filter((name) => /auth|jwt|cookie/.test(name))).toEqual([]);
});

test('a site with a password is requested with it', async () => {
  await reader({ basicAuth: { username: 'me', password: 'pä:ss' } }).visit('/', { maxBytes });
  const { authorization = '' } = server.requests[0]?.headers ?? {};
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('me:pä:ss');
});

test('a site below a path remains below the path, and no target leads to another host', async () => {
  await reader({ at: `${server.url}/sites/mine/` }).visit('//evil.example/x', { maxBytes });
  expect(server.requests[0]?.path).toMatch(/^\/sites\/mine\/\/evil\.example\/x\?/);
});

test.each([['/moved/a.css'], ['moved/a.css?x=1']])(
  'a redirect of a file to %s is followed past every cache',
  async (to) => {
    redirects = { '/a.css': to };
    expect(await reader().get('a.css', { maxBytes })).toMatchObject({ status: 200, text: 'page' });
    expect(server.requests.at(-1)?.path).toMatch(
      /^\/moved\/a\.css\?(x=1&)?osc-deploy=[0-9a-f]{16}$/,
    );
  },
);

test('a redirect to another host is followed without the password', async () => {
  const other = await startRawServer((_, response) => response.end('there'));
  redirects = { '/a.css': `${other.url}/a.css` };
  const answer = await reader({ basicAuth }).get('a.css', { maxBytes });
  expect(answer.text).toBe('there');
  expect(server.requests[0]?.headers).toHaveProperty('authorization');
  expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
  await other.close();
});

test.each([
  ['in a circle', '/a.css', 6],
  ['to a host without TLS', 'http://example.com/a.css', 1],
  ['with a password', 'https://me:pass@example.com/a.css', 1],
  ['to what is no address', 'http://[', 1],
])('a redirect %s is returned as the answer', async (_, to, requests) => {
  redirects = { '/a.css': to };
  expect(await reader().get('a.css', { maxBytes })).toMatchObject({ status: 302 });
  expect(server.requests).toHaveLength(requests);
});

test.each([
  [300, false],
  [302, true],
  [307, true],
])('a file that is answered with %i is redirected: %s', async (status, elsewhere) => {
  const moving = await startRawServer(({ url = '' }, response) => {
    if (url.startsWith('/new')) response.end('new');
    else response.writeHead(status, { location: '/new?osc-deploy=kept' }).end();
  });
  expect((await reader({ at: moving.url }).get('old', { maxBytes })).status).toBe(
    elsewhere ? 200 : status,
  );
  expect(moving.requests.slice(1).map(({ path }) => path)).toEqual(
    elsewhere ? ['/new?osc-deploy=kept'] : [],
  );
  await moving.close();
});

test('a visit has 20 s, reads up to its limit, and requests a range if a part is enough', async () => {
  const limits: unknown[] = [];
  const watched = dispatcher.compose((dispatch) => (options, handler) => {
    limits.push(options.headersTimeout);
    return dispatch(options, handler);
  });
  const site = reader({ through: watched });
  expect(await site.get('a', { maxBytes: 3, range: 'bytes=0-2' })).toMatchObject({
    text: 'pag',
    cut: true,
  });
  expect(await site.visit('/', { maxBytes: 4 })).toMatchObject({ text: 'page', cut: false });
  expect(server.requests.map(({ headers }) => [headers.range, headers.accept])).toEqual([
    ['bytes=0-2', '*/*'],
    [undefined, '*/*'],
  ]);
  expect(limits).toEqual([20_000, 20_000]);
});

test('a custom domain is reached by a redirect, with the password', async () => {
  const other = await startRawServer((_, response) => response.end('there'));
  redirects = { '/': `${other.url}/x` };
  const visit = (domain: string) => reader({ basicAuth, domain }).visit('/', { maxBytes });
  expect(await visit(new URL(other.url).host)).toMatchObject({ text: 'there' });
  expect(other.requests[0]?.headers).toHaveProperty('authorization');
  expect(await visit('other.example')).toMatchObject({ status: 302 });
  expect(other.requests).toHaveLength(1);
  await other.close();
});
