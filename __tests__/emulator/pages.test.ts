import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import type { PlatformOptions } from '../../emulator/platform-options.js';
import { pageList, page as pageShape } from '../../src/platform/wire.js';
import { type Answer, send, upload } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

let platform: LocalPlatform;
let acme: Workspace;
let globex: Workspace;
let now: number;

async function start(options: Partial<PlatformOptions> = {}): Promise<void> {
  await platform?.close();
  platform = await startPlatform({ now: () => now, ...options });
  acme = new Workspace(platform, 'acme');
  globex = new Workspace(platform, 'globex');
}

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  await start();
});
afterEach(() => platform.close());

describe('a page', () => {
  test('is a draft when it is created, found by name and id, and listed', async () => {
    const created = await acme.create('my-site');
    expect(created.status).toBe(201);
    const page = pageShape.parse(JSON.parse(created.text));
    expect(page).toMatchObject({ name: 'my-site', status: 'draft', authEnabled: false });
    expect(page.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    for (const key of ['my-site', page.id]) {
      expect(JSON.parse((await acme.call('GET', `/mypages/${key}`)).text)).toMatchObject({ id: page.id });
    }
    expect(pageList.parse(JSON.parse((await acme.call('GET', '/mypages')).text))).toHaveLength(1);
  });

  test('has a name that belongs to one tenant only', async () => {
    await acme.create('shared-name');
    const taken = await globex.create('shared-name');
    expect([taken.status, reasonOf(taken)]).toEqual([409, 'A page named shared-name already exists']);
    expect((await acme.create('shared-name')).status).toBe(409);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/upload-urls'],
      ['PUT', '/auth'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect((await globex.call(method, `/mypages/shared-name${path}`, body)).status).toBe(404);
    }
    expect((await globex.call('GET', '/mypages')).text).toBe('[]');
  });

  test.each(['ab', 'a'.repeat(53), '-abc', 'abc-', 'Abc', 'a_b', 'a.b', '', 7, null, 'www', 'api', 'admin', 'osaas'])(
    'is not named %j',
    async (name) => {
      const answer = await acme.create(name);
      expect([answer.status, reasonOf(answer)]).toEqual([400, expect.any(String)]);
    },
  );

  test.each(['abc', 'a'.repeat(52), '0-0', 'a--b'])('may be named %s', async (name) => {
    expect((await acme.create(name)).status).toBe(201);
  });

  test('is gone with its files after it was deleted, and its name is free', async () => {
    await acme.create('my-site');
    await acme.put('my-site', { 'index.html': 'old' });
    await acme.publish('my-site', ['index.html']);
    const { url } = platform.site('my-site');
    const late = (await acme.mint('my-site', [{ path: 'late.txt', size: 4 }])).uploads;
    expect((await acme.call('DELETE', '/mypages/my-site')).status).toBe(204);
    expect((await acme.call('DELETE', '/mypages/my-site')).status).toBe(404);
    expect((await send(url)).status).toBe(404);
    const answers = await Promise.all(late.map((target) => upload(target, Buffer.from('late'))));
    expect(answers.map(({ status }) => status)).toEqual([404]);
    expect((await globex.create('my-site')).status).toBe(201);
    expect(acme.stored('my-site')).toEqual([]);
    expect(platform.site('my-site').url).toBe(url);
  });

  test('counts against the quota', async () => {
    await start({ limits: { pagesPerTenant: 1 } });
    expect((await acme.create('one-site')).status).toBe(201);
    expect((await acme.create('two-site')).status).toBe(403);
    expect((await globex.create('two-site')).status).toBe(201);
  });
});

describe('basic auth', () => {
  beforeEach(async () => {
    await acme.create('my-site');
    await acme.put('my-site', { 'index.html': 'home' });
    await acme.publish('my-site', ['index.html']);
  });

  test('is asked for until it is taken away', async () => {
    const { url } = platform.site('my-site');
    const login = { username: 'demo', password: 'correct horse' };
    expect(JSON.parse((await acme.call('PUT', '/mypages/my-site/auth', login)).text)).toMatchObject({
      authEnabled: true,
    });
    const refused = await send(url);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Basic realm="my-site"']);
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
    expect((await send(url, { headers: { authorization: basic('demo:wrong horse') } })).status).toBe(401);
    expect((await send(url, { headers: { authorization: basic('demo:correct horse') } })).text).toBe('home');
    await acme.call('DELETE', '/mypages/my-site/auth');
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
    expect((await acme.call('PUT', '/mypages/my-site/auth', { username, password })).status).toBe(400);
  });
});

test('a custom domain belongs to one page', async () => {
  await acme.create('my-site');
  await globex.create('other-site');
  const attached = await acme.call('POST', '/mypages/my-site/domain', { domain: 'www.example.org' });
  expect(JSON.parse(attached.text)).toMatchObject({ customDomain: 'www.example.org' });
  const domain = { domain: 'www.example.org' };
  expect((await globex.call('POST', '/mypages/other-site/domain', domain)).status).toBe(409);
  expect((await acme.call('POST', '/mypages/my-site/domain', domain)).status).toBe(200);
  // Another one only after this one is detached.
  expect((await acme.call('POST', '/mypages/my-site/domain', { domain: 'b.example.org' })).status).toBe(409);
  expect(JSON.parse((await acme.call('GET', '/mypages')).text)).toMatchObject([domain]);
  expect(JSON.parse((await acme.call('GET', '/mypages/my-site')).text)).toMatchObject({ customDomain: domain.domain });
  expect((await acme.call('POST', '/mypages/my-site/domain', { domain: 'nonsense' })).status).toBe(400);
  expect(JSON.parse((await acme.call('DELETE', '/mypages/my-site/domain')).text)).not.toHaveProperty('customDomain');
  expect((await globex.call('POST', '/mypages/other-site/domain', domain)).status).toBe(200);
});

describe('storage that is starting', () => {
  test('answers 503 with the seconds that are left, and creates nothing until it is up', async () => {
    await start({ storageStartup: { afterMs: 12_000 } });
    const first = await acme.create('my-site');
    expect([first.status, first.headers['retry-after']]).toEqual([503, '12']);
    now += 11_500;
    expect((await acme.create('my-site')).headers['retry-after']).toBe('1');
    expect((await acme.call('GET', '/mypages/my-site')).status).toBe(404);
    now += 500;
    expect((await acme.create('my-site')).status).toBe(201);
    expect((await globex.create('their-site')).status).toBe(503);
  });

  test('can come up after some requests, with whatever Retry-After', async () => {
    const retryAfter = 'Fri, 20 Nov 2026 10:00:05 GMT';
    await start({ storageStartup: { afterRequests: 2, retryAfter } });
    expect((await acme.create('my-site')).headers['retry-after']).toBe(retryAfter);
    expect((await acme.create('my-site')).status).toBe(503);
    expect((await acme.create('my-site')).status).toBe(201);
    await start({ storageStartup: { afterRequests: 1, retryAfter: false } });
    expect((await acme.create('my-site')).headers).not.toHaveProperty('retry-after');
  });

  test('can hold up minting instead of creating', async () => {
    await start({ storageStartup: { afterRequests: 1, createsDuringStartup: true } });
    expect((await acme.create('my-site')).status).toBe(201);
    const files = [{ path: 'a', size: 1 }];
    expect((await acme.call('POST', '/mypages/my-site/upload-urls', { files })).status).toBe(503);
    expect((await acme.call('POST', '/mypages/my-site/upload-urls', { files })).status).toBe(200);
  });
});

describe('the API', () => {
  test('speaks JSON, also about what it does not know', async () => {
    expect(JSON.parse((await acme.call('GET', '/nothing')).text)).toEqual({
      message: 'Route GET:/nothing not found',
      error: 'Not Found',
      statusCode: 404,
    });
    const answer = await acme.call('PATCH', '/mypages', {});
    expect([answer.status, answer.headers.allow, reasonOf(answer)]).toEqual([405, 'POST, GET', expect.any(String)]);
    expect((await acme.call('GET', '/mypages/%zz')).status).toBe(400);
  });

  test('takes JSON objects of 1 MiB at most', async () => {
    const url = `${platform.apiUrl}/mypages`;
    const post = (body: string, type = 'application/json'): Promise<Answer> =>
      send(url, {
        method: 'POST',
        body,
        headers: { 'content-type': type, 'x-pat-jwt': `Bearer ${acme.signedIn.accessToken}` },
      });
    expect((await post('{"name":"a-site"}', 'text/plain')).status).toBe(415);
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post(`{"name":"${'a'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  });
});
