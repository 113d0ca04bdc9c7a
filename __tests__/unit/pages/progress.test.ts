import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import { Progress } from '../../../src/pages/progress.js';
import type { Site } from '../../../src/pages/site.js';
import type { SiteTools } from '../../../src/pages/site-tools.js';
import { logTo } from '../../support/log.js';
import { digestsOf, filesOf, PublishBench } from '../../support/publish/publish-bench.js';

const opened: Manifest = {
  version: 1,
  publishId: 'ours',
  open: true,
  files: digestsOf({ 'kept.js': 'kept' }),
  paths: ['a.js'],
};
const files = filesOf({ 'a.js': 'a', 'b.js': 'b', 'c.js': 'c' });

let bench: PublishBench;
let site: Site;
let ends: (() => Promise<void>)[];
beforeEach(async () => {
  bench = await PublishBench.start();
  site = await bench.siteOf({ 'index.html': 'home', [manifestPath]: JSON.stringify(opened) });
  ends = [];
});
afterEach(async () => {
  await Promise.all(ends.map((end) => end()));
  await bench.close();
});

function progressOf(sizes?: number[], tools: Partial<SiteTools> = {}): Progress {
  const sent = sizes?.map((size) => ({ path: 'x', size, source: { bytes: Buffer.alloc(0) } })) ?? files;
  const progress = new Progress(bench.attemptOf(site, bench.publishOf({}, { tools })).site, {
    ...{ opened, files: sent, digests: new Map() },
  });
  ends.push(() => progress.end());
  return progress;
}

test.each<[number[], number, number, string]>([
  [[1024, 3072], 1, 1000, '1 of 2 files, 1.0 KiB of 4.0 KiB, 1.0 KiB/s, about 3 s left'],
  [[10, 10], 2, 1000, '2 of 2 files, 20 B of 20 B, 20 B/s'],
  [[1, 60], 1, 1000, '1 of 2 files, 1 B of 61 B, 1 B/s, about 1 min 0 s left'],
  [[1, 59], 1, 1000, '1 of 2 files, 1 B of 60 B, 1 B/s, about 59 s left'],
  [[0, 0, 0, 0], 1, 1000, '1 of 4 files, 0 B of 0 B, 0 B/s'],
  [[100], 0, 1000, '0 of 1 file, 0 B of 100 B, 0 B/s'],
])('of files of %j bytes, %d of them stored after %d ms: %s', (sizes, stored, afterMs, line) => {
  const progress = progressOf(sizes);
  for (const size of sizes.slice(0, stored)) {
    progress.stored({ path: 'x', size, source: { bytes: Buffer.alloc(0) } }, [size, '']);
  }
  bench.clock.advance(afterMs);
  expect(progress.line()).toBe(line);
});

test.each<[number[], number]>([
  [[1024, 3072], 0.25],
  [[0, 0, 0, 0], 0.25],
])('of files of %j bytes the first one is a share of %d', async (sizes, share) => {
  let tick = (): void => undefined;
  const shares: number[] = [];
  const clock = Object.assign(bench.clock, {
    every: (_: number, turn: () => void) => {
      tick = turn;
      return () => undefined;
    },
  });
  const log = Object.assign(
    logTo(() => undefined),
    { progress: (_: string, done: number) => void shares.push(done) },
  );
  const progress = progressOf(sizes, { clock, log });
  progress.stored({ path: 'x', size: sizes[0] ?? 0, source: { bytes: Buffer.alloc(0) } }, [0, '']);
  tick();
  expect(shares).toEqual([share]);
});

describe('a note in the open manifest', () => {
  const notes = () => bench.sent('storage').length;
  /** One more file is stored after a while, and the note about it, if there is one, is written. */
  const storedAfter = async (progress: Progress, { ms, path }: { ms: number; path: 'a.js' | 'b.js' | 'c.js' }) => {
    bench.clock.advance(ms);
    const content = path.slice(0, 1);
    const digest = digestsOf({ [path]: content })[path];
    const file = files.find((one) => one.path === path);
    if (!file || !digest) throw new Error(path);
    progress.stored(file, digest);
    await progress.end();
  };

  test('says every ten seconds, and not before, what storage has taken', async () => {
    const progress = progressOf();
    await storedAfter(progress, { ms: 9999, path: 'a.js' });
    expect(notes()).toBe(0);
    await storedAfter(progress, { ms: 1, path: 'b.js' });
    expect(bench.manifest()).toEqual({
      ...opened,
      files: { ...opened.files, ...digestsOf({ 'a.js': 'a', 'b.js': 'b' }) },
    });
    await storedAfter(progress, { ms: 9999, path: 'c.js' });
    expect(notes()).toBe(1);
    await storedAfter(progress, { ms: 1, path: 'c.js' });
    expect(notes()).toBe(2);
  });

  test('does not write over what another publish has begun, and does over a site that shows nothing', async () => {
    const other = bench.shows({ publishId: 'other' });
    const progress = progressOf();
    await storedAfter(progress, { ms: 10_000, path: 'a.js' });
    expect(notes()).toBe(0);
    other.disarm();
    bench.answers({ status: 500 });
    await storedAfter(progress, { ms: 10_000, path: 'b.js' });
    expect(notes()).toBe(1);
  });

  test('that cannot be written ends nothing, and the next one is tried', async () => {
    bench.platform.faults.arm({ origin: 'storage', path: /./, status: 400, body: 'no', times: 1 });
    const progress = progressOf();
    await storedAfter(progress, { ms: 10_000, path: 'a.js' });
    expect(bench.lines).toContainEqual(
      expect.stringMatching(/^::debug::The progress was not noted: .*answered 400: no/),
    );
    await storedAfter(progress, { ms: 10_000, path: 'b.js' });
    expect(notes()).toBe(2);
  });
});
