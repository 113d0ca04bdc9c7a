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
  startLoginBench,
} from '../../support/login/login-bench.js';
import { tempFolder } from '../../support/temp-folder.js';

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
