import { expect, test } from '@jest/globals';
import { count, formatBytes, formatDuration, formatNumber } from '../../../src/base/format.js';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [10_240, '10 KiB'],
  [26_214_400, '25 MiB'],
  [1_610_612_736, '1.5 GiB'],
  [1_048_576, '1.0 MiB'],
  [10_188, '9.9 KiB'],
  [1024 ** 4, '1.0 TiB'],
  [5000 * 1024 ** 4, '5000 TiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [0.6, '1 ms'],
  [1000, '1.0 s'],
  [1500, '1.5 s'],
  [59_940, '59.9 s'],
  [60_000, '1 min 0 s'],
  [250_400, '4 min 10 s'],
  [119_600, '2 min 0 s'],
  [3_659_000, '60 min 59 s'],
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

test.each([
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%d is written %s', (n, text) => {
  expect(formatNumber(n)).toBe(text);
});
