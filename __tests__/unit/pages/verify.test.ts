import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Manifest } from '../../../src/pages/manifest.js';
import { Site } from '../../../src/pages/site.js';
import { type Expected, healthPathOf, lookOnce, waitUntilLive } from '../../../src/pages/verify.js';
import { type Given, PublishBench } from '../../support/publish/publish-bench.js';
import type { Tree } from '../../support/run/in-process.js';

const tree: Tree = { 'index.html': 'home', ok: 'fine' };
const before: Manifest = { version: 1, publishId: 'before', files: {} };

let bench: PublishBench;
let site: Site;
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf(tree);
});
afterEach(() => bench.close());

type Awaited = Expected & { healthPath: string | undefined };
const wait = (given: Given = {}, change: Partial<Awaited> = {}, files: Tree = tree) => {
  const request = bench.publishOf(files, { ...given, inputs: { timeout: '5', ...given.inputs } });
  const { timeout: timeoutMs } = request.inputs;
  const expected = { publishId: 'ours', before, healthPath: healthPathOf(request), timeoutMs, ...change };
  return waitUntilLive(new Site(site.page, request), expected);
};
const once = (given: Given = {}, change: Partial<Expected> = {}) =>
  lookOnce(new Site(site.page, bench.publishOf(tree, given)), {
    ...{ publishId: 'ours', before },
    ...change,
  });
const healthAnswers = (status: number) =>
  bench.platform.faults.arm({ origin: 'site', path: /^\/(ok)?(\?|$)/, status, times: Number.POSITIVE_INFINITY });
const notSeen = (last: string) => ({
  code: 'not-live',
  message: `${site.reader.url.href} did not show this publish within 5.0 s. Last seen: ${last}.`,
});

