import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { listOf } from '../../../src/http/list.js';

const list = listOf(z.looseObject({ name: z.string(), age: z.optional(z.number()) }));

test('a list of right items is what its items are, with what is not known of them', () => {
  const items = [{ name: 'a', more: 1 }, { name: 'b' }];
  expect(list.parse(items)).toEqual(items);
});

test.each([
  [[{ name: 'a' }, {}, {}], '1.name', 'expected string'],
  [[{ name: 'a', age: 'old' }], '0.age', 'expected number'],
  [[null], '0', 'expected object'],
])('%j is refused once, for its first wrong item', (items, path, message) => {
  const { error } = list.safeParse(items);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});

test.each([{}, 'x', null])('%j is no list', (value) => expect(list.safeParse(value).success).toBe(false));
