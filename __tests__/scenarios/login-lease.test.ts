import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../src/base/errors.js';
import { fingerprint } from '../../src/credentials/generation.js';
import { Journal } from '../../src/credentials/journal.js';
import { SignalInterrupts } from '../../src/workflow/signals.js';
import {
  expectUnspent,
  failure,
  type LoginBench,
  leaseName,
  secretName,
  startLoginBench,
  tokenPath,
} from '../support/login-bench.js';
import { tempFolder } from '../support/temp-folder.js';

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

/** The lease of a run that took it 700 s ago to use `token`, and vanished. */
function leftLease(token: string): void {
  const at = bench.clock.now() - 700_000;
  const mark = { run: 'the dead run', at: new Date(at).toISOString(), mark: 'another', token };
  bench.vault.variables.set(leaseName, JSON.stringify(mark));
  bench.vault.writtenAt.set(`variables/${leaseName}`, at);
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
    expect(error.hint).toContain('first run this job again');
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
