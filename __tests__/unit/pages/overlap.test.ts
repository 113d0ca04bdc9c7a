import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { originOf } from '../../../src/pages/manifest.js';
import { checkNoRival, leaveOpen, racedError } from '../../../src/pages/overlap.js';
import type { Site } from '../../../src/pages/site.js';
import { PublishBench } from '../../support/publish/publish-bench.js';

const before = { publishId: 'before', open: false, run: undefined };

let bench: PublishBench;
let site: Site;
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf({ 'index.html': 'home' });
});
afterEach(() => bench.close());

describe('a look for another publish', () => {
  const look = (shown: boolean, seen: { before?: typeof before | undefined } = { before }) =>
    checkNoRival(site, { ours: 'ours', before: seen.before, shown });
  const raced = {
    code: 'publish-raced',
    message: 'Another publish of this site ran at the same time.',
    rival: undefined,
  };

  test('takes what was there before for a stale copy, unless the site has shown our mark already', async () => {
    bench.shows({ publishId: 'before' });
    await look(false);
    await expect(look(true)).rejects.toMatchObject(raced);
  });

  test('misses a manifest only where there was one, or our mark has been seen', async () => {
    bench.answers({ status: 404 });
    await look(false, { before: undefined });
    await expect(look(false)).rejects.toMatchObject(raced);
    await expect(look(true, { before: undefined })).rejects.toMatchObject(raced);
    expect(bench.clock.sleeps).toEqual([]);
  });

  test('finds nothing in an answer that is no manifest', async () => {
    bench.answers({ status: 200, body: '<h1>Hi' });
    await look(true);
    bench.answers({ status: 403 });
    await look(true);
    expect(bench.clock.sleeps).toEqual([]);
  });

  test.each([
    ['another mark', { status: 200, body: JSON.stringify({ version: 1, publishId: 'other', files: {} }) }],
    ['none where one was before', { status: 404 }],
  ])('finds it by %s, also when the site is down for a moment', async (_, answer) => {
    bench.answers({ status: 503, times: 1 });
    bench.answers(answer);
    await expect(look(false)).rejects.toMatchObject({ code: 'publish-raced' });
    expect(bench.clock.sleeps).toEqual([500]);
  });

  test('gives a site that stays down three and a half seconds, and lets the publish go on', async () => {
    bench.answers({ status: 503 });
    await look(false);
    expect(bench.clock.sleeps).toEqual([500, 1000, 2000]);
  });

  test('ends at the first look that shows our mark, whatever came before', async () => {
    bench.answers({ status: 503, times: 1 });
    bench.shows({ publishId: 'ours', open: true });
    await look(true);
    expect(bench.clock.sleeps).toEqual([500]);
  });

  test('names the other run, in one line', () => {
    const seen = { publishId: 'other', open: true, run: 'https://run/2\n::error::x' };
    expect(racedError(seen)).toMatchObject({
      message: expect.stringMatching(/^Another publish of this site ran at the same time: https:\/\/run\/2.*\.$/),
      rival: seen.run,
    });
    expect(racedError(seen).message).not.toContain('\n');
  });
});

describe('a site that is left for the next publish to repair', () => {
  test('has an open manifest of a new id that names its owner and no file, and is not finalized', async () => {
    await leaveOpen(site, originOf(bench.publishOf({ 'a.js': 'a' })));
    expect(bench.manifest()).toEqual({
      version: 1,
      publishId: 'id-1',
      open: true,
      repository: 'octo-org/site',
      repositoryId: '42',
      run: 'https://run/1',
      files: {},
    });
    expect(bench.sent('storage')).toEqual(['.osc-deploy/manifest.json']);
    expect(bench.sent('api')).toEqual([expect.stringMatching(/^POST \/mypages\/[^/]+\/upload-urls$/)]);
  });

  test('that is marked so already is not touched, and one with a closed manifest is', async () => {
    const open = bench.shows({ open: true });
    await leaveOpen(site, originOf(bench.publishOf({})));
    expect(bench.sent('storage')).toEqual([]);
    open.disarm();
    bench.shows({});
    await leaveOpen(site, originOf(bench.publishOf({})));
    expect(bench.sent('storage')).toHaveLength(1);
  });

  test('but could not be marked hides no other error, and is noted for debugging', async () => {
    bench.platform.faults.arm({ path: /upload-urls/, status: 404, body: '{"reason":"gone"}', times: 9 });
    await leaveOpen(site, originOf(bench.publishOf({})));
    expect(bench.lines).toEqual([expect.stringMatching(/^::debug::The site could not be marked for repair: .*gone/)]);
  });
});
