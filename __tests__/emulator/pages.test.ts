import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { send, upload } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

let platform: LocalPlatform;
let acme: Workspace;
let globex: Workspace;
let now: number;
/** Of `my-site`, which is a draft at first. */
let site: string;

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  platform = await startPlatform({ now: () => now });
  acme = new Workspace(platform, 'acme');
  globex = new Workspace(platform, 'globex');
  await acme.create('my-site');
  site = platform.site('my-site').url;
});
afterEach(() => platform.close());

const put = (files: Readonly<Record<string, string>>) => acme.put('my-site', files);
async function publish(...files: string[]): Promise<void> {
  expect((await acme.publish('my-site', files)).status).toBe(200);
}
async function textAt(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string | number> {
  const answer = await send(`${site}${path}`, { headers });
  return answer.status === 200 ? answer.text : answer.status;
}
const jsonOf = async (method: string, path: string, body?: unknown) =>
  JSON.parse((await acme.call(method, path, body)).text) as unknown;

describe('a site', () => {
  test('in draft state serves nothing', async () => {
    await put({ 'index.html': 'home' });
    expect([await textAt(''), await textAt('index.html')]).toEqual([404, 404]);
  });

  test('in live state serves a file as soon as it is uploaded, and a directory as of the last publish', async () => {
    await put({ 'index.html': 'one', 'docs/index.html': 'docs one' });
    await publish('index.html', 'docs/index.html');
    await put({ 'index.html': 'two', 'new/index.html': 'new' });
    expect([await textAt('index.html'), await textAt('')]).toEqual(['two', 'two']);
    expect([await textAt('new/index.html'), await textAt('new/')]).toEqual(['new', 404]);
    await publish('index.html', 'docs/index.html', 'new/index.html');
    expect([await textAt(''), await textAt('docs/'), await textAt('new/')]).toEqual(['two', 'docs one', 'new']);
  });

  test('serves a file by its decoded path with type and ETag', async () => {
    await put({ 'a b/ü.css': 'body{}', 'app.wasm': 'x' });
    await publish('a b/ü.css', 'app.wasm');
    const etag = `"${createHash('md5').update('body{}').digest('hex')}"`;
    const url = `${site}a%20b/%C3%BC.css`;
    const answer = await send(url);
    expect(answer).toMatchObject({ status: 200, text: 'body{}' });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', etag, 'content-length': '6' });
    expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await send(url, { method: 'HEAD' });
    expect({ status: head.status, text: head.text, 'content-length': head.headers['content-length'] }).toEqual({
      status: 200,
      text: '',
      'content-length': '6',
    });
    expect((await send(url, { method: 'POST' })).status).toBe(405);
    expect((await send(`${site}app.wasm`)).headers['content-type']).toBe('application/wasm');
    expect([await textAt('%zz'), await textAt('a%20b/'), await textAt('A%20b/%C3%BC.css')]).toEqual([404, 404, 404]);
  });

  test.each([
    ['query-aware', ['one', 'two', 'two']],
    ['stubborn', ['one', 'one', 'one']],
  ] as const)('can be behind a %s cache, until its entries expire', async (mode, seen) => {
    await put({ 'index.html': 'one' });
    await publish('index.html');
    platform.setSiteCache('my-site', { lifetimeMs: 1000, mode });
    await textAt('index.html');
    await put({ 'index.html': 'two' });
    const noCache = { 'cache-control': 'no-cache' };
    const paths = [await textAt('index.html'), await textAt('index.html?x=1'), await textAt('index.html', noCache)];
    expect(paths).toEqual(seen);
    now += 1000;
    expect(await textAt('index.html')).toBe('two');
  });
});

describe('a page', () => {
  test('has a name that belongs to only one tenant', async () => {
    const taken = await globex.create('my-site');
    expect({ status: taken.status, reasonOf: reasonOf(taken) }).toEqual({
      status: 409,
      reasonOf: 'A page named my-site already exists',
    });
    expect((await acme.create('my-site')).status).toBe(409);
    for (const route of ['GET', 'DELETE', 'POST /publish', 'POST /upload-urls', 'PUT /auth']) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await globex.call(method, `/mypages/my-site${path}`, path === '' ? undefined : {});
      expect(answer.status).toBe(404);
    }
    expect((await globex.call('GET', '/mypages')).text).toBe('[]');
  });

  test.each(['ab', 'a'.repeat(53), '-abc', 'abc-', 'Abc', 'a_b', 'a.b', '', 7, null, 'www', 'api', 'admin', 'osaas'])(
    'cannot be named %j',
    async (name) => {
      const answer = await acme.create(name);
      expect({ status: answer.status, reasonOf: reasonOf(answer) }).toEqual({
        status: 400,
        reasonOf: expect.any(String),
      });
    },
  );

  test.each(['abc', 'a'.repeat(52), '0-0', 'a--b'])('can be named %s', async (name) => {
    expect((await acme.create(name)).status).toBe(201);
  });

  test('is deleted with its files, and its name becomes free', async () => {
    await put({ 'index.html': 'old' });
    await publish('index.html');
    const late = await acme.mintOne('my-site', 'late.txt', 4);
    expect((await acme.call('DELETE', '/mypages/my-site')).status).toBe(204);
    expect((await acme.call('DELETE', '/mypages/my-site')).status).toBe(404);
    expect(await textAt('')).toBe(404);
    expect((await upload(late, Buffer.from('late'))).status).toBe(404);
    expect((await globex.create('my-site')).status).toBe(201);
    expect(acme.stored('my-site')).toEqual([]);
    expect(platform.site('my-site').url).toBe(site);
  });

  test('has its own custom domain', async () => {
    await globex.create('other-site');
    const domain = { domain: 'www.example.org' };
    const path = '/mypages/my-site/domain';
    expect(await jsonOf('POST', path, domain)).toMatchObject({ customDomain: domain.domain });
    expect((await globex.call('POST', '/mypages/other-site/domain', domain)).status).toBe(409);
    expect((await acme.call('POST', path, domain)).status).toBe(200);
    // Another one only after this one is detached.
    expect((await acme.call('POST', path, { domain: 'b.example.org' })).status).toBe(409);
    expect(await jsonOf('GET', '/mypages')).toMatchObject([domain]);
    expect(await jsonOf('GET', '/mypages/my-site')).toMatchObject({ customDomain: domain.domain });
    expect((await acme.call('POST', path, { domain: 'nonsense' })).status).toBe(400);
    expect(await jsonOf('DELETE', path)).not.toHaveProperty('customDomain');
    expect((await globex.call('POST', '/mypages/other-site/domain', domain)).status).toBe(200);
  });
});

