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
      ['docs/**/*.html', '!keep.html'],
      ['docs/en/index.html', 'docs/index.html'],
    ],
    // As in a .gitignore: what lies in a folder that is left out cannot be taken back.
    [
      ['docs', '!keep.html'],
      ['docs/en/index.html', 'docs/en/keep.html', 'docs/index.html'],
    ],
    [['index.html/'], []],
    [['Index.html'], []],
    [['{app,none}.{js,js.map}'], ['app.js', 'app.js.map']],
    [['{lib,{docs,drafts}}/*.html'], ['docs/index.html', 'drafts/x.html']],
    [['!docs', 'docs/index.html'], ['docs/index.html']],
    [['nothing', '/', '.', '!', '../x', '/etc/passwd', 'docs/none'], []],
  ])('of %j', async (patterns, matched) => {
    expect([...(await matchPaths(paths, patterns)).paths].sort()).toEqual([...matched].sort());
  });

  test.each(['constructor/*', 'toString/**', '__proto__', 'valueOf/x'])(
    'of %s are those of that folder',
    async (pattern) => {
      const folder = pattern.replace(/\/.*/, '');
      expect([...(await matchPaths([`${folder}/x`, 'other/x'], [pattern])).paths]).toEqual([`${folder}/x`]);
    },
  );

  test.each([`${'{a,b}'.repeat(30)}`, '{1..100000}{1..1000}', '[', '{', `${'*'.repeat(60)}x`, '\\'])(
    'of %s are none, at once',
    async (pattern) => {
      expect(await matchPaths(paths, [pattern])).toEqual({ paths: new Set(), unused: [pattern] });
    },
  );

  test('are found in 100,000 without a walk for each', async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `assets/${i % 100}/${i}.js${i % 2 ? '.map' : ''}`);
    expect((await matchPaths(many, ['*.map', '!assets/1/*'])).paths.size).toBe(49_000);
  });
});
