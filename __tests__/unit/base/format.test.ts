import { expect, test } from '@jest/globals';
import { count, formatBytes, formatDuration } from '../../../src/base/format.js';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [10_240, '10 KiB'],
  [26_214_400, '25 MiB'],
  [1_610_612_736, '1.5 GiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
  [60_000, '1 min 0 s'],
  [250_400, '4 min 10 s'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [5001, '5,001 files'],
])('%d is %s', (n, text) => {
  expect(count(n, 'file')).toBe(text);
});
