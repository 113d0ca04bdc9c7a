import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import type { JobLogin } from '../../../src/credentials/encrypted-login.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import type { JournalEntry } from '../../../src/credentials/journal.js';
import { recover } from '../../../src/credentials/persist.js';
import { RotatingTokens, rotate } from '../../../src/credentials/rotation.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, MemoryStore, memoryRotation } from '../../support/login/memory-rotation.js';

const hour = 3_600_000;

let clock: VirtualClock;
let store: MemoryStore;
let entries: MemoryEntries;
let options: ReturnType<typeof memoryRotation>;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore({ refreshToken: 'live' });
  entries = new MemoryEntries();
  store.lease = new RunLease({ entries, clock });
  options = memoryRotation(store, clock);
});

const logged = () => options.lines.filter((line) => !line.startsWith('::add-mask'));
const journal = () => options.journal.read();
const fails = async () => Promise.reject(new Error('down'));

describe('a rotation', () => {
  const access = () => ({ value: 'new-access', expiresAt: clock.now() + hour });

  beforeEach(() => {
    options.refresh = async () => ({ accessToken: access(), refreshToken: 'new-refresh' });
  });

  test('masks both tokens before they are stored, and delays a signal until then', async () => {
    const { signal } = options.interrupts;
    options.refresh = async () => {
      options.interrupts.interrupt('SIGTERM');
      options.interrupts.interrupt('SIGTERM');
      return { accessToken: access(), refreshToken: 'new-refresh' };
    };
    store.save = async () => {
      expect(options.lines).toEqual(
        expect.arrayContaining(['::add-mask::new-access', '::add-mask::new-refresh']),
      );
      expect(signal.aborted).toBe(false);
    };
    await rotate(options);
    expect(signal.aborted).toBe(true);
    expect(logged().filter((line) => line.includes('would be lost otherwise'))).toHaveLength(1);
  });

  test.each<[string, () => unknown, object]>([
    [
      'record cannot be written',
      () => Object.assign(store, { writeRecord: fails }),
      { login: expect.anything() },
    ],
    ['lease cannot be given back', () => Object.assign(entries, { remove: fails }), {}],
  ])('with a failed %s leaves the work to the post step', async (_what, fail, entry) => {
    fail();
    await (await rotate(options)).released;
    expect(journal()).toEqual({
      ...entry,
      record: expect.objectContaining({ state: 'stored', generation: 1 }),
    });
    expect(store.stored.refreshToken).toBe('new-refresh');
  });

  test('continues without its journal, and without later steps of the job, when the disk is full', async () => {
    const full = () => {
      throw new Error('ENOSPC.');
    };
    options.jobLogin = { read: () => undefined, write: full } as unknown as JobLogin;
    const write = options.journal.write.bind(options.journal);
    options.journal.write = (entry) => (entry.login ? full() : write(entry));
    expect((await rotate(options)).access.value).toBe('new-access');
    expect(store.stored.refreshToken).toBe('new-refresh');
    expect(logged()).toEqual([
      `::warning title=osc-deploy::The journal ${options.journal.path} could not be written: ENOSPC. Continuing without it.`,
      'Signed in. The new refresh token is kept in the store.',
      'A later step of this job cannot use this login: ENOSPC.',
    ]);
  });
});