test('the API answers with JSON, even for unknown paths', async () => {
  const unknown = { message: 'Route GET:/nothing not found', error: 'Not Found', statusCode: 404 };
  expect(await jsonOf('GET', '/nothing')).toEqual(unknown);
  const answer = await acme.call('PATCH', '/mypages', {});
  expect({ status: answer.status, allow: answer.headers.allow, reasonOf: reasonOf(answer) }).toEqual({
    status: 405,
    allow: 'POST, GET',
    reasonOf: expect.any(String),
  });
  expect((await acme.call('GET', '/mypages/%zz')).status).toBe(400);
});

describe('minting of upload targets', () => {
  const mint = (files: unknown) => acme.call('POST', '/mypages/my-site/upload-urls', { files });

  test('accepts at most 500 files of 25 MiB', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, n) => ({ path: `f${n}.txt`, size: 1 }));
    expect((await mint(files(500))).status).toBe(200);
    expect((await mint(files(501))).status).toBe(400);
    expect((await mint([{ path: 'a', size: 26_214_400 }])).status).toBe(200);
    expect((await mint([{ path: 'a', size: 26_214_401 }])).status).toBe(413);
  });

  const one = { path: 'a', size: 1 };
  test.each<unknown[]>([
    ...['/a', 'a\\b', 'a/../b', './a', 'a//b', 'a/', '', 'a\u0000', undefined].map((path) => [[{ path, size: 1 }]]),
    ...[undefined, 0.5, -1].map((size) => [[{ path: 'a', size }]]),
    [[one, one]],
    [[]],
    ['a'],
    [[null]],
  ])('refuses %j', async (requested) => {
    const answer = await mint(requested);
    expect({ status: answer.status, reasonOf: reasonOf(answer) }).toEqual({
      status: 400,
      reasonOf: expect.any(String),
    });
  });
});

describe('publishing', () => {
  test('refuses a list with a missing file and changes nothing', async () => {
    await put({ 'index.html': 'home', 'other.txt': 'x' });
    const answer = await acme.publish('my-site', ['index.html', 'missing.css', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('Files are not uploaded: missing.css, m1, m2, m3, m4 and 2 more');
    expect(acme.stored('my-site')).toEqual(['index.html', 'other.txt']);
    expect(platform.site('my-site').page.status).toBe('draft');
  });

  test.each([[['a', 'a']], [[]], [['/a']], [['a\\b']], [[1]], ['a']])('refuses the manifest %j', async (files) => {
    const answer = await acme.call('POST', '/mypages/my-site/publish', { files, prune: true });
    expect({ status: answer.status, reasonOf: reasonOf(answer) }).toEqual({
      status: 400,
      reasonOf: expect.any(String),
    });
  });
});
