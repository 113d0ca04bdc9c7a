import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import type { PlatformOptions } from '../../emulator/platform-options.js';
import { mintResponse, pageList, page as pageShape } from '../../src/platform/wire.js';
import { api, send, upload } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

describe('a site', () => {
  let platform: LocalPlatform;
  let signedIn: SignedIn;
  let now: number;
  let site: string;

  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    platform = await startPlatform({ now: () => now });
    signedIn = platform.signIn();
    await api(`${platform.apiUrl}/mypages`, signedIn.accessToken, 'POST', { name: 'my-site' });
    site = platform.site('my-site').url;
  });
  afterEach(() => platform.close());

  async function put(path: string, text: string): Promise<void> {
    const files = [{ path, size: Buffer.byteLength(text) }];
    const url = `${platform.apiUrl}/mypages/my-site/upload-urls`;
    const answer = await api(url, signedIn.accessToken, 'POST', { files });
    for (const target of mintResponse.parse(JSON.parse(answer.text)).uploads) await upload(target, Buffer.from(text));
  }

  async function publish(...files: string[]): Promise<void> {
    const url = `${platform.apiUrl}/mypages/my-site/publish`;
    expect((await api(url, signedIn.accessToken, 'POST', { files, prune: true })).status).toBe(200);
  }

  async function textAt(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string | number> {
    const answer = await send(`${site}${path}`, { headers });
    return answer.status === 200 ? answer.text : answer.status;
  }

  test('a draft serves nothing', async () => {
    await put('index.html', 'home');
    expect([await textAt(''), await textAt('index.html')]).toEqual([404, 404]);
  });

  test('a live site shows a file as soon as it is uploaded, and a directory as of the last publish', async () => {
    await put('index.html', 'one');
    await put('docs/index.html', 'docs one');
    await publish('index.html', 'docs/index.html');
    await put('index.html', 'two');
    await put('new/index.html', 'new');
    expect([await textAt('index.html'), await textAt('')]).toEqual(['two', 'two']);
    expect([await textAt('new/index.html'), await textAt('new/')]).toEqual(['new', 404]);
    await publish('index.html', 'docs/index.html', 'new/index.html');
    expect([await textAt(''), await textAt('docs/'), await textAt('new/')]).toEqual(['two', 'docs one', 'new']);
  });

  test('a file is served by its decoded path with type and ETag', async () => {
    await put('a b/ü.css', 'body{}');
    await put('app.wasm', 'x');
    await publish('a b/ü.css', 'app.wasm');
    const etag = `"${createHash('md5').update('body{}').digest('hex')}"`;
    const url = `${site}a%20b/%C3%BC.css`;
    const answer = await send(url);
    expect(answer).toMatchObject({ status: 200, text: 'body{}' });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', etag, 'content-length': '6' });
    expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await send(url, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '6']);
    expect((await send(url, { method: 'POST' })).status).toBe(405);
    expect((await send(`${site}app.wasm`)).headers['content-type']).toBe('application/wasm');
    expect([await textAt('%zz'), await textAt('a%20b/'), await textAt('A%20b/%C3%BC.css')]).toEqual([404, 404, 404]);
  });

  describe('a cache before the site', () => {
    beforeEach(async () => {
      await put('index.html', 'one');
      await publish('index.html');
    });

    async function seenAfterChange(mode: 'query-aware' | 'stubborn'): Promise<Array<string | number>> {
      platform.setSiteCache('my-site', { lifetimeMs: 1000, mode });
      await textAt('index.html');
      await put('index.html', 'two');
      const noCache = { 'cache-control': 'no-cache' };
      return [await textAt('index.html'), await textAt('index.html?x=1'), await textAt('index.html', noCache)];
    }

    test('can be passed by a new query', async () => {
      expect(await seenAfterChange('query-aware')).toEqual(['one', 'two', 'two']);
    });

    test('can be stubborn, until it forgets', async () => {
      expect(await seenAfterChange('stubborn')).toEqual(['one', 'one', 'one']);
      now += 1000;
      expect(await textAt('index.html')).toBe('two');
    });
  });
});

describe('My Pages', () => {
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
    expect(JSON.parse((await acme.call('GET', '/mypages/my-site')).text)).toMatchObject({
      customDomain: domain.domain,
    });
    expect((await acme.call('POST', '/mypages/my-site/domain', { domain: 'nonsense' })).status).toBe(400);
    expect(JSON.parse((await acme.call('DELETE', '/mypages/my-site/domain')).text)).not.toHaveProperty('customDomain');
    expect((await globex.call('POST', '/mypages/other-site/domain', domain)).status).toBe(200);
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
  });
});
