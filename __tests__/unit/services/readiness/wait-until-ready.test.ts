import { describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../../src/base/errors.js';
import { type Observation, watchUntilReady, whileWaking } from '../../../../src/services/readiness/wait-until-ready.js';
import { logTo } from '../../../support/log.js';
import { TurnedClock } from '../../../support/service/service-workspace.js';

const old: Observation = { state: 'ready', detail: 'running' };
const failed: Observation = { state: 'failed', detail: 'failed' };
const starting: Observation = { state: 'starting', detail: 'starting' };

function refusal(status: number | undefined, retryAfterMs?: number): RequestError {
  const request = { method: 'GET', host: 'h', path: '/', status, retryAfterMs };
  return new RequestError(status ? 'platform-refused' : 'unreachable', `answered ${status}`, { request });
}

/** Shows each of `sights` once, then the last for ever; a look takes `lookMs`. */
async function watch(
  sights: (Observation | Error)[],
  { settleMs = 0, timeoutMs = 60_000, lookMs = 0, resumed = undefined as boolean | undefined } = {},
) {
  const clock = new TurnedClock();
  const started = clock.now();
  const lines: string[] = [];
  let looks = 0;
  const look = async (): Promise<Observation> => {
    clock.advance(lookMs);
    const sight = sights[Math.min(looks++, sights.length - 1)] ?? old;
    if (sight instanceof Error) throw sight;
    return sight;
  };
  const log = logTo((line) => lines.push(line));
  const { signal } = new AbortController();
  const end = await watchUntilReady({ clock, log, signal }, { look, deadline: started + timeoutMs, settleMs, resumed });
  return { ...end, looks, tookMs: clock.now() - started, lines };
}

describe('a failure is believed', () => {
  test('in the third look, when it has lasted for 5 s', async () => {
    expect(await watch([failed], { lookMs: 5000 })).toMatchObject({ looks: 3, sight: failed, timedOut: false });
    // Between the looks are 500 and 650 ms.
    expect(await watch([failed], { lookMs: 1925 })).toMatchObject({ looks: 3 });
    expect(await watch([failed], { lookMs: 1924 })).toMatchObject({ looks: 4 });
  });

  test('when it has lasted since it was seen first in a row, and not since the beginning', async () => {
    expect(await watch([starting, failed], { lookMs: 1925 })).toMatchObject({ looks: 4 });
    expect(await watch([failed, starting, failed], { lookMs: 5000 })).toMatchObject({ looks: 5 });
    expect(await watch([failed, failed, failed, old])).toMatchObject({ sight: old });
  });

  test('not while one from before may still show it', async () => {
    expect(await watch([failed], { lookMs: 5000, settleMs: 30_000 })).toMatchObject({ looks: 6 });
  });
});

describe('`running` is believed', () => {
  test.each([
    [500, 2],
    [501, 3],
    [499, 2],
  ])('after %i ms in which one from before may still answer, in look %i', async (settleMs, looks) => {
    expect(await watch([old], { settleMs })).toMatchObject({ looks, sight: old, timedOut: false });
  });

  test('at once when it was seen to start, also where that was a while ago', async () => {
    const waiting: Observation = { state: 'waiting', detail: 'no address yet' };
    expect(await watch([starting, waiting, old], { settleMs: 60_000 })).toMatchObject({ looks: 3 });
    expect((await watch([waiting, old], { settleMs: 10_000 })).tookMs).toBeGreaterThanOrEqual(10_000);
  });

  test('at once when it was woken up and away', async () => {
    expect(await watch([refusal(404), old], { settleMs: 10_000, resumed: true })).toMatchObject({ looks: 2 });
    expect((await watch([refusal(503), old], { settleMs: 10_000 })).looks).toBeGreaterThan(2);
  });
});

test('what is seen is printed when it is another than before', async () => {
  const { lines } = await watch([starting, starting, refusal(500), refusal(500), starting, old]);
  expect(lines).toEqual(['starting', 'answered 500', 'starting', 'running']);
});

test('a wait that a server asks for ends with the time', async () => {
  expect(await watch([refusal(503, 50_000)], { timeoutMs: 20_000 })).toMatchObject({
    ...{ timedOut: true, tookMs: 20_000 },
    sight: { state: 'waiting', detail: 'answered 503' },
  });
});

test('a look without a wait asked for comes after 500 ms, and later ones after up to 5 s', async () => {
  const { looks, tookMs } = await watch([starting], { timeoutMs: 30_000 });
  // 0, 0.5, 1.15, 2, 3.1, 4.5, 6.4, 8.8, 11.9, 16, 21, 26 and the end.
  expect([looks, tookMs]).toEqual([13, 30_000]);
});

describe('while an instance wakes up', () => {
  test.each([401, 404, 429, 500, 503, undefined])('%p is no answer', async (status) => {
    expect(await whileWaking(() => Promise.reject(refusal(status)))).toBeUndefined();
  });

  test('what is answered counts, and so does any other refusal', async () => {
    expect(await whileWaking(async () => 5)).toBe(5);
    await expect(whileWaking(() => Promise.reject(refusal(403)))).rejects.toThrow('answered 403');
    await expect(whileWaking(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  });
});

test('a server that stumbles is asked again, after the time it names', async () => {
  const { sight, tookMs } = await watch([refusal(503, 30_000), refusal(500), refusal(429, 5000), old]);
  expect(sight).toEqual(old);
  expect(tookMs).toBeGreaterThanOrEqual(35_000);
});

test('a refusal ends it, except while something wakes up', async () => {
  await expect(watch([refusal(401)])).rejects.toThrow('answered 401');
  expect(await watch([refusal(401), refusal(404), old], { resumed: true })).toMatchObject({ sight: old });
  await expect(watch([refusal(403)], { resumed: true })).rejects.toThrow('answered 403');
});

test('what lasts is said again every five seconds, and what is new at once', async () => {
  const { lines } = await watch([starting, starting, old], { timeoutMs: 20_000 });
  expect(lines).toEqual(['starting', 'running']);
  const long = await watch([starting], { timeoutMs: 20_000 });
  expect(long.lines).toEqual(['starting', ...['6.4', '11.9', '20.0'].map((s) => `starting (${s} s so far)`)]);
});
