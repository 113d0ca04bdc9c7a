import { beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import type { DeployError } from '../../../src/base/errors.js';
import { readCacheService } from '../../../src/contract/cache-service.js';
import { LoginCipher } from '../../../src/credentials/encrypted-login.js';
import {
  fingerprint,
  type GenerationRecord,
  type NewLogin,
} from '../../../src/credentials/generation.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { CacheEntries, type CacheEntry } from '../../../src/credentials/stores/cache-entries.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

/** A cache service without a network: keys are immutable, and a prefix finds the newest entry. */
class MemoryEntries extends CacheEntries {
  readonly kept = new Map<string, Buffer>();
  isGitHub = true;
  override answeredAt = Date.parse('2026-03-01T12:00:00Z');

  override get keysAreReusable(): boolean {
    return !this.isGitHub;
  }

  override get isAvailable(): boolean {
    return true;
  }

  override async save(key: string, bytes: Buffer): Promise<boolean> {
    if (this.kept.has(key)) return false;
    this.kept.set(key, bytes);
    return true;
  }

  override async newest(prefix: string): Promise<CacheEntry | undefined> {
    const key = this.kept.has(prefix)
      ? prefix
      : [...this.kept.keys()].findLast((each) => each.startsWith(prefix));
    return key === undefined ? undefined : this.get(key);
  }

  override async get(key: string): Promise<CacheEntry | undefined> {
    const bytes = this.kept.get(key);
    return bytes && { key, bytes };
  }
}

describe('the store in the Actions cache', () => {
  const family = fingerprint('seed');
  const keyOf = (end: string | number) => `osc-token-${family}-${end}`;
  const cipher = new LoginCipher({ seed: 'seed', clientId: 'cli' });
  const login: NewLogin = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };
  const record: GenerationRecord = {
    generation: 3,
    current: 'c',
    superseded: ['b'],
    state: 'stored',
    run: 'a run',
  };
  const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };

  let entries: MemoryEntries;
  const open = (more: Partial<ConstructorParameters<typeof ActionsCacheStore>[0]> = {}) =>
    new ActionsCacheStore({
      entries,
      seed: 'seed',
      clientId: 'cli',
      repository: 'octo-org/hello-world',
      refused: undefined,
      signInCommand: [{ command: 'sign in' }],
      clock: new VirtualClock(),
      ...more,
    });
  const keys = () => [...entries.kept.keys()];
  const entry = (generation: number) =>
    cipher.encrypt(
      JSON.stringify({ ...login, record: { ...record, generation } }),
      keyOf(generation),
    );

  beforeEach(() => {
    const clock = new VirtualClock();
    const http = openHttp({ dispatcher: new Agent(), clock, userAgent: 'osc-deploy/test' });
    entries = new MemoryEntries({
      workspace: '.',
      clock,
      service: readCacheService({}),
      http,
      random: () => 0.5,
    });
  });

  describe('if a key can be written again', () => {
    const put = (...written: [generation: number, bytes: Buffer][]) => {
      for (const [generation, bytes] of written) {
        // Written again, it is the newest.
        entries.kept.delete(keyOf(generation));
        entries.kept.set(keyOf(generation), bytes);
      }
    };
    beforeEach(() => {
      entries.isGitHub = false;
      put([1, entry(1)], [2, entry(2)], [3, entry(3)]);
    });

    test.each([
      ['an old entry listed before the newest is skipped', false, 3],
      ['GitHub, which refuses existing keys, gets no second try', true, 1],
    ])('%s', async (_what, isGitHub, generation) => {
      entries.isGitHub = isGitHub;
      put([12, Buffer.from('x')], [2, entry(2)], [1, entry(1)]);
      expect((await open().read()).record?.generation).toBe(generation);
    });

    test('an entry in the place of the next generation ends the run before anything is sent', async () => {
      put([3, Buffer.from('x')], [2, entry(2)]);
      await expect(open().read()).rejects.toMatchObject({
        code: 'store-not-writable',
        message: expect.stringContaining(keyOf(3)),
        next: expect.stringContaining('keep the login in a secret'),
      });
    });
  });

  test('a second try writes under another key, because the first key may be reserved', async () => {
    const store = open();
    await store.save(login, record);
    await store.save(login, record);
    expect(keys()).toEqual([keyOf(3), expect.stringMatching(`^${keyOf(3)}-[0-9a-f]{8}$`)]);
  });

  test('a record of the newest entry is not written again', async () => {
    const store = open();
    await store.save(login, record);
    await store.writeRecord(record);
    expect(keys()).toHaveLength(1);
  });

  const byOthers = new LoginCipher({ seed: 'seed', clientId: 'another' }).encrypt('{}', keyOf(4));
  test.each<[string, string, Buffer]>([
    ['written with another client', '4', byOthers],
    ['of another shape', '4', cipher.encrypt('{"refreshToken":7}', keyOf(4))],
    ['an older generation under a newer key', '9', entry(1)],
    ['content under a key without a generation', 'zzz', Buffer.from('x')],
  ])(
    'an entry that is %s hides the newest: nothing is read, and the entry is named',
    async (_what, end, bytes) => {
      entries.kept.set(keyOf(2), entry(2)).set(keyOf(3), entry(3)).set(keyOf(end), bytes);
      await expect(open().read()).rejects.toMatchObject({
        code: 'store-not-writable',
        message: `The entry ${keyOf(end)} of the Actions cache of octo-org/hello-world is not of this login and hides the newest one.`,
        // It may be the only copy of a login whose client was replaced.
        hint: expect.not.stringContaining('delete'),
      });
    },
  );

  describe('the lease', () => {
    const lease = `osc-lease-${family}-0`;

    test('with a key that is only reserved is proved with another key', async () => {
      const save = entries.save.bind(entries);
      entries.save = async (key, bytes) =>
        !key.startsWith('osc-lease-') && (await save(key, bytes));
      await open().prove(mark);
      expect(keys()).toEqual([expect.stringMatching(`^osc-probe-${family}-[0-9a-f]{8}$`)]);
    });

    test('protects nothing when another job wrote it', async () => {
      entries.kept.set(lease, Buffer.from('x'));
      expect(await open().lease.look()).toEqual({ index: 2, first: 'over' });
    });

    test('is not acquired when it is evicted before it is read back', async () => {
      const get = entries.get.bind(entries);
      entries.get = async (key) => {
        if (key.startsWith('osc-lease-')) entries.kept.delete(key);
        return await get(key);
      };
      const store = open();
      await store.prove(mark);
      expect(store.lease.isHeld).toBe(false);
    });

    test('expires after ten minutes when its key was reserved and never written, for any waiting runs', async () => {
      const save = entries.save.bind(entries);
      let tries = 0;
      entries.save = async (key, bytes) => {
        if (key !== lease) return await save(key, bytes);
        tries++;
        return false;
      };
      for (let run = 1; run <= 4; run++) {
        const store = open();
        await store.prove(mark);
        const got = await store.lease.acquire(mark, { everyMs: 3000, patienceMs: 120_000 });
        expect(got).toMatchObject({ mark: undefined });
        // Each failure to save is a warning of the client.
        expect(tries).toBe(2 * run);
      }
      const store = open();
      await store.prove(mark);
      await store.lease.wait(120_000);
      expect(await store.lease.take(mark, await store.lease.look())).toBe(true);
    });
  });

  const issuedAt = (ms: number) =>
    `e30.${Buffer.from(JSON.stringify({ iat: Math.floor(ms / 1000) })).toString('base64url')}.x`;

  test.each([
    ['older than an hour is refused', -3_700_000, 'login-evicted'],
    ['of the last hour is a first run', -3_500_000, undefined],
  ])('a cache without the login of a token that is %s', async (_what, ago, code) => {
    const store = open({ seed: issuedAt(entries.answeredAt + ago) });
    const refused = await store.prove(mark).then(
      () => undefined,
      (error: DeployError) => error,
    );
    expect(refused?.code).toBe(code);
  });

  test('a cache with the login of an old token is not treated as a first run, and no other store is read', async () => {
    const seed = issuedAt(0);
    const checkElsewhere = async () => Promise.reject(new Error('asked'));
    await open({ seed }).save(login, record);
    const store = open({ seed, checkElsewhere });
    await store.read();
    await store.prove(mark);
    expect(store.lease.isHeld).toBe(true);
    await store.checkElsewhere();
    await expect(open({ checkElsewhere }).checkElsewhere()).rejects.toThrow('asked');
  });
});

