import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { mintResponse, page as pageShape } from '../../src/platform/wire.js';
import { type Answer, api, send, upload } from './emulator-client.js';

let platform: LocalPlatform;
let acme: SignedIn;
let globex: SignedIn;

beforeEach(async () => {
  platform = await startPlatform();
  acme = platform.signIn({ tenant: 'acme' });
  globex = platform.signIn({ tenant: 'globex' });
});
afterEach(() => platform.close());

function call(method: string, path: string, body?: unknown, who: SignedIn = acme): Promise<Answer> {
  return api(`${platform.apiUrl}${path}`, who.accessToken, method, body);
}

async function put(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const sizes = Object.entries(files).map(([path, text]) => ({ path, size: Buffer.byteLength(text) }));
  const answer = await call('POST', `/mypages/${name}/upload-urls`, { files: sizes });
  for (const target of mintResponse.parse(JSON.parse(answer.text)).uploads) {
    expect((await upload(target, Buffer.from(files[target.path] ?? ''))).status).toBe(204);
  }
}

async function publish(name: string, files: readonly string[]): Promise<Answer> {
  return call('POST', `/mypages/${name}/publish`, { files, prune: true });
}

describe('a site', () => {
  test('is served after it was published, with its directory indexes', async () => {
    const created = await call('POST', '/mypages', { name: 'my-site' });
    expect(created.status).toBe(201);
    const page = pageShape.parse(JSON.parse(created.text));
    expect(page.status).toBe('draft');
    await put('my-site', { 'index.html': '<h1>Home</h1>', 'docs/index.html': 'Docs', 'a b.txt': 'space' });
    expect((await send(`${page.url}index.html`)).status).toBe(404);
    const published = await publish(page.id, ['index.html', 'docs/index.html', 'a b.txt']);
    expect(JSON.parse(published.text)).toMatchObject({ status: 'live', prunedCount: 0 });
    expect(await send(page.url ?? '')).toMatchObject({ status: 200, text: '<h1>Home</h1>' });
    expect((await send(`${page.url}docs/`)).text).toBe('Docs');
    expect((await send(`${page.url}docs`)).status).toBe(404);
    expect((await send(`${page.url}a%20b.txt`)).text).toBe('space');
  });
});

test('names belong to one tenant only', async () => {
  await call('POST', '/mypages', { name: 'shared-name' });
  expect((await call('POST', '/mypages', { name: 'shared-name' }, globex)).status).toBe(409);
  expect((await call('POST', '/mypages', { name: 'shared-name' })).status).toBe(409);
  expect((await call('GET', '/mypages/shared-name', undefined, globex)).status).toBe(404);
});
