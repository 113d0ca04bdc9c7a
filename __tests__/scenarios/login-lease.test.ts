import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../src/base/errors.js';
import { fingerprint } from '../../src/credentials/generation.js';
import type { GenerationRecord } from '../../src/credentials/token-store.js';
import { SignalInterrupts } from '../../src/workflow/signals.js';
import {
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
} from '../support/login-bench.js';
import { MemoryStore } from '../support/memory-store.js';

let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

async function failure(body: () => Promise<unknown>): Promise<DeployError> {
  try {
    await body();
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

function setRecord(record: Partial<GenerationRecord>): void {
  bench.vault.variables.set(metaName, JSON.stringify({ ...bench.record(), ...record }));
}

function expectUnspent(): void {
  expect(bench.platform.log.select({ method: 'POST', path: tokenPath })).toEqual([]);
  expect(bench.state()).toMatchObject({ kept: true, spent: 0 });
  expect(existsSync(bench.journal.path)).toBe(false);
}

/** The lease of another run, taken some time ago. */
function otherLease(agoMs: number, run = 'the other run'): void {
  const at = new Date(bench.clock.now() - agoMs).toISOString();
  bench.vault.variables.set(leaseName, JSON.stringify({ run, at, mark: 'another' }));
}

/** The lease of a run that took it 700 s ago to use `token`, and vanished. */
function leftLease(token: string): void {
  const at = bench.clock.now() - 700_000;
  const mark = { run: 'the dead run', at: new Date(at).toISOString(), mark: 'another', token };
  bench.vault.variables.set(leaseName, JSON.stringify(mark));
  bench.vault.writtenAt.set(`variables/${leaseName}`, at);
}

/** What happens at the `n`th wait of this run. */
function duringWait(n: number, happens: () => void): void {
  const { clock } = bench;
  const sleep = clock.sleep.bind(clock);
  clock.sleep = async (ms, signal) => {
    if (clock.sleeps.length === n) happens();
    await sleep(ms, signal);
  };
}

describe('another run', () => {
  test('that is refreshing right now is waited for, and its result is respected', async () => {
    otherLease(1000);
    duringWait(2, () => {
      setRecord({ state: 'stored', current: 'new', superseded: [fingerprint(bench.seed)] });
      bench.vault.variables.delete(leaseName);
    });
    const error = await failure(async () => (await bench.open()).get());
    expect(error).toMatchObject({ code: 'token-superseded' });
    expect(bench.lines.join('\n')).toContain(
      'Another run (the other run) is using this login; waiting up to 9 min 59 s.',
    );
    expectUnspent();
  });

  test('that gave up is followed at once', async () => {
    otherLease(1000);
    duringWait(2, () => bench.vault.variables.delete(leaseName));
    await (await bench.open()).get();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  test('that died with its lease is given ten minutes, then the token is tried once', async () => {
    otherLease(60_000, 'the dead run');
    const start = bench.clock.now();
    const login = await bench.open();
    await login.get();
    await login.settled();
    expect(bench.clock.now() - start).toBeGreaterThanOrEqual(540_000);
    expect(bench.clock.now() - start).toBeLessThan(560_000);
    expect(bench.lines.join('\n')).toContain(
      'An earlier run (the dead run) used this refresh token and never said what came of it',
    );
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    expect(bench.vault.variables.has(leaseName)).toBe(false);
  });

  test.each([
    ['at once where GitHub says that the run has ended', 'completed', true],
    ['not before its time while it runs', 'in_progress', false],
  ] as const)('leaves a lease that is taken over %s', async (_when, status, soon) => {
    const run = 'https://github.com/octo-org/hello-world/actions/runs/6/attempts/2';
    bench.github.repositories.open('octo-org/hello-world').runs.set('6/2', status);
    Object.assign(bench.token, { permissions: { ...bench.token.permissions, actions: 'read' } });
    otherLease(1000, run);
    const start = bench.clock.now();
    await (await bench.open()).get();
    expect(bench.clock.now() - start < 30_000).toBe(soon);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  test('that vanished after storing its token and before the record gets its record from the next run', async () => {
    leftLease(fingerprint(bench.seed));
    bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now() - 699_000);
    const stored = bench.platform.signIn().refreshToken;
    bench.vault.putSecret(secretName, stored);
    // A job that was queued before: its copy is the old one.
    const error = await failure(async () => (await bench.open()).get());
    expect(error).toMatchObject({ code: 'token-superseded' });
    expect(error.message).toContain('has been replaced since, by the dead run (generation 4)');
    expect(bench.platform.log.select({ method: 'POST', path: tokenPath })).toEqual([]);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expect(bench.record()).toMatchObject({ generation: 4, state: 'stored', superseded: [fingerprint(bench.seed)] });
    // The same job, run again, reads the secret anew.
    await (await bench.open({ refreshToken: stored })).get();
    expect(bench.vault.secrets.get(secretName)).toBe(bench.platform.families[1]?.current);
    expect(bench.record().superseded).toEqual(expect.arrayContaining([fingerprint(stored), fingerprint(bench.seed)]));
  });

  test('that vanished without having stored anything leaves its token to be tried once', async () => {
    leftLease(fingerprint(bench.seed));
    bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now() - 701_000);
    await (await bench.open()).get();
    expect(bench.lines.join('\n')).toContain('An earlier run (the dead run) used this refresh token');
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  test('never loses its lease to one that gives back what it did not have', async () => {
    otherLease(1000);
    const interrupts = new SignalInterrupts();
    duringWait(2, () => interrupts.interrupt('SIGINT'));
    await failure(async () => (await bench.open({ interrupts })).get());
    expect(bench.vault.variables.get(leaseName)).toContain('the other run');
    expect(existsSync(bench.journal.path)).toBe(false);
  });
});

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
    duringWait(0, () => {
      store.stored.record = { ...isOf(bench.seed), state: 'refreshing', at, mark: 'another' };
    });
    duringWait(2, () => {
      store.stored = { refreshToken: 'newer', record: { ...isOf('newer'), superseded: [fingerprint(bench.seed)] } };
      store.stored.accessToken = { value: 'of the other run', expiresAt };
    });
    expect(await (await bench.open({ store })).get()).toBe('of the other run');
    expectUnspent();
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
    duringWait(1, () => {
      store.stored = { refreshToken: 'newer', record: { ...isOf('newer'), superseded: [fingerprint(bench.seed)] } };
      store.stored.accessToken = accessToken;
    });
    expect(await (await bench.open({ store })).get()).toBe('of the other run');
    expect(bench.clock.sleeps).toHaveLength(2);
    expectUnspent();
  });
});

describe('a refresh', () => {
  test('waits for at most three round trips to GitHub before the token request, and for two after it', async () => {
    const latencyMs = 250;
    await bench.close();
    bench = await startLoginBench({ latencyMs });
    const login = await bench.open();
    await login.get();
    const ready = performance.timeOrigin + performance.now();
    await login.settled();
    const records = bench.platform.requests.filter(({ origin }) => origin === 'github');
    const [token] = bench.platform.log.select({ method: 'POST', path: tokenPath });
    const asked = token?.startedAt ?? 0;
    expect(tripsIn(records.filter(({ startedAt }) => startedAt < asked))).toBe(3);
    expect(tripsIn(records.filter(({ startedAt, endedAt }) => startedAt >= asked && (endedAt ?? ready) <= ready))).toBe(
      2,
    );
    // No wait of its own.
    expect(bench.clock.sleeps).toEqual([]);
  });

  test('loses nothing when GitHub is down for minutes right after it', async () => {
    const downUntil = bench.clock.now() + 200_000;
    bench.platform.faults.arm({
      origin: 'github',
      method: 'PUT',
      path: `${secretPath}/${secretName}`,
      status: 503,
      times: 1e6,
    });
    duringEachWait(() => {
      if (bench.clock.now() >= downUntil) bench.platform.faults.disarmAll();
    });
    await (await bench.open()).get();
    expect(bench.clock.now()).toBeGreaterThanOrEqual(downUntil);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  test('is finished by the post step when GitHub is down for longer than the step can wait', async () => {
    const downUntil = bench.clock.now() + 400_000;
    bench.platform.faults.arm({
      origin: 'github',
      method: 'PUT',
      path: `${secretPath}/${secretName}`,
      status: 503,
      times: 1e6,
    });
    duringEachWait(() => {
      if (bench.clock.now() >= downUntil) bench.platform.faults.disarmAll();
    });
    expect(await failure(async () => (await bench.open()).get())).toMatchObject({ code: 'token-lost' });
    await bench.finish();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    expect(bench.vault.variables.has(leaseName)).toBe(false);
  });
});

/** How many of these requests had to wait for one before them. */
function tripsIn(records: readonly { startedAt: number; endedAt?: number | undefined }[]): number {
  let trips = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of [...records].sort((a, b) => a.startedAt - b.startedAt)) {
    if (startedAt >= until) trips++;
    until = startedAt >= until ? (endedAt ?? startedAt) : until;
  }
  return trips;
}

function duringEachWait(happens: () => void): void {
  const { clock } = bench;
  const sleep = clock.sleep.bind(clock);
  clock.sleep = async (ms, signal) => {
    await sleep(ms, signal);
    happens();
  };
}