describe('a refresh that fails', () => {
  const refusal = (code: RequestError['code'], status: number) =>
    new RequestError(code, `Refused with ${status}.`, {
      request: { method: 'POST', host: 'h', path: '/', status },
    });
  const fail = async (error: Error, meanwhile = () => undefined as unknown) => {
    options.refresh = async () => {
      meanwhile();
      throw error;
    };
    return await rotate(options).catch((reason: unknown) => reason);
  };
  const refused = refusal('token-exchange-failed', 401);
  const unknown = refusal('token-uncertain', 503);
  const dead = refusal('invalid-grant', 400);

  test.each([
    ['after a refusal only the lease', refused, { record: { mark: 'own' } }],
    [
      'without an answer the whole rotation',
      unknown,
      { sent: true, record: { state: 'uncertain' } },
    ],
  ])(
    'leaves to the post step, when the lease cannot be released, %s',
    async (_what, error, entry) => {
      entries.remove = fails;
      await fail(error);
      expect(journal()).toMatchObject(entry);
    },
  );

  test.each([
    ['its one more try', 'uncertain', true],
    ['its first try, which another client may explain', 'stored', false],
  ] as const)('marks a token that was refused in %s: %s', async (_which, state, isMarked) => {
    store.stored.record = {
      generation: 1,
      superseded: [],
      run: 'run 1',
      current: fingerprint('live'),
      state,
    };
    expect(await fail(dead)).toMatchObject({ code: 'invalid-grant' });
    expect(store.stored.record?.refusedTo !== undefined).toBe(isMarked);
  });

  test('names another run that rotated the login meanwhile', async () => {
    const error = await fail(dead, () => {
      store.stored.record = {
        generation: 2,
        superseded: [],
        state: 'stored',
        current: 'newer',
        run: 'the other run',
      };
    });
    const message = expect.stringContaining(
      'another run rotated the login meanwhile, the other run',
    );
    expect(error).toMatchObject({ message });
  });

  test('names the secret when its token was refused and the store has no newer one', async () => {
    store.stored = {};
    expect(await fail(dead)).toMatchObject({
      message: expect.stringContaining(
        'the secret behind `refresh-token`; the store has no token that follows it',
      ),
    });
  });
});

describe('the rotation of a run that died', () => {
  const own = { run: 'this run', at: '2026-03-01T11:59:00.000Z', mark: 'own' };
  const rotated: GenerationRecord = {
    generation: 2,
    current: fingerprint('new'),
    superseded: [fingerprint('old')],
    state: 'stored',
    ...own,
  };
  const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };

  beforeEach(() => {
    store.stored = { refreshToken: 'old', record: { ...rotated, current: fingerprint('old') } };
    entries.hold(own);
  });

  /** Returns what the post step says, besides masks. */
  async function recovered(entry?: JournalEntry): Promise<string[]> {
    if (entry) options.journal.write(entry);
    try {
      await recover(options);
    } finally {
      expect(journal()).toBeUndefined();
    }
    return logged();
  }
  const tokens: JournalEntry = { record: rotated, login };

  test('is finished while no other process uses the store: its tokens are stored, its lease is released', async () => {
    const events: string[] = [];
    const save = store.save.bind(store);
    store.save = async (...given) => {
      events.push('save');
      await save(...given);
    };
    const exclusively = async <T>(body: () => Promise<T>): Promise<T> => {
      events.push('lock');
      return await body().finally(() => events.push('unlock'));
    };
    Object.assign(store, { exclusively });
    expect(await recovered(tokens)).toEqual([
      '::notice title=osc-deploy::The step or command before ended before it had stored the new refresh token. It is now kept in the store; nothing was lost.',
    ]);
    expect(store.stored).toEqual({ ...login, record: rotated });
    expect({ removed: entries.removed, events }).toEqual({
      removed: ['own'],
      events: ['lock', 'save', 'unlock'],
    });
    expect(options.lines).toEqual(
      expect.arrayContaining(['::add-mask::new', '::add-mask::access']),
    );
  });

  test.each<[string, Partial<GenerationRecord>, string[]]>([
    ['its own stored token', {}, []],
    ['a newer token of another run', { current: 'newer', superseded: [fingerprint('new')] }, []],
    [
      'another login, which is said',
      { current: 'other', superseded: [], run: 'a\nperson' },
      [
        '::warning title=osc-deploy::The new refresh token is not stored: the store meanwhile holds another login, written by a person.',
      ],
    ],
  ])('is not stored over %s', async (_what, changes, said) => {
    store.stored.record = { ...rotated, ...changes };
    expect(await recovered(tokens)).toEqual(said);
    expect({ refreshToken: store.stored.refreshToken, saves: store.asked.saves }).toEqual({
      refreshToken: 'old',
      saves: 0,
    });
  });

  test('is finished silently when it had nothing to store', async () => {
    Object.assign(store, { kind: 'none' });
    expect(await recovered(tokens)).toEqual([]);
    expect({ asked: store.asked, reads: entries.reads }).toEqual({
      asked: { reads: 0, saves: 0 },
      reads: 0,
    });
  });

  test.each([
    ['a store without a lease too', fingerprint('old'), 'uncertain'],
    ['no store with a later rotation of another run', fingerprint('newer'), 'stored'],
  ])('is noted, when its token was being sent, in %s', async (_where, current, state) => {
    store.lease = undefined;
    store.stored.record = { ...rotated, current };
    const record = { ...rotated, current: fingerprint('old'), superseded: [] };
    await expect(recovered({ sent: true, record })).rejects.toMatchObject({
      code: 'token-uncertain',
    });
    expect(store.stored.record?.state).toBe(state);
  });

  test('releases its lease when no other work is left', async () => {
    expect(await recovered({ record: rotated })).toEqual([]);
    expect({ removed: entries.removed, saves: store.asked.saves }).toEqual({
      removed: ['own'],
      saves: 0,
    });
  });

  test('is reported with its store when its lease cannot be released', async () => {
    entries.read = fails;
    expect(await recovered({ record: rotated })).toEqual([
      '::warning title=osc-deploy::The lease of the store could not be released. The next run may wait for it.',
    ]);
  });
});

