import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { send } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

let platform: LocalPlatform;
let acme: Workspace;
let globex: Workspace;
let now: number;
/** The address of `my-site`, at first a draft. */
let site: string;

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  platform = await startPlatform({ now: () => now });
  acme = new Workspace(platform);
  globex = new Workspace(platform, { tenant: 'globex' });
  await acme.create('my-site');
  site = platform.site('my-site').url;
});
afterEach(() => platform.close());

const put = (files: Readonly<Record<string, string>>) => acme.put('my-site', files);
async function publish(...files: string[]): Promise<void> {
  expect((await acme.publish('my-site', files)).status).toBe(200);
}
async function textAt(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | number> {
  const answer = await send(`${site}${path}`, { headers });
  return answer.status === 200 ? answer.text : answer.status;
}

const textsAt = async (...paths: string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await textAt(path)])));

describe('a site', () => {
  test('in draft state serves nothing', async () => {
    await put({ 'index.html': 'home' });
    expect(await textsAt('', 'index.html')).toEqual({ '': 404, 'index.html': 404 });
  });

  test('in live state serves a file as soon as it is uploaded, and a directory as of the last publish', async () => {
    await put({ 'index.html': 'one', 'docs/index.html': 'docs one' });
    await publish('index.html', 'docs/index.html');
    await put({ 'index.html': 'two', 'new/index.html': 'new' });
    expect(await textsAt('index.html', '')).toEqual({ 'index.html': 'two', '': 'two' });
    expect(await textsAt('new/index.html', 'new/')).toEqual({
      'new/index.html': 'new',
      'new/': 404,
    });
    await publish('index.html', 'docs/index.html', 'new/index.html');
    expect(await textsAt('', 'docs/', 'new/')).toEqual({
      '': 'two',
      'docs/': 'docs one',
      'new/': 'new',
    });
  });

  test('serves a file by its decoded path with type and ETag', async () => {
    await put({ 'a b/ü.css': 'body{}' });
    await publish('a b/ü.css');
    const etag = `"${createHash('md5').update('body{}').digest('hex')}"`;
    const url = `${site}a%20b/%C3%BC.css`;
    const headers = { 'content-type': 'text/css; charset=utf-8', etag, 'content-length': '6' };
    expect(await send(url)).toMatchObject({ status: 200, text: 'body{}', headers });
    expect(await send(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '', headers });
    expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await send(url, { method: 'POST' })).status).toBe(405);
    for (const other of ['%zz', 'a%20b/', 'A%20b/%C3%BC.css'])
      expect(await textAt(other)).toBe(404);
  });

  test.each([
    { mode: 'query-aware', seen: ['one', 'two', 'two'] },
    { mode: 'stubborn', seen: ['one', 'one', 'one'] },
  ] as const)('can be behind a $mode cache, until its entries expire', async ({ mode, seen }) => {
    await put({ 'index.html': 'one' });
    await publish('index.html');
    platform.setSiteCache('my-site', { lifetimeMs: 1000, mode });
    await textAt('index.html');
    await put({ 'index.html': 'two' });
    const noCache = { 'cache-control': 'no-cache' };
    const paths = [
      await textAt('index.html'),
      await textAt('index.html?x=1'),
      await textAt('index.html', noCache),
    ];
    expect(paths).toEqual(seen);
    now += 1000;
    expect(await textAt('index.html')).toBe('two');
  });
});

describe('a page', () => {
  test('has a name that belongs to only one tenant', async () => {
    const taken = await globex.create('my-site');
    expect({ status: taken.status, reason: reasonOf(taken) }).toEqual({
      status: 409,
      reason: 'A page named my-site already exists',
    });
    expect((await acme.create('my-site')).status).toBe(409);
    for (const route of ['GET', 'DELETE', 'POST /publish', 'POST /upload-urls', 'PUT /auth']) {
      const [method, path = ''] = route.split(' ');
      const answer = await globex.call(
        `${method} /mypages/my-site${path}`,
        path === '' ? undefined : {},
      );
      expect({ route, status: answer.status }).toEqual({ route, status: 404 });
    }
    expect((await globex.call('GET /mypages')).text).toBe('[]');
  });
});

const names = (names: unknown[], status: number) =>
  names.map((name) => ({ request: 'POST /mypages', body: { name }, status }));
const mint = (files: unknown, status = 400) => ({
  request: 'POST /mypages/my-site/upload-urls',
  body: { files },
  status,
});
const manifest = (files: unknown) => ({
  request: 'POST /mypages/my-site/publish',
  body: { files, prune: true },
  status: 400,
});
const one = { path: 'a', size: 1 };
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `f${n}.txt`, size: 1 }));

describe('the API', () => {
  test.each([
    ...names(['abc', 'a'.repeat(52), '0-0', 'a--b'], 201),
    ...names(
      ['ab', 'a'.repeat(53), '-abc', 'abc-', 'Abc', 'a_b', 'a.b', '', 7, null, 'www', 'osaas'],
      400,
    ),
    ...['/a', 'a\\b', 'a/../b', './a', 'a//b', 'a/', '', 'a\u0000', undefined].map((path) =>
      mint([{ ...one, path }]),
    ),
    ...[undefined, 0.5, -1].map((size) => mint([{ ...one, size }])),
    ...[[one, one], [], 'a', [null]].map((files) => mint(files)),
    mint([{ ...one, size: 26_214_400 }], 200),
    mint([{ ...one, size: 26_214_401 }], 413),
    ...[['a', 'a'], [], ['/a'], ['a\\b'], [1], 'a'].map(manifest),
    { request: 'POST /mypages/my-site/domain', body: { domain: 'nonsense' }, status: 400 },
    { request: 'GET /mypages/%zz', body: undefined, status: 400 },
    { request: 'PATCH /mypages', body: {}, status: 405 },
    { request: 'GET /nothing', body: undefined, status: 404 },
  ])('answers $request $body with $status, in JSON', async ({ request, body, status }) => {
    const answer = await acme.call(request, body);
    expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
      status,
      type: 'application/json; charset=utf-8',
    });
  });

  test('mints at most 500 targets at once', async () => {
    const request = 'POST /mypages/my-site/upload-urls';
    expect((await acme.call(request, { files: many(500) })).status).toBe(200);
    expect((await acme.call(request, { files: many(501) })).status).toBe(400);
  });

  test('refuses a publish with a missing file and changes nothing', async () => {
    await put({ 'index.html': 'home', 'other.txt': 'x' });
    const answer = await acme.publish('my-site', [
      'index.html',
      'missing.css',
      'm1',
      'm2',
      'm3',
      'm4',
      'm5',
      'm6',
    ]);
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('Files are not uploaded: missing.css, m1, m2, m3, m4 and 2 more');
    expect(acme.stored('my-site')).toEqual(['index.html', 'other.txt']);
    expect(platform.site('my-site').page.status).toBe('draft');
  });
});
