import type { OutgoingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import {
  isForeign,
  isUnreadable,
  publishMarkerOf,
  readStored,
  readTrusted,
  type Stored,
} from '../../../src/pages/live-manifest.js';
import { SiteReader } from '../../../src/platform/site.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

type Given = [status: number, headers?: OutgoingHttpHeaders, body?: string];
type Answer = Given | 'none';

const digest = [1, 'a'.repeat(64)];
const written = { version: 1, publishId: 'p', files: { 'index.html': digest } };
const at = Date.parse('2026-03-01T12:00:00Z');
/** A moment so many seconds after a manifest was stored, as HTTP writes it. */
const dated = (seconds: number) => ({ 'last-modified': new Date(at + seconds * 1000).toUTCString() });
const text = (change: object = {}) => JSON.stringify({ ...written, ...change });

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
/** What the manifest answers, one after the other, and the index page; the last one stays. */
let manifests: Answer[];
let indexes: Answer[];
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  indexes = [[200]];
  server = await startRawServer(({ url = '' }, response) => {
    const list = url.includes('manifest.json') ? manifests : indexes;
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? [500];
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
  return readTrusted(reader(), { clock, signal: new AbortController().signal });
}
const asked = () => server.requests.filter(({ path }) => path.includes('manifest.json')).length;

describe('what a site says about its files', () => {
  test('is trusted when nothing speaks against it, at the first look', async () => {
    const stored = await read([200, dated(0), text()]);
    expect(stored).toEqual({ state: 'trusted', manifest: written, modifiedAt: at });
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
    expect((await read([200, { age: '9', ...dated(0) }, text({ open: true })])).state).toBe('open');
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

describe('a manifest is doubted', () => {
  const young = 'something else has published the site since';
  const late = 'its manifest was put there by something else';
  const closedAt = new Date(at).toISOString();

  test.each<[string, Answer, Given, object, string | undefined]>([
    ['beside an index as old', [200, dated(0)], [200, dated(0)], {}, undefined],
    ['beside an index of 30 s later, which finalizing copied', [200, dated(30)], [200, dated(0)], {}, undefined],
    ['beside an index of 31 s later', [200, dated(31)], [200, dated(0)], {}, young],
    ['beside an index that was there before', [200, dated(-999)], [200, dated(0)], {}, undefined],
    ['beside an index without a time', [200], [200, dated(0)], {}, undefined],
    ['that has no time of its own', [200, dated(999)], [200], {}, undefined],
    ['whose index is gone', [404], [200, dated(0)], {}, young],
    ['whose index was never there', [404, dated(999)], [200, dated(0)], { files: {} }, undefined],
    ['whose index was never there, and is refused', [403], [200, dated(0)], { files: {} }, undefined],
    ['whose index is refused', [403], [200, dated(0)], {}, 'its index page answered 403'],
    ['whose index is broken', [500], [200, dated(0)], { files: {} }, 'its index page answered 500'],
    ['whose index answers 400', [400], [200, dated(0)], {}, 'its index page answered 400'],
    ['whose index redirects', [304], [200, dated(0)], {}, undefined],
    ['whose index does not answer', 'none', [200, dated(0)], {}, 'its index page did not answer'],
    ['stored 30 s after it says', [200], [200, dated(30)], { closedAt }, undefined],
    ['stored 31 s after it says', [200], [200, dated(31)], { closedAt }, late],
    ['that is older than it says', [200], [200, dated(-99)], { closedAt }, undefined],
    ['that does not say when it was closed', [200], [200, dated(999)], {}, undefined],
  ])('%s: %j', async (_, index, [status, headers], change, why) => {
    indexes = [index];
    const stored = await read([status, headers ?? {}, text(change)]);
    if (why === undefined) expect(stored.state).toBe('trusted');
    else expect(stored).toEqual({ state: 'unknown', why, marker: { publishId: 'p', open: false } });
  });

  test('keeps its marker, so that the site of another repository is not taken for one without an owner', async () => {
    indexes = [[404]];
    const owner = { repository: 'a/b', repositoryId: '7', run: 'https://run' };
    const stored = await read([200, {}, text(owner)]);
    expect(publishMarkerOf(stored)).toEqual({ publishId: 'p', open: false, ...owner });
    expect(isUnreadable(stored)).toBe(false);
  });

  test('of an open publish: what storage is said to have is not believed, the paths are still counted', async () => {
    indexes = [[404]];
    const open = { open: true, files: { 'index.html': digest, 'a.js': digest } };
    const stored = await read([200, dated(0), text({ ...open, paths: ['old.js'] })]);
    const paths = ['old.js', 'index.html', 'a.js'];
    expect(stored).toEqual({ state: 'open', manifest: { ...written, open: true, files: {}, paths }, modifiedAt: at });
    const blind = await read([200, dated(0), text(open)]);
    expect(blind).toEqual({ state: 'open', manifest: { ...written, open: true, files: {} }, modifiedAt: at });
  });

  test('of an open publish beside an old index: its files are what storage has taken', async () => {
    const open = { open: true, files: { 'a.js': digest }, paths: ['a.js'] };
    expect(await read([200, dated(0), text(open)])).toMatchObject({ state: 'open', manifest: { files: open.files } });
  });
});

test('one look reads the manifest only, and takes a date that is none for no date', async () => {
  manifests = [[200, { 'last-modified': 'soon' }, text()]];
  expect(await readStored(reader())).toEqual({ state: 'trusted', manifest: written, modifiedAt: undefined });
  expect(server.requests).toHaveLength(1);
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
    expect(publishMarkerOf({ state: 'open', manifest, modifiedAt: 1 })).toMatchObject({
      open: true,
      run: 'https://run',
    });
    expect(publishMarkerOf({ state: 'trusted', manifest, modifiedAt: 1 })).toMatchObject({
      open: false,
      publishId: 'p',
    });
  });
});

test.each<[Stored, boolean]>([
  [{ state: 'draft' }, false],
  [{ state: 'unknown', why: '' }, true],
  [{ state: 'unknown', why: '', status: 429 }, true],
  [{ state: 'unknown', why: '', status: 499 }, false],
  [{ state: 'unknown', why: '', status: 500 }, true],
  [{ state: 'unknown', why: '', status: 404 }, false],
  [{ state: 'unknown', why: '', marker: { publishId: 'p', open: false, run: undefined } }, false],
])('a site that showed %j is down for the moment: %s', (stored, down) => {
  expect(isUnreadable(stored)).toBe(down);
});
