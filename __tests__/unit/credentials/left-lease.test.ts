import { beforeEach, describe, expect, test } from '@jest/globals';
import { awaitLease } from '../../../src/credentials/await-lease.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { MemoryLease, memoryRotation } from '../../support/memory-rotation.js';
import { MemoryStore } from '../../support/memory-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

let clock: VirtualClock;
let lease: MemoryLease;
let store: MemoryStore;

beforeEach(() => {
  clock = new VirtualClock();
  lease = new MemoryLease(clock);
  store = new MemoryStore(clock, { refreshToken: 'live' });
});

const wait = () => {
  const asked = { run: 'this run', at: new Date(clock.now()).toISOString(), mark: 'own' };
  return awaitLease(lease, { asked, keeps: true }, { ...memoryRotation(store, clock), given: 'live' });
};

describe('a run that left its lease behind', () => {
  const takenAt = new Date(new VirtualClock().now() - 660_000).toISOString();
  const left = (token: string | undefined, hasStored: boolean | undefined) => {
    lease.holder = { run: 'the dead run', at: takenAt, mark: 'another', token };
    if (hasStored !== undefined) Object.assign(lease, { hasStored: async () => hasStored });
  };
  const old = fingerprint('live');

  test('after it had stored its token gets its record, so that the old token is not sent', async () => {
    left(old, true);
    await expect(wait()).rejects.toMatchObject({ code: 'token-superseded' });
    expect(store.stored.record).toEqual({
      ...{ generation: 1, current: '', superseded: [old], state: 'stored' },
      ...{ run: 'the dead run', at: takenAt, mark: 'another' },
    });
  });

  test.each<[string, string | undefined, boolean | undefined]>([
    ['before it had stored', old, false],
    ['without saying which token it used', undefined, true],
    ['where nothing tells when it stored', old, undefined],
  ])('%s gets none', async (_when, token, hasStored) => {
    left(token, hasStored);
    expect(await wait()).toMatchObject({ token: 'live', unsent: { state: 'uncertain' } });
    expect(store.stored.record).toBeUndefined();
  });

  test('and whose record is there already gets no other one', async () => {
    left(old, true);
    const record = { generation: 5, current: 'x', superseded: [old], state: 'stored' as const, run: 'run 5' };
    store.stored.record = record;
    await expect(wait()).rejects.toMatchObject({ code: 'token-superseded' });
    expect(store.stored.record).toBe(record);
  });

  test.each([
    [4999, true],
    [5000, false],
  ])('gets none where reading takes long, as another run may have gone on: %d ms', async (ms, written) => {
    left(old, true);
    store.slowReads = [ms];
    await wait().catch(() => undefined);
    expect(store.stored.record !== undefined).toBe(written);
  });
});
