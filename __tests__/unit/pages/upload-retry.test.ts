import { describe, expect, test } from '@jest/globals';
import { DeployError, RequestError, type RequestFacts } from '../../../src/base/errors.js';
import { isGone, judge, waitMs } from '../../../src/pages/upload-retry.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const facts = { method: 'POST', host: 'storage.example', path: '/bucket' };
/** Storage refused, or there was no answer. */
function failed(answer: Partial<RequestFacts> & { systemCode?: string; cause?: unknown; code?: 'unreachable' }) {
  const { systemCode, code = 'upload-failed', cause, ...request } = answer;
  const below = systemCode ? Object.assign(new Error('no'), { code: systemCode }) : cause;
  return new RequestError(code, 'no', { request: { ...facts, ...request }, cause: below });
}

describe('a failed upload', () => {
  test.each<[string, Parameters<typeof failed>[0]]>([
    ['late', { systemCode: 'UND_ERR_HEADERS_TIMEOUT' }],
    ['late', { systemCode: 'UND_ERR_BODY_TIMEOUT' }],
    ['late', { systemCode: 'UND_ERR_CONNECT_TIMEOUT' }],
    ['late', { systemCode: 'ETIMEDOUT' }],
    ['broken', { systemCode: 'ECONNRESET' }],
    ['broken', {}],
    ['late', { status: 408 }],
    ['late', { status: 400, serverCode: 'RequestTimeout' }],
    ['broken', { status: 400, serverCode: 'IncompleteBody' }],
    ['broken', { status: 409, serverCode: 'OperationAborted' }],
    ['congested', { status: 400, serverCode: 'SlowDown' }],
    ['expired', { status: 400, serverCode: 'ExpiredToken' }],
    ['expired', { status: 403 }],
    ['congested', { status: 429 }],
    ['congested', { status: 503 }],
    ['broken', { status: 500 }],
    ['broken', { status: 502 }],
    ['broken', { status: 499 }],
    ['fatal', { status: 498 }],
    ['fatal', { status: 400 }],
    ['fatal', { status: 400, serverCode: 'constructor' }],
    ['fatal', { status: 413 }],
    ['congested', { status: 503, retryAfterMs: 60_000 }],
    ['fatal', { status: 503, retryAfterMs: 60_001 }],
    ['fatal', { status: 500, cause: new DeployError('file-changed', 'changed') }],
    ['fatal', { status: 500, code: 'unreachable' }],
  ])('is %s: %j', (verdict, answer) => {
    expect(judge(failed(answer))).toBe(verdict);
  });

  test('that is no answer of storage is not tried again', () => {
    expect(judge(new Error('a bug'))).toBe('fatal');
    expect(judge(new DeployError('upload-failed', 'no target'))).toBe('fatal');
  });
});

describe('storage that is silent', () => {
  const stallMs = 1000;
  const isGoneAfter = (ms: number, answer: Parameters<typeof failed>[0]) => {
    const clock = new VirtualClock();
    return isGone(failed(answer), { clock, heard: { at: clock.now() - ms }, stallMs });
  };

  test.each<[number, string]>([
    [5000, 'UND_ERR_HEADERS_TIMEOUT'],
    [5000, 'ETIMEDOUT'],
    [2000, 'UND_ERR_CONNECT_TIMEOUT'],
  ])('is gone after %d ms with %s, and not a moment before', (ms, systemCode) => {
    expect([isGoneAfter(ms - 1, { systemCode }), isGoneAfter(ms, { systemCode })]).toEqual([false, true]);
  });

  test('is not gone where it broke off, refused or never had its turn', () => {
    expect(isGoneAfter(99_000, { systemCode: 'ECONNRESET' })).toBe(false);
    expect(isGoneAfter(99_000, { status: 503 })).toBe(false);
    expect(isGone(new Error('a bug'), { clock: new VirtualClock(), heard: { at: 0 }, stallMs })).toBe(false);
  });
});

describe('the wait before the next try', () => {
  const waits = (verdict: 'broken' | 'late' | 'congested' | 'expired', answer: Parameters<typeof failed>[0] = {}) =>
    [1, 2, 3, 7, 12].map((number) => waitMs(failed(answer), { verdict, number, random: () => 1 }));

  test.each<['broken' | 'late' | 'congested' | 'expired', number[]]>([
    ['broken', [250, 500, 1000, 8000, 8000]],
    ['late', [250, 500, 1000, 8000, 8000]],
    ['congested', [500, 1000, 2000, 20_000, 20_000]],
    // A refused target has usually just grown old: the first fresh one is tried at once.
    ['expired', [0, 500, 1000, 8000, 8000]],
  ])('of an upload that was %s grows: %j ms at most', (verdict, expected) => {
    expect(waits(verdict)).toEqual(expected);
  });

  test('is half of that at least, so that many do not come back at once', () => {
    expect(waitMs(failed({}), { verdict: 'congested', number: 1, random: () => 0 })).toBe(250);
    expect(waitMs(failed({}), { verdict: 'expired', number: 2, random: () => 0 })).toBe(250);
  });

  test('is what storage asks for, but for a target that is too old', () => {
    const asked = { status: 503, retryAfterMs: 7000 };
    for (const verdict of ['broken', 'late', 'congested'] as const)
      expect(waits(verdict, asked)).toEqual([7000, 7000, 7000, 7000, 7000]);
    expect(waits('expired', asked)[0]).toBe(0);
    expect(waits('congested', { status: 503, retryAfterMs: 0 })[0]).toBe(0);
  });
});
