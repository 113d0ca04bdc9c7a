import { expect, test } from '@jest/globals';
import { RequestError } from '../../../../src/base/errors.js';
import { type Observation, watchUntilReady } from '../../../../src/services/readiness/wait-until-ready.js';
import { logTo } from '../../../support/log.js';
import { TurnedClock } from '../../../support/service/service-workspace.js';

const old: Observation = { state: 'ready', detail: 'running' };
const building: Observation = { state: 'waiting', detail: 'building', inProgress: true };
const failed: Observation = { state: 'failed', detail: 'failed' };

function refusal(status: number, retryAfterMs?: number): RequestError {
  const request = { method: 'GET', host: 'h', path: '/', status, retryAfterMs };
  return new RequestError('platform-refused', `answered ${status}`, { request });
}

/** Shows each of `sights` once, then the last for ever. */
async function watch(sights: (Observation | Error)[], { settleMs = 0, timeoutMs = 60_000, resumed = false } = {}) {
  const clock = new TurnedClock();
  const started = clock.now();
  let looks = 0;
  const look = async (): Promise<Observation> => {
    const sight = sights[Math.min(looks++, sights.length - 1)] ?? old;
    if (sight instanceof Error) throw sight;
    return sight;
  };
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  const { signal } = new AbortController();
  const end = await watchUntilReady({ look, deadline: started + timeoutMs, settleMs, resumed, clock, log, signal });
  return { ...end, looks, lines, tookMs: clock.now() - started };
}

test('a new thing is ready at once', async () => {
  expect(await watch([old])).toMatchObject({ sight: old, timedOut: false, looks: 1, tookMs: 0 });
});

test('after a restart, `running` is believed only when it was seen to start', async () => {
  expect(await watch([old, old, building, old], { settleMs: 10_000 })).toMatchObject({ sight: old, looks: 4 });
});

test('or when it stays so for a while', async () => {
  const { sight, tookMs } = await watch([old], { settleMs: 10_000 });
  expect(sight).toEqual(old);
  expect(tookMs).toBeGreaterThanOrEqual(10_000);
});

test('a failure must last: one that passes within seconds was none', async () => {
  const { sight, timedOut, tookMs } = await watch([failed, failed, building, failed]);
  expect({ sight, timedOut }).toEqual({ sight: failed, timedOut: false });
  expect(tookMs).toBeGreaterThanOrEqual(5000);
  expect(await watch([failed, failed, failed, old])).toMatchObject({ sight: old });
});

test('the time ends with what was last seen', async () => {
  expect(await watch([building], { timeoutMs: 20_000 })).toMatchObject({
    sight: building,
    timedOut: true,
    tookMs: 20_000,
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
  const { lines } = await watch([building, building, old], { timeoutMs: 20_000 });
  expect(lines).toEqual(['building', 'running']);
  const long = await watch([building], { timeoutMs: 20_000 });
  expect(long.lines).toEqual(['building', ...['6.4', '11.9', '20.0'].map((s) => `building (${s} s so far)`)]);
});
