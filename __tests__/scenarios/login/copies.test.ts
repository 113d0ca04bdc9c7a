import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import {
  expectUnspent,
  failure,
  type LoginBench,
  leaseName,
  metaName,
  repository,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
  variablePath,
} from '../../support/login/login-bench.js';

const second = 1000;
const hour = 3_600_000;

describe('the copy of a secret that a job was given', () => {
  let bench: LoginBench;
  let runs = 7;

  beforeEach(async () => {
    bench = await startLoginBench();
    runs = 7;
  });
  afterEach(() => bench.close());

  /** Signs in like the next run, which is given the present secret. */
  async function nextRun(
    given = bench.vault.secrets.get(secretName) ?? '',
    clientId?: string,
  ): Promise<void> {
    const id = `${++runs}`;
    const run = `https://github.com/${repository}/actions/runs/${id}/attempts/1`;
    const store = await bench.openStore({ runId: id, run });
    const login = await bench.open({ given, run, store, clientId });
    try {
      await login.get();
    } finally {
      await login.settled();
    }
  }
  const sent = () => bench.platform.log.select({ method: 'POST', path: tokenPath }).length;

  describe.each([
    ['the same second', 0],
    ['another second', 1500],
  ])('of another login, where secret and record were written in %s', (_when, apartMs) => {
    test.each([
      ['GitHub tells times', () => undefined],
      [
        'the time of the secret is not told',
        () => {
          bench.vault.writtenAt.delete(`secrets/${secretName}`);
          bench.setRecord({ secretAt: undefined as never });
        },
      ],
    ])('is not sent: %s', async (_what, arrange) => {
      await nextRun();
      bench.clock.advance(apartMs);
      arrange();
      const kept = bench.vault.secrets.get(secretName);
      const other = bench.platform.signIn().refreshToken;

      const error = await failure(() => nextRun(other));

      expect(error).toMatchObject({
        code: 'other-secret',
        message: expect.stringContaining("This job's token is not the one that the secret"),
      });
      expect(error.hint).toMatch(/`secret-name`[\s\S]*login --repo/);
      expect({ sent: sent(), kept: bench.vault.secrets.get(secretName) }).toEqual({
        sent: 1,
        kept,
      });
    });
  });

  test('is sent when a person has signed in by hand since, without a record', async () => {
    await nextRun();
    bench.clock.advance(hour);
    const fresh = bench.platform.signIn().refreshToken;
    bench.vault.putSecret(secretName, fresh);
    bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now());

    await nextRun();

    expect(bench.vault.secrets.get(secretName)).toBe(bench.platform.families.at(-1)?.current);
  });

  test('is not sent from before a sign-in by hand, although the record knows it', async () => {
    await nextRun();
    const former = bench.vault.secrets.get(secretName) ?? '';
    bench.clock.advance(hour);
    const fresh = bench.platform.signIn().refreshToken;
    bench.vault.putSecret(secretName, fresh);
    bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now());

    expect(await failure(() => nextRun(former))).toMatchObject({ code: 'token-superseded' });
    expect(bench.vault.secrets.get(secretName)).toBe(fresh);
    await nextRun();
    expect(sent()).toBe(2);
  });

  describe('whose write arrived late, after the record', () => {
    const arrivesLate = () => {
      bench.clock.advance(5 * second);
      bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now());
      bench.clock.advance(hour);
    };

    test('is sent when the run began after it', async () => {
      await nextRun();
      arrivesLate();
      bench.github.repositories.open(repository).runs.set(`${runs + 1}`, bench.clock.now());
      await nextRun();
      expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
    });

    test('stops one run where no run can be seen, and no second one', async () => {
      await nextRun();
      arrivesLate();
      expect(await failure(() => nextRun())).toMatchObject({ code: 'token-superseded' });
      await nextRun();
      await nextRun();
      expect(bench.state()).toMatchObject({ kept: true, spent: 3 });
      expect(bench.vault.variables.has(leaseName)).toBe(false);
    });

    test('stops every step of that one run', async () => {
      await nextRun();
      arrivesLate();
      for (const _step of [1, 2]) {
        expect(await failure(() => nextRun())).toMatchObject({ code: 'token-superseded' });
        runs--;
      }
    });
  });

  test.each([-second, -300, 300, second])(
    'is sent by every run where the clocks of secrets and variables differ by %d ms',
    async (skewMs) => {
      const { writtenAt } = bench.vault;
      const set = writtenAt.set.bind(writtenAt);
      writtenAt.set = (name, at) => set(name, name.startsWith('variables/') ? at + skewMs : at);
      for (const _run of [1, 2, 3]) {
        await nextRun();
        bench.clock.advance(hour);
      }
      expect(bench.state()).toMatchObject({ kept: true, spent: 3 });
    },
  );

  test.each([2, 3, 4])(
    'is not sent when it is stale and GitHub hides the record from %d requests in a row',
    async (times) => {
      await nextRun();
      const path = `${variablePath}/${metaName}`;
      bench.platform.faults.arm({ method: 'GET', path, status: 404, times });
      expect(await failure(() => nextRun(bench.seed))).toMatchObject({ code: 'token-superseded' });
      expect(sent()).toBe(1);
    },
  );

  test('is sent at once where neither a run nor a check has been', async () => {
    bench.vault.variables.delete(metaName);
    await nextRun();
    expect(Math.max(0, ...bench.clock.sleeps)).toBe(0);
  });

  test('is not sent when the record was changed into something unreadable', async () => {
    bench.vault.variables.set(metaName, 'oops');
    const error = await failure(() => nextRun());
    expect(error).toMatchObject({ code: 'store-not-writable' });
    expect(error.hint).toContain('login --repo');
    expectUnspent(bench);
  });

  test('is recorded with the time of its secret, in no round trip more', async () => {
    bench.clock.advance(hour);
    await nextRun();
    expect(bench.record()).toMatchObject({
      current: fingerprint(bench.state().live ?? ''),
      secretAt: Math.floor(bench.clock.now() / second) * second,
      turn: 1,
    });
  });

  test('is not sent twice when the lease of a former run is deleted late', async () => {
    await nextRun();
    bench.clock.advance(hour);
    const given = bench.vault.secrets.get(secretName) ?? '';
    // The DELETE of the first run is carried out while the second run waits for its answer.
    bench.platform.faults.arm({ method: 'POST', path: tokenPath, delayMs: 150 });
    const running = nextRun(given);
    await new Promise((resolve) => setTimeout(resolve, 90));
    bench.vault.variables.delete(leaseName);
    const rival = await bench.open({
      given,
      run: 'a rival',
      journal: bench.newJournal(),
      store: await bench.openStore({ runId: '99', run: 'a rival' }),
    });
    const refused = await failure(() => rival.get());
    await running;
    expect(refused.code).toMatch(/token-superseded|store-not-writable/);
    expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
    expect([...bench.vault.variables.keys()]).toEqual([metaName]);
  });

  test.each([
    ['refused by the platform', true],
    ['refused by the platform, where no run has left a record', false],
  ])(
    'is not sent twice when the lease of a run that was %s is deleted late',
    async (_what, isRecorded) => {
      if (!isRecorded) bench.vault.variables.delete(metaName);
      bench.platform.faults.arm({
        path: tokenPath,
        status: 400,
        body: { error: 'invalid_grant' },
      });
      const refused = await failure(() => nextRun());
      expect(refused.message).not.toContain('another run');
      expect([...bench.vault.variables.keys()]).toEqual([metaName]);
      bench.clock.advance(hour);

      // The DELETE of the first run is carried out while the second run waits for its answer.
      const given = bench.vault.secrets.get(secretName) ?? '';
      bench.platform.faults.arm({ method: 'POST', path: tokenPath, delayMs: 150 });
      const running = nextRun(given);
      await new Promise((resolve) => setTimeout(resolve, 90));
      expect([...bench.vault.variables.keys()]).toEqual([metaName, `${leaseName}_T1`]);
      await running;

      expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
      expect(bench.record()).toMatchObject({
        turn: 2,
        superseded: expect.arrayContaining([fingerprint(given)]),
      });
    },
  );

  test('is not sent with the client of a sign-in that was killed before it stored its token', async () => {
    await nextRun();
    const signingIn = { client: fingerprint('cli'), at: '2026-03-01T12:00:00.000Z', host: 'desk' };
    bench.setRecord({ signingIn });
    const given = bench.vault.secrets.get(secretName) ?? '';

    const error = await failure(() => nextRun(given, 'cli'));
    expect(error).toMatchObject({
      code: 'sign-in-unfinished',
      message: expect.stringMatching(
        /^A sign-in on desk at 2026-03-01T12:00:00.000Z stored its client id/,
      ),
    });
    expect(error.hint).toContain('npx github:acme/osc-deploy login --repo');
    expect(sent()).toBe(1);

    bench.clock.advance(hour);
    // Before its client id was stored, and in a job that began before, the former two belong together.
    await nextRun(given, 'former');
    expect(bench.record().signingIn).toEqual(signingIn);
    bench.vault.putSecret(secretName, bench.platform.signIn().refreshToken);
    bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now() + hour);
    await nextRun(undefined, 'cli');
    expect(bench.record().signingIn).toBeUndefined();
  });

  test('is unsent where the secret cannot be read', async () => {
    const path = `${secretPath}/${secretName}`;
    bench.platform.faults.arm({ method: 'GET', path, status: 502, times: 9 });
    expect(await failure(() => nextRun())).toMatchObject({ code: 'store-not-writable' });
    expectUnspent(bench);
  });
});
