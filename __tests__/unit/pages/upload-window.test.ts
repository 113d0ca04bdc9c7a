import { beforeEach, describe, expect, test } from '@jest/globals';
import { type UploadSlot, UploadWindow } from '../../../src/pages/upload-window.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const small = { size: 1000 };
const large = { size: 20_000_000 };
const piece = 256 * 1024;

let clock: VirtualClock;
beforeEach(() => {
  clock = new VirtualClock();
});
const windowOf = (most: number) => new UploadWindow(most, { clock, stallMs: 30_000 });

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Fills every place there is. */
const fill = async (width: UploadWindow): Promise<UploadSlot[]> =>
  await Promise.all(Array.from({ length: width.current }, () => width.enter(small)));
/** One round of uploads that take so long. */
const round = async (width: UploadWindow, ms = 0) => {
  const places = await fill(width);
  clock.advance(ms);
  for (const place of places) place.succeeded(undefined);
};

/** Uploads so many files, and counts how many were under way at once at most. */
async function peakOf(width: UploadWindow, { files, size }: { files: number; size: number }): Promise<number> {
  let [active, peak] = [0, 0];
  const upload = async () => {
    const place = await width.enter({ size });
    peak = Math.max(peak, ++active);
    await settle();
    active--;
    place.failed();
  };
  await Promise.all(Array.from({ length: files }, upload));
  return peak;
}

describe('the width of an upload', () => {
  test('starts at 32 and doubles with a round that goes well, up to the concurrency', async () => {
    const width = windowOf(100);
    const seen = [width.current];
    for (let i = 0; i < 3; i++) {
      await round(width);
      seen.push(width.current);
    }
    expect(seen).toEqual([32, 64, 100, 100]);
  });

  test('never starts above the concurrency', () => {
    expect(windowOf(5).current).toBe(5);
  });

  test('halves once for all that were under way, then recovers by one a round', async () => {
    const width = windowOf(64);
    await round(width);
    for (const place of await fill(width)) place.congested(undefined);
    expect(width.current).toBe(32);
    await round(width);
    expect(width.current).toBe(33);
  });

  test('stays below what the server says it takes', async () => {
    const width = windowOf(128);
    (await width.enter(small)).congested(20);
    expect(width.current).toBe(10);
    for (let i = 0; i < 50; i++) await round(width);
    expect(width.current).toBe(20);
  });

  test('never falls to nothing', async () => {
    const width = windowOf(4);
    for (let i = 0; i < 9; i++) (await width.enter(small)).congested(undefined);
    expect(width.current).toBe(1);
  });

  test('grows while answers get no slower, and not when they do', async () => {
    const width = windowOf(256);
    await round(width, 100);
    expect(width.current).toBe(64);
    await round(width, 250);
    expect(width.current).toBe(128);
    // Twice as long and a second more: the server or the line is full.
    await round(width, 5000);
    const full = width.current;
    expect(full).toBeLessThan(160);
    await round(width, 5000);
    expect(width.current).toBe(full);
  });

  test('lets in as many as it is wide, however many wait', async () => {
    expect(await peakOf(windowOf(3), { files: 40, size: 10 })).toBe(3);
  });

  test('lets everything in once there is room again', async () => {
    const width = windowOf(1);
    const place = await width.enter(small);
    const entered: number[] = [];
    const others = [1, 2, 3].map(async (number) => {
      const other = await width.enter(small);
      entered.push(number);
      other.failed();
    });
    await settle();
    expect(entered).toEqual([]);
    place.failed();
    await Promise.all(others);
    expect(entered).toEqual([1, 2, 3]);
  });
});

describe('the bytes under way', () => {
  const streams = (width: UploadWindow, files = 200) => peakOf(width, { files, size: large.size });

  test('start at 2 MiB, of a streamed file one piece at a time', async () => {
    expect(await streams(windowOf(256))).toBe(32);
    expect(await peakOf(windowOf(256), { files: 100, size: piece / 2 })).toBe(16);
  });

  test('double with a round that goes well, up to 8 MiB', async () => {
    const width = windowOf(256);
    for (const streaming of [32, 64, 128, 128]) {
      expect(await streams(width)).toBe(streaming);
      const places = await Promise.all(Array.from({ length: streaming }, () => width.enter(large)));
      for (const place of places) place.succeeded(undefined);
    }
  });

  test('halve when the server or the line is full, but leave room for one file', async () => {
    const width = windowOf(256);
    for (const streaming of [16, 8, 4, 2, 1, 1]) {
      (await width.enter(large)).congested(undefined);
      expect(await streams(width)).toBe(streaming);
    }
  });
});

describe('the time of an answer', () => {
  /** Wide enough at first for all that these examples send. */
  const answered = async (width: UploadWindow, ms: number, size = small.size) => {
    const place = await width.enter({ size });
    clock.advance(ms);
    place.succeeded(undefined);
    return width.current;
  };

  test('is an average: twice the least time and a second is no slower, a millisecond more is', async () => {
    const [same, slower] = [windowOf(256), windowOf(256)];
    // A sixteenth of the difference counts: 100 + 17,600 / 16 = 1,200.
    expect([await answered(same, 100), await answered(same, 17_700)]).toEqual([33, 34]);
    expect([await answered(slower, 100), await answered(slower, 17_701)]).toEqual([33, 33]);
  });

  test('of a streamed file is that of one piece', async () => {
    const width = windowOf(256);
    await answered(width, 100);
    expect(await answered(width, 600_000, large.size)).toBe(34);
  });

  test('of an empty file is a time too', async () => {
    const width = windowOf(256);
    await answered(width, 100, 0);
    expect(await answered(width, 60_000)).toBe(33);
  });
});

describe('after the server was full', () => {
  test('the width grows by one with as many answers as it is wide, and begins to count anew with each cut', async () => {
    const width = windowOf(8);
    (await width.enter(small)).congested(undefined);
    const widths: number[] = [];
    const succeed = async (count: number) => {
      for (let n = 0; n < count; n++) (await width.enter(small)).succeeded(undefined);
      widths.push(width.current);
    };
    await succeed(3);
    await succeed(1);
    await succeed(4);
    await succeed(1);
    expect(widths).toEqual([4, 5, 5, 6]);
    await succeed(5);
    (await width.enter(small)).congested(undefined);
    await succeed(2);
    await succeed(1);
    expect(widths.slice(4)).toEqual([6, 3, 4]);
  });

  test('answers to what was sent before the cut cut nothing, but what they say the server takes holds', async () => {
    const width = windowOf(32);
    const [first, second, third] = await fill(width);
    first?.congested(undefined);
    second?.congested(undefined);
    expect(width.current).toBe(16);
    third?.congested(5);
    expect(width.current).toBe(5);
  });
});
