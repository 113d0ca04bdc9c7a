import { expect, test } from '@jest/globals';
import { changedPageUrls, pageUrl } from '../../../src/pages/changed-pages.js';
import type { SiteFile } from '../../../src/pages/site-file.js';

test.each([
  ['https://a.b/', 'index.html', 'https://a.b/'],
  ['https://a.b', 'x/index.html', 'https://a.b/x/'],
  ['https://a.b/base/', 'myindex.html', 'https://a.b/base/myindex.html'],
])('%s and %s', (site, path, expected) => {
  expect(pageUrl(site, path)).toBe(expected);
});

test('the output has the first hundred pages, the start page before deeper ones, and no assets', () => {
  const files = (paths: string[]) => paths.map((path) => ({ path }) as SiteFile);
  const many = Array.from({ length: 150 }, (_, n) => `p/${String(n).padStart(3, '0')}.html`);
  const urls = changedPageUrls(
    { added: files([...many, 'app.js', 'z.html']), changed: files(['index.html']) },
    'https://a.b/',
  );
  expect([urls.length, urls.slice(0, 3), urls.at(-1)]).toEqual([
    100,
    ['https://a.b/', 'https://a.b/z.html', 'https://a.b/p/000.html'],
    'https://a.b/p/097.html',
  ]);
});
