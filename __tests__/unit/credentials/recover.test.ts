import { beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { recover } from '../../../src/credentials/rotation.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, memoryRotation } from '../../support/login/memory-rotation.js';
import { MemoryStore } from '../../support/login/memory-store.js';

const at = '2026-03-01T11:59:00.000Z';
const own = { run: 'this run', at, mark: 'own' };
const rotated: GenerationRecord = {
  ...{ generation: 2, current: fingerprint('new'), superseded: [fingerprint('old')], state: 'stored' },
  ...own,
};
const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };
const before = 'The main step ended before it had stored the new refresh token.';

let store: MemoryStore;
let entries: MemoryEntries;
let options: ReturnType<typeof memoryRotation>;

beforeEach(() => {
  const clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'old', record: { ...rotated, current: fingerprint('old') } });
  entries = new MemoryEntries();
  store.lease = new RunLease({ entries, clock });
  entries.hold(own);
  options = memoryRotation(store, clock);
});

/** What the post step says, besides masks. */
async function recovered(): Promise<string[]> {
  try {
    await recover(options);
  } finally {
    expect(options.journal.read()).toBeUndefined();
  }
  return options.lines.filter((line) => !line.startsWith('::add-mask'));
}

test('nothing unfinished is nothing to do', async () => {
  expect(await recovered()).toEqual([]);
  expect([entries.reads, store.asked]).toEqual([0, { reads: 0, saves: 0 }]);
});

describe('a run that ended with new tokens in its journal', () => {
  beforeEach(() => options.journal.write({ record: rotated, login }));

  test('has them stored, and its lease given back', async () => {
    expect(await recovered()).toEqual([
      `::notice title=osc-deploy::${before} It is now kept in the store; nothing was lost.`,
    ]);
    expect(store.stored).toEqual({ ...login, record: rotated });
    expect(entries.removed).toEqual(['own']);
    expect(options.lines).toEqual(expect.arrayContaining(['::add-mask::new', '::add-mask::access']));
  });

  test('is not told of what it had stored itself', async () => {
    store.stored = { ...login, record: rotated };
    expect(await recovered()).toEqual([]);
    expect([store.asked.saves, entries.removed]).toEqual([0, ['own']]);
  });

  test('does not get them back over what another run has made of them', async () => {
    store.stored.record = { ...rotated, current: 'newer', superseded: [fingerprint('new')], run: 'the other run' };
    expect(await recovered()).toEqual([]);
    expect([store.stored.refreshToken, store.asked.saves]).toEqual(['old', 0]);
  });

  test('does not get them over another login, and that is said', async () => {
    store.stored.record = { ...rotated, current: 'other', superseded: [], run: 'a\nperson' };
    expect(await recovered()).toEqual([
      `::warning title=osc-deploy::${before} It is not stored now either: the store meanwhile holds another login, written by a person.`,
    ]);
    expect(store.asked.saves).toBe(0);
  });

  test('and kept nothing on purpose is finished without a word', async () => {
    Object.assign(store, { kind: 'none' });
    expect(await recovered()).toEqual([]);
    expect([store.asked, entries.reads]).toEqual([{ reads: 0, saves: 0 }, 0]);
    expect(options.lines).toEqual(expect.arrayContaining(['::add-mask::new', '::add-mask::access']));
  });

  test('and cannot be helped here either ends with the commands to type', async () => {
    store.save = async () => Promise.reject(new Error('down'));
    await expect(recovered()).rejects.toMatchObject({
      code: 'token-lost',
      next: [{ command: 'npx sign-in' }, 'Detail: down'],
    });
  });

  test('is finished while no other process uses the store', async () => {
    const events: string[] = [];
    const save = store.save.bind(store);
    store.save = async (...given) => {
      events.push('save');
      await save(...given);
    };
    const exclusively = async <T>(body: () => Promise<T>): Promise<T> => {
      events.push('lock');
      const result = await body();
      events.push('unlock');
      return result;
    };
    Object.assign(store, { exclusively });
    await recovered();
    expect(events).toEqual(['lock', 'save', 'unlock']);
  });
});

describe('a run that ended while its token was on its way', () => {
  test.each([
    ['says when', rotated, at],
    ['says that nobody knows when', { ...rotated, at: undefined }, 'no time known'],
  ])('%s, and leaves the word that it is uncertain', async (_what, record, when) => {
    options.journal.write({ sent: true, record: { ...record, state: 'uncertain' } });
    await expect(recovered()).rejects.toMatchObject({
      code: 'token-uncertain',
      message: `The main step ended after it had sent the refresh token and before it had the answer (${when}).`,
      next: [{ command: 'npx sign-in' }],
    });
    expect([store.stored.record?.state, entries.removed, store.asked.saves]).toEqual(['uncertain', ['own'], 0]);
  });
});

test('a store without a lease is told of it too, unless another run has rotated the login since', async () => {
  store.lease = undefined;
  const record = { ...rotated, current: fingerprint('old'), superseded: [] };
  options.journal.write({ sent: true, record });
  await expect(recovered()).rejects.toMatchObject({ code: 'token-uncertain' });
  expect(store.stored.record).toEqual({ ...record, state: 'uncertain' });
  store.stored.record = rotated;
  options.journal.write({ sent: true, record });
  await expect(recovered()).rejects.toMatchObject({ code: 'token-uncertain' });
  expect(store.stored.record).toEqual(rotated);
});

describe('a run that ended with nothing but its lease', () => {
  test('gives it back', async () => {
    options.journal.write({ record: rotated });
    expect(await recovered()).toEqual([]);
    expect([entries.removed, store.asked]).toEqual([['own'], { reads: 0, saves: 0 }]);
  });

  test('that cannot be given back is named with its store', async () => {
    options.journal.write({ record: rotated });
    entries.read = async () => Promise.reject(new Error('down'));
    expect(await recovered()).toEqual([
      '::warning title=osc-deploy::The lease of the store could not be given back. The next run may wait for it.',
    ]);
  });
});
