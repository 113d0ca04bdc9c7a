import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { mintResponse } from '../../src/platform/wire.js';
import { api, send, upload } from '../support/platform/emulator-client.js';

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

test('a cache forgets what was not found', async () => {
  await put('index.html', 'one');
  await publish('index.html');
  platform.setSiteCache('my-site', { lifetimeMs: 1000, mode: 'stubborn' });
  expect(await textAt('new.txt')).toBe(404);
  await put('new.txt', 'new');
  expect(await textAt('new.txt')).toBe('new');
});

test('visits are recorded with the site they went to', async () => {
  await textAt('x?y=1');
  expect(platform.log.select({ origin: 'site' })).toEqual([
    expect.objectContaining({ site: 'my-site', method: 'GET', path: '/x?y=1', status: 404 }),
  ]);
});
