import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { inspect, sampleOf, sampleSize } from '../../../src/pages/inspect.js';
import { readStored } from '../../../src/pages/live-manifest.js';
import type { FileDigest } from '../../../src/pages/manifest.js';
import type { Site } from '../../../src/pages/site.js';
import { siteReader } from '../../../src/platform/site-reader.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

const digest: FileDigest = [1, 'a'.repeat(64)];
const manifestOf = (paths: string[]) => ({ files: Object.fromEntries(paths.map((path) => [path, digest])) });

test('a small site is checked whole, except dot files, which many web servers refuse', () => {
  const manifest = manifestOf([
    'index.html',
    '.htaccess',
    'docs/.hidden',
    '.git/config',
    '_next/app.js',
    'a/.well-known/x',
    '.well-known',
  ]);
  expect(sampleOf(manifest, () => 0)).toEqual(['index.html', '_next/app.js', 'a/.well-known/x']);
});

test('error pages are not checked, as a server answers them with the status that they are for', () => {
  const pages = ['404.html', '500.htm', '40x.html', '50x.html', 'de/404.html', '403/index.html'];
  const others = ['404.js', '4040.html', '301.html', 'my-404.html', '404/app.js'];
  expect(sampleOf(manifestOf([...pages, ...others]), () => 0)).toEqual(others);
});

test('the index page is part of each sample', () => {
  const paths = [...Array.from({ length: 100 }, (_, n) => `a${n}.js`), 'index.html'];
  const sample = sampleOf({ ...manifestOf(paths), first: ['a1.js', 'a2.js'] }, () => 0);
  expect({ sample: sample.slice(0, 3), size: new Set(sample).size }).toEqual({
    sample: ['index.html', 'a1.js', 'a2.js'],
    size: sampleSize,
  });
});

test('every file of a large site has its turn: the samples of all offsets cover the whole site', () => {
  const paths = Array.from({ length: 1003 }, (_, n) => `page-${n}.html`);
  const manifest = { ...manifestOf(paths), first: paths.slice(100, 108) };
  const seen = new Set(Array.from({ length: 1000 }, (_, n) => sampleOf(manifest, () => n / 1000)).flat());
  expect(seen.size).toBe(paths.length);
});

test('a quarter of a sample comes from the first uploads that are still on the site and served', () => {
  const paths = Array.from({ length: 40 }, (_, n) => `p${n}`);
  const first = ['gone', '.htaccess', 'p30', 'p31', 'p32'];
  const manifest = { ...manifestOf([...paths, '.htaccess']), first };
  const sample = sampleOf(manifest, () => 0);
  expect({ sample: sample.slice(0, 2), length: sample.length, size: new Set(sample).size }).toEqual({
    sample: ['p30', 'p31'],
    length: 8,
    size: 8,
  });
  expect(sampleOf({ ...manifestOf(paths.slice(0, 8)), first: ['p3'] }, () => 0)).toEqual([
    'p3',
    'p0',
    'p1',
    'p2',
    'p4',
    'p5',
    'p6',
    'p7',
  ]);
});

