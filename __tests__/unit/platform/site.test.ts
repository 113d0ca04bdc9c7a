import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { SiteReader } from '../../../src/platform/site.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

let server: RawServer;
let dispatcher: Agent;
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer((_, response) => response.end('page'));
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const reader = (path = '/', basicAuth?: { username: string; password: string }) => {
  const http = new Http({
    dispatcher,
    clock: new VirtualClock(),
    userAgent: 'test',
    signal: new AbortController().signal,
  });
  return new SiteReader({ http, url: new URL(server.url + path), basicAuth });
};
const maxBytes = 1000;

test('a file is asked for by its encoded path, and each time by another address', async () => {
  for (let time = 0; time < 2; time++) await reader().get('.osc-deploy/ä?#%.json', { maxBytes });
  const paths = server.requests.map(({ path }) => path);
  expect(paths).toEqual(
    Array(2).fill(expect.stringMatching(/^\/\.osc-deploy\/%C3%A4%3F%23%25\.json\?osc-deploy=[0-9a-f]{16}$/)),
  );
  expect(paths[0]).not.toBe(paths[1]);
});

test('half a character in a path becomes the mark for what is unreadable', async () => {
  await reader().get('a\ud800', { maxBytes });
  expect(server.requests[0]?.path).toMatch(/^\/a%EF%BF%BD\?/);
});

test('caches are asked to step aside, and no credential is sent', async () => {
  await reader().visit('/', { maxBytes });
  const headers = server.requests[0]?.headers ?? {};
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' });
  expect(Object.keys(headers).filter((name) => /auth|jwt|cookie/.test(name))).toEqual([]);
});

test('a site with a password is visited with it', async () => {
  await reader('/', { username: 'me', password: 'pä:ss' }).visit('/', { maxBytes });
  const { authorization = '' } = server.requests[0]?.headers ?? {};
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('me:pä:ss');
});

test('the query of a target is kept', async () => {
  await reader().visit('/ready?deep=1', { maxBytes });
  expect(server.requests[0]?.path).toMatch(/^\/ready\?deep=1&osc-deploy=/);
});

test('a site below a path stays below it, and no target leads to another host', async () => {
  await reader('/sites/mine/').visit('//evil.example/x', { maxBytes });
  expect(server.requests[0]?.path).toMatch(/^\/sites\/mine\/\/evil\.example\/x\?/);
});
