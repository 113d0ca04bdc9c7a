import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { acquireLease } from '../../../src/credentials/lease.js';
import type { LeaseMark } from '../../../src/credentials/token-store.js';
import { MemoryLease, memoryRotation } from '../../support/memory-rotation.js';
import { MemoryStore } from '../../support/memory-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const now = '2026-03-01T12:00:00.000Z';
const own = { run: 'this run', at: now, mark: 'own' };
const down = (code: 'unreachable' | 'github-refused' = 'unreachable') =>
  new RequestError(code, 'GitHub is down.', { request: { method: 'GET', host: 'h', path: '/' } });

let clock: VirtualClock;
let store: MemoryStore;
let options: ReturnType<typeof memoryRotation>;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'live' });
  options = memoryRotation(store, clock);
});

/** Its own lease, which `prove` has taken. */
function leased(): MemoryLease {
  const lease = new MemoryLease(clock);
  lease.asked = true;
  Object.assign(store, { lease, prove: (mark: LeaseMark) => lease.take(mark) });
  return lease;
}

describe('a lease that was had', () => {
  test('comes with the token, the record and the journal that says what is about to be sent', async () => {
    const lease = leased();
    let asked: LeaseMark | undefined;
    const prove = store.prove.bind(store) as (mark?: LeaseMark) => Promise<undefined>;
    store.prove = async (mark?: LeaseMark) => {
      asked = mark;
      expect(options.journal.read()).toEqual({
        phase: 'marking',
        record: { generation: 0, current: '', superseded: [], state: 'stored', ...own },
      });
      return prove(mark);
    };
    const got = await acquireLease(options);
    const refreshing = { generation: 0, current: fingerprint('live'), superseded: [], state: 'refreshing', ...own };
    expect(asked).toEqual({ ...own, token: fingerprint('seed') });
    expect(got).toMatchObject({ token: 'live', refreshing, keeps: true, held: lease });
    expect(options.journal.read()).toEqual({ phase: 'sending', record: refreshing });
  });

  test('is waited for where another run was quicker', async () => {
    const lease = leased();
    lease.holder = { ...own, mark: 'another' };
    Object.assign(store, { prove: async () => false });
    clock.duringWait(0, () => {
      lease.holder = undefined;
    });
    expect(await acquireLease(options)).toMatchObject({ token: 'live', held: lease });
    expect([clock.sleeps, lease.holder]).toEqual([
      [3000],
      { ...own, at: '2026-03-01T12:00:03.000Z', token: fingerprint('seed') },
    ]);
  });

  test('is not needed where the store lends an access token', async () => {
    leased();
    const accessToken = { value: 'kept', expiresAt: clock.now() + 1_000_000 };
    store.stored = { accessToken };
    expect(await acquireLease(options)).toEqual({ lent: accessToken });
    expect(existsSync(options.journal.path)).toBe(false);
  });

  test('is given back by a signal, and the token is not sent', async () => {
    const lease = leased();
    options.interrupts.interrupt('SIGTERM');
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect(lease.released).toEqual(['own']);
    expect(existsSync(options.journal.path)).toBe(false);
  });

  test('that cannot be given back is left to the post step', async () => {
    leased().release = async () => Promise.reject(new Error('down'));
    options.interrupts.interrupt('SIGTERM');
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect(options.journal.read()).toMatchObject({ phase: 'marking', record: own });
  });
});

describe('a run that a signal ends while it has the record marked', () => {
  test.each(['stored', 'uncertain'] as const)('leaves it as it was: %s', async (state) => {
    const record = { generation: 1, current: fingerprint('live'), superseded: [fingerprint('seed')] };
    store.stored.record = { ...record, run: 'run 1', state };
    clock.duringWait(0, () => options.interrupts.interrupt('SIGINT'));
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect(store.stored.record).toEqual({ ...record, ...own, state });
    expect(existsSync(options.journal.path)).toBe(false);
  });
});

describe('a lease that was not had', () => {
  test('where GitHub is down says so, and leaves nothing behind', async () => {
    const lease = leased();
    lease.asked = false;
    store.prove = async () => Promise.reject(down());
    await expect(acquireLease(options)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'The lease of the store could not be taken: GitHub is down.',
    });
    expect([lease.looks, clock.sleeps, existsSync(options.journal.path)]).toEqual([0, [], false]);
  });

  test('where the store says why keeps its words', async () => {
    const why = new DeployError('store-not-writable', 'No permission.');
    store.prove = async () => Promise.reject(why);
    await expect(acquireLease(options)).rejects.toBe(why);
  });

  test('without a journal is not even asked for', async () => {
    options = { ...options, journal: new Journal(join(options.journal.path, 'x')) };
    options.journal.write = () => {
      throw new Error('the disk is full');
    };
    let asked = 0;
    store.prove = async () => void asked++ as undefined;
    await expect(acquireLease(options)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `The journal ${options.journal.path} cannot be written: the disk is full`,
    });
    expect(asked).toBe(0);
  });
});

describe('allow-token-loss', () => {
  const refuse = () => {
    store.prove = async () => Promise.reject(new DeployError('store-needed', 'There is no place.'));
  };

  test('goes on where the store refuses, with a warning, and without a lease', async () => {
    refuse();
    const got = await acquireLease({ ...options, allowTokenLoss: true });
    expect(got).toMatchObject({ token: 'live', keeps: false, held: undefined });
    expect(options.lines[0]).toBe(
      '::warning title=osc-deploy::There is no place.%0AGoing on because of `allow-token-loss`: after this run the refresh token in the secret is dead.',
    );
    // The record is not marked, and nothing is waited for.
    expect([store.stored.record, clock.sleeps]).toEqual([undefined, []]);
  });

  test('waits for a run that has the record marked', async () => {
    refuse();
    const at = new Date(clock.now() - 594_000).toISOString();
    const record = { generation: 1, current: fingerprint('live'), superseded: [], state: 'refreshing' as const };
    store.stored.record = { ...record, run: 'the other run', at, mark: 'another' };
    await acquireLease({ ...options, given: 'live', allowTokenLoss: true });
    expect(clock.sleeps).toEqual([3000, 3000]);
    expect(store.stored.record).toMatchObject({ mark: 'another' });
  });

  test('waits for no run where the store has a lease of its own', async () => {
    leased().holder = { ...own, mark: 'another' };
    refuse();
    expect(await acquireLease({ ...options, allowTokenLoss: true })).toMatchObject({ token: 'live', held: undefined });
    expect(clock.sleeps).toEqual([]);
  });

  test('is needed for that', async () => {
    refuse();
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'store-needed' });
  });

  test('does not go on after a fault of the program', async () => {
    store.prove = async () => Promise.reject(new TypeError('a fault'));
    await expect(acquireLease({ ...options, allowTokenLoss: true })).rejects.toThrow('a fault');
  });
});
