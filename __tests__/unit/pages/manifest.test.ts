import type { OutgoingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { isForeign, readTrusted, type Stored } from '../../../src/pages/live-manifest.js';
import {
  digestOf,
  type FileDigest,
  isDigestOf,
  manifestFile,
  originOf,
  parseManifest,
} from '../../../src/pages/manifest.js';
import { siteReader } from '../../../src/platform/site-reader.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

describe('a manifest', () => {
  const sha = 'a'.repeat(64);
  const digest: FileDigest = [1, sha];
  const whole = {
    version: 1,
    publishId: 'p',
    repository: 'octo-org/site',
    repositoryId: '42',
    branch: 'topic',
    run: 'https://github.com/octo-org/site/actions/runs/1',
    commit: 'c0ffee',
    digest: `sha256:${sha}`,
    extra: ['robots.txt'],
    files: { 'index.html': digest },
    first: ['index.html'],
  };
  const parse = (change: object) => parseManifest(JSON.stringify({ ...whole, ...change }));
  const isRead = (change: object) => parse(change) !== undefined;
  const withFile = (path: string, of: unknown = digest) => ({
    files: JSON.parse(`{${JSON.stringify(path)}:${JSON.stringify(of)}}`),
  });

  describe('a manifest', () => {
    test('is read as it was written, with what a later version has added', () => {
      expect(parse({})).toEqual(whole);
      expect(parse({ open: true, paths: ['gone.html'] })).toMatchObject({ open: true, paths: ['gone.html'] });
      expect(parse({ later: 'x' })).toMatchObject({ later: 'x' });
      const bytes = Buffer.from(JSON.stringify(whole));
      const path = '.osc-deploy/manifest.json';
      expect(manifestFile(parse({}) as never)).toEqual({ path, size: bytes.length, source: { bytes } });
    });

    test.each<[string, boolean]>([
      ['a.txt', true],
      ['.well-known/x', true],
      ['a..b/...c', true],
      ['..a', true],
      ['__proto__', true],
      ['x'.repeat(1024), true],
      ['x'.repeat(1025), false],
      ['', false],
      ['/a', false],
      ['.', false],
      ['..', false],
      ['./a', false],
      ['../a', false],
      ['a/../b', false],
      ['a/./b', false],
      ['a/..', false],
      ['a\\b', false],
      ['a\nb', false],
      ['a\u001f', false],
      ['a\u007f', false],
    ])('with the path %j is believed: %s', (path, believed) => {
      expect(isRead(withFile(path))).toBe(believed);
      expect(isRead({ open: true, paths: [path] })).toBe(believed);
      expect(isRead({ first: [path] })).toBe(believed);
    });

    test.each<[unknown, boolean]>([
      [[0, sha], true],
      [[26_214_400, sha], true],
      [[26_214_401, sha], false],
      [[-1, sha], false],
      [[1.5, sha], false],
      [['1', sha], false],
      [[1, sha, 1], false],
      [[1], false],
      [[1, `${sha}a`], false],
      [[1, sha.slice(1)], false],
      [[1, sha.toUpperCase()], false],
      [[1, [sha]], false],
      [{ 0: 1, 1: sha, length: 2 }, false],
      [null, false],
    ])('with the digest %j is believed: %s', (of, believed) => {
      expect(isRead(withFile('a.txt', of))).toBe(believed);
    });

    test.each<[object, boolean]>([
      [{ version: 2 }, false],
      [{ version: undefined }, false],
      [{ publishId: '' }, false],
      [{ publishId: undefined }, false],
      [{ publishId: 'x'.repeat(100) }, true],
      [{ publishId: 'x'.repeat(101) }, false],
      [{ open: false }, false],
      [{ repository: 'x'.repeat(301) }, false],
      [{ branch: '' }, false],
      [{ run: 'x'.repeat(1001) }, false],
      [{ commit: 'x'.repeat(65) }, false],
      [{ digest: sha }, false],
      [{ extra: ['../a'] }, false],
      [{ files: undefined }, false],
      [{ files: null }, false],
      [{ files: [] }, false],
      [{ files: {} }, true],
      [{ first: Array(100).fill('a') }, true],
      [{ first: Array(101).fill('a') }, false],
      [{ first: 'index.html' }, false],
      [{ paths: Array(10_000).fill('a') }, true],
      [{ paths: Array(10_001).fill('a') }, false],
    ])('with %j is believed: %s', (change, believed) => {
      expect(isRead(change)).toBe(believed);
    });

    test.each([
      [5000, true],
      [5001, false],
    ])('of %d files is believed: %s', (count, believed) => {
      expect(isRead({ files: Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, digest])) })).toBe(
        believed,
      );
    });

    test.each(['', 'null', '1', '"files"', '[]', '<h1>Hi'])('is not the text %j', (text) => {
      expect(parseManifest(text)).toBeUndefined();
    });

    test('names its owner and origin: the repository, its id, the branch of a preview, the commit and the run', () => {
      const owner = { repository: 'octo-org/site', repositoryId: '42', runUrl: 'https://run' } as never;
      expect(originOf({ owner, branch: 'topic', commit: 'c0ffee' })).toEqual({
        repository: 'octo-org/site',
        repositoryId: '42',
        branch: 'topic',
        commit: 'c0ffee',
        run: 'https://run',
      });
    });
  });

  test('a digest is of exactly these bytes', () => {
    const bytes = Buffer.from('hello');
    const of = digestOf(bytes);
    expect(of).toEqual([5, '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824']);
    expect(isDigestOf(of, bytes)).toBe(true);
    expect(isDigestOf([4, of[1]], bytes)).toBe(false);
    expect(isDigestOf(of, Buffer.from('hellO'))).toBe(false);
  });
});

