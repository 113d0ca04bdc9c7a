import { describe, expect, test } from '@jest/globals';
import { excessOf, parseJson } from '../../../src/http/json.js';

describe('JSON from a server', () => {
  test.each(['{"a": [1, "x"]}', '"text"', 'null', '[]'])('%s is read', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('may begin with a byte order mark', () => expect(parseJson('\ufeff{"a": 1}')).toEqual({ a: 1 }));

  test.each(['', '{', 'nope', '[1,]'])('%j is nothing', (text) => expect(parseJson(text)).toBeUndefined());

  test('nested without end is not walked into', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJson(deep(100))).toBeDefined();
    for (const levels of [101, 100_000]) {
      expect(excessOf(deep(levels))).toBe('values nested more than 100 levels deep');
      expect(parseJson(deep(levels))).toBeUndefined();
    }
  });

  test('of millions of values is not made into objects', () => {
    const list = (length: number) => `[${'0,'.repeat(length - 1)}0]`;
    expect(parseJson(list(399_000))).toHaveLength(399_000);
    expect(excessOf(list(500_000))).toBe('more than 400,000 values');
    expect(parseJson(list(500_000))).toBeUndefined();
  });

  test('may hold any number of brackets and commas inside of a text', () => {
    const text = JSON.stringify(`${'[{,'.repeat(500_000)}"\\`);
    expect(excessOf(text)).toBeUndefined();
    expect(parseJson(text)).toBe(JSON.parse(text));
  });

  test.each([
    ['"\\ud800"', '\ufffd'],
    ['"a\\udC00b\\ud83d"', 'a\ufffdb\ufffd'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\\\ud800"', '\\ud800'],
    ['"\\\\\\ud800"', '\\\ufffd'],
  ])('%s has whole characters only', (text, read) => {
    expect(parseJson(text)).toBe(read);
    expect(() => encodeURIComponent(read)).not.toThrow();
  });
});
