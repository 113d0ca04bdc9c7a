import { expect, test } from '@jest/globals';
import { watch } from '../../../src/base/watch.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

/** Shows each of `sights` once, then repeats the last, each second until one is `end`. */
async function watched(sights: string[], { timeoutMs = 60_000 } = {}) {
  const clock = new VirtualClock();
  const started = clock.now();
  const said: string[] = [];
  let looks = 0;
  const look = async () => ({ detail: sights[Math.min(looks++, sights.length - 1)] ?? '' });

  const { sight, isLate } = await watch(look, {
    isEnd: ({ detail }) => detail === 'end',
    say: ({ detail }, waitedMs) => said.push(`${detail} after ${waitedMs}`),
    sayEveryMs: 3000,
    deadline: started + timeoutMs,
    pace: { first: 1000, factor: 1, max: 1000 },
    clock,
    signal: new AbortController().signal,
  });
  return { last: sight.detail, isLate, looks, said, tookMs: clock.now() - started };
}

test('a watch ends with the first sight that is the end', async () => {
  expect(await watched(['one', 'two', 'end', 'three'])).toEqual({
    last: 'end',
    isLate: false,
    looks: 3,
    said: ['one after 0', 'two after 0', 'end after 0'],
    tookMs: 2000,
  });
});

test('a watch is late at its deadline, after a last look', async () => {
  const { said: _, ...late } = await watched(['one'], { timeoutMs: 2500 });
  expect(late).toEqual({ last: 'one', isLate: true, looks: 4, tookMs: 2500 });
});

test('a watch without time looks once', async () => {
  expect(await watched(['one'], { timeoutMs: 0 })).toMatchObject({ looks: 1, isLate: true });
});

test('what lasts is said again, with the time of the whole wait', async () => {
  const { said } = await watched(['one', 'two', 'two', 'two', 'two', 'two', 'end']);
  expect(said).toEqual(['one after 0', 'two after 0', 'two after 4000', 'end after 0']);
});
