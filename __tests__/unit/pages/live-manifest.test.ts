import type { OutgoingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { isForeign, publishMarkerOf, readTrusted, type Stored } from '../../../src/pages/live-manifest.js';
import { SiteReader } from '../../../src/platform/site-reader.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

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
  return new SiteReader({ http, url: new URL(`${server.url}/`), basicAuth: undefined });
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

  test.each<[string, Answer, string, number | undefined]>([
    ['not there', [404], 'the site has no manifest of this action', 404],
    ['a redirect', [304], 'its manifest answered 304', 304],
    ['gone', [410], 'its manifest answered 410', 410],
    ['HTML', [200, {}, '<h1>Hi'], 'its manifest is not one that can be trusted', 200],
    [
      'longer than a manifest',
      [200, {}, `${text()}${' '.repeat(8 * 1024 * 1024)}`],
      'its manifest is not one that can be trusted',
      200,
    ],
    ['of a cache', [200, { age: '1' }, text()], 'a cache answered in place of the site', 200],
  ])('is unknown when its manifest is %s', async (_, answer, why, status) => {
    expect(await read(answer)).toEqual({ state: 'unknown', why, status });
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
  ])('is asked for three times while the site answers %s', async (_, answer) => {
    expect((await read(answer, answer, [200, {}, text()])).state).toBe('trusted');
    expect(clock.sleeps).toEqual([500, 1000]);
    const down = await read(answer);
    expect(down.state).toBe('unknown');
    expect(asked()).toBe(6);
    if (answer === 'none') expect(down).toEqual({ state: 'unknown', why: expect.stringMatching(/[^.]$/) });
  });

  test.each([401, 403])('is asked for twice, at once, where it answers %d', async (status) => {
    expect((await read([status], [200, {}, text()])).state).toBe('trusted');
    expect(await read([status])).toMatchObject({ state: 'unknown', status });
    expect([asked(), clock.sleeps]).toEqual([4, []]);
  });
});

describe('a marker', () => {
  const before = { publishId: 'before', open: false, run: undefined };
  const compared = { ours: 'ours', before };

  test.each<[string, Parameters<typeof isForeign>[0], boolean]>([
    ['none', undefined, false],
    ['ours', { publishId: 'ours', open: true, run: undefined }, false],
    ['that of before', before, false],
    ['that of before, open by now', { ...before, open: true }, true],
    ['another', { publishId: 'other', open: false, run: undefined }, true],
  ])('that is %s is foreign: %s', (_, seen, foreign) => {
    expect(isForeign(seen, compared)).toBe(foreign);
  });

  test('is foreign on a site that had none before, unless it is ours', () => {
    expect(isForeign(before, { ours: 'ours', before: undefined })).toBe(true);
    expect(isForeign({ ...before, publishId: 'ours' }, { ours: 'ours', before: undefined })).toBe(false);
  });

  test('is none on a draft, and says of an open manifest that it is open', () => {
    expect(publishMarkerOf({ state: 'draft' })).toBeUndefined();
    expect(publishMarkerOf({ state: 'unknown', why: 'x', status: 404 })).toBeUndefined();
    const manifest = { version: 1, publishId: 'p', files: {}, run: 'https://run' } as const;
    expect(publishMarkerOf({ state: 'open', manifest })).toMatchObject({
      open: true,
      run: 'https://run',
    });
    expect(publishMarkerOf({ state: 'trusted', manifest })).toMatchObject({
      open: false,
      publishId: 'p',
    });
  });
});
