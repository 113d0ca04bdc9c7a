import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import type { JobLogin } from '../../../src/credentials/job-login.js';
import { recover } from '../../../src/credentials/persist.js';
import { RotatingTokens, rotate } from '../../../src/credentials/rotation.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import type { Tokens } from '../../../src/platform/oauth.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, MemoryStore, memoryRotation } from '../../support/login/memory-rotation.js';

const hour = 3_600_000;

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

const told = () => options.lines.filter((line) => !line.startsWith('::add-mask'));
const journal = () => options.journal.read();

describe('a rotation', () => {
  let access: Tokens['accessToken'];

  beforeEach(() => {
    access = { value: 'new-access', expiresAt: clock.now() + hour };
    options.refresh = async () => ({ accessToken: access, refreshToken: 'new-refresh' });
  });

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
      const refreshing = {
        generation: 0,
        current: fingerprint('live'),
        superseded: [],
        state: 'uncertain',
        at: sentAt,
      };
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

    test('that cannot be left for later steps of the job says so, and is used', async () => {
      const write = () => {
        throw new Error('ENOSPC.');
      };
      options.jobLogin = { read: () => undefined, write } as unknown as JobLogin;
      expect((await rotate(options)).access.value).toBe('new-access');
      expect(told()).toContain('A later step of this job cannot use this login: ENOSPC.');
    });

    test('whose lease ended with its generation gives nothing back', async () => {
      let reads = 0;
      store.save = async () => {
        store.lease = new RunLease({ entries: new MemoryEntries(), clock });
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
});

describe('a rotation that fails', () => {
  const refusal = (code: RequestError['code'], status: number) =>
    new RequestError(code, `Refused with ${status}.`, { request: { method: 'POST', host: 'h', path: '/', status } });

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
      expect([store.stored.record?.state, entries.removed, journal()]).toEqual([state, ['own'], undefined]);
      expect([store.stored.refreshToken, options.interrupts.signal.aborted]).toEqual(['live', false]);
    });

    test.each([
      ['after a refusal only the lease', refused, { record: { mark: 'own' } }],
      ['without an answer all of it', unknown, { sent: true, record: { state: 'uncertain' } }],
    ])('leaves to the post step, when the lease cannot be given back, %s', async (_what, error, entry) => {
      entries.remove = async () => Promise.reject(new Error('down'));
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

    test('names the secret where its token was refused and the store holds no newer one', async () => {
      store.stored = {};
      Object.assign(store, { lends: true });
      expect(await fail(refusal('invalid-grant', 400))).toMatchObject({
        message:
          'Open Source Cloud no longer accepts the login in the secret behind `refresh-token` (the store holds no newer one).',
      });
    });
  });
});

describe('the rotation of a run that died', () => {
  const at = '2026-03-01T11:59:00.000Z';
  const own = { run: 'this run', at, mark: 'own' };
  const rotated: GenerationRecord = {
    ...{ generation: 2, current: fingerprint('new'), superseded: [fingerprint('old')], state: 'stored' },
    ...own,
  };
  const login = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };
  const before = 'The main step ended before it had stored the new refresh token.';

  beforeEach(() => {
    store.stored = { refreshToken: 'old', record: { ...rotated, current: fingerprint('old') } };
    entries.hold(own);
  });

  /** What the post step says, besides masks. */
  async function recovered(): Promise<string[]> {
    try {
      await recover(options);
    } finally {
      expect(journal()).toBeUndefined();
    }
    return told();
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
        '::warning title=osc-deploy::The new refresh token is not stored: the store meanwhile holds another login, written by a person.',
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
      expect([entries.removed, store.asked.saves]).toEqual([['own'], 0]);
    });

    test('that cannot be given back is named with its store', async () => {
      options.journal.write({ record: rotated });
      entries.read = async () => Promise.reject(new Error('down'));
      expect(await recovered()).toEqual([
        '::warning title=osc-deploy::The lease of the store could not be given back. The next run may wait for it.',
      ]);
    });
  });
});

