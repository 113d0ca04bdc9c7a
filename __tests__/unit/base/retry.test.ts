import { describe, expect, test } from '@jest/globals';
import { backoffMs, retry, retryAfterMs } from '../../../src/base/retry.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['no wait', '0', 0],
    ['spaces around it', ' 5 ', 5000],
    ['an HTTP date', 'Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['the form of RFC 850', 'Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
    ['the form of asctime, which has no zone', 'Sun Mar  1 12:00:30 2026', 30_000],
    ['a date that is over', 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['a day of nine letters', 'Wednesday, 04-Mar-26 12:00:00 GMT', 3 * 86_400_000],
    ['the longest that is exact', '9007199254740', 9_007_199_254_740_000],
    ['one second more', '9007199254741', undefined],
    ['what only ends like a date', 'x Sun, 01 Mar 2026 12:00:30 GMT', undefined],
    ['a day without a date', 'Sunday, ', undefined],
    ['nothing', undefined, undefined],
    ['an empty one', '', undefined],
    ['a negative one', '-5', undefined],
    ['a fraction', '1.5', undefined],
    ['a word', 'soon 1', undefined],
    ['a date that is none', 'Sun, 99 Mar 2026 12:00:30 GMT', undefined],
    ['more seconds than a number can count', '99999999999999999999', undefined],
  ])('%s', (_, header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  test.each([
    ['2 s', 'Sun, 01 Mar 2026 12:00:28 GMT', 2000],
    ['the clock here', 'soon', 30_000],
  ])("a date is measured by the answer's own: %s", (_, date, ms) => {
    expect(retryAfterMs('Sun, 01 Mar 2026 12:00:30 GMT', now, date)).toBe(ms);
  });
});

describe('backoff', () => {
  test('doubles up to its longest, between half of it and all of it', () => {
    const at = (random: number) =>
      [1, 2, 3, 4].map((attempt) => backoffMs(attempt, { base: 100, max: 300, random: () => random }));
    expect(at(0)).toEqual([50, 100, 150, 150]);
    expect(at(1)).toEqual([100, 200, 300, 300]);
  });
});

describe('retry', () => {
  const failTimes = (times: number) => {
    const attempts: number[] = [];
    const attempt = async (number: number) => {
      attempts.push(number);
      if (number <= times) throw new Error(`failure ${number}`);
      return 'done';
    };
    return { attempt, attempts };
  };

  test('waits as the policy says, then gives what the first success gives', async () => {
    const clock = new VirtualClock();
    const { attempt, attempts } = failTimes(2);
    expect(await retry(attempt, { clock, policy: (_, number) => number * 10 })).toBe('done');
    expect([attempts, clock.sleeps]).toEqual([
      [1, 2, 3],
      [10, 20],
    ]);
  });

  test('throws the last error when the policy gives up', async () => {
    const clock = new VirtualClock();
    const { attempt } = failTimes(9);
    const policy = (_: unknown, number: number) => (number < 3 ? 1 : undefined);
    await expect(retry(attempt, { clock, policy })).rejects.toThrow('failure 3');
  });

  test('ends with the reason of the signal, and does not try again', async () => {
    const controller = new AbortController();
    const { attempt, attempts } = failTimes(9);
    const policy = () => {
      controller.abort(new Error('cancelled'));
      return 1;
    };
    const running = retry(attempt, { clock: new VirtualClock(), policy, signal: controller.signal });
    await expect(running).rejects.toThrow('cancelled');
    expect(attempts).toEqual([1]);
  });
});
