import { expect, test } from '@jest/globals';
import { Progress } from '../../../src/pages/progress.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { logTo } from '../../support/log.js';

const file = (size: number): SiteFile => ({ path: 'x', size, source: { bytes: Buffer.alloc(0) } });

/** What is told of the upload of these files each time that its clock ticks, once the first `stored` of them are up. */
function toldOf(sizes: number[], { stored, afterMs }: { stored: number; afterMs: number }) {
  let now = 1_000_000;
  let tick = (): void => undefined;
  const shares: (number | undefined)[] = [];
  const clock = {
    now: () => now,
    sleep: async () => undefined,
    every: (_: number, turn: () => void) => {
      tick = turn;
      return () => {
        tick = () => undefined;
      };
    },
  };
  const log = Object.assign(
    logTo(() => undefined),
    {
      progress: (_: string, share: number) => void shares.push(share),
    },
  );
  const progress = new Progress({ clock, log }, sizes.map(file));
  for (const size of sizes.slice(0, stored)) progress.stored(file(size));
  now += afterMs;
  tick();
  const line = progress.line();
  progress.end();
  tick();
  return { line, shares };
}

test.each<[number[], number, number, string, number]>([
  [[1024, 3072], 1, 1000, '1 of 2 files, 1.0 KiB of 4.0 KiB, 1.0 KiB/s, about 3 s left', 0.25],
  [[10, 10], 2, 1000, '2 of 2 files, 20 B of 20 B, 20 B/s', 1],
  [[1, 71], 1, 1000, '1 of 2 files, 1 B of 72 B, 1 B/s, about 1 min 11 s left', 1 / 72],
  [[1, 60], 1, 1000, '1 of 2 files, 1 B of 61 B, 1 B/s, about 1 min 0 s left', 1 / 61],
  [[1, 59], 1, 1000, '1 of 2 files, 1 B of 60 B, 1 B/s, about 59 s left', 1 / 60],
  [[0, 0, 0, 0], 1, 1000, '1 of 4 files, 0 B of 0 B, 0 B/s', 0.25],
  [[100], 0, 1000, '0 of 1 file, 0 B of 100 B, 0 B/s', 0],
])('of files of %j bytes, %d of them stored after %d ms: %s', (sizes, stored, afterMs, line, share) => {
  expect(toldOf(sizes, { stored, afterMs })).toEqual({ line, shares: [share] });
});
