import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { acquireLease } from '../../../src/credentials/lease.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, memoryRotation } from '../../support/login/memory-rotation.js';
import { MemoryStore } from '../../support/login/memory-store.js';

const now = '2026-03-01T12:00:00.000Z';
const own = { run: 'this run', at: now, mark: 'own' };
const unsent = { generation: 0, current: '', superseded: [], state: 'stored', ...own };

let clock: VirtualClock;
let store: MemoryStore;
let entries: MemoryEntries;
let options: ReturnType<typeof memoryRotation>;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'live' });
  entries = new MemoryEntries();
  store.lease = new RunLease({ entries, clock });
  options = memoryRotation(store, clock);
});

/** Another run has the lease. */
const held = (agoMs = 1000) =>
  entries.hold({ run: 'the other\nrun', at: new Date(clock.now() - agoMs).toISOString(), mark: 'another' });
const told = () => options.lines.filter((line) => !line.startsWith('::add-mask'));

describe('a lease that was had', () => {
  test('comes with the token, the record and the journal that says what is about to be sent', async () => {
    const create = entries.create.bind(entries);
    entries.create = async (...given) => {
      expect(options.journal.read()).toEqual({ record: unsent });
      return await create(...given);
    };
    const refreshing = { generation: 0, current: fingerprint('live'), superseded: [], state: 'uncertain', ...own };
    expect(await acquireLease(options)).toMatchObject({ token: 'live', refreshing, keeps: true, held: store.lease });
    expect(options.journal.read()).toEqual({ record: refreshing, sent: true });
    // Nothing is waited for, and the store is read once under the lease.
    expect([clock.sleeps, store.asked.reads, entries.holder()]).toEqual([[], 1, own]);
  });

  test('is not needed where the store lends an access token by then, and is given back', async () => {
    store.stored = { accessToken: { value: 'kept', expiresAt: clock.now() + 1_000_000 } };
    expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
    expect([existsSync(options.journal.path), entries.removed]).toEqual([false, ['own']]);
  });

  test('is taken again where it is of something that has ended meanwhile', async () => {
    entries.subject = 'generation 1';
    const read = store.read.bind(store);
    store.read = async () => {
      if (entries.subject === 'generation 1') entries.kept.clear();
      entries.subject = 'generation 2';
      return await read();
    };
    await acquireLease(options);
    expect([store.lease?.covers, entries.holder()?.mark]).toEqual([true, 'own']);
  });

  test('is given back by a signal, and the token is not sent', async () => {
    options.interrupts.interrupt('SIGTERM');
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect([entries.removed, existsSync(options.journal.path)]).toEqual([['own'], false]);
  });

  test('that cannot be given back is left to the post step', async () => {
    entries.remove = async () => Promise.reject(new Error('down'));
    options.interrupts.interrupt('SIGTERM');
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect(options.journal.read()).toEqual({ record: expect.objectContaining(own) });
  });
});

describe('a lease that another run has', () => {
  test('is waited for, with one line, and its time begins when it is taken', async () => {
    held();
    clock.duringWait(4, () => entries.kept.clear());
    expect(await acquireLease(options)).toMatchObject({ token: 'live' });
    expect(clock.sleeps).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(told()).toEqual(['Another run (the other run) is using this login; waiting up to 9 min 59 s.']);
    expect(entries.holder()).toEqual({ ...own, at: '2026-03-01T12:00:15.000Z' });
  });

  test('and that has renewed the login by then lends its access token', async () => {
    held();
    clock.duringWait(1, () => {
      store.stored.accessToken = { value: 'of the other run', expiresAt: clock.now() + 1_000_000 };
    });
    expect(await acquireLease(options)).toEqual({ lent: store.stored.accessToken });
    expect([clock.sleeps.length, entries.removed, entries.holder()?.mark]).toEqual([2, [], 'another']);
  });

  test('and has left behind is gone past, with a warning that its token may be spent', async () => {
    held(600_000);
    await acquireLease(options);
    expect(clock.sleeps).toEqual([]);
    expect(told()[0]).toContain('An earlier run (the other run) used this refresh token and never said');
    expect(entries.holder(2)?.mark).toBe('own');
  });

  test('and that nobody can see is waited for as long', async () => {
    entries.reserved.add(1);
    await acquireLease(options);
    expect(clock.sleeps.length * 3000).toBe(600_000);
    expect(entries.holder(2)?.mark).toBe('own');
  });

  test('is waited for until a signal', async () => {
    held();
    clock.duringWait(1, () => options.interrupts.interrupt('SIGTERM'));
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect([entries.holder()?.mark, existsSync(options.journal.path)]).toEqual(['another', false]);
  });

  test('is not waited for for ever', async () => {
    held();
    const read = entries.read.bind(entries);
    entries.read = async (index) => {
      held();
      return await read(index);
    };
    await expect(acquireLease(options)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'Other runs have used this login for 30 min 0 s, the last of them the other run.',
    });
  });
});

describe('a lease that was not had', () => {
  test('where GitHub is down says so, and leaves nothing behind', async () => {
    const request = { method: 'GET', host: 'h', path: '/' };
    store.prove = async () => Promise.reject(new RequestError('unreachable', 'GitHub is down.', { request }));
    await expect(acquireLease(options)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'The lease of the store could not be taken: GitHub is down.',
    });
    expect([entries.reads, clock.sleeps, existsSync(options.journal.path)]).toEqual([0, [], false]);
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
    await expect(acquireLease(options)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `The journal ${options.journal.path} cannot be written: the disk is full`,
    });
    expect(store.lease?.takeAttempted).toBe(false);
  });
});

describe('allow-token-loss', () => {
  beforeEach(() => {
    store.prove = async () => Promise.reject(new DeployError('store-needed', 'There is no place.'));
  });

  test('goes on where the store refuses, with a warning, without a lease and without waiting for one', async () => {
    held();
    const got = await acquireLease({ ...options, allowTokenLoss: true });
    expect(got).toMatchObject({ token: 'live', keeps: false, held: undefined });
    expect(told()[0]).toBe(
      '::warning title=osc-deploy::There is no place.%0AGoing on because of `allow-token-loss`: after this run the refresh token in the secret is dead.',
    );
    expect([store.stored.record, clock.sleeps]).toEqual([undefined, []]);
  });

  test('is needed for that', async () => {
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'store-needed' });
  });

  test('does not go on after a fault of the program', async () => {
    store.prove = async () => Promise.reject(new TypeError('a fault'));
    await expect(acquireLease({ ...options, allowTokenLoss: true })).rejects.toThrow('a fault');
  });
});
