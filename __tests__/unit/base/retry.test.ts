import { describe, expect, test } from '@jest/globals';
import { DeployError, RequestError, type RequestFacts } from '../../../src/base/errors.js';
import type { HintCode } from '../../../src/base/hints.js';
import {
  askedWait,
  backoffMs,
  poll,
  retry,
  retryAfterMs,
  rules,
  transient,
} from '../../../src/base/retry.js';
import { createOrFind } from '../../../src/platform/answers.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

describe('retries', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  describe('Retry-After', () => {
    test.each([
      ['seconds', '120', 120_000],
      ['an HTTP date', 'Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
      ['the form of RFC 850', 'Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
      ['the form of asctime, which has no zone', 'Sun Mar  1 12:00:30 2026', 30_000],
      ['a date in the past', 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
      ['nothing', undefined, undefined],
      ['a negative number', '-5', undefined],
      ['a word', 'soon 1', undefined],
      ['an invalid date', 'Sun, 99 Mar 2026 12:00:30 GMT', undefined],
      ['more seconds than a number can count', '99999999999999999999', undefined],
    ])('%s', (_, header, ms) => {
      expect(retryAfterMs(header, now)).toBe(ms);
    });

    test.each([
      ['2 s', 'Sun, 01 Mar 2026 12:00:28 GMT', 2000],
      ['the clock here', 'soon', 30_000],
    ])("a date is compared with the response's own: %s", (_, date, ms) => {
      expect(retryAfterMs('Sun, 01 Mar 2026 12:00:30 GMT', now, date)).toBe(ms);
    });
  });

  test('have waits that double up to their maximum, and are at least half of that', () => {
    const at = (random: number) =>
      [1, 2, 3, 4].map((attempt) => backoffMs(attempt, { base: 100, max: 300 }, () => random));
    expect(at(0)).toEqual([50, 100, 150, 150]);
    expect(at(1)).toEqual([100, 200, 300, 300]);
  });

  test('end with the reason of the signal', async () => {
    const controller = new AbortController();
    let attempts = 0;
    const attempt = () => Promise.reject(new Error(`failure ${++attempts}`));
    const policy = () => {
      controller.abort(new Error('cancelled'));
      return 1;
    };
    const running = retry(attempt, {
      clock: new VirtualClock(),
      policy,
      signal: controller.signal,
    });
    await expect(running).rejects.toThrow('cancelled');
    expect(attempts).toBe(1);
  });
});

describe('policies', () => {
  type Failure = {
    code?: HintCode | undefined;
    status?: number | undefined;
    retryAfterMs?: number | undefined;
  };
  const failed = ({ code = 'platform-error', ...facts }: Failure) =>
    new RequestError(code, 'failed', {
      request: { method: 'GET', host: 'h', path: '/', ...facts },
    });
  const lost = failed({ code: 'unreachable' });
  const random = () => 0;

  test.each([
    [undefined, ''],
    [60_000, ''],
    [60_001, ', asks for a wait of 1 min 0 s'],
  ])('a requested wait of %s ms is reported when it ends the retries', (ms, text) =>
    expect(askedWait(ms)).toBe(text),
  );

  describe('temporary failures', () => {
    // `repeatable` and `once` are the waits of a repeatable and of an unrepeatable request after the first try.
    test.each<Failure & { what: string; repeatable?: number; once?: number }>([
      { what: 'no answer', code: 'unreachable', repeatable: 250 },
      { what: 'a part of an answer', code: 'unreachable', status: 200, repeatable: 250 },
      { what: '500', status: 500, repeatable: 250 },
      {
        what: '502 with a time, which counts as a hint',
        status: 502,
        retryAfterMs: 7000,
        repeatable: 250,
      },
      { what: '503 with a time', status: 503, retryAfterMs: 7000, repeatable: 7000, once: 7000 },
      { what: '429', status: 429, repeatable: 500, once: 500 },
      {
        what: '429 with the maximum time',
        status: 429,
        retryAfterMs: 60_000,
        repeatable: 60_000,
        once: 60_000,
      },
      { what: '429 with a longer time', status: 429, retryAfterMs: 60_001 },
      {
        what: '403 with a time, as GitHub sends it',
        status: 403,
        retryAfterMs: 5000,
        repeatable: 5000,
        once: 5000,
      },
      { what: '404 with a time', status: 404, retryAfterMs: 5000 },
    ])('$what', ({ repeatable, once, ...row }) => {
      const error = failed({ code: row.code, status: row.status, retryAfterMs: row.retryAfterMs });
      expect(transient({ random })(error, 1)).toBe(repeatable);
      expect(transient({ random, repeatable: false })(error, 1)).toBe(once);
    });

    test('are retried after longer waits each time, up to the longest wait, and four times in all', () => {
      const waits = (more: object) =>
        [1, 2, 3, 4].map((attempt) => transient({ random, ...more })(lost, attempt));
      expect(waits({})).toEqual([250, 500, 1000, undefined]);
      expect(waits({ rule: rules.store })).toEqual([250, 500, undefined, undefined]);
      const many = [5, 6].map((attempt) =>
        transient({ random: () => 1, rule: { ...rules.platform, tries: 9 } })(lost, attempt),
      );
      expect(many).toEqual([8000, 8000]);
    });
  });
});

describe('polling', () => {
  const pace = { first: 100, factor: 2, max: 300 };

  test('continues until there is an answer, with longer and longer pauses', async () => {
    const clock = new VirtualClock();
    let looks = 0;
    const seen = await poll(async () => (++looks === 5 ? 'it' : undefined), {
      timeoutMs: 10_000,
      pace,
      clock,
    });
    expect({ seen, sleeps: clock.sleeps }).toEqual({ seen: 'it', sleeps: [100, 200, 300, 300] });
  });

  test('asks a last time at the deadline, then gives up', async () => {
    const clock = new VirtualClock();
    const start = clock.now();
    const at: number[] = [];
    const look = async () => void at.push(clock.now() - start);
    expect(await poll(look, { timeoutMs: 450, pace, clock })).toBeUndefined();
    expect(at).toEqual([0, 100, 300, 450]);
  });

  test('ends with the reason of the signal', async () => {
    const controller = new AbortController();
    const look = async () => controller.abort(new Error('cancelled'));
    const polling = poll(look, {
      timeoutMs: 1000,
      pace,
      clock: new VirtualClock(),
      signal: controller.signal,
    });
    await expect(polling).rejects.toThrow('cancelled');
  });
});

describe('creating or finding', () => {
  type FailedWith = Partial<RequestFacts> & { code?: HintCode };
  const failed = (
    status?: number,
    { code = 'platform-error' as HintCode, ...facts }: FailedWith = {},
  ) =>
    new RequestError(code, `failed with ${status}`, {
      request: { method: 'POST', host: 'h', path: '/', status, ...facts },
    });
  const unavailable = failed(503);

  /** @param creations what each POST ends with, the last one for ever; @param finds what each look gives or throws */
  async function run(creations: (Error | string)[], finds: (Error | string | undefined)[] = []) {
    const [clock, looks] = [new VirtualClock(), [] as boolean[]];
    let posts = 0;
    const create = async () => {
      const next = creations[Math.min(posts++, creations.length - 1)];
      if (typeof next === 'string') return next;
      throw next;
    };
    const find = async (conflict: boolean) => {
      looks.push(conflict);
      const next = finds.shift();
      if (next instanceof Error) throw next;
      return next;
    };
    const { signal } = new AbortController();
    const made = await createOrFind({
      create,
      find,
      retries: { max: 18, everyMs: 10_000 },
      clock,
      signal,
    }).catch((error: unknown) => error);
    return { made, posts, looks, waits: clock.sleeps };
  }

  test.each([
    ['no answer', failed(undefined, { code: 'unreachable' })],
    ['an untrusted certificate', failed(undefined, { code: 'untrusted-certificate' })],
    ['a gateway', failed(502)],
    ['an orchestrator that restarts', failed(500, { serverCode: 'ORCHESTRATOR_UNAVAILABLE' })],
  ])('looks ten seconds after %s, and creates again when nothing is found', async (_, error) => {
    expect(await run([error, 'new'], ['there'])).toEqual({
      made: 'there',
      posts: 1,
      looks: [false],
      waits: [10_000],
    });
    const two = { looks: [false, false], waits: [10_000, 10_000] };
    expect(await run([error, error, 'new'])).toEqual({ made: 'new', posts: 3, ...two });
    // After a look that failed it looks again before it creates.
    expect(await run([error, 'new'], [unavailable, 'there'])).toEqual({
      made: 'there',
      posts: 1,
      ...two,
    });
  });

  test('is repeated as often as allowed, and then checks once more', async () => {
    const { made, posts, looks, waits } = await run([unavailable]);
    expect({ made, posts, looks: looks.length, waits: waits.length }).toEqual({
      made: unavailable,
      posts: 19,
      looks: 19,
      waits: 18,
    });
  });

  test.each([failed(499), failed(400), new DeployError('platform-error', 'x'), new TypeError('x')])(
    'neither looks nor repeats after a refusal or an error of another kind: %s',
    async (error) => {
      expect(await run([error, 'new'], ['there'])).toEqual({
        made: error,
        posts: 1,
        looks: [],
        waits: [],
      });
    },
  );
});
