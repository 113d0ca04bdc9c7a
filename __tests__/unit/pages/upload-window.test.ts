import { expect, test } from '@jest/globals';
import { type LeaveWindow, UploadWindow } from '../../../src/pages/upload-window.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const clock = new VirtualClock(0);
const windowOf = (concurrency: number) => new UploadWindow(concurrency, { clock, stallMs: 30_000 });

const small = { size: 1000 };
const large = { size: 20_000_000 };

const enterAll = async (window: UploadWindow): Promise<LeaveWindow[]> =>
  await Promise.all(Array.from({ length: window.current }, () => window.enter(small)));
const storeRound = async (window: UploadWindow) => {
  for (const leave of await enterAll(window)) leave('stored');
};
const congest = async (window: UploadWindow, requestLimit?: number) =>
  (await window.enter(small))('congested', requestLimit);

/** Returns the maximum number of simultaneous uploads, of 300 uploads. */
async function peakOf(window: UploadWindow, size: number): Promise<number> {
  let [active, peak] = [0, 0];
  const upload = async () => {
    const leave = await window.enter({ size });
    peak = Math.max(peak, ++active);
    await new Promise((resolve) => setImmediate(resolve));
    active--;
    leave('failed');
  };
  await Promise.all(Array.from({ length: 300 }, upload));
  return peak;
}

test.each([
  [5, 5],
  [32, 32],
  [256, 256],
])('a concurrency of %d starts with %d uploads and admits no more', async (concurrency, width) => {
  expect(await peakOf(windowOf(concurrency), 10)).toBe(width);
});

test('each quick response adds its bytes to those that may be under way, up to 64 KiB for each upload', async () => {
  const window = windowOf(100);
  expect(await peakOf(window, large.size)).toBe(32);
  await storeRound(window);
  expect(await peakOf(window, large.size)).toBe(33);
  (await window.enter(large))('stored');
  expect(await peakOf(window, large.size)).toBe(100);
});

test('a slow response adds no bytes', async () => {
  const window = windowOf(100);
  const leave = await window.enter(large);
  clock.advance(1001);
  leave('stored');
  expect(await peakOf(window, large.size)).toBe(32);
});

test('the width halves once for all uploads that were under way, then grows by one a round', async () => {
  const window = windowOf(128);
  for (const leave of await enterAll(window)) leave('congested');
  expect(window.current).toBe(64);
  await storeRound(window);
  expect(window.current).toBe(65);
});

test('the width stays below the limit of the server, and never falls to zero', async () => {
  const window = windowOf(128);
  await congest(window, 20);
  expect(window.current).toBe(10);
  for (let n = 0; n < 50; n++) await storeRound(window);
  expect(window.current).toBe(20);
  for (let n = 0; n < 9; n++) await congest(window);
  expect(window.current).toBe(1);
});

test('a response from before the last cut cuts nothing, but the limit that it names holds', async () => {
  const window = windowOf(32);
  const [first, second, third] = await enterAll(window);
  first?.('congested');
  second?.('congested');
  expect(window.current).toBe(16);
  third?.('congested', 5);
  expect(window.current).toBe(5);
});

test.each([
  {
    what: 'a streamed file counts as one piece of 64 KiB',
    size: large.size,
    uploads: 32,
    afterCut: 16,
  },
  { what: 'a small file counts whole', size: 256 * 1024, uploads: 8, afterCut: 4 },
  { what: 'one file is always under way', size: 256 * 1024, uploads: 1, afterCut: 1 },
])('64 KiB in flight for each upload: $what', async ({ size, uploads, afterCut }) => {
  const window = windowOf(uploads === 1 ? 1 : 256);
  expect(await peakOf(window, size)).toBe(uploads);
  await congest(window);
  expect(await peakOf(window, size)).toBe(afterCut);
});

test('uploads are let in first come, first served', async () => {
  const window = windowOf(1);
  const leave = await window.enter(small);
  const entered: number[] = [];
  const others = [1, 2, 3].map(async (number) => {
    const leaveOther = await window.enter(small);
    entered.push(number);
    leaveOther('failed');
  });
  leave('failed');
  await Promise.all(others);
  expect(entered).toEqual([1, 2, 3]);
});

test.each([
  { concurrency: 128, files: 5, size: 10, room: 5 },
  { concurrency: 128, files: 1000, size: 10, room: 128 },
  { concurrency: 128, files: 1000, size: 262_144, room: 8 },
  { concurrency: 4, files: 3, size: 20_000_000, room: 3 },
  { concurrency: 8, files: 0, size: 1, room: 0 },
])('of $files files of $size bytes, $room go up at first', async ({ concurrency, ...of }) => {
  const files = Array.from({ length: of.files }, () => ({ size: of.size }));
  const window = windowOf(concurrency);
  expect(window.roomFor(files)).toBe(of.room);
  if (of.files > of.room) expect(await peakOf(window, of.size)).toBe(of.room);
});
