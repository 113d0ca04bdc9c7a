import { expect, test } from '@jest/globals';
import { RequestError } from '../../../../src/base/errors.js';
import {
  type Observation,
  watchUntilReady,
  whileWaking,
} from '../../../../src/services/readiness/watch.js';
import { VirtualClock } from '../../../support/clock/virtual-clock.js';
import { logTo } from '../../../support/log.js';

const ready: Observation = { state: 'ready', detail: 'running' };
const failed: Observation = { state: 'failed', detail: 'failed' };
const starting: Observation = { state: 'starting', detail: 'starting' };
const waiting: Observation = { state: 'waiting', detail: 'no address yet' };

function refusal(status: number | undefined, retryAfterMs?: number): RequestError {
  const request = { method: 'GET', host: 'h', path: '/', status, retryAfterMs };
  return new RequestError(status ? 'platform-refused' : 'unreachable', `answered ${status}`, {
    request,
  });
}

interface Shown {
  settleMs?: number;
  timeoutMs?: number;
  lookMs?: number;
  isWaking?: boolean;
}

/** Shows each of `sights` once, then repeats the last. A look takes `lookMs`. */
async function watch(
  sights: (Observation | Error)[],
  { settleMs = 0, timeoutMs = 60_000, lookMs = 0, isWaking = false }: Shown = {},
) {
  const clock = new VirtualClock();
  const started = clock.now();
  const lines: string[] = [];
  let looks = 0;
  const look = async (): Promise<Observation> => {
    clock.advance(lookMs);
    const sight = sights[Math.min(looks++, sights.length - 1)] ?? ready;
    if (sight instanceof Error) throw sight;
    return sight;
  };
  const tools = {
    clock,
    log: logTo((line) => lines.push(line)),
    signal: new AbortController().signal,
  };
  const end = await watchUntilReady(tools, {
    look,
    deadline: started + timeoutMs,
    settleMs,
    isWaking,
  });
  return { ...end, looks, tookMs: clock.now() - started, lines };
}

// The first looks have intervals of 500 and 650 ms.
test.each<{ what: string; sights: (Observation | Error)[]; looks: number } & Shown>([
  { what: 'a failure, in the third look, after 5 s', sights: [failed], lookMs: 1925, looks: 3 },
  { what: 'no failure that has not lasted for 5 s', sights: [failed], lookMs: 1924, looks: 4 },
  {
    what: 'a failure from its first look in a row',
    sights: [failed, starting, failed],
    lookMs: 5000,
    looks: 5,
  },
  {
    what: 'no failure of the former container',
    sights: [failed],
    lookMs: 5000,
    settleMs: 30_000,
    looks: 6,
  },
  {
    what: 'a ready app after the end of the former container',
    sights: [ready],
    settleMs: 500,
    looks: 2,
  },
  { what: 'what is ready, and not a moment earlier', sights: [ready], settleMs: 501, looks: 3 },
  {
    what: 'what was seen to start',
    sights: [starting, waiting, ready],
    settleMs: 60_000,
    looks: 3,
  },
  {
    what: 'a resumption',
    sights: [refusal(401), refusal(404), ready],
    settleMs: 10_000,
    isWaking: true,
    looks: 3,
  },
])('the wait accepts $what', async ({ sights, looks, ...shown }) => {
  expect(await watch(sights, shown)).toMatchObject({
    looks,
    sight: sights.at(-1),
    timedOut: false,
  });
});

test('a refusal ends the wait, except 401 and 404 while a service resumes', async () => {
  await expect(watch([refusal(401)])).rejects.toThrow('answered 401');
  await expect(whileWaking(() => Promise.reject(refusal(403)))).rejects.toThrow('answered 403');
  await expect(watch([refusal(403)], { isWaking: true })).rejects.toThrow('answered 403');
});

test('a failing server is asked again after the time that it names, within the total limit', async () => {
  expect(
    (await watch([refusal(503, 30_000), refusal(500), refusal(429, 5000), ready])).tookMs,
  ).toBe(36_995);
  const sight = { state: 'waiting', detail: 'answered 503' };
  expect(await watch([refusal(503, 50_000)], { timeoutMs: 20_000 })).toMatchObject({
    timedOut: true,
    tookMs: 20_000,
    sight,
  });
});

test('a new state is logged at once, a lasting state every five seconds', async () => {
  const { lines } = await watch([starting, starting, refusal(500), refusal(500), starting, ready]);
  expect(lines).toEqual(['starting', 'answered 500', 'starting', 'running']);
  // Looks after 0, 0.5, 1.15, 2, 3.1, 4.5, 6.4, 8.8, 11.9, 16 s and at the end.
  const long = await watch([starting], { timeoutMs: 20_000 });
  expect(long).toMatchObject({ looks: 11, tookMs: 20_000 });
  expect(long.lines).toEqual([
    'starting',
    ...['6.4', '11.9', '20.0'].map((s) => `starting (${s} s so far)`),
  ]);
});
