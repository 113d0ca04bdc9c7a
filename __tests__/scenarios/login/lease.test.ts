import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { SignalInterrupts } from '../../../src/workflow/signals.js';
import {
  expectUnspent,
  failure,
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
  variablePath,
} from '../../support/login/login-bench.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a lease', () => {
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

  /** The lease of another run, taken some time ago. */
  function otherLease(agoMs: number, run = 'the other run'): void {
    const at = new Date(bench.clock.now() - agoMs).toISOString();
    bench.vault.variables.set(leaseName, JSON.stringify({ run, at, mark: 'another' }));
  }

  describe('another run', () => {
    test('that is refreshing right now is waited for, and its result is respected', async () => {
      otherLease(1000);
      bench.clock.duringWait(2, () => {
        bench.setRecord({ state: 'stored', current: 'new', superseded: [fingerprint(bench.seed)] });
        bench.vault.variables.delete(leaseName);
      });
      const error = await failure(async () => (await bench.open()).get());
      expect(error).toMatchObject({ code: 'token-superseded' });
      expect(bench.lines.join('\n')).toContain(
        'Another run (the other run) is using this login; waiting up to 9 min 59 s.',
      );
      expectUnspent(bench);
    });

    test('that gave up is followed at once', async () => {
      otherLease(1000);
      bench.clock.duringWait(2, () => bench.vault.variables.delete(leaseName));
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

    test('never loses its lease to one that gives back what it did not have', async () => {
      otherLease(1000);
      const interrupts = new SignalInterrupts();
      bench.clock.duringWait(2, () => interrupts.interrupt('SIGINT'));
      await failure(async () => (await bench.open({ interrupts })).get());
      expect(bench.vault.variables.get(leaseName)).toContain('the other run');
      expect(existsSync(bench.journal.path)).toBe(false);
    });

    test('that rotated the login meanwhile is named when the platform refuses the token', async () => {
      const login = await bench.open({
        refresh: async () => {
          bench.setRecord({ state: 'stored', current: 'new', run: 'the other run' });
          throw new RequestError('invalid-grant', 'refused.', {
            request: { method: 'POST', host: 'h', path: '/', status: 400 },
          });
        },
      });
      const error = await failure(() => login.get());
      expect(error.message).toContain('another run rotated the login meanwhile, the other run.');
      expect(error.hint).toContain('first run the job again');
      expect(bench.record()).toMatchObject({ current: 'new', run: 'the other run' });
    });

    test('and this one start at once: one goes on, the other stops, and the login lives', async () => {
      const results = await Promise.allSettled([
        (async () => (await bench.open({ run: 'a' })).get())(),
        (async () =>
          (
            await bench.open({
              run: 'b',
              journal: new Journal(join(tempFolder(), 'j')),
            })
          ).get())(),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    });
  });
});

describe('the post step', () => {
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

  describe('the post step', () => {
    test('is silent when nothing is unfinished', async () => {
      await (await bench.open()).get();
      const { length } = bench.lines;
      await bench.finish();
      expect(bench.lines).toHaveLength(length);
    });

    test('leaves a login alone that was put there meanwhile', async () => {
      bench.platform.faults.arm({ method: 'PUT', path: `${secretPath}/${secretName}`, status: 500, times: 1e6 });
      await failure(async () => (await bench.open()).get());
      bench.platform.faults.disarmAll();
      bench.setRecord({ current: 'of-a-new-sign-in', superseded: [], state: 'stored', run: 'a person' });
      await bench.finish();
      expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
      expect(bench.lines.join('\n')).toMatch(/meanwhile holds another login, written by a person/);
      expect(existsSync(bench.journal.path)).toBe(false);
    });

    test('of a run that could only not give the lease back does that, and stores nothing again', async () => {
      bench.platform.faults.arm({ method: 'DELETE', path: `${variablePath}/${leaseName}`, status: 500, times: 1e6 });
      const login = await bench.open();
      await login.get();
      await login.settled();
      bench.platform.faults.disarmAll();
      bench.platform.faults.arm({ method: 'GET', path: `${variablePath}/${metaName}`, status: 500, times: 1e6 });
      await bench.finish();
      expect(bench.vault.variables.has(leaseName)).toBe(false);
      expect(bench.requests().filter((sent) => sent === `PUT secrets/${secretName}`)).toHaveLength(1);
      expect(existsSync(bench.journal.path)).toBe(false);
    });

    test('of a run that was killed while its token was on its way says that it is uncertain, and how to go on', async () => {
      const sent = new Promise<void>((resolve) => {
        const refresh = () => {
          resolve();
          return new Promise<never>(() => undefined);
        };
        void bench.open({ refresh }).then((login) => login.get());
      });
      await sent;
      const error = await failure(() => bench.finish());
      expect(error).toMatchObject({ code: 'token-uncertain' });
      expect(error.hint).toContain('login --repo octo-org/hello-world --env production --secret OSC_REFRESH_TOKEN');
      expect(bench.record()).toMatchObject({ state: 'uncertain', current: fingerprint(bench.seed) });
      expect(bench.vault.variables.has(leaseName)).toBe(false);
      expect(existsSync(bench.journal.path)).toBe(false);
    });

    test('does not put back a token that a later run has already used', async () => {
      // The record could not be written: the journal stays for the post step.
      bench.platform.faults.arm({
        method: 'PATCH',
        path: `${variablePath}/${metaName}`,
        skip: 1,
        status: 500,
        times: 3,
      });
      await (await bench.open()).get();
      expect(existsSync(bench.journal.path)).toBe(true);
      const later = await bench.open({
        refreshToken: bench.vault.secrets.get(secretName),
        journal: new Journal(join(tempFolder(), 'j')),
      });
      await later.get();
      await bench.finish();
      expect(bench.lines.join('\n')).not.toContain('another login');
      expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
    });
  });
});

describe('a slow GitHub', () => {
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

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
      expect(
        tripsIn(records.filter(({ startedAt, endedAt }) => startedAt >= asked && (endedAt ?? ready) <= ready)),
      ).toBe(2);
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
});
