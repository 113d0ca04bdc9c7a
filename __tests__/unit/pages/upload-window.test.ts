import { describe, expect, test } from '@jest/globals';
import { type UploadSlot, UploadWindow } from '../../../src/pages/upload-window.js';

/** Fills every place there is. */
const fill = async (width: UploadWindow): Promise<UploadSlot[]> =>
  await Promise.all(Array.from({ length: width.current }, () => width.enter()));
const round = async (width: UploadWindow) => {
  for (const place of await fill(width)) place.succeeded(undefined);
};

describe('the width of an upload', () => {
  test('starts at 32 and doubles with a round that goes well, up to the concurrency', async () => {
    const width = new UploadWindow(100);
    const seen = [width.current];
    for (let i = 0; i < 3; i++) {
      await round(width);
      seen.push(width.current);
    }
    expect(seen).toEqual([32, 64, 100, 100]);
  });

  test('never starts above the concurrency', () => {
    expect(new UploadWindow(5).current).toBe(5);
  });

  test('halves once for all that were under way, then recovers by one a round', async () => {
    const width = new UploadWindow(64);
    await round(width);
    for (const place of await fill(width)) place.congested(undefined);
    expect(width.current).toBe(32);
    await round(width);
    expect(width.current).toBe(33);
  });

  test('stays below what the server says it takes', async () => {
    const width = new UploadWindow(128);
    (await width.enter()).congested(20);
    expect(width.current).toBe(10);
    for (let i = 0; i < 50; i++) await round(width);
    expect(width.current).toBe(20);
  });

  test('never falls to nothing', async () => {
    const width = new UploadWindow(4);
    for (let i = 0; i < 9; i++) (await width.enter()).congested(undefined);
    expect(width.current).toBe(1);
  });

  test('lets nobody in above it, and everybody in the end', async () => {
    const width = new UploadWindow(3);
    const places = await fill(width);
    let entered = false;
    const waiting = width.enter().then((place) => {
      entered = true;
      return place;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(entered).toBe(false);
    places[0]?.failed();
    (await waiting).succeeded(undefined);
    expect(entered).toBe(true);
  });
});
