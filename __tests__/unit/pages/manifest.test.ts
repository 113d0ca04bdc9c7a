import { describe, expect, test } from '@jest/globals';
import { isForeign } from '../../../src/pages/live-manifest.js';
import {
  digestOf,
  type FileDigest,
  isDigestOf,
  manifestFile,
  originOf,
  parseManifest,
} from '../../../src/pages/manifest.js';

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
    test('is read as it was written, with fields that a later version has added', () => {
      expect(parse({})).toEqual(whole);
      expect(parse({ open: true, paths: ['gone.html'] })).toMatchObject({ open: true, paths: ['gone.html'] });
      expect(parse({ later: 'x' })).toMatchObject({ later: 'x' });
      const bytes = Buffer.from(JSON.stringify(whole));
      const path = '.osc-deploy/manifest.json';
      expect(manifestFile(parse({}) as never)).toEqual({ path, size: bytes.length, source: { bytes } });
    });

    test.each<[string, boolean]>([
      ['a.txt', true],
      ['.well-known/x', true],
      ['a..b/...c', true],
      ['..a', true],
      ['__proto__', true],
      ['x'.repeat(1024), true],
      ['x'.repeat(1025), false],
      ['', false],
      ['/a', false],
      ['.', false],
      ['..', false],
      ['./a', false],
      ['../a', false],
      ['a/../b', false],
      ['a/./b', false],
      ['a/..', false],
      ['a\\b', false],
      ['a\nb', false],
      ['a\u001f', false],
      ['a\u007f', false],
    ])('with the path %j is accepted: %s', (path, believed) => {
      expect(isRead(withFile(path))).toBe(believed);
      expect(isRead({ open: true, paths: [path] })).toBe(believed);
      expect(isRead({ first: [path] })).toBe(believed);
    });

    test.each<[unknown, boolean]>([
      [[0, sha], true],
      [[26_214_400, sha], true],
      [[26_214_401, sha], false],
      [[-1, sha], false],
      [[1.5, sha], false],
      [['1', sha], false],
      [[1, sha, 1], false],
      [[1], false],
      [[1, `${sha}a`], false],
      [[1, sha.slice(1)], false],
      [[1, sha.toUpperCase()], false],
      [[1, [sha]], false],
      [{ 0: 1, 1: sha, length: 2 }, false],
      [null, false],
    ])('with the digest %j is accepted: %s', (of, believed) => {
      expect(isRead(withFile('a.txt', of))).toBe(believed);
    });

    test.each<[object, boolean]>([
      [{ version: 2 }, false],
      [{ version: undefined }, false],
      [{ publishId: '' }, false],
      [{ publishId: undefined }, false],
      [{ publishId: 'x'.repeat(100) }, true],
      [{ publishId: 'x'.repeat(101) }, false],
      [{ open: false }, false],
      [{ repository: 'x'.repeat(301) }, false],
      [{ branch: '' }, false],
      [{ run: 'x'.repeat(1001) }, false],
      [{ commit: 'x'.repeat(65) }, false],
      [{ digest: sha }, false],
      [{ extra: ['../a'] }, false],
      [{ files: undefined }, false],
      [{ files: null }, false],
      [{ files: [] }, false],
      [{ files: {} }, true],
      [{ first: Array(100).fill('a') }, true],
      [{ first: Array(101).fill('a') }, false],
      [{ first: 'index.html' }, false],
      [{ paths: Array(10_000).fill('a') }, true],
      [{ paths: Array(10_001).fill('a') }, false],
    ])('with %j is accepted: %s', (change, believed) => {
      expect(isRead(change)).toBe(believed);
    });

    test.each([
      [5000, true],
      [5001, false],
    ])('of %d files is accepted: %s', (count, believed) => {
      expect(isRead({ files: Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, digest])) })).toBe(
        believed,
      );
    });

    test.each(['', 'null', '1', '"files"', '[]', '<h1>Hi'])('is not read from the text %j', (text) => {
      expect(parseManifest(text)).toBeUndefined();
    });

    test('names its owner and origin: the repository, its id, the branch of a preview, the commit and the run', () => {
      const owner = { repository: 'octo-org/site', repositoryId: '42', runUrl: 'https://run' } as never;
      expect(originOf({ owner, branch: 'topic', commit: 'c0ffee' })).toEqual({
        repository: 'octo-org/site',
        repositoryId: '42',
        branch: 'topic',
        commit: 'c0ffee',
        run: 'https://run',
      });
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
