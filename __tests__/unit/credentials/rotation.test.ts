import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { rotate } from '../../../src/credentials/rotation.js';
import type { Tokens } from '../../../src/platform/oauth.js';
import { MemoryLease, memoryRotation } from '../../support/memory-rotation.js';
import { MemoryStore } from '../../support/memory-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const hour = 3_600_000;

let clock: VirtualClock;
let store: MemoryStore;
let lease: MemoryLease;
let options: ReturnType<typeof memoryRotation>;
let access: Tokens['accessToken'];

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock, { refreshToken: 'live' });
  lease = new MemoryLease(clock);
  Object.assign(store, { lease, prove: lease.take.bind(lease) });
  options = memoryRotation(store, clock);
  access = { value: 'new-access', expiresAt: clock.now() + hour };
  options.refresh = async () => ({ accessToken: access, refreshToken: 'new-refresh' });
});

const told = () => options.lines.filter((line) => !line.startsWith('::add-mask'));
const journal = () => options.journal.read();
const refusal = (code: RequestError['code'], status: number) =>
  new RequestError(code, `Refused with ${status}.`, { request: { method: 'POST', host: 'h', path: '/', status } });

describe('an access token that is kept', () => {
  test('is masked and used, and nothing is asked for', async () => {
    store.stored = { accessToken: { value: 'old-access', expiresAt: clock.now() + 1_800_000 } };
    const { released, ...got } = await rotate(options);
    expect(got).toEqual({ access: store.stored.accessToken, refreshToken: undefined });
    expect(options.lines[0]).toBe('::add-mask::old-access');
    expect(told()).toEqual(['Signed in with the access token kept in the store; good for 30 min 0 s.']);
    await released;
    expect([lease.looks, lease.asked, existsSync(options.journal.path)]).toEqual([0, false, false]);
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
    const { refresh } = { refresh: options.refresh };
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
    const release = lease.release.bind(lease);
    lease.release = async (holder) => {
      note();
      await release(holder);
    };
    const { released, ...got } = await rotate(options);
    await released;
    const by = { run: 'this run', mark: 'own' };
    const [sentAt, answeredAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:05.000Z'];
    const refreshing = { generation: 0, current: fingerprint('live'), superseded: [], state: 'refreshing', at: sentAt };
    const rotated = {
      ...{ generation: 1, current: fingerprint('new-refresh'), superseded: [fingerprint('live')], state: 'stored' },
      ...{ ...by, at: answeredAt },
    };
    const login = { accessToken: access, refreshToken: 'new-refresh' };
    expect(got).toEqual({ access, refreshToken: 'new-refresh' });
    expect(phases).toEqual([
      { phase: 'sending', record: { ...refreshing, ...by } },
      { phase: 'answered', record: rotated, login },
      { phase: 'stored', record: rotated },
    ]);
    expect(store.stored).toEqual({ ...login, record: rotated });
    expect([lease.released, existsSync(options.journal.path)]).toEqual([['own'], false]);
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
    expect([lease.released, existsSync(options.journal.path)]).toEqual([['own'], false]);
  });

  test('whose new token cannot be stored leaves it to the post step, and says so', async () => {
    store.save = async () => Promise.reject(new Error('down'));
    await expect(rotate(options)).rejects.toMatchObject({ code: 'token-lost' });
    expect(told().at(-1)).toBe(
      '::warning title=osc-deploy::The new refresh token is in the journal: the post step of this job tries once more to store it.',
    );
    expect(journal()).toMatchObject({ phase: 'answered', login: { refreshToken: 'new-refresh' } });
    expect(lease.released).toEqual([]);
  });

  test('whose record cannot be written leaves that and the lease to the post step', async () => {
    store.writeRecord = async () => Promise.reject(new Error('down'));
    const { released } = await rotate(options);
    await released;
    expect([journal()?.phase, lease.released, store.stored.refreshToken]).toEqual(['answered', [], 'new-refresh']);
  });

  test('goes on without its journal when the disk is full by then', async () => {
    const write = options.journal.write.bind(options.journal);
    options.journal.write = (entry) => {
      if (entry.phase === 'answered') throw new Error('ENOSPC.');
      write(entry);
    };
    await rotate(options);
    expect(store.stored.refreshToken).toBe('new-refresh');
    expect(told()).toContain(
      `::warning title=osc-deploy::The journal ${options.journal.path} could not be written: ENOSPC. Going on without it.`,
    );
  });

  test('that keeps nothing says so, and stores nothing', async () => {
    Object.assign(store, { lease: undefined, prove: async () => Promise.reject(refusal('unreachable', 0)) });
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
    lease.release = async () => Promise.reject(new Error('down'));
    const { released } = await rotate(options);
    await released;
    expect(journal()).toMatchObject({ phase: 'stored', record: { state: 'stored', generation: 1 } });
  });
});

describe('a refresh that fails', () => {
  const fail = async (error: Error) => {
    options.refresh = async () => Promise.reject(error);
    return await rotate(options).catch((reason: unknown) => reason);
  };
  const refused = refusal('token-exchange-failed', 401);
  const unknown = refusal('token-uncertain', 503);

  test.each([
    ['by a refusal leaves the record as it was', refused, undefined],
    ['without an answer leaves that word', unknown, 'uncertain'],
  ])('%s, and gives the lease back', async (_how, error, state) => {
    expect(await fail(error)).toMatchObject({ code: error.code });
    expect([store.stored.record?.state, lease.released, journal()]).toEqual([state, ['own'], undefined]);
    expect([store.stored.refreshToken, options.interrupts.signal.aborted]).toEqual(['live', false]);
  });

  test.each([
    ['after a refusal only the lease', refused, { phase: 'marking', record: { state: 'stored' } }],
    ['without an answer all of it', unknown, { phase: 'sending', record: { state: 'refreshing' } }],
  ])('leaves to the post step, when the lease cannot be given back, %s', async (_what, error, entry) => {
    lease.release = async () => Promise.reject(new Error('down'));
    await fail(error);
    expect(journal()).toMatchObject(entry);
  });

  test.each([
    [
      'another run has',
      { current: 'newer', run: 'the other run' },
      /another run rotated the login meanwhile, the other run/,
    ],
    ['no other run has', { current: fingerprint('live'), run: 'run 1' }, /no longer accepts the login in the store/],
  ])('names the run where %s rotated the login meanwhile', async (_who, changes, message) => {
    const dead = refusal('invalid-grant', 400);
    options.refresh = async () => {
      store.stored.record = { generation: 2, superseded: [], state: 'stored', ...changes };
      throw dead;
    };
    await expect(rotate(options)).rejects.toThrow(message);
  });

  test('says why also where the store cannot be read any more', async () => {
    options.refresh = async () => {
      store.read = async () => Promise.reject(new Error('down'));
      throw refused;
    };
    await expect(rotate(options)).rejects.toBe(refused);
  });
});
