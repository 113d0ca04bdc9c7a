import { describe, expect, test } from '@jest/globals';
import { matchPaths } from '../../../src/pages/path-matcher.js';

const paths = [
  '.well-known/acme',
  'a b/ä #%?.txt',
  'app.js',
  'app.js.map',
  'docs/en/index.html',
  'docs/en/keep.html',
  'docs/index.html',
  'drafts/x.html',
  'index.html',
  'lib/drafts/y.html',
  'lib/new\nline.txt',
];

describe('the paths that patterns match', () => {
  test.each<[string[], string[]]>([
    [[], []],
    [['*.map'], ['app.js.map']],
    [['drafts'], ['drafts/x.html', 'lib/drafts/y.html']],
    [['drafts/'], ['drafts/x.html', 'lib/drafts/y.html']],
    [['/drafts'], ['drafts/x.html']],
    [['./drafts'], ['drafts/x.html']],
    [['docs/en'], ['docs/en/index.html', 'docs/en/keep.html']],
    [['docs/*'], ['docs/en/index.html', 'docs/en/keep.html', 'docs/index.html']],
    [['docs/*.html'], ['docs/index.html']],
    [['**/*.{map,txt}'], ['a b/ä #%?.txt', 'app.js.map', 'lib/new\nline.txt']],
    [['.*'], ['.well-known/acme']],
    [['a b'], ['a b/ä #%?.txt']],
    [['index.html'], ['docs/en/index.html', 'docs/index.html', 'index.html']],
    [['/index.html'], ['index.html']],
    [['**'], paths],
    [
      ['docs', '!keep.html'],
      ['docs/en/index.html', 'docs/index.html'],
    ],
    [
      ['docs', '!docs/en', 'docs/en/index.html'],
      ['docs/en/index.html', 'docs/index.html'],
    ],
    [['!docs', 'docs/index.html'], ['docs/index.html']],
    [['nothing', '/', '.', '!', '../x', '/etc/passwd', 'docs/none'], []],
  ])('of %j', async (patterns, matched) => {
    expect([...(await matchPaths(paths, patterns))].sort()).toEqual([...matched].sort());
  });

  test('are found in 100,000 without a walk for each', async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `assets/${i % 100}/${i}.js${i % 2 ? '.map' : ''}`);
    expect((await matchPaths(many, ['*.map', '!assets/1/**'])).size).toBe(49_000);
  });
});