describe('a wait for the publish to be live', () => {
  test('looks again and again, more slowly each time, until the last look at the very end', async () => {
    bench.shows({ publishId: 'before' });
    await expect(wait()).rejects.toMatchObject(notSeen('an earlier publish'));
    expect(bench.clock.sleeps.map(Math.round)).toEqual([250, 400, 640, 1024, 1638, 1048]);
    bench.clock.sleeps.length = 0;
    await expect(wait({ inputs: { timeout: '60' } })).rejects.toMatchObject({ code: 'not-live' });
    expect(Math.max(...bench.clock.sleeps)).toBe(5000);
  });

  test.each([
    [399, true],
    [400, false],
    [500, false],
  ])('takes an index that answers %d for a site that is up: %s', async (status, up) => {
    bench.shows({ publishId: 'ours' });
    healthAnswers(status);
    if (up) await wait();
    else await expect(wait()).rejects.toMatchObject(notSeen(`/ answered ${status}`));
  });

  test('takes a site that refuses dot folders, and is up, for live after three looks, and says what is not known', async () => {
    bench.answers({ status: 403 });
    await wait({}, { before: undefined });
    expect(bench.clock.sleeps).toEqual([250, 400]);
    expect(bench.lines).toEqual([
      expect.stringMatching(
        /^::warning .*answers 403 for \.osc-deploy\/manifest\.json.*each publish sends every file\.$/,
      ),
    ]);
  });

  test.each<[string, Partial<Expected>, Given, Tree]>([
    ['has shown its manifest before', {}, {}, tree],
    ['is not up', { before: undefined }, { inputs: { 'health-path': '/none' } }, tree],
    ['has nothing else to show', { before: undefined }, {}, { 'a/index.html': 'a' }],
  ])('does not take one for live that %s', async (_, change, given, files) => {
    bench.answers({ status: 403 });
    await expect(wait(given, change, files)).rejects.toMatchObject({ code: 'not-live' });
  });

  test('looks only whether the site is up where it has no manifest', async () => {
    await wait({}, { publishId: undefined });
    expect(bench.sent('site')).toEqual(['GET /']);
  });

  test('says what the manifest shows before what the health path does', async () => {
    healthAnswers(500);
    const away = bench.answers({ status: 404 });
    await expect(wait()).rejects.toMatchObject(notSeen('the site has no manifest of this action'));
    away.disarm();
    bench.shows({ publishId: 'ours' });
    await expect(wait()).rejects.toMatchObject(notSeen('/ answered 500'));
  });

  test('survives a look that no answer came to, and says so where none ever comes', async () => {
    bench.shows({ publishId: 'ours' });
    const lost = bench.platform.faults.arm({ origin: 'site', path: /^\/\?/, reset: true, times: 1 });
    await wait();
    expect(lost.hits).toBe(1);
    bench.platform.faults.arm({ origin: 'site', path: /^\/\?/, reset: true, times: Number.POSITIVE_INFINITY });
    const error = await wait().catch((reason: Error) => reason);
    expect(String(error)).toMatch(/Last seen: \S+ gave no answer: .*[^.]\.$/);
  });

  test('ends at once when another publish is there instead, and says which', async () => {
    bench.shows({ publishId: 'other', run: 'https://run/2' });
    await expect(wait()).rejects.toMatchObject({
      code: 'publish-raced',
      message: 'Another publish of this site ran at the same time: https://run/2.',
      rival: 'https://run/2',
    });
    expect(bench.clock.sleeps).toEqual([]);
  });

  test('takes what was there before for a copy in a cache, unless it is open by now', async () => {
    bench.shows({ publishId: 'before', open: true });
    await expect(wait()).rejects.toMatchObject({ code: 'publish-raced' });
  });

  test('ends at once where visitors are asked for a password that is not known', async () => {
    bench.answers({ status: 401 });
    await expect(wait()).rejects.toMatchObject({
      code: 'password-needed',
      message: `${site.reader.url.href} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`,
    });
    expect(bench.clock.sleeps).toEqual([]);
    const known = { inputs: { 'basic-auth': 'guest:correct-horse-battery' } };
    await expect(wait(known)).rejects.toMatchObject(notSeen('its manifest answered 401'));
  });

  test('takes the word of a cache for this publish, which it can only have from the site', async () => {
    const shows = (publishId: string) =>
      bench.answers({
        status: 200,
        body: JSON.stringify({ version: 1, publishId, files: {} }),
        headers: { age: '60' },
      });
    const old = shows('older');
    await expect(wait()).rejects.toMatchObject(notSeen('a cache answered in place of the site'));
    old.disarm();
    shows('ours');
    bench.clock.sleeps.length = 0;
    await wait();
    expect(bench.clock.sleeps).toEqual([]);
  });

  test('says every five seconds that it goes on, and what it sees', async () => {
    bench.shows({ publishId: 'before' });
    await expect(wait({ inputs: { timeout: '20' } })).rejects.toMatchObject({ code: 'not-live' });
    expect(bench.lines).toEqual(
      ['6.6', '15.8'].map(
        (s) => `${site.reader.url.href} does not show this publish after ${s} s: an earlier publish.`,
      ),
    );
  });

  test('ends with the run', async () => {
    bench.shows({ publishId: 'before' });
    bench.clock.duringWait(1, () => bench.cancel.abort(new Error('cancelled')));
    await expect(wait()).rejects.toThrow('cancelled');
  });
});

describe('one look, without a wait', () => {
  const unseen = (why: string) => [
    `::warning title=osc-deploy::The site does not answer, so whether another publish ran at the same time cannot be seen: ${why}.`,
  ];

  test.each<[string, { status: number; body?: string }, string[]]>([
    ['an earlier publish', { status: 200, body: JSON.stringify({ version: 1, publishId: 'before', files: {} }) }, []],
    ['no manifest', { status: 404 }, []],
    ['a refusal', { status: 499 }, []],
    ['a broken site', { status: 500 }, unseen('its manifest answered 500')],
  ])('that shows %s', async (_, answer, said) => {
    bench.answers(answer);
    await once();
    expect(bench.lines).toEqual(said);
    expect([bench.sent('site'), bench.clock.sleeps]).toEqual([['GET /.osc-deploy/manifest.json'], []]);
  });

  test('that no answer comes to is a warning', async () => {
    bench.platform.faults.arm({ origin: 'site', path: /./, reset: true, times: Number.POSITIVE_INFINITY });
    await once();
    expect(bench.lines).toEqual([expect.stringMatching(/^::warning .* cannot be seen: \S+ gave no answer: .*[^.]\.$/)]);
  });

  test('still notices another publish, and a password', async () => {
    const other = bench.shows({ publishId: 'other' });
    await expect(once()).rejects.toMatchObject({
      code: 'publish-raced',
      message: 'Another publish of this site ran at the same time.',
    });
    await once({}, { publishId: undefined });
    other.disarm();
    bench.answers({ status: 401 });
    await expect(once()).rejects.toMatchObject({ code: 'password-needed' });
  });
});
