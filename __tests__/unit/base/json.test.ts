import { describe, expect, test } from '@jest/globals';
import { parseJson } from '../../../src/base/json.js';

describe('JSON from a server', () => {
  test.each(['{"a": [1, "x"]}', '"text"', 'null', '[]'])('%s is read', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('may begin with a byte order mark', () => expect(parseJson('\ufeff{"a": 1}')).toEqual({ a: 1 }));

  test.each(['', '{', 'nope', '[1,]'])('%j is nothing', (text) => expect(parseJson(text)).toBeUndefined());
});
