import { describe, expect, test } from '@jest/globals';
import { isForeign } from '../../../src/pages/live-manifest.js';
import { digestOf, type FileDigest, isDigestOf, manifestFile, parseManifest } from '../../../src/pages/manifest.js';

describe('manifests', () => {
  const sha = 'a'.repeat(64);
  const digest: FileDigest = [1, sha];
  const whole = {
    version: 1,
    publishId: 'p',
    repository: 'octo-org/site',
    repositoryId: '42',
    branch: 'topic',
    run: 'https://github.com/octo-org/site/actions/runs/1',
    commit: 'c0ffee',
    digest: `sha256:${sha}`,
    extra: ['robots.txt'],
    files: { 'index.html': digest },
    first: ['index.html'],
  };
  const parse = (change: object) => parseManifest(JSON.stringify({ ...whole, ...change }));
  const isRead = (change: object) => parse(change) !== undefined;
  const withFile = (path: string, of: unknown = digest) => ({
    files: JSON.parse(`{${JSON.stringify(path)}:${JSON.stringify(of)}}`),
  });

  const filesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, digest]));

  describe('a manifest', () => {
    test('is read as it was written, with fields that a later version has added', () => {
      expect(parse({})).toEqual(whole);
      expect(parse({ open: true, paths: ['gone.html'] })).toMatchObject({ open: true, paths: ['gone.html'] });
      expect(parse({ later: 'x' })).toMatchObject({ later: 'x' });
      const bytes = Buffer.from(JSON.stringify(whole));
      const path = '.osc-deploy/manifest.json';
      expect(manifestFile(parse({}) as never)).toEqual({ path, size: bytes.length, source: { bytes } });
    });

    test('is accepted with paths inside of the site only, wherever it names paths', () => {
      const inside = ['a.txt', '.well-known/x', 'a..b/...c', '..a', '__proto__', 'x'.repeat(1024)];
      const outside = ['', '/a', '.', '..', './a', '../a', 'a/../b', 'a/./b', 'a/..'];
      const impossible = ['x'.repeat(1025), 'a\\b', 'a\nb', 'a\u001f', 'a\u007f'];
      const all = [...inside, ...outside, ...impossible];
      expect(all.filter((path) => isRead(withFile(path)))).toEqual(inside);
      expect(all.filter((path) => isRead({ open: true, paths: [path] }))).toEqual(inside);
      expect(all.filter((path) => isRead({ first: [path] }))).toEqual(inside);
    });

    test('is accepted with a possible size and a SHA-256 in lower case for each file', () => {
      const possible: unknown[] = [
        [0, sha],
        [26_214_400, sha],
      ];
      const sizes = [26_214_401, -1, 1.5, '1'].map((size) => [size, sha]);
      const hashes = [`${sha}a`, sha.slice(1), sha.toUpperCase(), [sha]].map((hash) => [1, hash]);
      const shapes = [[1, sha, 1], [1], { 0: 1, 1: sha, length: 2 }, null];
      const all = [...possible, ...sizes, ...hashes, ...shapes];
      expect(all.filter((of) => isRead(withFile('a.txt', of)))).toEqual(possible);
    });

    test.each<{ field: string; accepted?: unknown[]; refused: unknown[] }>([
      { field: 'version', refused: [2, undefined] },
      { field: 'publishId', accepted: ['x'.repeat(100)], refused: ['', undefined, 'x'.repeat(101)] },
      { field: 'open', refused: [false] },
      { field: 'repository', refused: ['x'.repeat(301)] },
      { field: 'branch', refused: [''] },
      { field: 'run', refused: ['x'.repeat(1001)] },
      { field: 'commit', refused: ['x'.repeat(65)] },
      { field: 'digest', refused: [sha] },
      { field: 'extra', refused: [['../a']] },
      { field: 'files', accepted: [{}, filesOf(5000)], refused: [undefined, null, [], filesOf(5001)] },
      { field: 'first', accepted: [Array(100).fill('a')], refused: [Array(101).fill('a'), 'index.html'] },
      { field: 'paths', accepted: [Array(10_000).fill('a')], refused: [Array(10_001).fill('a')] },
    ])('is accepted only with possible values of `$field`', ({ field, accepted = [], refused }) => {
      expect([...accepted, ...refused].filter((value) => isRead({ [field]: value }))).toEqual(accepted);
    });

    test.each(['', 'null', '1', '"files"', '[]', '<h1>Hi'])('is not read from the text %j', (text) => {
      expect(parseManifest(text)).toBeUndefined();
    });
  });

  test('a digest belongs to exactly these bytes', () => {
    const bytes = Buffer.from('hello');
    const of = digestOf(bytes);
    expect(of).toEqual([5, '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824']);
    expect(isDigestOf(of, bytes)).toBe(true);
    expect(isDigestOf([4, of[1]], bytes)).toBe(false);
    expect(isDigestOf(of, Buffer.from('hellO'))).toBe(false);
  });
});

test.each<[string, Parameters<typeof isForeign>[0], boolean, boolean]>([
  ['none', undefined, false, false],
  ['ours', { publishId: 'ours', open: true }, false, false],
  ['that of before', { publishId: 'before' }, false, true],
  ['that of before, open by now', { publishId: 'before', open: true }, true, true],
  ['another', { publishId: 'other' }, true, true],
])('a marker that is %s is foreign: %s, and on a site that had none before: %s', (_, seen, after, first) => {
  const compared = [{ publishId: 'before' }, undefined].map((before) => isForeign(seen, { ours: 'ours', before }));
  expect(compared).toEqual([after, first]);
});
