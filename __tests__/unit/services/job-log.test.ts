import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { freshLines, JobLog } from '../../../src/services/job/job-log.js';
import { logTo } from '../../support/log.js';

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

function printed(): { log: JobLog; lines: string[] } {
  const lines: string[] = [];
  return { log: new JobLog(logTo((line) => lines.push(line))), lines };
}

test('each line is printed once and cut after 2,000 characters, also after a look at which there was no log', () => {
  const { log, lines } = printed();
  for (const look of [['a'], ['a', 'b'], [], ['a', 'b', 'c'], ['a', 'b', 'c']]) log.print(look);
  expect(lines).toEqual(['a', 'b', 'c']);
  log.print(['x'.repeat(2000), 'y'.repeat(2001)]);
  expect(lines.slice(3)).toEqual(['x'.repeat(2000), `${'y'.repeat(1999)}…`]);
});

test('of more than 5,000 new lines the last are printed, and how many were left out', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`);
  const exact = printed();
  exact.log.print(many(5000));
  expect([exact.lines.length, exact.lines[0]]).toEqual([5000, 'line 1']);
  const more = printed();
  more.log.print(many(7001));
  expect([more.lines.length, ...more.lines.slice(0, 2), more.lines.at(-1)]).toEqual([
    5001,
    '… 2,001 lines left out …',
    'line 2002',
    'line 7001',
  ]);
});

test('the last line is the last that holds anything', () => {
  const { log } = printed();
  expect(log.last).toBeUndefined();
  log.print(['one', '  two\u0007', ' ', '']);
  expect(log.last).toBe('two');
  log.print([]);
  expect(log.last).toBe('two');
  log.print(['z'.repeat(400)]);
  expect(log.last).toHaveLength(300);
});
