import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import type { PlatformOptions } from '../../emulator/platform-options.js';
import { type MintResponse, mintResponse, pageList, page as pageShape } from '../../src/platform/wire.js';
import { type Answer, api, send, upload } from './emulator-client.js';

let platform: LocalPlatform;
let acme: SignedIn;
let globex: SignedIn;
let now: number;

async function start(options: Partial<PlatformOptions> = {}): Promise<void> {
  await platform?.close();
  platform = await startPlatform({ now: () => now, ...options });
  acme = platform.signIn({ tenant: 'acme' });
  globex = platform.signIn({ tenant: 'globex' });
}

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  await start();
});
afterEach(() => platform.close());

function call(method: string, path: string, body?: unknown, who: SignedIn = acme): Promise<Answer> {
  return api(`${platform.apiUrl}${path}`, who.accessToken, method, body);
}

function create(name: unknown, who: SignedIn = acme): Promise<Answer> {
  return call('POST', '/mypages', { name }, who);
}

async function mint(name: string, files: ReadonlyArray<{ path: string; size: number }>): Promise<MintResponse> {
  const answer = await call('POST', `/mypages/${name}/upload-urls`, { files });
  expect(answer.status).toBe(200);
  return mintResponse.parse(JSON.parse(answer.text));
}

async function put(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const sizes = Object.entries(files).map(([path, text]) => ({ path, size: Buffer.byteLength(text) }));
  for (const target of (await mint(name, sizes)).uploads) {
    expect((await upload(target, Buffer.from(files[target.path] ?? ''))).status).toBe(204);
  }
}

function publish(name: string, files: readonly string[], prune = true): Promise<Answer> {
  return call('POST', `/mypages/${name}/publish`, { files, prune });
}

function reasonOf(answer: Answer): string {
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return (JSON.parse(answer.text) as { reason: string }).reason;
}

const stored = (name: string): string[] => [...platform.site(name).objects.keys()].sort();

