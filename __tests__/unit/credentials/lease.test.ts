import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { acquireLease, giveBack } from '../../../src/credentials/lease.js';
import type { RotationOptions } from '../../../src/credentials/rotation-options.js';
import type { GenerationRecord, LeaseMark, StoreLease } from '../../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../../src/workflow/signals.js';
import { logTo } from '../../support/log.js';
import { MemoryStore } from '../../support/memory-store.js';
import { tempFolder } from '../../support/temp-folder.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const now = '2026-03-01T12:00:00.000Z';
const own = { run: 'this run', at: now, mark: 'own' };
const down = (code: 'unreachable' | 'github-refused' = 'unreachable') =>
  new RequestError(code, 'GitHub is down.', { request: { method: 'GET', host: 'h', path: '/' } });

let clock: VirtualClock;
let store: MemoryStore;
let lines: string[];
let options: RotationOptions;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'live' });
  lines = [];
  options = {
    ...{ store, clock, given: 'seed', refused: undefined, run: 'this run', signInCommand: '', allowTokenLoss: false },
    log: logTo((line) => lines.push(line)),
    interrupts: new SignalInterrupts(),
    journal: new Journal(join(tempFolder(), 'journal.json')),
    random: () => 0.5,
    newId: () => 'own',
    refresh: async () => Promise.reject(new Error('not here')),
  };
});

/** Its own lease, which `prove` has taken. */
function leased(changes: Partial<StoreLease> = {}): {
  lease: StoreLease;
  events: string[];
  holder: { is?: LeaseMark };
} {
  const events: string[] = [];
  const holder: { is?: LeaseMark } = {};
  const lease: StoreLease = {
    ...{ inRecord: false, asked: true },
    look: async () => ({ at: clock.now(), holder: holder.is }),
    take: async () => false,
    release: async ({ mark }) => void events.push(`release ${mark}`),
    ...changes,
  };
  const write = store.writeRecord.bind(store);
  Object.assign(store, {
    lease,
    prove: async (mark: LeaseMark) => {
      holder.is = mark;
      return true;
    },
    writeRecord: async (record: GenerationRecord) => {
      events.push(`write ${record.state}`);
      await write(record);
    },
  });
  return { lease, events, holder };
}

describe('a lease that was had', () => {
  test('comes with the token, the record and the journal that says what is about to be sent', async () => {
    const { lease } = leased();
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

  test('is not needed where the store lends an access token', async () => {
    leased();
    const accessToken = { value: 'kept', expiresAt: clock.now() + 1_000_000 };
    store.stored = { accessToken };
    expect(await acquireLease(options)).toEqual({ lent: accessToken });
    expect(existsSync(options.journal.path)).toBe(false);
  });

  test('is given back by a signal, and the token is not sent', async () => {
    const { events } = leased();
    options.interrupts.interrupt('SIGTERM');
    await expect(acquireLease(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect(events).toEqual(['release own']);
    expect(existsSync(options.journal.path)).toBe(false);
  });

  test('that cannot be given back is left to the post step', async () => {
    const release = async () => Promise.reject(new Error('down'));
    leased({ release });
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
    const { lease } = leased({ asked: false, look: async () => Promise.reject(down()) });
    store.prove = async () => Promise.reject(down());
    await expect(acquireLease(options)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'The lease of the store could not be taken: GitHub is down.',
    });
    expect([lease.asked, clock.sleeps, existsSync(options.journal.path)]).toEqual([false, [], false]);
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
    expect(lines[0]).toBe(
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
    const { holder } = leased({ asked: false });
    refuse();
    holder.is = { ...own, mark: 'another' };
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

describe('giving a lease back', () => {
  const record = (state: GenerationRecord['state'], mark = 'own'): GenerationRecord => ({
    ...{ generation: 1, current: 'c', superseded: [], run: 'this run' },
    ...{ state, mark },
  });

  test.each([
    ['is all there is to do after a refresh', 'stored', false, ['release own']],
    ['says before that nobody knows what came of the token', 'uncertain', false, ['write uncertain', 'release own']],
    ['is what the record says where it is the lease', 'stored', true, ['write stored', 'release own']],
  ] as const)('%s', async (_what, state, inRecord, expected) => {
    const { lease, events, holder } = leased({ inRecord });
    holder.is = own;
    expect(await giveBack(lease, record(state), options)).toBe(true);
    expect(events).toEqual(expected);
  });

  test.each([
    ['is free', undefined],
    ['is of another run', { ...own, mark: 'another' }],
  ])('leaves one alone that %s', async (_what, is) => {
    const { lease, events, holder } = leased();
    if (is) holder.is = is;
    expect(await giveBack(lease, record('uncertain'), options)).toBe(true);
    expect(events).toEqual([]);
  });

  test('is nothing to do without one', async () => {
    expect(await giveBack(undefined, record('uncertain'), options)).toBe(true);
  });

  test.each([
    [2, true],
    [3, false],
  ])('is tried three times: %d failures', async (failures, given) => {
    let looks = 0;
    const look = async () => {
      if (++looks <= failures) throw new Error('down');
      return { at: 0, holder: own };
    };
    const { lease } = leased({ look });
    expect(await giveBack(lease, record('stored'), options)).toBe(given);
    expect([looks, clock.sleeps]).toEqual([3, [375, 750]]);
  });
});
