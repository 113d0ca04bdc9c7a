import { describe, expect, test } from '@jest/globals';
import {
  checkLimits,
  isPage,
  isSitePath,
  missingRoot,
  type SiteFile,
  withNoIndex,
} from '../../../src/pages/site-file.js';

const fileOf = (path: string, size = 1): SiteFile => ({ path, size, source: { bytes: Buffer.alloc(0) } });

test.each<[string, boolean]>([
  ['index.html', true],
  ['a/B.HTM', true],
  ['feed.xhtml', true],
  ['app.html.js', false],
  ['html', false],
  ['a.htmlx', false],
  ['shtml', false],
  ['a.shtml', false],
])('%s is a page, and goes up after the assets: %s', (path, page) => {
  expect(isPage({ path })).toBe(page);
});

describe('a site without an index page at its top', () => {
  const start = 'There is no index.html at the top of the site, so its address answers 404. ';

  test.each<[string[], string | undefined]>([
    [['index.html', 'a/index.html'], undefined],
    [[], 'There is none in any folder.'],
    [['xindex.html', 'a/index.htm', 'a/index.html.bak'], 'There is none in any folder.'],
    [['a/b/index.html', 'z/index.html'], 'The nearest is z/index.html.'],
    [['b/index.html', 'a/index.html'], 'The nearest is a/index.html.'],
    [['a/index.html', 'b/index.html'], 'The nearest is a/index.html.'],
  ])('of %j: %s', (paths, found) => {
    expect(missingRoot(paths.map((path) => fileOf(path)))).toBe(found && start + found);
  });
});

describe('a preview', () => {
  test('keeps search engines away', () => {
    const files = withNoIndex([fileOf('index.html'), fileOf('a/robots.txt')]);
    const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
    expect(files.slice(2)).toEqual([{ path: 'robots.txt', size: bytes.length, source: { bytes }, isOurs: true }]);
  });

  test.each(['robots.txt', 'robots.txt/index.html'])('does so whatever the build has as %s', (path) => {
    expect(withNoIndex([fileOf(path)])).toEqual(withNoIndex([]));
  });
});

test.each<[string, boolean]>([
  ['a'.repeat(255), true],
  ['a'.repeat(256), false],
  [`${'ä'.repeat(127)}a`, true],
  ['ä'.repeat(128), false],
  [`${'a'.repeat(255)}/x`, true],
  [`${'a'.repeat(246)}/index.html`, true],
  [`${'a'.repeat(247)}/index.html`, false],
  [`${'a'.repeat(247)}/b/index.html`, true],
  [`b/${'a'.repeat(247)}/index.html`, false],
  [`${'a'.repeat(247)}/index.htm`, true],
  [`${`${'a'.repeat(203)}/`.repeat(5)}abcd`, true],
  [`${`${'a'.repeat(203)}/`.repeat(5)}abcde`, false],
  ['a\u2028b', false],
  ['a\u2029b', false],
  ['a\u007fb', false],
  ['a\u0000b', false],
  ['a b', true],
])('%j can be the path of a file: %s', (path, possible) => {
  expect(isSitePath(path)).toBe(possible);
});

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
  const limit = 25 * 1024 * 1024;
  expect(refusalOf([fileOf('fits', limit)])).toEqual({});
  expect(refusalOf([fileOf('small'), fileOf('large', limit + 1), fileOf('fits', limit)])).toEqual({
    code: 'file-too-large',
    first: '1 file over the limit of 25 MiB:',
    lines: ['- 25 MiB  large'],
  });
  const many = Array.from({ length: 11 }, (_, n) => fileOf(`f${n}`, (30 + n) * 1024 * 1024));
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
