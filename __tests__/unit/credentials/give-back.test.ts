import { beforeEach, describe, expect, test } from '@jest/globals';
import { giveBack } from '../../../src/credentials/lease.js';
import type { GenerationRecord, LeaseMark } from '../../../src/credentials/token-store.js';
import { MemoryLease } from '../../support/memory-rotation.js';
import { MemoryStore } from '../../support/memory-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const own = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'own' };

let clock: VirtualClock;
let store: MemoryStore;
let lease: MemoryLease;
let options: { store: MemoryStore; clock: VirtualClock; random: () => number };

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock);
  lease = new MemoryLease(clock);
  options = { store, clock, random: () => 0.5 };
});

describe('giving a lease back', () => {
  const record = (state: GenerationRecord['state'], mark = 'own'): GenerationRecord => ({
    ...{ generation: 1, current: 'c', superseded: [], run: 'this run' },
    ...{ state, mark },
  });

  test.each([
    ['is all there is to do after a refresh', 'stored', false, false],
    ['says before that nobody knows what came of the token', 'uncertain', false, true],
    ['is what the record says where it is the lease', 'stored', true, true],
  ] as const)('%s', async (_what, state, inRecord, written) => {
    const given = Object.assign(lease, { inRecord, holder: own });
    store.writeRecord = async (said) => {
      expect(lease.released).toEqual([]);
      store.stored.record = said;
    };
    expect(await giveBack(given, record(state), options)).toBe(true);
    expect([store.stored.record, lease.released]).toEqual([written ? record(state) : undefined, ['own']]);
  });

  test.each<[string, LeaseMark | undefined]>([
    ['is free', undefined],
    ['is of another run', { ...own, mark: 'another' }],
  ])('leaves one alone that %s', async (_what, holder) => {
    lease.holder = holder;
    expect(await giveBack(lease, record('uncertain'), options)).toBe(true);
    expect([store.stored, lease.released]).toEqual([{}, []]);
  });

  test('is nothing to do without one', async () => {
    expect(await giveBack(undefined, record('uncertain'), options)).toBe(true);
  });

  test.each([
    [2, true],
    [3, false],
  ])('is tried three times: %d failures', async (failures, given) => {
    lease.holder = own;
    let tries = 0;
    const release = lease.release.bind(lease);
    lease.release = async (holder) => {
      if (++tries <= failures) throw new Error('down');
      await release(holder);
    };
    expect(await giveBack(lease, record('stored'), options)).toBe(given);
    expect([tries, clock.sleeps]).toEqual([3, [375, 750]]);
  });
});
