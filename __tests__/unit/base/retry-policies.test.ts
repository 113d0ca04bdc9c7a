import { describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { anyError, askedWait, isTransient, transient } from '../../../src/base/retry-policies.js';

const failed = (status?: number, retryAfterMs?: number, code: 'unreachable' | 'platform-error' = 'platform-error') =>
  new RequestError(code, 'failed', { request: { method: 'GET', host: 'h', path: '/', status, retryAfterMs } });
const lost = failed(undefined, undefined, 'unreachable');
const random = () => 0;

test.each([
  [undefined, ''],
  [60_000, ''],
  [60_001, ', asks for a wait of 1 min 0 s'],
])('a wait of %s ms is said where it ends the tries', (ms, text) => expect(askedWait(ms)).toBe(text));

describe('what may pass is waited for', () => {
  test.each<[string, RequestError, number | undefined, number | undefined]>([
    // The waits after the first try, of what may be repeated and of what may not.
    ['no answer', lost, 250, undefined],
    ['a part of an answer', failed(200, undefined, 'unreachable'), 250, undefined],
    ['500', failed(500), 250, undefined],
    ['502 with a time, which is not to the letter', failed(502, 7000), 250, undefined],
    ['503', failed(503), 250, undefined],
    ['503 with a time', failed(503, 7000), 7000, 7000],
    ['429', failed(429), 500, 500],
    ['429 with a time', failed(429, 0), 0, 0],
    ['429 with the longest time', failed(429, 60_000), 60_000, 60_000],
    ['429 with a longer time', failed(429, 60_001), undefined, undefined],
    ['403 with a time, as GitHub says it', failed(403, 5000), 5000, 5000],
    ['403', failed(403), undefined, undefined],
    ['404 with a time', failed(404, 5000), undefined, undefined],
    ['499', failed(499), undefined, undefined],
  ])('%s', (_, error, repeatable, once) => {
    expect(transient({ random })(error, 1)).toBe(repeatable);
    expect(transient({ random, repeatable: false })(error, 1)).toBe(once);
  });

  test('longer each time, up to the longest wait, and four times in all', () => {
    const waits = (more: object) => [1, 2, 3, 4].map((attempt) => transient({ random, ...more })(lost, attempt));
    expect(waits({})).toEqual([250, 500, 1000, undefined]);
    expect(waits({ tries: 3, maxMs: 600 })).toEqual([250, 300, undefined, undefined]);
    const many = [5, 6].map((attempt) => transient({ random: () => 1, tries: 9 })(lost, attempt));
    expect(many).toEqual([8000, 8000]);
  });

  test('unless the caller has a rule of its own for the status', () => {
    const policy = transient({ random, ownRuleFor: 503 });
    expect([policy(failed(503, 1000), 1), policy(failed(502), 1), policy(lost, 1)]).toEqual([undefined, 250, 250]);
  });

  test('and an error of the program is not', () => {
    expect(transient({ random })(new TypeError('x is not a function'), 1)).toBeUndefined();
  });
});

test('where everything depends on it any error is tried again', () => {
  const policy = anyError({ random, tries: 3, maxMs: 600 });
  expect([1, 2, 3].map((attempt) => policy(new TypeError('x'), attempt))).toEqual([250, 300, undefined]);
});

test.each<[unknown, boolean]>([
  [lost, true],
  [failed(200, undefined, 'unreachable'), true],
  [failed(429), true],
  [failed(403, 0), true],
  [failed(403), false],
  [failed(404, 1000), false],
  [failed(499), false],
  [failed(500), true],
  [failed(), false],
  [new Error('unreachable'), false],
])('%# may be answered the next time: %s', (error, may) => expect(isTransient(error)).toBe(may));
