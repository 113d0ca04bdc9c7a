import { describe, expect, test } from '@jest/globals';
import { readSchedule } from '../../../src/contract/schedule.js';

/** Sunday, 1 March 2026. */
const sunday = '2026-03-01T12:00:00Z';

const next = async (schedule: string, { times = 1 } = {}): Promise<string> => {
  const read = await readSchedule(schedule);
  if (typeof read === 'string') return read;
  let at = Date.parse(sunday);
  for (let time = 0; time < times; time++) at = read(at) ?? Number.NaN;
  return new Date(at).toISOString();
};

describe('a schedule of five fields', () => {
  test.each([
    ['0 2 * * *', '2026-03-02T02:00:00.000Z'],
    ['0 12 * * *', '2026-03-02T12:00:00.000Z'],
    ['*/15 * * * *', '2026-03-01T12:15:00.000Z'],
    ['30/10 * * * *', '2026-03-01T12:30:00.000Z'],
    ['5,50-55/5 11-12 * * *', '2026-03-01T12:05:00.000Z'],
    ['0 2 * * 0', '2026-03-08T02:00:00.000Z'],
    ['0 2 * * 0-6', '2026-03-02T02:00:00.000Z'],
    ['0 2 13 * 5', '2026-03-06T02:00:00.000Z'],
    ['0 2 1 1,7 *', '2026-07-01T02:00:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ])('%s is next due at %s', async (schedule, expected) =>
    expect(await next(schedule)).toBe(expected),
  );

  test('is due again after each time', async () =>
    expect(await next('0 2 * * 1-5', { times: 6 })).toBe('2026-03-09T02:00:00.000Z'));
});

describe('a schedule that the platform never runs is refused, with the wrong field', () => {
  test.each([
    ['0 2 * *', 'must have five fields'],
    ['@daily', 'must have five fields'],
    [`0 2 * * ${'1,'.repeat(100)}1`, 'must have five fields'],
    ['60 2 * * *', 'has "60" as minute, which must be numbers from 0 to 59'],
    ['0 24 * * *', 'has "24" as hour'],
    ['0 2 0 * *', 'has "0" as day of the month'],
    ['0 2 L * *', 'has "L" as day of the month'],
    ['0 2 * 13 *', 'has "13" as month, which must be numbers from 1 to 12'],
    ['0 2 * JAN *', 'has "JAN" as month'],
    ['0 2 * * 7', 'has "7" as day of the week, which must be numbers from 0 (Sunday) to 6'],
    ['0 2 * * 5-7', 'has "5-7" as day of the week'],
    ['0 2 * * MON', 'has "MON" as day of the week'],
    ['0 2 * * sun-tue', 'has "sun-tue" as day of the week'],
    ['0 2 * * 10', 'has "10" as day of the week'],
    ['0 5-2 * * *', 'has "5-2" as hour'],
    ['*/0 * * * *', 'has "*/0" as minute'],
    ['*/00 2 * * *', 'has "*/00" as minute'],
    ['0 2/000 * * *', 'has "2/000" as hour'],
    ['1,,2 * * * *', 'has "1,,2" as minute'],
    ['-1 * * * *', 'has "-1" as minute'],
    ['0 2 31 2,4 *', 'has a day of the month, "31", that its months do not have'],
  ])('%s', async (schedule, problem) => expect(await next(schedule)).toContain(problem));
});
