import { expect, test } from '@jest/globals';
import { JobLog } from '../../../../src/services/job/job-log.js';
import { logTo } from '../../../support/log.js';

function printed(): { log: JobLog; lines: string[] } {
  const lines: string[] = [];
  return { log: new JobLog(logTo((line) => lines.push(line))), lines };
}

test('each line is printed once, also after a look at which there was no log', () => {
  const { log, lines } = printed();
  for (const look of [['a'], ['a', 'b'], [], ['a', 'b', 'c'], ['a', 'b', 'c']]) log.print(look);
  expect(lines).toEqual(['a', 'b', 'c']);
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

test('a line is cut after 2,000 characters', () => {
  const { log, lines } = printed();
  log.print(['x'.repeat(2000), 'y'.repeat(2001)]);
  expect(lines).toEqual(['x'.repeat(2000), `${'y'.repeat(1999)}…`]);
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
