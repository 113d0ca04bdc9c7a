import { beforeEach, describe, expect, test } from '@jest/globals';
import { awaitLease } from '../../../src/credentials/await-lease.js';
import type { LeaseMark } from '../../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../../src/workflow/signals.js';
import { MemoryLease, memoryRotation } from '../../support/memory-rotation.js';
import { MemoryStore } from '../../support/memory-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const minute = 60_000;

let clock: VirtualClock;
let lease: MemoryLease;
let store: MemoryStore;
let options: ReturnType<typeof memoryRotation>;
let start: number;

beforeEach(() => {
  clock = new VirtualClock();
  start = clock.now();
  lease = new MemoryLease(clock);
  store = new MemoryStore(clock, { refreshToken: 'live' });
  options = memoryRotation(store, clock);
  options.given = 'live';
});

const iso = (at: number) => new Date(at).toISOString();
const asked = () => ({ run: 'this run', at: iso(start), mark: 'own' });
const wait = () => awaitLease(lease, { asked: asked(), keeps: true }, options);
const heldSince = (agoMs: number, at = iso(start - agoMs)) => {
  lease.holder = { run: 'the other\nrun', at, mark: 'another' };
};
const waited = () => clock.now() - start;

describe('a lease that another run has', () => {
  test('is looked at every three seconds, and said once', async () => {
    heldSince(0);
    clock.duringWait(4, () => {
      lease.holder = undefined;
    });
    expect(await wait()).toMatchObject({ token: 'live', refreshing: { state: 'refreshing', mark: 'own' } });
    expect(clock.sleeps).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(options.lines.filter((line) => !line.startsWith('::add-mask'))).toEqual([
      'Another run (the other run) is using this login; waiting up to 10 min 0 s.',
    ]);
    // Its ten minutes begin now.
    expect(lease.holder).toEqual({ ...asked(), at: iso(start + 15_000) });
  });

  test.each([
    ['was taken nine minutes ago', 9 * minute, undefined, minute],
    ['was taken a little less than ten minutes ago', 10 * minute - 1, undefined, 3000],
    ['was taken ten minutes ago', 10 * minute, undefined, 0],
    ['was taken by a clock that is ahead', -minute, undefined, 10 * minute],
    ['says that it was taken later than any clock can be ahead', -3 * minute, undefined, 0],
    ['has no date', 0, '', 0],
  ])('is taken over when it is ten minutes old: it %s', async (_what, agoMs, at, waitMs) => {
    heldSince(agoMs, at);
    // A clock that is ahead stays so: its lease looks as if it was taken just now, until that is true.
    if (agoMs < 0) clock.duringWait(1, () => heldSince(0));
    await wait();
    expect(waited()).toBe(waitMs);
    expect(options.lines.join('\n')).toContain('An earlier run (the other run) used this refresh token and never said');
  });

  test('is taken over at once when its run has ended, which is asked at every tenth look', async () => {
    heldSince(0);
    const askedAt: number[] = [];
    const hasEnded = async ({ mark }: LeaseMark) => {
      expect(mark).toBe('another');
      return askedAt.push(lease.looks) === 3;
    };
    await awaitLease(Object.assign(lease, { hasEnded }), { asked: asked(), keeps: true }, options);
    expect(askedAt).toEqual([1, 11, 21]);
    expect(waited()).toBe(20 * 3000);
  });

  test('is waited for until a signal', async () => {
    heldSince(0);
    const interrupts = new SignalInterrupts();
    clock.duringWait(1, () => interrupts.interrupt('SIGTERM'));
    options = { ...options, interrupts };
    await expect(wait()).rejects.toMatchObject({ code: 'interrupted' });
    expect(clock.sleeps).toEqual([3000]);
  });

  test('is waited for no longer than half an hour, while others come one after the other', async () => {
    const sleep = clock.sleep.bind(clock);
    heldSince(0);
    clock.sleep = async (ms, signal) => {
      await sleep(ms, signal);
      heldSince(0, iso(clock.now()));
    };
    await expect(wait()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'Other runs have used this login for 30 min 0 s, the last of them the other run.',
    });
    expect(waited()).toBe(30 * minute);
  });

  test('is waited for a moment before that', async () => {
    const sleep = clock.sleep.bind(clock);
    heldSince(0);
    clock.sleep = async (ms, signal) => {
      // So that a look comes 1 ms before the half hour.
      if (clock.sleeps.length === 0) clock.advance(-1);
      await sleep(ms, signal);
      heldSince(0, iso(clock.now()));
    };
    await expect(wait()).rejects.toThrow('Other runs have used this login for 30 min 0 s');
    expect(waited()).toBe(30 * minute + 2999);
  });
});

test('a lease that is free and never to be had is given up after twenty tries', async () => {
  lease.isContended = true;
  await expect(wait()).rejects.toMatchObject({
    code: 'store-not-writable',
    message: 'The lease of the store is free and cannot be taken.',
  });
  expect([lease.looks, clock.sleeps.length]).toEqual([20, 19]);
});

test('a run without any token says which store is empty too', async () => {
  store.stored = {};
  options = { ...options, given: undefined };
  await expect(wait()).rejects.toThrow('There is no refresh token: the input is empty, and so is the store.');
});

test('a run that has the lease notes what its end would leave behind', async () => {
  expect(await wait()).toMatchObject({ unsent: { state: 'stored', mark: 'own' } });
});

test('a lease that is stale and taken by others is waited for again', async () => {
  heldSince(10 * minute);
  lease.isContended = true;
  clock.duringWait(30, () => {
    lease.isContended = false;
  });
  await wait();
  expect(clock.sleeps).toHaveLength(31);
});

test('an access token that the other run has stored meanwhile is lent', async () => {
  heldSince(0);
  const accessToken = { value: 'of the other run', expiresAt: start + 30 * minute };
  clock.duringWait(0, () => {
    lease.holder = undefined;
    store.stored = { accessToken };
  });
  expect(await wait()).toEqual({ lent: accessToken });
});