describe('rotating tokens', () => {
  let sent: string[];

  beforeEach(() => {
    store.stored = {};
    Object.assign(store, { lends: false });
    sent = [];
    options.refresh = async (token) => {
      const number = sent.push(token);
      return {
        accessToken: { value: `access-${number}`, expiresAt: clock.now() + hour },
        refreshToken: `refresh-${number}`,
      };
    };
  });

  const open = () => new RotatingTokens(options);

  describe('an access token', () => {
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
      expect(options.lines).toContain('::add-mask::access-2');
    });

    test('is got by one refresh for all who ask at once, and the next one can be got after a failure', async () => {
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

    test('comes after what a dead process left behind was finished', async () => {
      const superseded = [fingerprint('seed')];
      const record = { generation: 4, current: fingerprint('left'), superseded, state: 'stored' as const, run: 'dead' };
      const login = { refreshToken: 'left', accessToken: { value: 'a', expiresAt: 7 } };
      options.journal.write({ record, login });
      await open().get();
      expect(sent).toEqual(['left']);
      expect(options.lines.join('\n')).toContain('It is now kept in the store; nothing was lost.');
    });

    test.each([
      [
        'a reason and what to do',
        new DeployError('store-needed', 'No place.'),
        /^The access token ended after its hour and could not be renewed\. No place\. \S.+/,
      ],
      ['a reason', new Error('a fault'), /^The access token ended after its hour and could not be renewed\. a fault$/],
    ])('that ended and cannot be renewed says so, with %s', async (_with, error, message) => {
      const tokens = open();
      await tokens.get();
      clock.advance(hour);
      store.prove = async () => Promise.reject(error);
      const expected = { code: 'login-expired', message: expect.stringMatching(message), cause: error };
      await expect(tokens.get()).rejects.toMatchObject(expected);
      // From now on it is a plain failure.
      await expect(tokens.get()).rejects.toBe(error);
    });
  });

  describe('an access token that the platform refuses', () => {
    test('is renewed, once in a run', async () => {
      const tokens = open();
      await tokens.get();
      expect(await tokens.renew('access-1')).toBe('access-2');
      expect(await tokens.renew('access-1')).toBe('access-2');
      expect(await tokens.renew('access-2')).toBeUndefined();
      expect(await tokens.get()).toBe('access-2');
      expect(sent).toHaveLength(2);
      expect(options.lines).toContain('The platform refused the kept access token; renewing the login.');
    });

    test('is renewed once for all whose requests were refused', async () => {
      const tokens = open();
      await tokens.get();
      expect(await Promise.all([tokens.renew('access-1'), tokens.renew('access-1')])).toEqual(['access-2', 'access-2']);
    });

    test.each([
      ['and its refresh token is sent', { refreshToken: 'live' }, 'live'],
      ['and the one of the secret is sent where it keeps none', {}, 'seed'],
    ])('is not lent again by the store that keeps it, %s', async (_what, kept, token) => {
      Object.assign(store, { lends: true });
      store.stored = { ...kept, accessToken: { value: 'refused', expiresAt: clock.now() + hour } };
      const tokens = open();
      expect(await tokens.get()).toBe('refused');
      expect(await tokens.renew('refused')).toBe('access-1');
      expect(sent).toEqual([token]);
    });
  });

  describe('the end of a run', () => {
    test('waits for the lease to be given back, and so does the next refresh', async () => {
      const order: string[] = [];
      let goOn: () => void = () => undefined;
      const remove = entries.remove.bind(entries);
      entries.remove = async (...given) => {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        await remove(...given);
        order.push('released');
      };
      const refresh = options.refresh.bind(options);
      const tokens = new RotatingTokens({
        ...options,
        refresh: async (token) => {
          order.push('sent');
          return await refresh(token);
        },
      });
      expect(await tokens.get()).toBe('access-1');
      const settled = tokens.settled().then(() => order.push('settled'));
      const next = tokens.renew('access-1');
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(order).toEqual(['sent']);
      goOn();
      await settled;
      expect(order.slice(0, 2)).toEqual(['sent', 'released']);
      await next;
      expect(order).toContain('settled');
      goOn();
      await tokens.settled();
    });
  });
});
