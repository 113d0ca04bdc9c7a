import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { count, formatBytes, formatDuration, formatNumber } from '../../../src/base/format.js';
import { isInside } from '../../../src/base/inside.js';
import { parseJson, readJsonFile } from '../../../src/base/json.js';
import { nearest } from '../../../src/base/nearest.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('numbers for people', () => {
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
});

describe('JSON', () => {
  describe('JSON from a server', () => {
    test.each(['{"a": [1, "x"]}', '"text"', 'null', '[]'])('%s is read', (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    });

    test('may begin with a byte order mark', () => expect(parseJson('\ufeff{"a": 1}')).toEqual({ a: 1 }));

    test.each(['', '{', 'nope', '[1,]'])('%j is nothing', (text) => expect(parseJson(text)).toBeUndefined());
  });

  test.each([
    ['{"a": "ä"}', { a: 'ä' }],
    ['{', undefined],
  ])('a file with %j holds %j', (text, value) => {
    const path = join(tempFolder(), 'x.json');
    writeFileSync(path, text);
    expect(readJsonFile(path)).toEqual(value);
  });

  test('a file that is not there holds nothing', () =>
    expect(readJsonFile(join(tempFolder(), 'none'))).toBeUndefined());
});

describe('paths inside', () => {
  test.each([
    ['/a/b', true],
    ['/a/b/c', true],
    ['/a/b/..c', true],
    ['/a/b/../b/c', true],
    ['/a', false],
    ['/a/bc', false],
    ['/a/c', false],
    ['/a/b/../c', false],
    ['/', false],
  ])('%s is the folder /a/b or below it: %s', (path, inside) => expect(isInside(path, '/a/b')).toBe(inside));
});

describe('the nearest name', () => {
  test.each([
    ['SorceUrl', 'SourceUrl'],
    ['sourceurl', 'SourceUrl'],
    ['SubPtah', 'SubPath'],
    ['GithubToken', 'GitHubToken'],
  ])('%s is near %s', (text, meant) => {
    expect(nearest(text, ['SourceUrl', 'SubPath', 'GitHubToken'])).toBe(meant);
  });

  test('what is far from everything is near nothing', () => {
    expect(nearest('Colour', ['SourceUrl', 'SubPath'])).toBeUndefined();
    expect(nearest('Colour', [])).toBeUndefined();
  });

  test.each([
    // Two wrong letters are near in a short word, three are not; of a long one a third may be wrong.
    ['ab', 'cd', true],
    ['abc', 'xyz', false],
    ['abcdefgh', 'abcdexyh', true],
    ['abcdefgh', 'abcdxyzh', false],
    ['abcdefghi', 'abcdexyzi', true],
    ['abcdefghi', 'abcdwxyzi', false],
    // One too many, one too few, one that is another, two that changed places.
    ['sub-path', 'sub-paths', true],
    ['abcdef', 'cdef', true],
    ['abcdef', 'def', false],
    ['abcdef', 'xabcdey', true],
    ['badcfe', 'abcdef', false],
    ['badcef', 'abcdef', true],
    ['bcadef', 'abcdef', true],
    ['cbadef', 'abcdef', true],
    ['cabxyz', 'abcxyz', true],
  ])('%s and %s are near: %s', (text, candidate, near) => {
    expect(nearest(text, [candidate])).toBe(near ? candidate : undefined);
  });

  test('of several the nearest is meant, and of two as near the first', () => {
    expect(nearest('nam', ['nope', 'name', 'named'])).toBe('name');
    expect(nearest('nam', ['nat', 'nas'])).toBe('nat');
  });
});
