import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { inspect, sampleOf, sampleSize } from '../../../src/pages/inspect.js';
import { readStored } from '../../../src/pages/live-manifest.js';
import type { FileDigest } from '../../../src/pages/manifest.js';
import type { Site } from '../../../src/pages/publish-context.js';
import { SiteReader } from '../../../src/platform/site.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const digest: FileDigest = [1, 'a'.repeat(64)];
const manifestOf = (paths: string[]) => ({ files: Object.fromEntries(paths.map((path) => [path, digest])) });

test('a small site is looked at whole, but for dot files, which many web servers refuse', () => {
  const manifest = manifestOf(['index.html', '.htaccess', 'docs/.hidden', '.git/config', '_next/app.js']);
  expect(sampleOf(manifest, () => 0)).toEqual(['index.html', '_next/app.js']);
});

test('what lies in .well-known is looked at, which no web server refuses', () => {
  const manifest = manifestOf(['.well-known/security.txt', 'a/.well-known/x', '.well-known/.htaccess', '.well-known']);
  expect(sampleOf(manifest, () => 0)).toEqual(['.well-known/security.txt', 'a/.well-known/x']);
});

test('each file of a large site has its turn: the samples of all offsets are the whole site', () => {
  const paths = Array.from({ length: 1003 }, (_, n) => `page-${n}.html`);
  const manifest = { ...manifestOf(paths), first: paths.slice(100, 108) };
  const seen = new Set(Array.from({ length: 1000 }, (_, n) => sampleOf(manifest, () => n / 1000)).flat());
  expect(seen.size).toBe(paths.length);
});

test('of a large site it is another sample each time, spread over all of it', () => {
  const manifest = manifestOf(Array.from({ length: 160 }, (_, n) => `page-${n}.html`));
  const [first, second] = [sampleOf(manifest, () => 0), sampleOf(manifest, () => 0.5)];
  expect([first.length, new Set(first).size]).toEqual([sampleSize, sampleSize]);
  expect(first).not.toEqual(second);
  expect([first[0], first.at(-1)]).toEqual(['page-0.html', 'page-140.html']);
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
    return new SiteReader({ http, url: new URL(`${server.url}/`), basicAuth: undefined });
  };
  const look = (...given: typeof answers) => {
    answers = given;
    const run = { clock: new VirtualClock(), signal: cancel.signal, random: () => 0 };
    return inspect(run, { site: { reader: reader() } as Site, manifest, settled: Promise.resolve() });
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

  test('that comes late is waited for, and one that never comes is missing', async () => {
    expect(await look([404, {}, ''], [404, {}, ''])).toBeUndefined();
    expect(await look([404, {}, ''], [403, {}, ''], [410, {}, ''])).toEqual({ path: 'app.js', kind: 'missing' });
  });

  test('is not looked at by a run that was cancelled', async () => {
    cancel.abort(new Error('cancelled'));
    await expect(look()).rejects.toThrow('cancelled');
    await expect(readStored(reader())).rejects.toThrow('cancelled');
  });
});
