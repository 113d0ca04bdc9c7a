import { beforeEach, describe, expect, test } from '@jest/globals';
import { decryptEntry, encryptEntry, entryKey } from '../../../src/credentials/encrypted-login.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { CacheEntries } from '../../../src/credentials/stores/cache-entries.js';
import type { GenerationRecord, NewLogin } from '../../../src/credentials/token-store.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const family = fingerprint('seed');
const secret = { key: entryKey({ seed: 'seed', clientId: 'cli' }), context: family };
const login: NewLogin = { refreshToken: 'new', accessToken: { value: 'access', expiresAt: 7 } };
const record: GenerationRecord = { generation: 3, current: 'c', superseded: ['b'], state: 'stored', run: 'a run' };

/** The service without a network: keys are immutable, and the newest of a prefix is found. */
class MemoryEntries extends CacheEntries {
  readonly kept = new Map<string, Buffer>();
  isThere = true;
  /** Finds nothing, as the client says when the service fails. */
  isDumb = false;

  override async available(): Promise<boolean> {
    return this.isThere;
  }

  override async save(key: string, bytes: Buffer): Promise<void> {
    if (this.kept.has(key)) throw new Error(`${key} is taken`);
    this.kept.set(key, bytes);
  }

  override async newest(prefix: string): Promise<{ key: string; bytes: Buffer } | undefined> {
    const key = [...this.kept.keys()].reverse().find((each) => each.startsWith(prefix));
    const bytes = key === undefined || this.isDumb ? undefined : this.kept.get(key);
    return key === undefined || bytes === undefined ? undefined : { key, bytes };
  }

  override async has(key: string): Promise<boolean> {
    return !this.isDumb && this.kept.has(key);
  }
}

let entries: MemoryEntries;
const open = (more: Partial<ConstructorParameters<typeof ActionsCacheStore>[0]> = {}) =>
  new ActionsCacheStore({
    ...{ entries, seed: 'seed', clientId: 'cli', repository: 'octo-org/hello-world', refused: undefined },
    ...more,
  });
const keys = () => [...entries.kept.keys()];
const opened = (key: string): unknown =>
  JSON.parse(decryptEntry(entries.kept.get(key) ?? Buffer.alloc(0), secret) ?? 'null');

beforeEach(() => {
  entries = new MemoryEntries({ workspace: '.', clock: new VirtualClock(), env: {} });
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
    await store.writeRecord({ ...record, state: 'refreshing' });
    const [, key = ''] = keys();
    expect(key).toMatch(new RegExp(`^osc-token-${family}-3-refreshing-[0-9a-f]{8}$`));
    expect(opened(key)).toMatchObject({ ...login, record: { ...record, state: 'refreshing' } });
  });

  test('of a mark holds also what this process has just saved', async () => {
    const store = open();
    await store.save(login, record);
    await store.writeRecord({ ...record, state: 'uncertain' });
    expect(await open().read()).toMatchObject({ ...login, record: { ...record, state: 'uncertain' } });
  });

  test('is not written again for a record that is in it', async () => {
    const store = open();
    await store.save(login, record);
    await store.writeRecord(record);
    expect(keys()).toHaveLength(1);
  });

  test('of another client is refused with the command that removes it', async () => {
    const other = encryptEntry('{}', { ...secret, key: entryKey({ seed: 'seed', clientId: 'another' }) });
    entries.kept.set(`osc-token-${family}-1`, other);
    await expect(open().read()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `The entry osc-token-${family}-1 of the Actions cache of octo-org/hello-world cannot be decrypted.`,
      next:
        'It was written with another `client-id`, or by another program. Use the client the login was made with, or sign in ' +
        `again and remove the entry:\n  gh cache delete osc-token-${family}-1 --repo octo-org/hello-world`,
    });
  });

  test('of another shape is refused too', async () => {
    entries.kept.set(`osc-token-${family}-1`, encryptEntry('{"refreshToken":7}', secret));
    await expect(open().read()).rejects.toMatchObject({ code: 'store-not-writable' });
  });
});

describe('proving', () => {
  test('saves an entry that no login is read from', async () => {
    const store = open();
    expect(await store.prove()).toBeUndefined();
    expect(keys()).toEqual([expect.stringMatching(`^osc-probe-${family}-[0-9a-f]{8}$`)]);
    expect(entries.kept.get(keys()[0] ?? '')?.toString()).toBe('probe');
    expect(await store.read()).toEqual({});
  });

  test('is refused where this run may not rotate, before anything is saved', async () => {
    await expect(open({ refused: 'Not from here.' }).prove()).rejects.toMatchObject({
      code: 'cache-refused',
      message: 'Not from here.',
    });
    expect(keys()).toEqual([]);
  });

  test('fails on a runner without the service, where nothing is read either', async () => {
    entries.kept.set(`osc-token-${family}-1`, Buffer.from('x'));
    entries.isThere = false;
    expect(await open().read()).toEqual({});
    await expect(open().prove()).rejects.toMatchObject({
      code: 'store-needed',
      message: 'This runner offers no Actions cache service.',
    });
  });

  test.each([
    ['does not keep it', () => Object.assign(entries, { isDumb: true }), 'an entry that was just saved is not there'],
    ['refuses it', () => Object.assign(entries, { save: async () => Promise.reject(new Error('down')) }), 'down'],
  ])('fails where the service %s', async (_what, make, why) => {
    make();
    await expect(open().prove()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `The Actions cache of octo-org/hello-world cannot be written: ${why}`,
    });
  });
});

describe('a cache in which nothing is found', () => {
  test('is believed before it is proved: another run may lend nothing', async () => {
    entries.isDumb = true;
    expect(await open({ refOfAny: async () => 'refs/heads/master' }).read()).toEqual({});
  });

  test('is not believed where it does not even find what was proved', async () => {
    const store = open();
    await store.prove();
    entries.isDumb = true;
    await expect(store.read()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'The Actions cache of octo-org/hello-world cannot be read: it does not answer',
    });
  });

  test('is not begun anew where another branch has the login', async () => {
    const asked: string[] = [];
    const store = open({
      refOfAny: async (prefix) => {
        asked.push(prefix);
        return `refs/heads/mas\nter${'x'.repeat(300)}`;
      },
    });
    await store.prove();
    await expect(store.read()).rejects.toMatchObject({
      code: 'cache-refused',
      message: `The token in the secret has been used: its successor is in the Actions cache of octo-org/hello-world under refs/heads/mas ter${'x'.repeat(181)}…, where this run cannot read it.`,
      next: 'Sign in again from here: that begins a new line of entries.',
    });
    expect(asked).toEqual([`osc-token-${family}-`]);
  });

  test('is not asked about other branches once it has an entry', async () => {
    const store = open({ refOfAny: async () => 'refs/heads/master' });
    await store.prove();
    await store.save(login, record);
    expect(await store.read()).toMatchObject(login);
  });
});
