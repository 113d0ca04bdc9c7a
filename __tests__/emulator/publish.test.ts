import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { send } from '../support/platform/emulator-client.js';
import { reasonOf, Workspace } from '../support/platform/emulator-workspace.js';

let platform: LocalPlatform;
let acme: Workspace;

beforeEach(async () => {
  platform = await startPlatform({ now: () => Date.parse('2026-11-20T10:00:00Z') });
  acme = new Workspace(platform);
  await acme.create('my-site');
});
afterEach(() => platform.close());

describe('minting', () => {
  const files = (count: number): unknown[] => Array.from({ length: count }, (_, n) => ({ path: `f${n}.txt`, size: 1 }));

  test('gives one target for each file, in order, with the limits', async () => {
    const answer = await acme.mint('my-site', [
      { path: 'b.css', size: 3 },
      { path: 'a', size: 0 },
    ]);
    expect(answer.uploads.map(({ path }) => path)).toEqual(['b.css', 'a']);
    expect(answer.uploads.map(({ contentType }) => contentType)).toEqual(['text/css', 'application/octet-stream']);
    expect(answer).toMatchObject({ maxFileSizeBytes: 26_214_400, expiresAt: '2026-11-20T10:15:00.000Z' });
  });

  test('takes 500 files of 25 MiB at most', async () => {
    const path = '/mypages/my-site/upload-urls';
    expect((await acme.call('POST', path, { files: files(500) })).status).toBe(200);
    expect((await acme.call('POST', path, { files: files(501) })).status).toBe(400);
    expect((await acme.call('POST', path, { files: [{ path: 'a', size: 26_214_400 }] })).status).toBe(200);
    expect((await acme.call('POST', path, { files: [{ path: 'a', size: 26_214_401 }] })).status).toBe(413);
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
    const answer = await acme.call('POST', '/mypages/my-site/upload-urls', { files: requested });
    expect([answer.status, reasonOf(answer)]).toEqual([400, expect.any(String)]);
  });
});

describe('publishing', () => {
  test('marks the page live, copies indexes and prunes the rest', async () => {
    await acme.put('my-site', {
      'index.html': 'home',
      'docs/index.html': 'docs',
      'old/index.html': 'old',
      'old.css': '',
    });
    await acme.publish('my-site', acme.stored('my-site'));
    expect(acme.stored('my-site')).toEqual([
      'docs/',
      'docs/index.html',
      'index.html',
      'old.css',
      'old/',
      'old/index.html',
    ]);
    const answer = await acme.publish('my-site', ['index.html', 'docs/index.html']);
    expect(JSON.parse(answer.text)).toMatchObject({ name: 'my-site', status: 'live', prunedCount: 2 });
    expect(acme.stored('my-site')).toEqual(['docs/', 'docs/index.html', 'index.html']);
    expect((await send(`${platform.site('my-site').url}old/`)).status).toBe(404);
  });

  test('refuses what is not stored and then changes nothing', async () => {
    await acme.put('my-site', { 'index.html': 'home', 'other.txt': 'x' });
    const answer = await acme.publish('my-site', [
      'index.html',
      'missing.css',
      ...[1, 2, 3, 4, 5, 6].map((n) => `m${n}`),
    ]);
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('Files are not uploaded: missing.css, m1, m2, m3, m4 and 2 more');
    expect(acme.stored('my-site')).toEqual(['index.html', 'other.txt']);
    expect(platform.site('my-site').page.status).toBe('draft');
  });

  test.each([[['a', 'a']], [[]], [['/a']], [['a\\b']], [[1]], ['a']])('refuses the manifest %j', async (files) => {
    const answer = await acme.call('POST', '/mypages/my-site/publish', { files, prune: true });
    expect([answer.status, reasonOf(answer)]).toEqual([400, expect.any(String)]);
  });
});
