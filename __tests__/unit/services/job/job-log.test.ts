import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { freshLines } from '../../../../src/services/job/job-log.js';

test.each([
  [[], ['a'], ['a']],
  [['a'], ['a', 'b'], ['b']],
  [['a', 'b'], ['a', 'b'], []],
  [['a', 'b', 'c'], ['b', 'c', 'd'], ['d']],
  [['a'], ['x', 'y'], ['x', 'y']],
  [['a', 'b'], [], []],
])('after %j, %j has %j to print', (before, now, fresh) => {
  expect(freshLines(before, now)).toEqual(fresh);
});

test('of a log that repeats itself each new line is printed', () => {
  const lines = Array.from({ length: 27 }, () => 'retrying');
  expect(freshLines(lines.slice(0, 9), lines)).toHaveLength(18);
});

test('a growing log of different lines is printed whole, however much of it each look shows', () => {
  const looks = fc.array(fc.nat(30), { minLength: 1 });
  fc.assert(
    fc.property(looks, fc.integer({ min: 31, max: 60 }), (lengths, tail) => {
      const all = Array.from({ length: 31 }, (_, index) => `line ${index}`);
      const grown = [...lengths].sort((a, b) => a - b).map((length) => all.slice(Math.max(0, length - tail), length));
      let before: string[] = [];
      const printed: string[] = [];
      for (const lines of grown) {
        printed.push(...freshLines(before, lines));
        if (lines.length > 0) before = lines;
      }
      expect(printed).toEqual(all.slice(0, Math.max(...lengths)));
    }),
  );
});