describe('a file on the site', () => {
  const text = 'let a = 1;';
  const manifest = {
    files: { 'app.js': [text.length, createHash('sha256').update(text).digest('hex')] satisfies FileDigest },
  };
  let server: RawServer;
  let dispatcher: Agent;
  let cancel: AbortController;
  let answers: [status: number, headers: OutgoingHttpHeaders, body: string | Buffer][];

  beforeEach(async () => {
    dispatcher = new Agent();
    cancel = new AbortController();
    server = await startRawServer((_, response) => {
      const [status, headers, body] = answers.shift() ?? [200, {}, text];
      response.writeHead(status, headers).end(body);
    });
  });
  afterEach(async () => {
    await dispatcher.destroy();
    await server.close();
  });

  const reader = () => {
    const { signal } = cancel;
    const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
    return siteReader({ http, url: new URL(`${server.url}/`), basicAuth: undefined });
  };
  const siteWith = (tools: Partial<Site['tools']>) => ({ reader: reader(), tools }) as Site;
  const look = (...given: typeof answers) => {
    answers = given;
    const run = { clock: new VirtualClock(), signal: cancel.signal, random: () => 0 };
    return inspect(siteWith(run), { manifest });
  };

  test.each<[string, OutgoingHttpHeaders, string | Buffer, string | undefined]>([
    ['as it was stored is', {}, text, undefined],
    ['with other bytes is not', {}, 'let a = 2;', 'other bytes'],
    ['of a cache shows nothing, and is', { age: '5' }, 'let a = 2;', undefined],
    ['that is compressed cannot be compared, and is', { 'content-encoding': 'gzip' }, gzipSync(text), undefined],
  ])('%s whole', async (_, headers, body, kind) => {
    const answer = [200, headers, body] as const;
    expect((await look([...answer], [...answer], [...answer]))?.kind).toBe(kind);
  });

  test.each([403, 404, 500])('exists when it is answered whole with status %d', async (status) => {
    expect(await look([status, {}, text])).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  test('is awaited when it comes late, and missing when it never comes', async () => {
    expect(await look([404, {}, ''], [404, {}, ''])).toBeUndefined();
    expect(await look([404, {}, ''], [403, {}, ''], [410, {}, ''])).toEqual({ path: 'app.js', kind: 'missing' });
  });

  test('is checked again after one second and after three, once the publish is seen or given up', async () => {
    answers = [
      [404, {}, ''],
      [404, {}, ''],
      [404, {}, ''],
    ];
    const clock = new VirtualClock();
    let settled = false;
    const settling = new Promise<void>((resolve) =>
      setImmediate(() => {
        settled = true;
        resolve();
      }),
    );
    clock.duringWait(0, () =>
      expect({ settled, length: server.requests.length }).toEqual({ settled: true, length: 1 }),
    );
    const run = { clock, signal: cancel.signal, random: () => 0 };
    const damage = await inspect(siteWith(run), { manifest, settled: settling });
    expect({ damage, sleeps: clock.sleeps }).toEqual({
      damage: { path: 'app.js', kind: 'missing' },
      sleeps: [1000, 3000],
    });
  });

  test.each([401, 500, 206, 301])('that answers %d proves nothing', async (status) => {
    expect(await look([status, {}, 'x'])).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  test('with other bytes stays so while a cache repeats its answer', async () => {
    const other = (headers: OutgoingHttpHeaders): [number, OutgoingHttpHeaders, string] => [200, headers, 'let a = 2;'];
    expect((await look(other({}), other({ age: '1' }), other({ age: '4' })))?.kind).toBe('other bytes');
    expect(await look(other({}), other({ age: '1' }), [200, {}, text])).toBeUndefined();
  });

  test.each<[number, string | undefined, string | undefined]>([
    [65_536, undefined, 'other bytes'],
    [65_537, 'bytes=0-0', undefined],
  ])('of %d bytes is requested with the range %s', async (size, range, kind) => {
    const files = { 'app.js': [size, 'a'.repeat(64)] satisfies FileDigest };
    const run = { clock: new VirtualClock(), signal: cancel.signal, random: () => 0 };
    answers = Array.from({ length: 3 }, () => [200, {}, Buffer.alloc(size)] satisfies (typeof answers)[0]);
    const damage = await inspect(siteWith(run), { manifest: { files } });
    expect({ kind: damage?.kind, range: server.requests[0]?.headers.range }).toEqual({ kind, range });
  });

  test('is named first when it is missing, before files with other bytes, and only wrong files are checked again', async () => {
    const names = ['a.js', 'app.js', 'fine.js'];
    const files = Object.fromEntries(names.map((name) => [name, manifest.files['app.js']]));
    const wrong: Record<string, [number, string]> = { '/a.js': [200, 'let a = 2;'], '/app.js': [404, ''] };
    await server.close();
    server = await startRawServer(({ url = '' }, response) => {
      const [status, body] = wrong[url.replace(/\?.*/, '')] ?? [200, text];
      response.writeHead(status).end(body);
    });
    const run = { clock: new VirtualClock(), signal: cancel.signal, random: () => 0 };
    expect(await inspect(siteWith(run), { manifest: { files } })).toEqual({ path: 'app.js', kind: 'missing' });
    expect(server.requests).toHaveLength(3 + 2 + 2);
  });

  test('is not checked by a cancelled run', async () => {
    cancel.abort(new Error('cancelled'));
    await expect(look()).rejects.toThrow('cancelled');
    await expect(readStored(reader())).rejects.toThrow('cancelled');
  });
});