describe('the manifest of a live site', () => {
  type Answer = [status: number, headers?: OutgoingHttpHeaders, body?: string] | 'none';

  const digest = [1, 'a'.repeat(64)];
  const written = { version: 1, publishId: 'p', files: { 'index.html': digest } };
  const text = (change: object = {}) => JSON.stringify({ ...written, ...change });

  let server: RawServer;
  let dispatcher: Agent;
  let clock: VirtualClock;
  /** What the manifest answers, one after the other; the last one stays. */
  let manifests: Answer[];
  beforeEach(async () => {
    dispatcher = new Agent();
    clock = new VirtualClock();
    server = await startRawServer((_, response) => {
      const answer = (manifests.length > 1 ? manifests.shift() : manifests[0]) ?? [500];
      if (answer === 'none') response.destroy();
      else response.writeHead(answer[0], answer[1]).end(answer[2] ?? '');
    });
  });
  afterEach(async () => {
    await dispatcher.destroy();
    await server.close();
  });

  const reader = () => {
    const http = new Http({ dispatcher, clock, userAgent: 'test', signal: new AbortController().signal });
    return siteReader({ http, url: new URL(`${server.url}/`), basicAuth: undefined });
  };
  function read(...given: Answer[]): Promise<Stored> {
    manifests = given;
    return readTrusted({ reader: reader(), tools: { clock, signal: new AbortController().signal } });
  }
  const asked = () => server.requests.length;

  describe('what a site says about its files', () => {
    test('is trusted when nothing speaks against it, at the first look', async () => {
      const stored = await read([200, {}, text()]);
      expect(stored).toEqual({ state: 'trusted', manifest: written });
      expect([asked(), clock.sleeps]).toEqual([1, []]);
    });

    test.each<[string, Answer, string, string, number | undefined]>([
      ['not there', [404], 'foreign', 'the site has no manifest of this action', 404],
      ['a redirect', [304], 'hidden', 'its manifest answered 304', 304],
      ['gone', [410], 'foreign', 'the site has no manifest of this action', 410],
      ['HTML', [200, {}, '<h1>Hi'], 'foreign', 'its manifest is not one that can be trusted', 200],
      [
        'longer than a manifest',
        [200, {}, `${text()}${' '.repeat(8 * 1024 * 1024)}`],
        'foreign',
        'its manifest is not one that can be trusted',
        200,
      ],
      ['of a cache', [200, { age: '1' }, text()], 'hidden', 'a cache answered in place of the site', 200],
    ])('is not known when its manifest is %s: %s', async (_, answer, state, why, status) => {
      expect(await read(answer)).toEqual({ state, why, status });
      expect([asked(), clock.sleeps]).toEqual([1, []]);
    });

    test('is trusted when a cache has just fetched it', async () => {
      expect((await read([200, { age: '0' }, text()])).state).toBe('trusted');
    });

    test('is that of an open publish also where a cache answers', async () => {
      expect((await read([200, { age: '9' }, text({ open: true })])).state).toBe('open');
    });

    test.each<[string, Answer]>([
      ['429', [429]],
      ['500', [500]],
      ['503', [503]],
      ['nothing', 'none'],
    ])('is asked for during a minute while the site answers %s', async (_, answer) => {
      expect((await read(answer, answer, [200, {}, text()])).state).toBe('trusted');
      expect(clock.sleeps).toEqual([500, 1000]);
      const down = await read(answer);
      expect(down.state).toBe('down');
      expect(clock.sleeps.slice(2).reduce((sum, ms) => sum + ms)).toBe(60_500);
      if (answer === 'none') expect(down).toEqual({ state: 'down', why: expect.stringMatching(/[^.]$/) });
    });

    test.each([401, 403])('is asked for twice, at once, where it answers %d', async (status) => {
      expect((await read([status], [200, {}, text()])).state).toBe('trusted');
      expect(await read([status])).toMatchObject({ state: 'hidden', status });
      expect([asked(), clock.sleeps]).toEqual([4, []]);
    });
  });

  describe('a marker', () => {
    const before = { publishId: 'before' };
    const compared = { ours: 'ours', before };

    test.each<[string, Parameters<typeof isForeign>[0], boolean]>([
      ['none', undefined, false],
      ['ours', { publishId: 'ours', open: true }, false],
      ['that of before', before, false],
      ['that of before, open by now', { ...before, open: true }, true],
      ['another', { publishId: 'other' }, true],
    ])('that is %s is foreign: %s', (_, seen, foreign) => {
      expect(isForeign(seen, compared)).toBe(foreign);
    });

    test('is foreign on a site that had none before, unless it is ours', () => {
      expect(isForeign(before, { ours: 'ours', before: undefined })).toBe(true);
      expect(isForeign({ ...before, publishId: 'ours' }, { ours: 'ours', before: undefined })).toBe(false);
    });
  });
});