describe('an access token', () => {
  let sent: string[];

  beforeEach(() => {
    store.stored = {};
    Object.assign(store, { lends: false });
    sent = [];
    options.refresh = async (token) => {
      const number = sent.push(token);
      const accessToken = { value: `access-${number}`, expiresAt: clock.now() + hour };
      return { accessToken, refreshToken: `refresh-${number}` };
    };
  });

  const open = () => new RotatingTokens(options);

  test('is used until a minute before its end, and then the newest refresh token is sent', async () => {
    // A store that can never be read, like a secret.
    store.read = async () => ({});
    const tokens = open();
    expect(await tokens.get()).toBe('access-1');
    clock.advance(hour - 60_001);
    expect(await tokens.get()).toBe('access-1');
    clock.advance(1);
    expect(await tokens.get()).toBe('access-2');
    expect(sent).toEqual(['seed', 'refresh-1']);
  });

  test('is requested by one refresh for all simultaneous callers, and again after a failure', async () => {
    const refresh = options.refresh.bind(options);
    options.refresh = async () => {
      options.refresh = refresh;
      sent.push('lost');
      throw new DeployError('token-uncertain', 'No answer.');
    };
    const tokens = new RotatingTokens({ ...options, refresh: (token) => options.refresh(token) });
    const both = await Promise.allSettled([tokens.get(), tokens.get()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['access-2', 'access-2']);
    expect(sent).toEqual(['lost', 'seed']);
  });

  test('is reported once when it has ended and cannot be renewed', async () => {
    const tokens = open();
    await tokens.get();
    clock.advance(hour);
    const cause = new DeployError('store-needed', 'No place.');
    store.prove = async () => Promise.reject(cause);
    const message = expect.stringMatching(
      /^The access token ended after its hour and could not be renewed\. No place\./,
    );
    await expect(tokens.get()).rejects.toMatchObject({ code: 'login-expired', message, cause });
    await expect(tokens.get()).rejects.toBe(cause);
  });

  test('is renewed when the platform refuses it, once per run and for all callers', async () => {
    const tokens = open();
    await tokens.get();
    expect(await Promise.all([tokens.renew('access-1'), tokens.renew('access-1')])).toEqual([
      'access-2',
      'access-2',
    ]);
    expect(await tokens.renew('access-1')).toBe('access-2');
    expect(await tokens.renew('access-2')).toBeUndefined();
    expect(await tokens.get()).toBe('access-2');
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['and its refresh token is sent', { refreshToken: 'live' }, 'live'],
    ['and the token of the secret is sent if the store has none', {}, 'seed'],
  ])('that the platform refuses is not reused from its store, %s', async (_what, kept, token) => {
    Object.assign(store, { lends: true });
    store.stored = { ...kept, accessToken: { value: 'refused', expiresAt: clock.now() + hour } };
    const tokens = open();
    expect(await tokens.get()).toBe('refused');
    expect(await tokens.renew('refused')).toBe('access-1');
    expect(sent).toEqual([token]);
  });

  test('is renewed only after the lease of the last refresh is released', async () => {
    const remove = entries.remove.bind(entries);
    entries.remove = async (...given) => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      await remove(...given);
    };
    const tokens = open();
    await tokens.get();
    expect(await tokens.renew('access-1')).toBe('access-2');
    await tokens.settled();
    expect(entries.removed).toEqual(['own', 'own']);
  });
});
