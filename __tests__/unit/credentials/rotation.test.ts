import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { rotate } from '../../../src/credentials/rotation.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import type { Tokens } from '../../../src/platform/oauth.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, memoryRotation } from '../../support/login/memory-rotation.js';
import { MemoryStore } from '../../support/login/memory-store.js';

const hour = 3_600_000;

let clock: VirtualClock;
let store: MemoryStore;
let entries: MemoryEntries;
let options: ReturnType<typeof memoryRotation>;
let access: Tokens['accessToken'];

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'live' });
  entries = new MemoryEntries();
  store.lease = new RunLease({ entries, clock });
  options = memoryRotation(store, clock);
  access = { value: 'new-access', expiresAt: clock.now() + hour };
  options.refresh = async () => ({ accessToken: access, refreshToken: 'new-refresh' });
});

const told = () => options.lines.filter((line) => !line.startsWith('::add-mask'));
const journal = () => options.journal.read();

describe('an access token that is kept', () => {
  test('is masked and used, and nothing is asked for', async () => {
    store.stored = { accessToken: { value: 'old-access', expiresAt: clock.now() + 1_800_000 } };
    const { released, ...got } = await rotate(options);
    expect(got).toEqual({ access: store.stored.accessToken, refreshToken: undefined });
    expect(options.lines[0]).toBe('::add-mask::old-access');
    expect(told()).toEqual(['Signed in with the access token kept in the store; good for 30 min 0 s.']);
    await released;
    expect([entries.reads, store.lease?.takeAttempted, existsSync(options.journal.path)]).toEqual([0, false, false]);
  });

  test('is not even looked for where the store cannot be read', async () => {
    Object.assign(store, { lends: false });
    await rotate(options);
    // Once, under the lease.
    expect(store.asked.reads).toBe(1);
  });
});

describe('a refresh', () => {
  test('notes each step before it takes it', async () => {
    const phases: unknown[] = [];
    const note = () => phases.push(journal());
    const refresh = options.refresh.bind(options);
    options.refresh = async (token) => {
      expect(token).toBe('live');
      note();
      clock.advance(5000);
      return await refresh(token);
    };
    const save = store.save.bind(store);
    store.save = async (login, record) => {
      note();
      await save(login, record);
    };
    const remove = entries.remove.bind(entries);
    entries.remove = async (...given) => {
      note();
      await remove(...given);
    };
    const { released, ...got } = await rotate(options);
    await released;
    const by = { run: 'this run', mark: 'own' };
    const [sentAt, answeredAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:05.000Z'];
    const refreshing = { generation: 0, current: fingerprint('live'), superseded: [], state: 'uncertain', at: sentAt };
    const rotated = {
      ...{ generation: 1, current: fingerprint('new-refresh'), superseded: [fingerprint('live')], state: 'stored' },
      ...{ ...by, at: answeredAt },
    };
    const login = { accessToken: access, refreshToken: 'new-refresh' };
    expect(got).toEqual({ access, refreshToken: 'new-refresh' });
    expect(phases).toEqual([
      { record: { ...refreshing, ...by }, sent: true },
      { record: rotated, login },
      { record: rotated },
    ]);
    expect(store.stored).toEqual({ ...login, record: rotated });
    expect([entries.removed, existsSync(options.journal.path)]).toEqual([['own'], false]);
    expect(told()).toEqual(['Signed in. The new refresh token is kept in the store.']);
  });

  test('masks both tokens before it says or stores anything', async () => {
    store.save = async () => {
      expect(options.lines).toEqual(expect.arrayContaining(['::add-mask::new-access', '::add-mask::new-refresh']));
    };
    await rotate(options);
  });

  test('is not cut off by a signal, which takes effect once the token is stored', async () => {
    const { signal } = options.interrupts;
    options.refresh = async () => {
      options.interrupts.interrupt('SIGTERM');
      expect(signal.aborted).toBe(false);
      return { accessToken: access, refreshToken: 'new-refresh' };
    };
    const save = store.save.bind(store);
    store.save = async (...given) => {
      expect(signal.aborted).toBe(false);
      await save(...given);
    };
    await rotate(options);
    expect([signal.aborted, store.stored.refreshToken]).toEqual([true, 'new-refresh']);
  });

  test('of a server that does not rotate goes on where the store fails: the old token is still good', async () => {
    options.refresh = async () => ({ accessToken: access, refreshToken: undefined });
    store.save = async () => Promise.reject(new Error('down'));
    const { released, ...got } = await rotate(options);
    await released;
    expect(got).toEqual({ access, refreshToken: 'live' });
    expect(told().at(-2)).toBe(
      '::warning title=osc-deploy::The new refresh token could not be stored in the store (5 tries).',
    );
    expect([entries.removed, existsSync(options.journal.path)]).toEqual([['own'], false]);
  });

  test('whose new token cannot be stored leaves it to the post step, and says so', async () => {
    store.save = async () => Promise.reject(new Error('down'));
    await expect(rotate(options)).rejects.toMatchObject({ code: 'token-lost' });
    expect(told().at(-1)).toBe(
      '::warning title=osc-deploy::The new refresh token is in the journal: the post step of this job tries once more to store it.',
    );
    expect(journal()).toMatchObject({ login: { refreshToken: 'new-refresh' } });
    expect(entries.removed).toEqual([]);
  });

  test('whose record cannot be written leaves that and the lease to the post step', async () => {
    store.writeRecord = async () => Promise.reject(new Error('down'));
    const { released } = await rotate(options);
    await released;
    expect([journal()?.login, entries.removed, store.stored.refreshToken]).toEqual([
      expect.anything(),
      [],
      'new-refresh',
    ]);
  });

  test('goes on without its journal when the disk is full by then', async () => {
    const write = options.journal.write.bind(options.journal);
    options.journal.write = (entry) => {
      if (entry.login) throw new Error('ENOSPC.');
      write(entry);
    };
    await rotate(options);
    expect(store.stored.refreshToken).toBe('new-refresh');
    expect(told()).toContain(
      `::warning title=osc-deploy::The journal ${options.journal.path} could not be written: ENOSPC. Going on without it.`,
    );
  });

  test('whose lease ended with its generation gives nothing back', async () => {
    let reads = 0;
    store.save = async () => {
      entries.subject = 'the next one';
      reads = entries.reads;
    };
    await (await rotate(options)).released;
    expect([entries.reads, existsSync(options.journal.path)]).toEqual([reads, false]);
  });

  test('that keeps nothing says so, and stores nothing', async () => {
    Object.assign(store, {
      lease: undefined,
      prove: async () => Promise.reject(new DeployError('store-needed', 'No place.')),
    });
    options.allowTokenLoss = true;
    const { refreshToken } = await rotate(options);
    expect([refreshToken, store.asked.saves, told().at(-1)]).toEqual([
      'new-refresh',
      0,
      'Signed in. The new refresh token is not kept.',
    ]);
    expect(existsSync(options.journal.path)).toBe(false);
  });

  test('whose lease cannot be given back leaves that to the post step', async () => {
    entries.remove = async () => Promise.reject(new Error('down'));
    const { released } = await rotate(options);
    await released;
    expect(journal()).toEqual({ record: expect.objectContaining({ state: 'stored', generation: 1 }) });
  });
});
