import { expect, test } from '@jest/globals';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { checkLimits } from '../../../src/pages/size-limits.js';

const mebibyte = 1024 * 1024;
const fileOf = (path: string, size = 1): SiteFile => ({ path, size, source: { bytes: Buffer.alloc(0) } });

/** What is said of too large a site; nothing of one that fits. */
function refusalOf(files: SiteFile[]): { code?: string; first?: string | undefined; lines?: string[] } {
  try {
    checkLimits(files);
    return {};
  } catch (error) {
    const { code, message } = error as Error & { code: string };
    const [first, ...lines] = message.split('\n');
    return { code, first, lines };
  }
}

test('a file of 25 MiB fits; of larger ones the ten largest are named, largest first', () => {
  const limit = 25 * mebibyte;
  expect(refusalOf([fileOf('fits', limit)])).toEqual({});
  expect(refusalOf([fileOf('small'), fileOf('large', limit + 1), fileOf('fits', limit)])).toEqual({
    code: 'file-too-large',
    first: '1 file over the limit of 25 MiB:',
    lines: ['- 25 MiB  large'],
  });
  const many = Array.from({ length: 11 }, (_, n) => fileOf(`f${n}`, (30 + n) * mebibyte));
  const { first, lines } = refusalOf(many);
  expect(first).toBe('11 files over the limit of 25 MiB:');
  expect(lines).toEqual(Array.from({ length: 10 }, (_, n) => `- ${40 - n} MiB  f${10 - n}`));
  expect(many[0]?.path).toBe('f0');
});

test('5,000 files fit; of more the ten folders that hold most are named', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, n) => fileOf(n < 4000 ? `icons/svg/${n}` : `${n}`));
  expect(refusalOf(files(5000))).toEqual({});
  expect(refusalOf(files(5001))).toEqual({
    code: 'too-many-files',
    first: '5,001 files, and a site holds at most 5,000. Most are in:',
    lines: ['- 4,000 files  icons/svg', '- 1,001 files  the top folder'],
  });
  const spread = Array.from({ length: 22 }, (_, n) => fileOf(`d${n % 11}/${n}`));
  const { lines = [] } = refusalOf([...spread, ...files(5000)]);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 3)).toEqual(['- 4,000 files  icons/svg', '- 1,000 files  the top folder', '- 2 files  d0']);
});