describe('an encrypted entry', () => {
  const cipher = new LoginCipher({ seed: 'osc_rt_seed', clientId: 'cli' });
  const context = 'family';

  test('from an earlier version opens: the format is nonce, tag and text, with a key made of seed and client', () => {
    // Made with node:crypto by hand: HKDF-SHA-256, then AES-256-GCM with the nonce 00 01 … 0b.
    const entry = Buffer.from(
      'AAECAwQFBgcICQoL7ZmRBRZBF2I0bwHDAGP464HfEfyDoOXDBDZJ6z+nGCn9CRW9GA==',
      'base64',
    );
    expect(cipher.decrypt(entry, context)).toBe('{"refreshToken":"å"}');
    expect(cipher.encrypt('{"refreshToken":"å"}', context)).toHaveLength(entry.length);
  });

  test('opens only with the same seed, client and context', () => {
    const entry = cipher.encrypt('{}', context);
    expect(cipher.decrypt(entry, context)).toBe('{}');
    const others = [
      { seed: 'osc_rt_other', clientId: 'cli' },
      { seed: 'osc_rt_seed', clientId: 'app' },
    ];
    for (const other of others)
      expect(new LoginCipher(other).decrypt(entry, context)).toBeUndefined();
    expect(cipher.decrypt(entry, 'another')).toBeUndefined();
    expect(cipher.encrypt('{}', context).equals(entry)).toBe(false);
  });
});
