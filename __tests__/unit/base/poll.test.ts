import { expect, test } from '@jest/globals';
import { poll } from '../../../src/base/poll.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const pace = { first: 100, factor: 2, longest: 300 };

test('looks until there is something to see, slower each time', async () => {
  const clock = new VirtualClock();
  let looks = 0;
  const seen = await poll(async () => (++looks === 5 ? 'it' : undefined), { timeoutMs: 10_000, pace, clock });
  expect([seen, clock.sleeps]).toEqual(['it', [100, 200, 300, 300]]);
});

test('looks a last time at the very end, then gives up', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const at: number[] = [];
  const look = async () => void at.push(clock.now() - start);
  expect(await poll(look, { timeoutMs: 450, pace, clock })).toBeUndefined();
  expect(at).toEqual([0, 100, 300, 450]);
});

test('takes false and null for something', async () => {
  const options = { timeoutMs: 1000, pace, clock: new VirtualClock() };
  expect(await poll(async () => false, options)).toBe(false);
  expect(await poll(async () => null, options)).toBeNull();
});

test('ends with the reason of the signal', async () => {
  const controller = new AbortController();
  const look = async () => controller.abort(new Error('cancelled'));
  const polling = poll(look, { timeoutMs: 1000, pace, clock: new VirtualClock(), signal: controller.signal });
  await expect(polling).rejects.toThrow('cancelled');
});
