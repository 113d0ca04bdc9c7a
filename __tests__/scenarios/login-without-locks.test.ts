import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../src/credentials/generation.js';
import type { GenerationRecord } from '../../src/credentials/token-store.js';
import { expectUnspent, failure, type LoginBench, startLoginBench } from '../support/login-bench.js';
import { MemoryStore } from '../support/memory-store.js';

let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

describe('a store without locks', () => {
  let store: MemoryStore;
  const isOf = (token: string): GenerationRecord => ({ ...bench.record(), current: fingerprint(token) });

  beforeEach(() => {
    store = new MemoryStore(bench.clock, { refreshToken: bench.seed, record: isOf(bench.seed) });
  });

  test('that answers slowly is looked at again', async () => {
    store.slowReads = [0, 2000, 0];
    await (await bench.open({ store })).get();
    expect(store.stored.refreshToken).toBe(bench.state().live);
  });

  test('whose answer to our own mark was lost is marked again, and the token it keeps is sent', async () => {
    store.stored.refreshToken = bench.seed;
    const writes: (() => Promise<void>)[] = [];
    const write = store.writeRecord.bind(store);
    store.writeRecord = async (record) => {
      await write(record);
      if (writes.push(async () => undefined) === 1) throw new Error('the answer was lost');
    };
    const before = bench.clock.now();
    await (await bench.open({ store })).get();
    expect(bench.clock.now() - before).toBeLessThan(60_000);
    expect(store.stored.refreshToken).toBe(bench.state().live);
    expect(bench.lines.join('\n')).not.toMatch(/waiting up to|never said what came of it/);
  });

  test('that always answers slowly is looked at three times, and nothing is sent', async () => {
    store.slowReads = [0, 2000, 2000, 2000];
    const error = await failure(async () => (await bench.open({ store })).get());
    expect(error).toMatchObject({ code: 'store-not-writable' });
    expect(error.message).toContain('Marking the store as in use took 2.0 s');
    expect(store.asked.reads).toBe(4);
    expect(bench.state().spent).toBe(0);
  });

  test('that shows the mark of another run over ours leaves the token to that run', async () => {
    const [at, expiresAt] = [new Date(bench.clock.now()).toISOString(), bench.clock.now() + 3_000_000];
    bench.clock.duringWait(0, () => {
      store.stored.record = { ...isOf(bench.seed), state: 'refreshing', at, mark: 'another' };
    });
    bench.clock.duringWait(2, () => {
      store.stored = { refreshToken: 'newer', record: { ...isOf('newer'), superseded: [fingerprint(bench.seed)] } };
      store.stored.accessToken = { value: 'of the other run', expiresAt };
    });
    expect(await (await bench.open({ store })).get()).toBe('of the other run');
    expectUnspent(bench);
  });

  test.each([
    ['the mark of a killed run', 0],
    ['what a killed run left behind long ago', 600_000],
  ])('does not let a new sign-in wait for %s', async (_, agoMs) => {
    const at = new Date(bench.clock.now() - agoMs).toISOString();
    store.stored.record = { ...isOf(bench.seed), state: 'refreshing', at, mark: 'another' };
    const { refreshToken } = bench.platform.signIn();
    await (await bench.open({ store, refreshToken })).get();
    // Only its own mark is looked at again.
    expect(bench.clock.sleeps).toEqual([4000]);
    expect(bench.lines.join('\n')).not.toMatch(/waiting up to|never said what came of it/);
    expect(store.stored.refreshToken).toBe(bench.platform.families[1]?.current);
    expect(store.stored.record?.superseded).toContain(fingerprint(bench.seed));
    expect(bench.state().spent).toBe(0);
  });

  test('shows the result of the run that was waited for as soon as it is there', async () => {
    const at = new Date(bench.clock.now()).toISOString();
    store.stored.record = { ...isOf(bench.seed), state: 'refreshing', at, mark: 'another' };
    const accessToken = { value: 'of the other run', expiresAt: bench.clock.now() + 3_000_000 };
    bench.clock.duringWait(1, () => {
      store.stored = { refreshToken: 'newer', record: { ...isOf('newer'), superseded: [fingerprint(bench.seed)] } };
      store.stored.accessToken = accessToken;
    });
    expect(await (await bench.open({ store })).get()).toBe('of the other run');
    expect(bench.clock.sleeps).toHaveLength(2);
    expectUnspent(bench);
  });
});
