import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';
import { type RunningS3, startMinio } from './minio-server.js';
import { startRgw } from './rgw-server.js';
import { clientOf, keysIn } from './storage-place.js';
import {
  type Hashes,
  manyFiles,
  oddSite,
  ordinarySite,
  ours,
  publishTree,
  readSite,
} from './storage-site.js';

const startMs = 180_000;
const longMs = 120_000;

let server: RunningS3;
let platform: LocalPlatform;
let name: string;
let count = 0;

async function start(options: Partial<PlatformOptions> = {}): Promise<void> {
  platform = await startPlatform({ s3: server.server, ...options });
  name = `site-${++count}`;
}

function publish(
  tree: Tree,
  inputs: { concurrency?: string } = {},
): ReturnType<typeof publishTree> {
  return publishTree(platform, { tree, name, ...inputs });
}

function read(tree: Tree): Promise<{ visited: Hashes; stored: Hashes }> {
  const paths = Object.keys(tree);
  return readSite(platform.site(name).url, {
    client: clientOf(server.server),
    bucket: name,
    paths,
  });
}

async function keys(): Promise<string[]> {
  return (await keysIn(clientOf(server.server), name)).sort();
}

describe.each([
  ['MinIO', startMinio],
  ['Ceph RGW', startRgw],
] as const)('a site on %s', (storage, startServer) => {
  beforeAll(async () => {
    server = await startServer();
  }, startMs);
  afterAll(() => server?.stop());
  beforeEach(() => start());
  afterEach(() => platform.close());

  test('equals the published files byte by byte, for visitors and in the bucket', async () => {
    expect(await publish(ordinarySite)).toMatchObject({ status: 'live' });
    const { visited, stored } = await read(ordinarySite);
    expect(visited).toEqual(hashesOf(ordinarySite));
    expect(stored).toEqual(hashesOf(ordinarySite));
    const copies = { 'docs/': '<h1>Docs</h1>', 'docs/deep/': '<h1>Deep</h1>' };
    expect((await read(copies)).visited).toEqual(hashesOf(copies));
    expect(await keys()).toEqual(
      [...Object.keys(ordinarySite), ...ours, 'docs/', 'docs/deep/'].sort(),
    );
    const root = await fetch(platform.site(name).url);
    expect({ text: await root.text(), headers: root.headers.get('content-type') }).toEqual({
      text: '<h1>Hello</h1>',
      headers: 'text/html; charset=utf-8',
    });
  });

  test('receives only changed files the second time, and loses removed files', async () => {
    await publish(ordinarySite);
    const stat = async (path: string) =>
      (await clientOf(server.server).statObject(name, path)).lastModified.getTime();
    const before = await stat('film.bin');
    const { 'docs/deep/index.html': _, ...rest } = ordinarySite;
    const next: Tree = { ...rest, 'app.js': 'console.log(2);', 'new.txt': 'new' };
    expect(await publish(next)).toMatchObject({
      uploaded: '2',
      unchanged: '5',
      pruned: '1',
      status: 'live',
    });
    expect(await stat('film.bin')).toBe(before);
    expect((await read(next)).visited).toEqual(hashesOf(next));
    expect(await keys()).toEqual([...Object.keys(next), ...ours, 'docs/'].sort());
    expect(await publish(next)).toMatchObject({ uploaded: '0', changed: 'false' });
  });

  test('may have every file name that a directory can hold', async () => {
    await publish(oddSite);
    const { visited, stored } = await read(oddSite);
    expect(visited).toEqual(hashesOf(oddSite));
    expect(stored).toEqual(hashesOf(oddSite));
    const unchanged = String(Object.keys(oddSite).length);
    expect(await publish(oddSite)).toMatchObject({ uploaded: '0', unchanged });
  });

  test('can replace a folder by a file, and a file by a folder', async () => {
    await publish({
      'index.html': 'home',
      a: 'file a',
      'b/index.html': 'folder b',
      'b/deep/c.txt': 'c',
    });
    const turned: Tree = { 'index.html': 'home', 'a/index.html': 'folder a', b: 'file b' };
    expect(await publish(turned)).toMatchObject({ status: 'live' });
    expect((await read(turned)).visited).toEqual(hashesOf(turned));
    const { url } = platform.site(name);
    const old = await Promise.all(
      ['a', 'b/index.html', 'b/', 'b/deep/c.txt'].map((path) => fetch(url + path)),
    );
    // MinIO lists only the copy of the index below an object, so a server that prunes by the list leaves other files.
    const hidden = storage === 'MinIO' ? 200 : 404;
    expect(old.map(({ status }) => status)).toEqual([404, hidden, 404, hidden]);
    expect(await keys()).toEqual([...Object.keys(turned), ...ours, 'a/'].sort());
  });

  test(
    'is complete although upload targets expire during use',
    async () => {
      await platform.close();
      // RGW truncates times to seconds.
      await start({ limits: { uploadLifetimeMs: storage === 'MinIO' ? 300 : 1500 } });
      // The second and third batch are minted during the upload of the former batch, and wait longer.
      await publish(manyFiles(1500), { concurrency: '1' });
      const mints = platform.log
        .select({ path: /upload-urls$/ })
        .map(({ bodyText }) => String(bodyText));
      const again = mints.filter(
        (text) => (JSON.parse(text) as { files: unknown[] }).files.length === 1,
      );
      expect(again.length).toBeGreaterThan(0);
      expect((await keys()).length).toBe(1500 + ours.length);
    },
    longMs,
  );
});
