import { expect, test } from '@jest/globals';
import { BodyBuffers } from '../../../src/pages/body-buffers.js';

test('a buffer that was given back is used again for a body of about its length, and for no longer one', () => {
  const buffers = new BodyBuffers();
  const first = buffers.take(100_000);
  expect(first.length).toBeGreaterThanOrEqual(100_000);
  expect(buffers.take(100_000)).not.toBe(first);
  buffers.giveBack(first);
  expect(buffers.take(200_000)).not.toBe(first);
  expect(buffers.take(99_000)).toBe(first);
  expect(buffers.take(99_000)).not.toBe(first);
});

test('no more than 8 MiB are kept', () => {
  const buffers = new BodyBuffers();
  const all = Array.from({ length: 100 }, () => buffers.take(256 * 1024));
  for (const buffer of all) buffers.giveBack(buffer);
  const kept = Array.from({ length: 100 }, () => buffers.take(256 * 1024)).filter((buffer) => all.includes(buffer));
  expect(kept.length).toBe(32);
});
