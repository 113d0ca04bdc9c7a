import { beforeEach, describe, expect, test } from '@jest/globals';
import { leaseOf } from '../../../src/credentials/record-lease.js';
import { NoStore } from '../../../src/credentials/stores/none.js';
import type { GenerationRecord, LeaseLook, StoreLease } from '../../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../../src/workflow/signals.js';
import { MemoryStore } from '../../support/memory-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const mark = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'own' };
const stored: GenerationRecord = { generation: 2, current: 'live', superseded: [], state: 'stored', run: 'run 1' };
const refreshing: GenerationRecord = { ...stored, state: 'refreshing', ...mark };

let clock: VirtualClock;
let store: MemoryStore;
let lease: StoreLease;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock, { record: stored });
  lease = leaseOf({ store, clock }) as StoreLease;
});

/** Marks the record, which takes this long. */
function writesTake(ms: number, fails?: Error): void {
  const write = store.writeRecord.bind(store);
  store.writeRecord = async (record) => {
    clock.advance(ms);
    if (fails) throw fails;
    await write(record);
  };
}
const take = async (lookTookMs = 0): Promise<boolean> => {
  const look = await lease.look();
  clock.advance(lookTookMs);
  return await lease.take(mark, look, refreshing);
};

test('a store without records has no lease', () => {
  expect(leaseOf({ store: new NoStore('no place'), clock })).toBeUndefined();
});

test('a lease of its own goes before the record', () => {
  const own: StoreLease = { inRecord: false, asked: false, look: () => lease.look(), take: async () => true };
  const both = Object.assign(new MemoryStore(clock), { lease: own });
  expect(leaseOf({ store: both, clock })).toBe(own);
});

describe('a look at the record', () => {
  const at = new VirtualClock().now();

  test.each<[string, GenerationRecord | undefined, LeaseLook['holder']]>([
    ['that is not there', undefined, undefined],
    ['that is stored', stored, undefined],
    ['that is uncertain', { ...stored, state: 'uncertain' }, undefined],
    ['that is marked', refreshing, mark],
    ['that was marked by hand', { ...stored, state: 'refreshing' }, { run: 'run 1', at: '', mark: '' }],
  ])('%s', async (_what, record, holder) => {
    store.stored = record ? { record } : {};
    expect(await lease.look()).toEqual({ at, stored: store.stored, holder });
  });
});

describe('taking the lease', () => {
  test('marks the record, waits four seconds and looks again', async () => {
    expect(await take()).toBe(true);
    expect([clock.sleeps, store.stored.record, lease.asked]).toEqual([[4000], refreshing, true]);
  });

  test('waits for nothing where a lock keeps others away', async () => {
    lease = leaseOf({ store: Object.assign(store, { settleMs: 0 }), clock }) as StoreLease;
    writesTake(9000);
    expect(await take(9000)).toBe(true);
    expect([clock.sleeps, store.stored.record]).toEqual([[], refreshing]);
  });

  test.each([
    ['shows the mark of another run', { ...refreshing, mark: 'another' }, false],
    ['shows a record that another run has written', { ...stored, generation: 3 }, false],
    ['shows what was there before, as the store is slow to change', stored, true],
  ])('where the store then %s', async (_what, shown, taken) => {
    clock.duringWait(0, () => {
      store.stored = { record: shown };
    });
    expect(await take()).toBe(taken);
  });

  test('is left by a signal', async () => {
    const interrupts = new SignalInterrupts();
    lease = leaseOf({ store, clock, interrupts }) as StoreLease;
    clock.duringWait(0, () => interrupts.interrupt('SIGINT'));
    await expect(take()).rejects.toMatchObject({ code: 'interrupted' });
  });

  test('is not tried on an answer that took two seconds; the third ends it', async () => {
    expect([await take(2000), await take(2000), lease.asked]).toEqual([false, false, false]);
    await expect(take(2000)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'Marking the store as in use took 2.0 s, and another run may have used the login meanwhile.',
    });
    expect(store.stored.record).toEqual(stored);
  });

  test('is tried on an answer that took a little less', async () => {
    expect(await take(1999)).toBe(true);
  });

  test.each([
    ['four seconds', 4000, undefined, ', and another run may have used the login meanwhile.'],
    ['four seconds and failed', 4000, new Error('down'), ', and another run may have used the login meanwhile: down'],
  ])('has gone wrong where the mark took %s: it may have covered another one', async (_what, ms, fails, why) => {
    writesTake(ms, fails);
    await expect(take()).rejects.toThrow(`Marking the store as in use took 4.0 s${why}`);
    expect(clock.sleeps).toEqual([]);
  });

  test('goes on where the mark took a little less', async () => {
    writesTake(3999);
    expect(await take()).toBe(true);
  });

  test('is tried three times where the record cannot be written', async () => {
    writesTake(0, new Error('down'));
    expect([await take(), await take()]).toEqual([false, false]);
    await expect(take()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'the store cannot be marked as in use: down',
    });
  });
});