describe('a page', () => {
  test('is a draft when it is created, found by name and id, and listed', async () => {
    const created = await create('my-site');
    expect(created.status).toBe(201);
    const page = pageShape.parse(JSON.parse(created.text));
    expect(page).toMatchObject({ name: 'my-site', status: 'draft', authEnabled: false });
    expect(page.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    for (const key of ['my-site', page.id]) {
      expect(JSON.parse((await call('GET', `/mypages/${key}`)).text)).toMatchObject({ id: page.id });
    }
    expect(pageList.parse(JSON.parse((await call('GET', '/mypages')).text))).toHaveLength(1);
  });

  test('has a name that belongs to one tenant only', async () => {
    await create('shared-name');
    const taken = await create('shared-name', globex);
    expect([taken.status, reasonOf(taken)]).toEqual([409, 'A page named shared-name already exists']);
    expect((await create('shared-name')).status).toBe(409);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/upload-urls'],
      ['PUT', '/auth'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect((await call(method, `/mypages/shared-name${path}`, body, globex)).status).toBe(404);
    }
    expect((await call('GET', '/mypages', undefined, globex)).text).toBe('[]');
  });

  test.each(['ab', 'a'.repeat(53), '-abc', 'abc-', 'Abc', 'a_b', 'a.b', '', 7, null, 'www', 'api', 'admin', 'osaas'])(
    'is not named %j',
    async (name) => {
      const answer = await create(name);
      expect([answer.status, reasonOf(answer)]).toEqual([400, expect.any(String)]);
    },
  );

  test.each(['abc', 'a'.repeat(52), '0-0', 'a--b'])('may be named %s', async (name) => {
    expect((await create(name)).status).toBe(201);
  });

  test('is gone with its files after it was deleted, and its name is free', async () => {
    await create('my-site');
    await put('my-site', { 'index.html': 'old' });
    await publish('my-site', ['index.html']);
    const { url } = platform.site('my-site');
    const late = (await mint('my-site', [{ path: 'late.txt', size: 4 }])).uploads;
    expect((await call('DELETE', '/mypages/my-site')).status).toBe(204);
    expect((await call('DELETE', '/mypages/my-site')).status).toBe(404);
    expect((await send(url)).status).toBe(404);
    const answers = await Promise.all(late.map((target) => upload(target, Buffer.from('late'))));
    expect(answers.map(({ status }) => status)).toEqual([404]);
    expect((await create('my-site', globex)).status).toBe(201);
    expect(stored('my-site')).toEqual([]);
    expect(platform.site('my-site').url).toBe(url);
  });

  test('counts against the quota', async () => {
    await start({ limits: { pagesPerTenant: 1 } });
    expect((await create('one-site')).status).toBe(201);
    expect((await create('two-site')).status).toBe(403);
    expect((await create('two-site', globex)).status).toBe(201);
  });
});

describe('minting', () => {
  beforeEach(() => create('my-site'));

  const files = (count: number): unknown[] => Array.from({ length: count }, (_, n) => ({ path: `f${n}.txt`, size: 1 }));

  test('gives one target for each file, in order, with the limits', async () => {
    const answer = await mint('my-site', [
      { path: 'b.css', size: 3 },
      { path: 'a', size: 0 },
    ]);
    expect(answer.uploads.map(({ path }) => path)).toEqual(['b.css', 'a']);
    expect(answer.uploads.map(({ contentType }) => contentType)).toEqual(['text/css', 'application/octet-stream']);
    expect(answer).toMatchObject({ maxFileSizeBytes: 26_214_400, expiresAt: '2026-11-20T10:15:00.000Z' });
  });

  test('takes 500 files of 25 MiB at most', async () => {
    const path = '/mypages/my-site/upload-urls';
    expect((await call('POST', path, { files: files(500) })).status).toBe(200);
    expect((await call('POST', path, { files: files(501) })).status).toBe(400);
    expect((await call('POST', path, { files: [{ path: 'a', size: 26_214_400 }] })).status).toBe(200);
    expect((await call('POST', path, { files: [{ path: 'a', size: 26_214_401 }] })).status).toBe(413);
  });

  test.each([
    ['an absolute path', [{ path: '/a', size: 1 }]],
    ['a backslash', [{ path: 'a\\b', size: 1 }]],
    ['a way up', [{ path: 'a/../b', size: 1 }]],
    ['a dot segment', [{ path: './a', size: 1 }]],
    ['an empty segment', [{ path: 'a//b', size: 1 }]],
    ['a directory', [{ path: 'a/', size: 1 }]],
    ['no path', [{ size: 1 }]],
    ['an empty path', [{ path: '', size: 1 }]],
    ['a NUL', [{ path: 'a\u0000', size: 1 }]],
    [
      'a path twice',
      [
        { path: 'a', size: 1 },
        { path: 'a', size: 1 },
      ],
    ],
    ['no size', [{ path: 'a' }]],
    ['half a byte', [{ path: 'a', size: 0.5 }]],
    ['a negative size', [{ path: 'a', size: -1 }]],
    ['no files', []],
    ['no list', 'a'],
    ['null', [null]],
  ])('refuses %s', async (_what, requested) => {
    const answer = await call('POST', '/mypages/my-site/upload-urls', { files: requested });
    expect([answer.status, reasonOf(answer)]).toEqual([400, expect.any(String)]);
  });
});

describe('publishing', () => {
  beforeEach(() => create('my-site'));

  test('marks the page live, copies indexes and prunes the rest', async () => {
    await put('my-site', { 'index.html': 'home', 'docs/index.html': 'docs', 'old/index.html': 'old', 'old.css': '' });
    await publish('my-site', stored('my-site'));
    expect(stored('my-site')).toEqual([
      '/',
      'docs/',
      'docs/index.html',
      'index.html',
      'old.css',
      'old/',
      'old/index.html',
    ]);
    const answer = await publish('my-site', ['index.html', 'docs/index.html']);
    expect(JSON.parse(answer.text)).toMatchObject({ name: 'my-site', status: 'live', prunedCount: 2 });
    expect(stored('my-site')).toEqual(['/', 'docs/', 'docs/index.html', 'index.html']);
    expect((await send(`${platform.site('my-site').url}old/`)).status).toBe(404);
  });

  test('keeps the rest without prune', async () => {
    await put('my-site', { 'index.html': 'home', 'other.txt': 'x' });
    expect(JSON.parse((await publish('my-site', ['index.html'], false)).text)).toMatchObject({ prunedCount: 0 });
    expect(stored('my-site')).toContain('other.txt');
  });

  test('refuses what is not stored and then changes nothing', async () => {
    await put('my-site', { 'index.html': 'home', 'other.txt': 'x' });
    const answer = await publish('my-site', ['index.html', 'missing.css', ...[1, 2, 3, 4, 5, 6].map((n) => `m${n}`)]);
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('Files are not uploaded: missing.css, m1, m2, m3, m4 and 2 more');
    expect(stored('my-site')).toEqual(['index.html', 'other.txt']);
    expect(platform.site('my-site').page.status).toBe('draft');
  });

  test('takes 5,000 paths at most', async () => {
    const paths = Array.from({ length: 5001 }, (_, n) => `f${n}`);
    expect((await publish('my-site', paths)).status).toBe(413);
    expect(reasonOf(await publish('my-site', paths.slice(1)))).toMatch(/^Files are not uploaded/);
  });

  test.each([[['a', 'a']], [[]], [['/a']], [['a\\b']], [[1]], ['a']])('refuses the manifest %j', async (files) => {
    const answer = await call('POST', '/mypages/my-site/publish', { files, prune: true });
    expect([answer.status, reasonOf(answer)]).toEqual([400, expect.any(String)]);
  });
});

describe('basic auth', () => {
  beforeEach(async () => {
    await create('my-site');
    await put('my-site', { 'index.html': 'home' });
    await publish('my-site', ['index.html']);
  });

  test('is asked for until it is taken away', async () => {
    const { url } = platform.site('my-site');
    const login = { username: 'demo', password: 'correct horse' };
    expect(JSON.parse((await call('PUT', '/mypages/my-site/auth', login)).text)).toMatchObject({ authEnabled: true });
    const refused = await send(url);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Basic realm="my-site"']);
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
    expect((await send(url, { headers: { authorization: basic('demo:wrong horse') } })).status).toBe(401);
    expect((await send(url, { headers: { authorization: basic('demo:correct horse') } })).text).toBe('home');
    await call('DELETE', '/mypages/my-site/auth');
    expect((await send(url)).status).toBe(200);
  });

  test.each([
    ['', 'twelve bytes'],
    ['a'.repeat(65), 'twelve bytes'],
    ['a b', 'twelve bytes'],
    ['a', 'eleven byte'],
    ['a', 'ä'.repeat(37)],
    ['a', undefined],
  ])('refuses %j with %j', async (username, password) => {
    expect((await call('PUT', '/mypages/my-site/auth', { username, password })).status).toBe(400);
  });
});

test('a custom domain belongs to one page', async () => {
  await create('my-site');
  await create('other-site', globex);
  const attached = await call('POST', '/mypages/my-site/domain', { domain: 'www.example.org' });
  expect(JSON.parse(attached.text)).toMatchObject({ customDomain: 'www.example.org' });
  const domain = { domain: 'www.example.org' };
  expect((await call('POST', '/mypages/other-site/domain', domain, globex)).status).toBe(409);
  expect((await call('POST', '/mypages/my-site/domain', { domain: 'nonsense' })).status).toBe(400);
  expect(JSON.parse((await call('DELETE', '/mypages/my-site/domain')).text)).not.toHaveProperty('customDomain');
  expect((await call('POST', '/mypages/other-site/domain', domain, globex)).status).toBe(200);
});

describe('storage that is starting', () => {
  test('answers 503 with the seconds that are left, and creates nothing until it is up', async () => {
    await start({ storageStartup: { afterMs: 12_000 } });
    const first = await create('my-site');
    expect([first.status, first.headers['retry-after']]).toEqual([503, '12']);
    now += 11_500;
    expect((await create('my-site')).headers['retry-after']).toBe('1');
    expect((await call('GET', '/mypages/my-site')).status).toBe(404);
    now += 500;
    expect((await create('my-site')).status).toBe(201);
    expect((await create('their-site', globex)).status).toBe(503);
  });

  test('can come up after some requests, with whatever Retry-After', async () => {
    const retryAfter = 'Fri, 20 Nov 2026 10:00:05 GMT';
    await start({ storageStartup: { afterRequests: 2, retryAfter } });
    expect((await create('my-site')).headers['retry-after']).toBe(retryAfter);
    expect((await create('my-site')).status).toBe(503);
    expect((await create('my-site')).status).toBe(201);
    await start({ storageStartup: { afterRequests: 1, retryAfter: null } });
    expect((await create('my-site')).headers).not.toHaveProperty('retry-after');
  });

  test('can hold up minting instead of creating', async () => {
    await start({ storageStartup: { afterRequests: 1, createsDuringStartup: true } });
    expect((await create('my-site')).status).toBe(201);
    const files = [{ path: 'a', size: 1 }];
    expect((await call('POST', '/mypages/my-site/upload-urls', { files })).status).toBe(503);
    expect((await call('POST', '/mypages/my-site/upload-urls', { files })).status).toBe(200);
  });
});

describe('the API', () => {
  test('speaks JSON, also about what it does not know', async () => {
    expect(reasonOf(await call('GET', '/nothing'))).toBe('Route GET:/nothing not found');
    const answer = await call('PATCH', '/mypages', {});
    expect([answer.status, answer.headers.allow, reasonOf(answer)]).toEqual([405, 'POST, GET', expect.any(String)]);
    expect((await call('GET', '/mypages/%zz')).status).toBe(400);
  });

  test('takes JSON objects of 1 MiB at most', async () => {
    const url = `${platform.apiUrl}/mypages`;
    const post = (body: string, type = 'application/json'): Promise<Answer> =>
      send(url, { method: 'POST', body, headers: { 'content-type': type, 'x-pat-jwt': `Bearer ${acme.accessToken}` } });
    expect((await post('{"name":"a-site"}', 'text/plain')).status).toBe(415);
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post(`{"name":"${'a'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  });
});
