import { describe, expect, test } from '@jest/globals';
import { isForeign } from '../../../src/pages/live-manifest.js';
import { type FileDigest, manifestFile, parseManifest } from '../../../src/pages/manifest.js';

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

  describe('a manifest', () => {
    test('is read as it was written, with fields of a later version', () => {
      expect(parse({})).toEqual(whole);
      expect(parse({ open: true, paths: ['gone.html'] })).toMatchObject({
        open: true,
        paths: ['gone.html'],
      });
      expect(parse({ later: 'x' })).toMatchObject({ later: 'x' });
      const bytes = Buffer.from(JSON.stringify(whole));
      const path = '.osc-deploy/manifest.json';
      expect(manifestFile(parse({}) as never)).toEqual({
        path,
        size: bytes.length,
        source: { bytes },
      });
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

    test('is accepted with a valid size and a SHA-256 in lower case for each file', () => {
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

    test.each(['', 'null', '1', '"files"', '[]', '<h1>Hi'])(
      'is not read from the text %j',
      (text) => {
        expect(parseManifest(text)).toBeUndefined();
      },
    );
  });
});

test.each<{ what: string; seen?: Parameters<typeof isForeign>[0]; after: boolean; first: boolean }>(
  [
    { what: 'no marker', after: false, first: false },
    { what: 'our marker', seen: { publishId: 'ours', open: true }, after: false, first: false },
    { what: 'the former marker', seen: { publishId: 'before' }, after: false, first: true },
    {
      what: 'the former marker, reopened',
      seen: { publishId: 'before', open: true },
      after: true,
      first: true,
    },
    { what: 'another marker', seen: { publishId: 'other' }, after: true, first: true },
  ],
)(
  '$what is foreign: $after, and on a site without a former manifest: $first',
  ({ seen, after, first }) => {
    expect(isForeign(seen, { ours: 'ours', before: { publishId: 'before' } })).toBe(after);
    expect(isForeign(seen, { ours: 'ours', before: undefined })).toBe(first);
  },
);
