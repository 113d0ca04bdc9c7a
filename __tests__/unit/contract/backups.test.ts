import { describe, expect, test } from '@jest/globals';
import { readCron } from '../../../src/contract/backups.js';

const next = (schedule: string, { times = 1 } = {}) => {
  const cron = readCron(schedule);
  if (typeof cron === 'string') return cron;
  let at = Date.parse(sunday);
  for (let time = 0; time < times; time++) at = cron(at);
  return new Date(at).toISOString();
};

/** Sunday, 1 March 2026. */
const sunday = '2026-03-01T12:00:00Z';

describe('a schedule of five fields', () => {
  test.each([
    ['0 2 * * *', '2026-03-02T02:00:00.000Z'],
    ['0 12 * * *', '2026-03-02T12:00:00.000Z'],
    ['*/15 * * * *', '2026-03-01T12:15:00.000Z'],
    ['30/10 * * * *', '2026-03-01T12:30:00.000Z'],
    ['5,50-55/5 11-12 * * *', '2026-03-01T12:05:00.000Z'],
    ['0 2 * * 7', '2026-03-08T02:00:00.000Z'],
    ['0 2 13 * fri', '2026-03-06T02:00:00.000Z'],
    ['0 2 */10 * fri', '2026-05-01T02:00:00.000Z'],
    ['0 2 1 jan,JUL *', '2026-07-01T02:00:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ])('%s is next due at %s', (schedule, expected) => expect(next(schedule)).toBe(expected));

  test('is due again after each time', () =>
    expect(next('0 2 * * 1-5', { times: 6 })).toBe('2026-03-09T02:00:00.000Z'));
});

describe('a bad schedule is refused, with the wrong field', () => {
  test.each([
    ['0 2 * *', 'must have five fields'],
    ['60 2 * * *', 'has "60" as minute, which must be from 0 to 59'],
    ['0 2 * 13 *', 'has "13" as month, which must be from 1 to 12'],
    ['0 2 * * 8', 'has "8" as day of the week, which must be from 0 to 7'],
    ['0 2 * * monday', 'has "monday" as day of the week'],
    ['0 5-2 * * *', 'has "5-2" as hour'],
    ['*/0 * * * *', 'has "*/0" as minute'],
    ['1,,2 * * * *', 'has "" as minute'],
    ['-1 * * * *', 'has "-1" as minute'],
    ['0 2 31 2,4 *', 'has a day of the month, "31", that its months do not have'],
  ])('%s', (schedule, problem) => expect(next(schedule)).toContain(problem));
});
