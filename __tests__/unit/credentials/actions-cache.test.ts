import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Agent } from 'undici';
import type { DeployError } from '../../../src/base/errors.js';
import { readCacheService } from '../../../src/contract/job-variables.js';
import { LoginCipher } from '../../../src/credentials/encrypted-login.js';
import { fingerprint, type GenerationRecord, type NewLogin } from '../../../src/credentials/generation.js';
import { giveBack } from '../../../src/credentials/lease.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import type { CacheEntry } from '../../../src/credentials/stores/cache-download.js';
import { CacheEntries } from '../../../src/credentials/stores/cache-entries.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

describe('the store in the cache', () => {
  const family = fingerprint('seed');
  const cipher = new LoginCipher({ seed: 'seed', clientId: 'cli' });
  const login: NewLogin = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };
  const record: GenerationRecord = { generation: 3, current: 'c', superseded: ['b'], state: 'stored', run: 'a run' };

  /** The service without a network: keys are immutable, and the newest of a prefix is found. */
  class MemoryEntries extends CacheEntries {
    readonly kept = new Map<string, Buffer>();
    isThere = true;
    isGitHub = true;

    override answeredAt = Date.parse('2026-03-01T12:00:00Z');

    override get keysAreReusable(): boolean {
      return !this.isGitHub;
    }

    override async available(): Promise<boolean> {
      return this.isThere;
    }

    override async save(key: string, bytes: Buffer): Promise<boolean> {
      if (this.kept.has(key)) return false;
      this.kept.set(key, bytes);
      return true;
    }

    override async newest(prefix: string): Promise<CacheEntry | undefined> {
      const key = this.kept.has(prefix)
        ? prefix
        : [...this.kept.keys()].reverse().find((each) => each.startsWith(prefix));
      return key === undefined ? undefined : this.get(key);
    }

    override async get(key: string): Promise<CacheEntry | undefined> {
      const bytes = this.kept.get(key);
      return bytes && { key, bytes };
    }
  }

  let entries: MemoryEntries;
  const open = (more: Partial<ConstructorParameters<typeof ActionsCacheStore>[0]> = {}) =>
    new ActionsCacheStore({
      ...{
        entries,
        seed: 'seed',
        clientId: 'cli',
        repository: 'octo-org/hello-world',
        refused: undefined,
        signInCommand: [],
      },
      clock: new VirtualClock(),
      ...more,
    });
  const keys = () => [...entries.kept.keys()];
  const opened = (key: string): unknown =>
    JSON.parse(cipher.decrypt(entries.kept.get(key) ?? Buffer.alloc(0), key) ?? 'null');
  const entry = (generation: number, context = `osc-token-${family}-${generation}`) =>
    cipher.encrypt(JSON.stringify({ ...login, record: { ...record, generation } }), context);

  beforeEach(() => {
    const clock = new VirtualClock();
    const http = new Http({ dispatcher: new Agent(), clock, userAgent: 'osc-deploy/test' });
    entries = new MemoryEntries({ workspace: '.', clock, service: readCacheService({}), http, random: () => 0.5 });
  });

  describe('where a key is taken again', () => {
    const put = (...written: [generation: number, bytes: Buffer][]) => {
      for (const [generation, bytes] of written) {
        // Written again, it is the newest.
        entries.kept.delete(`osc-token-${family}-${generation}`);
        entries.kept.set(`osc-token-${family}-${generation}`, bytes);
      }
    };
    const generationRead = async () => (await open().read()).record?.generation;
    beforeEach(() => {
      entries.isGitHub = false;
      put([1, entry(1)], [2, entry(2)], [3, entry(3)]);
    });

    test('an old entry that is put before the newest is gone past, so that no spent token is sent', async () => {
      expect(await generationRead()).toBe(3);
      put([1, entry(1)]);
      expect(await generationRead()).toBe(3);
      put([12, Buffer.from('x')], [2, entry(2)], [1, entry(1)]);
      expect(await generationRead()).toBe(3);
    });

    test('an entry that lies over the next generation ends the run before anything is sent', async () => {
      put([3, Buffer.from('x')], [2, entry(2)]);
      await expect(open().read()).rejects.toMatchObject({
        code: 'store-not-writable',
        message: expect.stringContaining(`osc-token-${family}-3`),
        next: expect.stringContaining('keep the login in a secret'),
      });
    });

    test('GitHub, which takes none twice, is asked no further', async () => {
      entries.isGitHub = true;
      put([1, entry(1)]);
      expect(await generationRead()).toBe(1);
    });
  });

  describe('an entry', () => {
    test('holds the whole login, encrypted, under its family and generation', async () => {
      await open().save(login, record);
      expect(keys()).toEqual([`osc-token-${family}-3`]);
      expect(opened(`osc-token-${family}-3`)).toEqual({ ...login, record });
      expect(await open().read()).toEqual({ ...login, record, seed: family });
    });

    test('is written under another key by a second try, as the first may have reserved its own', async () => {
      const store = open();
      await store.save(login, record);
      await store.save(login, record);
      expect(keys()).toEqual([`osc-token-${family}-3`, expect.stringMatching(`^osc-token-${family}-3-[0-9a-f]{8}$`)]);
    });

    test('of a mark holds the login beside it, under a key of its own', async () => {
      await open().save(login, record);
      const store = open();
      await store.read();
      await store.writeRecord({ ...record, state: 'uncertain' });
      const [, key = ''] = keys();
      expect(key).toMatch(new RegExp(`^osc-token-${family}-3-uncertain-[0-9a-f]{8}$`));
      expect(opened(key)).toMatchObject({ ...login, record: { ...record, state: 'uncertain' } });
    });

    test('is not written again for a record that is in it', async () => {
      const store = open();
      await store.save(login, record);
      await store.writeRecord(record);
      expect(keys()).toHaveLength(1);
    });

    test('of the highest of a thousand generations is the one that is read', async () => {
      for (let generation = 1; generation <= 1000; generation++)
        entries.kept.set(`osc-token-${family}-${generation}`, entry(generation));
      expect((await open().read()).record?.generation).toBe(1000);
    });

    const key = (end: string) => `osc-token-${family}-${end}`;
    const byOthers = new LoginCipher({ seed: 'seed', clientId: 'another' }).encrypt('{}', key('4'));

    test.each<[string, string, Buffer]>([
      ['written with another client', '4', byOthers],
      ['of another shape', '4', cipher.encrypt('{"refreshToken":7}', key('4'))],
      ['an older generation under a newer key', '9', entry(1)],
      ['the newest under another key', '3-aaaaaaaa', entry(3)],
      ['a part of the newest', '4', entry(3).subarray(0, 40)],
      ['anything under a key that is no generation', 'zzz', Buffer.from('x')],
    ])('that is %s hides the newest: nothing is read, and it is named', async (_what, end, bytes) => {
      entries.kept.set(key('2'), entry(2)).set(key('3'), entry(3)).set(key(end), bytes);
      await expect(open().read()).rejects.toMatchObject({
        code: 'store-not-writable',
        message: `The entry ${key(end)} of the Actions cache of octo-org/hello-world is not of this login and hides the newest one.`,
        hint: expect.stringContaining(`sign in again:\n  gh cache delete ${key(end)} --repo octo-org/hello-world`),
      });
    });
  });

  const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };

  describe('proving', () => {
    test('takes the lease of the generation, and no login is read from that', async () => {
      await open().save(login, record);
      const store = open();
      await store.read();
      expect(await store.prove(mark)).toBe(true);
      expect(keys()).toEqual([`osc-token-${family}-3`, `osc-lease-${family}-3`]);
      expect(opened(`osc-lease-${family}-3`)).toEqual(mark);
      expect(await store.read()).toMatchObject(login);
      const another = open();
      await another.read();
      expect([await another.prove({ ...mark, mark: 'another' }), keys().length]).toEqual([false, 2]);
    });

    test('shows by a key of its own that something can be written where the key of the lease is only reserved', async () => {
      const save = entries.save.bind(entries);
      entries.save = async (key, bytes) => !key.startsWith('osc-lease-') && (await save(key, bytes));
      expect(await open().prove(mark)).toBe(false);
      expect(keys()).toEqual([expect.stringMatching(`^osc-probe-${family}-[0-9a-f]{8}$`)]);
    });

    test('a lease that is over says so in the entry after it, and one that another job wrote protects nothing', async () => {
      const store = open();
      await store.prove(mark);
      await store.lease.release(await store.lease.look());
      expect(keys()).toEqual([`osc-lease-${family}-0`, `osc-lease-${family}-0-2`]);
      entries.kept.set(`osc-lease-${family}-0-3`, Buffer.from('x'));
      expect(await open().lease.look()).toEqual({ index: 4, left: undefined, first: 'over' });
    });

    test('another process finds the lease of the generation, such as the post step, which gives it back', async () => {
      await open().save(login, record);
      const store = open();
      await store.read();
      await store.prove(mark);
      const later = { clock: new VirtualClock(), random: () => 0.5, store: open() };
      expect(await giveBack({ record: { ...record, ...mark }, sent: true, later: true }, later)).toBe(true);
      expect(keys().slice(2)).toEqual([
        expect.stringMatching(`^osc-token-${family}-3-uncertain-[0-9a-f]{8}$`),
        `osc-lease-${family}-3-2`,
      ]);
      expect(await open().read()).toMatchObject({ ...login, record: { state: 'uncertain' } });
    });

    test('a lease that is evicted before it is read back is not had', async () => {
      const get = entries.get.bind(entries);
      entries.get = async (key) => {
        if (key.startsWith('osc-lease-')) entries.kept.delete(key);
        return await get(key);
      };
      const store = open();
      expect(await store.prove(mark)).toBe(false);
      entries.get = get;
      expect(await store.lease.take(mark, await store.lease.look())).toBe(true);
    });

    test('a key that was reserved and never written is passed after ten minutes, whichever runs waited for them', async () => {
      const save = entries.save.bind(entries);
      let tries = 0;
      entries.save = async (key, bytes) => {
        if (key !== `osc-lease-${family}-0`) return await save(key, bytes);
        tries++;
        return false;
      };
      for (let run = 1; run <= 4; run++) {
        const store = open();
        expect(await store.prove(mark)).toBe(false);
        const got = await store.lease.acquire(mark, { everyMs: 3000, patienceMs: 120_000 });
        expect(got).toEqual({ heldBy: 'one that cannot be seen yet' });
        // Each failure to save is a warning of the client.
        expect(tries).toBe(2 * run);
      }
      const store = open();
      expect(await store.prove(mark)).toBe(false);
      await store.lease.wait(120_000);
      expect(await store.lease.take(mark, await store.lease.look())).toBe(true);
      expect(opened(`osc-lease-${family}-0-2`)).toEqual(mark);
    });

    const issuedAt = (ms: number) => {
      const claims = Buffer.from(JSON.stringify({ iat: Math.floor(ms / 1000) })).toString('base64url');
      return `e30.${claims}.x`;
    };

    test.each([
      ['older than an hour', -3_700_000, 'login-evicted'],
      ['of the last hour', -3_500_000, undefined],
    ])('a cache without the login of a token that is %s', async (_what, ago, code) => {
      const store = open({ seed: issuedAt(entries.answeredAt + ago), signInCommand: [{ command: 'sign in' }] });
      await store.read();
      const proven = await store.prove(mark).then(
        () => undefined,
        (error: DeployError) => error,
      );
      expect(proven?.code).toBe(code);
      if (code) expect(proven?.hint).toContain('\n  sign in');
    });

    test('a cache that has the login of an old token is no first run, and no other store is asked for', async () => {
      const seed = issuedAt(0);
      const checkElsewhere = async () => Promise.reject(new Error('asked'));
      const before = open({ seed, clientId: 'cli' });
      await before.save(login, record);
      const store = open({ seed, checkElsewhere });
      await store.read();
      expect(await store.prove(mark)).toBe(true);
      await store.checkElsewhere();
      await expect(open({ checkElsewhere }).checkElsewhere()).rejects.toThrow('asked');
    });

    test('is refused where this run may not rotate, before anything is saved', async () => {
      await expect(open({ refused: 'Not from here.' }).prove(mark)).rejects.toMatchObject({
        code: 'cache-refused',
        message: 'Not from here.',
      });
      expect(keys()).toEqual([]);
    });

    test('fails on a runner without the service, where nothing is read either', async () => {
      entries.kept.set(`osc-token-${family}-1`, Buffer.from('x'));
      entries.isThere = false;
      expect(await open().read()).toEqual({});
      await expect(open().prove(mark)).rejects.toMatchObject({
        code: 'store-needed',
        message: 'This runner offers no Actions cache service.',
      });
    });

    test.each([
      ['fails', () => Object.assign(entries, { save: async () => Promise.reject(new Error('down')) }), 'down'],
      [
        'refuses it',
        () => Object.assign(entries, { save: async () => false }),
        'the Actions cache did not take the entry (its reason is in the lines above)',
      ],
    ])('fails where the service %s', async (_what, make, why) => {
      make();
      await expect(open().prove(mark)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: `The login in the Actions cache of octo-org/hello-world cannot be written: ${why}`,
      });
    });
  });
});

