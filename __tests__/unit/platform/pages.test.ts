import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { ControlPlane } from '../../../src/platform/control-plane.js';
import { PagesApi } from '../../../src/platform/pages.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

type Reply = [status: number, headers?: Record<string, string>];

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
let pages: PagesApi;
let requests: string[];
let lines: string[];
let replies: (request: string) => Reply;
let body: string;
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  requests = [];
  lines = [];
  body = '{"id":"p","name":"site","uploads":[]}';
  server = await startRawServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    const [status, headers] = replies(name);
    response.writeHead(status, headers).end(body);
  });
  const { signal } = new AbortController();
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
  const tokens = { get: async () => 'PAT' };
  const hosts = { deploy: server.url } as never;
  pages = new PagesApi({
    controlPlane: new ControlPlane({ http, hosts, tokens, signal, random: Math.random }),
    clock,
    log: logTo((line) => lines.push(line)),
    signal,
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

describe('a storage that is starting', () => {
  test('is waited for as long as it says, and given up after a minute', async () => {
    replies = () => [503, { 'retry-after': '7' }];
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'storage-starting' });
    expect(clock.sleeps).toEqual([7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 4000]);
  });

  test('says so every five seconds, however often it is asked', async () => {
    replies = () => [503, { 'retry-after': '1' }];
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'storage-starting' });
    expect(requests).toHaveLength(61);
    expect(lines).toHaveLength(12);
  });

  test.each([
    ['none', undefined],
    ['nonsense', 'soon'],
  ])('is asked again after 10 s when it says %s', async (_, header) => {
    let busy = 2;
    replies = () => (busy-- > 0 ? [503, header === undefined ? {} : { 'retry-after': header }] : [200]);
    await pages.find('site');
    expect(clock.sleeps).toEqual([10_000, 10_000]);
  });

  test.each([
    ['the list', () => pages.publish('p', [], async () => undefined)],
    ['the domain', () => pages.setDomain('p', 'www.example.com')],
    ['a domain that goes', () => pages.removeDomain('p')],
  ])('has no more than its minute for %s', async (_, call) => {
    replies = () => [503, { 'retry-after': '7' }];
    await expect(call()).rejects.toMatchObject({ code: 'storage-starting' });
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  test('has its whole minute also when two calls wait at once', async () => {
    const until = clock.now() + 55_000;
    replies = () => (clock.now() < until ? [503, { 'retry-after': '20' }] : [200]);
    await expect(Promise.all([pages.find('one'), pages.find('two')])).resolves.toHaveLength(2);
  });
});

test.each([
  ['the list', () => pages.publish('p', [], async () => undefined), 'POST /mypages/p/publish'],
  ['a password', () => pages.protect('p', { username: 'me', password: 'x' }), 'PUT /mypages/p/auth'],
  ['a domain', () => pages.setDomain('p', 'www.example.com'), 'POST /mypages/p/domain'],
  ['a domain that goes', () => pages.removeDomain('p'), 'DELETE /mypages/p/domain'],
  ['a site that goes', () => pages.remove('p'), 'DELETE /mypages/p'],
])('%s is sent again when its answer is lost: twice is the same as once', async (_, call, request) => {
  let lost = 1;
  replies = () => [lost-- > 0 ? 502 : 200];
  await call();
  expect(requests).toEqual([request, request]);
});

describe('creating a site', () => {
  test('a name that is taken is looked at once, and a site of ours is used, without a second POST', async () => {
    replies = (request) => (request.startsWith('POST') ? [409] : [200]);
    expect(await pages.create('site')).toMatchObject({ id: 'p' });
    expect(requests).toEqual(['POST /mypages', 'GET /mypages/site']);
  });

  test('one of another workspace is an error', async () => {
    replies = (request) => (request.startsWith('POST') ? [409] : [404]);
    await expect(pages.create('site')).rejects.toMatchObject({ code: 'page-name-taken' });
    expect(requests).toEqual(['POST /mypages', 'GET /mypages/site']);
  });

  test.each([500, 502])('an answer of %d is asked for once more when a look finds no site', async (status) => {
    let posts = 0;
    replies = (request) => [request.startsWith('POST') ? (posts++ === 0 ? status : 201) : 404];
    expect(await pages.create('site')).toMatchObject({ id: 'p' });
    expect(requests).toEqual(['POST /mypages', 'GET /mypages/site', 'POST /mypages']);
  });

  test('an answer of 503 after it was made', async () => {
    let posts = 0;
    replies = (request) => (request.startsWith('POST') ? (posts++ === 0 ? [503] : [409]) : [200]);
    expect(await pages.create('site')).toMatchObject({ id: 'p' });
  });
});

describe('an answer that says little', () => {
  beforeEach(() => {
    replies = () => [200];
  });

  test.each([
    ['{"id":7}', { id: '7', name: 'site' }],
    ['{"name":"site","url":null,"status":null,"prunedCount":null}', { id: 'site', name: 'site' }],
  ])('%s is a site all the same', async (said, known) => {
    body = said;
    expect(await pages.find('site')).toEqual(expect.objectContaining(known));
    expect(await pages.create('site')).toEqual(expect.objectContaining(known));
  });

  test.each(['{}', '[]', '{"error":"no"}', ''])('%j is none', async (said) => {
    body = said;
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'unexpected-answer' });
  });

  test('in a list, what has no name is nothing that a name can be compared with', async () => {
    body = '[{"id":1},{"name":"b"},{"id":3,"name":"c"}]';
    expect((await pages.list()).map(({ id, name }) => [id, name])).toEqual([
      ['b', 'b'],
      ['3', 'c'],
    ]);
  });

  test.each<[string, number | undefined]>([
    ['', undefined],
    ['{}', undefined],
    ['{"prunedCount":null}', undefined],
    ['{"prunedCount":3}', 3],
    ['{"prunedCount":"3"}', 3],
    ['{"prunedCount":"some"}', undefined],
  ])('of a publish, %j is enough', async (said, pruned) => {
    body = said;
    expect((await pages.publish('p', [], async () => undefined))?.prunedCount).toBe(pruned);
  });

  test('of a publish, a page of something else is not', async () => {
    body = '<html>';
    await expect(pages.publish('p', [], async () => undefined)).rejects.toMatchObject({ code: 'unexpected-answer' });
  });
});
