import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { ControlPlane } from '../../../src/platform/control-plane.js';
import { PagesApi } from '../../../src/platform/pages.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

describe('on the local platform', () => {
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
});

describe('with answers of any kind', () => {
  let platform: AnsweringPlatform;
  let pages: PagesApi;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    platform = await answeringPlatform();
    const { controlPlane, clock, signal } = platform;
    pages = new PagesApi({ controlPlane, clock, signal, log: logTo((line) => lines.push(line)) });
  });
  afterEach(() => platform.close());
  const page = { id: 'p', name: 'site' };

  test('a site is found by its encoded name, or is not there', async () => {
    platform.answers([200, page], [404, {}], [403]);
    expect(await pages.find('a/b\ud800')).toEqual({ ...page, name: 'a/b\ud800' });
    expect(await pages.find('site')).toBeUndefined();
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'forbidden' });
    expect(platform.asked()[0]).toBe('GET /deploy/mypages/a%2Fb%EF%BF%BD');
  });

  test('every site is listed, several mebibytes of them', async () => {
    const long = { id: 'q', name: 'other', more: 'x'.repeat(2 * 1024 * 1024) };
    platform.answers([200, [long, page]]);
    expect(await pages.list()).toEqual([long, page]);
    expect(platform.asked()).toEqual(['GET /deploy/mypages']);
  });

  describe('a site that is not made', () => {
    const refusal = (...answers: Parameters<AnsweringPlatform['answers']>) => {
      platform.answers(...answers);
      return pages.create('site').catch((error: unknown) => error);
    };

    test('because of its name', async () => {
      expect(await refusal([400, { reason: 'too odd' }])).toMatchObject({
        code: 'page-name-invalid',
        message: 'The platform refuses the page name "site": too odd.',
        cause: expect.objectContaining({ status: 400 }) as unknown,
      });
      expect(platform.asked()).toEqual(['POST /deploy/mypages {"name":"site"}']);
    });

    test('because another workspace has it', async () => {
      expect(await refusal([409, {}], [404])).toMatchObject({
        code: 'page-name-taken',
        message: 'The page name "site" is taken by another workspace.',
        cause: expect.objectContaining({ status: 409 }) as unknown,
      });
    });

    test('because the storage never comes', async () => {
      expect(await refusal([503, {}])).toMatchObject({
        code: 'storage-starting',
        message: expect.stringMatching(
          /^The storage for pages was still starting after 1 min 0 s: The platform is not available: no reason given \(POST .*503\)\.$/,
        ) as unknown,
        cause: expect.objectContaining({ status: 503 }) as unknown,
      });
    });

    test('for another reason keeps its error', async () => {
      expect(await refusal([401, {}])).toMatchObject({ code: 'unauthorized', status: 401 });
      expect(await refusal([403, { reason: 'not you' }])).toMatchObject({ code: 'forbidden', status: 403 });
    });

    test.each([
      [[], ''],
      [['one'], ' It has: one.'],
      [
        Array.from({ length: 20 }, (_, n) => `s${n}`),
        ` It has: ${Array.from({ length: 20 }, (_, n) => `s${n}`).join(', ')}.`,
      ],
      [
        Array.from({ length: 21 }, (_, n) => `s${n}`),
        ` It has: ${Array.from({ length: 20 }, (_, n) => `s${n}`).join(', ')} ….`,
      ],
      [[`a\u0007${'x'.repeat(80)}`], ` It has: a ${'x'.repeat(57)}….`],
    ])('because the plan has no room names the sites there are (%#)', async (names, has) => {
      const sites = names.map((name, id) => ({ id, name }));
      expect(await refusal([403, { reason: 'Your plan allows 1' }], [200, sites])).toMatchObject({
        code: 'plan-limit',
        message: `The plan of the workspace has no room for another site: Your plan allows 1.${has}`,
        cause: expect.objectContaining({ status: 403 }) as unknown,
      });
    });

    test('because the plan has no room says so without the list too', async () => {
      expect(await refusal([402, { reason: 'no' }], [401])).toMatchObject({
        message: 'The plan of the workspace has no room for another site: no.',
      });
    });
  });

  describe('targets for uploads', () => {
    const files = [
      { path: 'a', size: 1 },
      { path: 'b', size: 2 },
    ];
    const target = (path: string) => ({ path, url: 'https://s.example', fields: {} });

    test('are asked for with path and size, again where the answer is lost', async () => {
      platform.answers([500], [200, { uploads: [target('b'), target('a')], more: 'x'.repeat(2 * 1024 * 1024) }]);
      expect((await pages.mint('p/1', files)).uploads).toEqual([target('b'), target('a')]);
      const post = `POST /deploy/mypages/p%2F1/upload-urls ${JSON.stringify({ files })}`;
      expect(platform.asked()).toEqual([post, post]);
    });

    test('that are not there for every file are an error that names the first one', async () => {
      platform.answers([200, { uploads: [target('a')] }]);
      await expect(pages.mint('p', files)).rejects.toMatchObject({
        code: 'unexpected-answer',
        message: 'The platform gave upload targets for 1 of 2 files; missing is "b".',
      });
    });
  });

  describe('a list that is published', () => {
    test('is the whole site, and has five minutes', async () => {
      platform.answers([200, { url: 'https://site', prunedCount: 3 }]);
      let asked = 0;
      expect(await pages.publish('p', ['a', 'b'], async () => void asked++)).toEqual({
        url: 'https://site',
        prunedCount: 3,
      });
      expect(platform.asked()).toEqual(['POST /deploy/mypages/p/publish {"files":["a","b"],"prune":true}']);
      expect([asked, platform.limits]).toEqual([0, [300_000]]);
    });

    test.each([500, 503])('is asked about before each further try after %i', async (status) => {
      platform.answers([status], [status], [200, {}]);
      const before: number[] = [];
      await pages.publish('p', [], async () => void before.push(platform.requests.length));
      expect(before).toEqual([1, 2]);
    });

    test.each([500, 503])('is not sent again after %i when something else has published', async (status) => {
      platform.answers([status], [200, {}]);
      const stop = new Error('another run');
      await expect(pages.publish('p', [], () => Promise.reject(stop))).rejects.toBe(stop);
      expect(platform.requests).toHaveLength(1);
    });
  });

  test('what is said about a site goes to that site', async () => {
    platform.answers([204], [204], [204], [204], [404], [403]);
    await pages.protect('p/1', { username: 'me', password: 'x' });
    await pages.setDomain('p/1', 'www.example.com');
    await pages.removeDomain('p/1');
    await pages.remove('p/1');
    await pages.remove('p/1');
    await expect(pages.remove('p/1')).rejects.toMatchObject({ status: 403 });
    expect(platform.asked()).toEqual([
      'PUT /deploy/mypages/p%2F1/auth {"username":"me","password":"x"}',
      'POST /deploy/mypages/p%2F1/domain {"domain":"www.example.com"}',
      'DELETE /deploy/mypages/p%2F1/domain',
      ...Array<string>(3).fill('DELETE /deploy/mypages/p%2F1'),
    ]);
  });

  test('a storage that is starting is said, and gets a breath also where it asks for none', async () => {
    platform.answers([503, '', { 'retry-after': '0' }], [503, '', { 'retry-after': '7' }], [200, page]);
    await pages.find('site');
    expect(platform.clock.sleeps).toEqual([250, 7000]);
    expect(lines).toEqual(['The storage for pages is starting; next try in 250 ms.']);
  });
});
