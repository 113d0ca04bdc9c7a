import { afterEach, describe, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { systemClock } from '../../../src/action/runtime.js';
import { isLongRun, someOf } from '../../support/long-run.js';
import {
  platform,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { type SlowLine, startSlowLine } from '../../support/publish/slow-line.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

/** The line and the limit of 30 s for a stalled upload are twenty times as fast as in reality. */
const timesFaster = 20;
const stallMs = 30_000 / timesFaster;
const fileBytes = 240_000;

const siteOf = (count: number): Tree => ({
  'index.html': 'home',
  ...Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `image-${i}.jpg`,
      Buffer.alloc(fileBytes, `image ${i} `),
    ]),
  ),
});

startPlatformEachTest();
let line: SlowLine | undefined;
afterEach(async () => {
  await line?.close();
  line = undefined;
});

/** Publishes with storage behind a line of a given bandwidth in Mbit/s. */
async function publishOver(megabits: number, tree: Tree) {
  const storage = new URL(platform.storageUrl);
  line = await startSlowLine(storage, (megabits * 1e6 * timesFaster) / 8);
  const { url } = line;
  const network: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) =>
    dispatch(request.origin === storage.origin ? { ...request, origin: url } : request, handler);
  return await publishWith(tree, { clock: systemClock, stallMs, network });
}

describe('a fair connection', () => {
  test.each(
    someOf(
      [
        [4, 40],
        [1, 40],
      ] as const,
      ([megabits]) => megabits === 4,
    ),
  )(
    'of %d Mbit/s carries each byte once',
    async (megabits, count) => {
      const tree = siteOf(count);
      expect(await publishOver(megabits, tree)).toMatchObject({ ok: true });
      expect(stored()).toEqual(hashesOf(tree));
      // The limit is one and a half times the time for these bytes at full bandwidth.
      expect((line?.carried ?? 0) / (count * fileBytes)).toBeLessThan(1.1);
    },
    60_000,
  );

  // Slow lines run only in the long run.
  if (isLongRun)
    test('too slow for the first uploads is used less after each timeout, and the site is complete', async () => {
      const tree = siteOf(12);
      expect(await publishOver(0.3, tree)).toMatchObject({ ok: true });
      expect(stored()).toEqual(hashesOf(tree));
      expect((line?.carried ?? 0) / (12 * fileBytes)).toBeGreaterThan(1.1);
    }, 60_000);
});

test('a stalled upload is aborted and sent again', async () => {
  const tree: Tree = { 'index.html': 'home', 'app.js': 'one' };
  platform.faults.arm({ origin: 'storage', path: /./, skip: 1, times: 1, hang: true });
  expect(await publishWith(tree, { stallMs: 600 })).toMatchObject({ ok: true });
  expect(stored()).toEqual(hashesOf(tree));
  expect(platform.log.select({ origin: 'storage' }).length).toBe(5);
}, 15_000);

if (isLongRun)
  test('storage that stops answering is given up after five times the limit, for any number of files', async () => {
    platform.faults.arm({ origin: 'storage', path: /./, skip: 20, times: 10_000, hang: true });
    const tree = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`f${i}.txt`, `file ${i}`]),
    );
    const { ok, log, outputs } = await publishWith(tree, { clock: systemClock, stallMs: 200 });
    expect(ok).toBe(false);
    expect(log).toMatch(/of 200 files could not be uploaded:.*UND_ERR_HEADERS_TIMEOUT/s);
    // Otherwise each file would be tried six times.
    const tried = platform.log.select({ origin: 'storage' }).length;
    expect(tried).toBeLessThan(300);
    expect(outputs.uploaded ?? '0').not.toBe('200');
  }, 30_000);
