import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { RotatingTokens } from '../../../src/credentials/rotating-tokens.js';
import { RunLease } from '../../../src/credentials/run-lease.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { MemoryEntries, memoryRotation } from '../../support/login/memory-rotation.js';
import { MemoryStore } from '../../support/login/memory-store.js';

const hour = 3_600_000;

let clock: VirtualClock;
let store: MemoryStore;
let entries: MemoryEntries;
let options: ReturnType<typeof memoryRotation>;
let sent: string[];

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore(clock);
  entries = new MemoryEntries();
  Object.assign(store, { lends: false, lease: new RunLease({ entries, clock }) });
  options = memoryRotation(store, clock);
  sent = [];
  options.refresh = async (token) => {
    const number = sent.push(token);
    return {
      accessToken: { value: `access-${number}`, expiresAt: clock.now() + hour },
      refreshToken: `refresh-${number}`,
    };
  };
});

const open = () => new RotatingTokens({ ...options, refreshToken: 'seed' });

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
    const tokens = new RotatingTokens({ ...options, refresh: (token) => options.refresh(token), refreshToken: 'seed' });
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

  test('that could not be got at first fails with that reason alone', async () => {
    const error = new DeployError('store-needed', 'No place.');
    store.prove = async () => Promise.reject(error);
    await expect(open().get()).rejects.toBe(error);
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
      refreshToken: 'seed',
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