describe('an encrypted entry', () => {
  const cipher = new LoginCipher({ seed: 'osc_rt_seed', clientId: 'cli' });
  const context = 'family';

  test('comes back as it was, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, two] = [cipher.encrypt(text, context), cipher.encrypt(text, context)];
        expect(cipher.decrypt(one, context)).toBe(text);
        expect(one.equals(two)).toBe(false);
      }),
    );
  });

  test('of an earlier version opens: the format is nonce, tag and text, under a key made of seed and client', () => {
    // Made with node:crypto by hand: HKDF-SHA-256, then AES-256-GCM with the nonce 00 01 … 0b.
    const entry = Buffer.from('AAECAwQFBgcICQoL7ZmRBRZBF2I0bwHDAGP464HfEfyDoOXDBDZJ6z+nGCn9CRW9GA==', 'base64');
    expect(cipher.decrypt(entry, context)).toBe('{"refreshToken":"å"}');
    expect(cipher.encrypt('{"refreshToken":"å"}', context)).toHaveLength(entry.length);
  });

  test('opens with the very seed, client and context alone', () => {
    const entry = cipher.encrypt('{}', context);
    const others = [
      { seed: 'osc_rt_other', clientId: 'cli' },
      { seed: 'osc_rt_seed', clientId: 'app' },
    ];
    for (const other of others) expect(new LoginCipher(other).decrypt(entry, context)).toBeUndefined();
    expect(cipher.decrypt(entry, 'another')).toBeUndefined();
  });

  test('does not open when any byte is wrong or missing', () => {
    const entry = cipher.encrypt('{"refreshToken":"r"}', context);
    for (let at = 0; at < entry.length; at++) {
      const broken = Buffer.from(entry);
      broken.writeUInt8(broken.readUInt8(at) ^ 0x40, at);
      expect(cipher.decrypt(broken, context)).toBeUndefined();
      expect(cipher.decrypt(entry.subarray(0, at), context)).toBeUndefined();
    }
  });
});
