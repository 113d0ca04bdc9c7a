import { expect, test } from '@jest/globals';
import { isTooNested } from '../../../src/base/nesting.js';

test.each([
  ['maps', '{"a":', '}'],
  ['lists', '[', ']'],
  ['list marks in one line', '- ', ''],
])('%s of more than 200 levels are too nested', (_, open, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(isTooNested(nested(201))).toBe(true);
  expect(isTooNested(nested(150))).toBe(false);
});

test('what follows each other is not nested', () => {
  expect(isTooNested('- {a: [1]}\n'.repeat(5000))).toBe(false);
});

test.each([
  ['brackets that close nothing', ']'],
  ['quotes in a row', '"'],
])('more than 200 %s count as nested', (_, mark) => {
  expect(isTooNested(mark.repeat(250))).toBe(true);
  expect(isTooNested(mark.repeat(150))).toBe(false);
});
