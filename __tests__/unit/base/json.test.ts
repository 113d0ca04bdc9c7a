import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseJson, readJsonFile } from '../../../src/base/json.js';
import { tempFolder } from '../../support/temp-folder.js';

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

test('a file that is not there holds nothing', () => expect(readJsonFile(join(tempFolder(), 'none'))).toBeUndefined());
