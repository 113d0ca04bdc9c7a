import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import { inspect, sampleOf, sampleSize } from '../../../src/pages/inspect.js';
import { readStored } from '../../../src/pages/live-manifest.js';
import type { FileDigest } from '../../../src/pages/manifest.js';
import type { Site } from '../../../src/pages/site.js';
import { siteReader } from '../../../src/platform/site-reader.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

const digest: FileDigest = [1, 'a'.repeat(64)];
const manifestOf = (paths: string[]) => ({
  files: Object.fromEntries(paths.map((path) => [path, digest])),
});

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`);

test('a small site is checked whole, without dot files and error pages, which servers treat differently', () => {
  const served = [
    'index.html',
    '_next/app.js',
    'a/.well-known/x',
    '404.js',
    '4040.html',
    '301.html',
    '404/app.js',
  ];
  const dotFiles = ['.htaccess', 'docs/.hidden', '.git/config', '.well-known'];
  const errorPages = [
    '404.html',
    '500.htm',
    '40x.html',
    '50x.html',
    'de/404.html',
    '403/index.html',
  ];
  expect(sampleOf(manifestOf(served.slice(0, 4).concat(dotFiles)), () => 0)).toEqual(
    served.slice(0, 4),
  );
  expect(sampleOf(manifestOf([...errorPages, ...served]), () => 0)).toEqual(served);
});

test('a sample has the index page, and a quarter of first uploads that are still on the site', () => {
  const first = ['gone', '.htaccess', 'p30', 'p31', 'p32'];
  const sampled = (paths: string[], early: string[]) =>
    sampleOf({ ...manifestOf(paths), first: early }, () => 0);
  const large = sampled([...numbered(40), '.htaccess', 'index.html'], first);
  expect(large.slice(0, 3)).toEqual(['index.html', 'p30', 'p31']);
  expect(new Set(large).size).toBe(sampleSize);
  expect(sampled(numbered(8), ['p3'])).toEqual(['p3', 'p0', 'p1', 'p2', 'p4', 'p5', 'p6', 'p7']);
});

test('every file of a large site has its turn: the samples of all offsets cover the whole site', () => {
  const paths = numbered(1003);
  const manifest = { ...manifestOf(paths), first: paths.slice(100, 108) };
  const seen = new Set(
    Array.from({ length: 1000 }, (_, n) => sampleOf(manifest, () => n / 1000)).flat(),
  );
  expect(seen.size).toBe(paths.length);
});

describe('a file on the site', () => {
  const text = 'let a = 1;';
  const manifest = {
    files: {
      'app.js': [text.length, createHash('sha256').update(text).digest('hex')] satisfies FileDigest,
    },
  };
  let server: RawServer;
  let dispatcher: Agent;
  let cancel: AbortController;
  type Answer = [status: number, headers?: OutgoingHttpHeaders, body?: string | Buffer];
  let answers: Answer[];
  interface Looking {
    clock: VirtualClock;
    manifest: { files: Record<string, FileDigest> };
    liveChecked: Promise<void>;
  }

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
    const http = openHttp({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
    return siteReader({ http, url: new URL(`${server.url}/`), basicAuth: undefined });
  };
  /** Inspects a site that answers like this, then with the stored file. */
  const look = (
    given: typeof answers,
    { clock = new VirtualClock(), ...more }: Partial<Looking> = {},
  ) => {
    answers = [...given];
    const tools = { clock, signal: cancel.signal, random: () => 0 };
    return inspect({ reader: reader(), tools } as unknown as Site, { manifest, ...more });
  };

  test.each<{ what: string; headers?: OutgoingHttpHeaders; body: string | Buffer; kind?: string }>([
    { what: 'with its stored bytes is', body: text },
    { what: 'with other bytes is not', body: 'let a = 2;', kind: 'other bytes' },
    { what: 'of a cache proves nothing, and is', headers: { age: '5' }, body: 'let a = 2;' },
    {
      what: 'in compressed form counts as',
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(text),
    },
  ])('$what whole', async ({ headers = {}, body, kind }) => {
    expect((await look(Array<Answer>(3).fill([200, headers, body])))?.kind).toBe(kind);
  });

  test.each([403, 404, 500])('exists when it is answered whole with status %d', async (status) => {
    expect(await look([[status, {}, text]])).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  test('is awaited when it appears late, and missing when it never appears', async () => {
    expect(await look([[404], [404]])).toBeUndefined();
    expect(await look([[404], [403], [410]])).toEqual({ path: 'app.js', kind: 'missing' });
  });

  test('is checked again after one second and after three, once the publish is visible or given up', async () => {
    const clock = new VirtualClock();
    let before = 0;
    const settle = async () => {
      while (clock.sleeps.length === 0) await new Promise((resolve) => setImmediate(resolve));
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      before = server.requests.length;
    };
    const damage = await look([[404], [404], [404]], { clock, liveChecked: settle() });
    expect(damage).toEqual({ path: 'app.js', kind: 'missing' });
    expect({ before, sleeps: clock.sleeps }).toEqual({ before: 1, sleeps: [1000, 3000] });
  });

  test.each([206, 301])('that answers %d proves nothing', async (status) => {
    expect(await look([[status, {}, 'x']])).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  test.each([401, 500, 503])(
    'that answers %d is asked for again, and named if it goes on',
    async (status) => {
      expect(await look([[status]])).toBeUndefined();
      expect(await look([[status], [status], [status]])).toEqual({
        path: 'app.js',
        kind: 'not answered',
      });
      expect(server.requests).toHaveLength(5);
      expect(await look([[404], [status], [status]])).toEqual({ path: 'app.js', kind: 'missing' });
    },
  );

  test('with other bytes differs while a cache repeats its answer', async () => {
    const other = (age?: string): Answer => [200, age ? { age } : {}, 'let a = 2;'];
    expect((await look([other(), other('1'), other('4')]))?.kind).toBe('other bytes');
    expect(await look([other(), other('1')])).toBeUndefined();
  });

  test.each<[number, string | undefined, string | undefined]>([
    [65_536, undefined, 'other bytes'],
    [65_537, 'bytes=0-0', undefined],
  ])('of %d bytes is requested with the range %s', async (size, range, kind) => {
    const files: Record<string, FileDigest> = { 'app.js': [size, 'a'.repeat(64)] };
    const damage = await look(Array<Answer>(3).fill([200, {}, Buffer.alloc(size)]), {
      manifest: { files },
    });
    expect({ kind: damage?.kind, range: server.requests[0]?.headers.range }).toEqual({
      kind,
      range,
    });
  });

  test('is not checked by a cancelled run', async () => {
    cancel.abort(new Error('cancelled'));
    await expect(look([])).rejects.toThrow('cancelled');
    await expect(readStored(reader())).rejects.toThrow('cancelled');
  });
});
