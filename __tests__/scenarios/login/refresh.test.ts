import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import {
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  startLoginBench,
  tokenPath,
} from '../../support/login/login-bench.js';
import { runInProcess } from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';
import { everyPermission, repositoryName } from '../../support/run/pull-request-run.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a refresh', () => {
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

  test('follows the order: prove and take the lease, read the record, one POST, store, record, release the lease', async () => {
    const login = await bench.open();
    await login.get();
    await login.settled();
    const sent = bench.requests();
    expect(sent.slice(0, 3).sort()).toEqual(
      ['GET secrets/public-key', `GET secrets/${secretName}`, `GET variables/${metaName}`].sort(),
    );
    expect(sent.slice(3, 5).sort()).toEqual(
      ['POST variables', `PUT secrets/${secretName}_PROBE`].sort(),
    );
    expect(sent.slice(5, 8)).toEqual([
      `GET variables/${metaName}`,
      `POST ${tokenPath}`,
      `PUT secrets/${secretName}`,
    ]);
    expect(sent.slice(8, 10).sort()).toEqual(
      [`GET secrets/${secretName}`, `PATCH variables/${metaName}`].sort(),
    );
    expect(sent.slice(10, -1).sort()).toEqual(
      [`GET variables/${leaseName}`, `PATCH variables/${metaName}`].sort(),
    );
    expect(sent.at(-1)).toBe(`DELETE variables/${leaseName}`);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    expect(bench.record()).toMatchObject({
      generation: 4,
      current: fingerprint(bench.state().live ?? ''),
      superseded: [fingerprint(bench.seed)],
      state: 'stored',
      run: 'https://github.com/octo-org/hello-world/actions/runs/7/attempts/1',
    });
    expect(existsSync(bench.journal.path)).toBe(false);
  });

  test('without an access token in the answer stores the new refresh token, and the next run continues with it', async () => {
    bench.platform.faults.arm({
      method: 'POST',
      path: tokenPath,
      status: 200,
      body: { refresh_token: 'next' },
    });
    await expect((await bench.open()).get()).rejects.toMatchObject({ code: 'unexpected-answer' });
    expect(bench.vault.secrets.get(secretName)).toBe('next');
    expect(bench.record()).toMatchObject({
      generation: 4,
      current: fingerprint('next'),
      state: 'stored',
    });
    expect({
      variables: bench.vault.variables.has(leaseName),
      existsSync: existsSync(bench.journal.path),
    }).toEqual({
      variables: false,
      existsSync: false,
    });
  });

  describe('of two runs', () => {
    test('started at once: one continues, the other stops, and the login survives', async () => {
      const results = await Promise.allSettled([
        (async () => (await bench.open({ run: 'a' })).get())(),
        (async () =>
          (await bench.open({ run: 'b', journal: new Journal(join(tempFolder(), 'j')) })).get())(),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    });
  });

  describe('with a slow GitHub', () => {
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
        tripsIn(
          records.filter(
            ({ startedAt, endedAt }) => startedAt >= asked && (endedAt ?? ready) <= ready,
          ),
        ),
      ).toBe(2);
      // No wait of its own.
      expect(bench.clock.sleeps).toEqual([]);
    });
  });

  /** How many of these requests had to wait for one before them. */
  function tripsIn(
    records: readonly { startedAt: number; endedAt?: number | undefined }[],
  ): number {
    let trips = 0;
    let until = Number.NEGATIVE_INFINITY;
    for (const { startedAt, endedAt } of [...records].sort((a, b) => a.startedAt - b.startedAt)) {
      if (startedAt >= until) trips++;
      until = startedAt >= until ? (endedAt ?? startedAt) : until;
    }
    return trips;
  }
});

describe('steps of one job', () => {
  const bench = previewBench();

  /** A job with a login in the secret of an environment; each step is given the secret as it was when the job began. */
  function startJob() {
    const { platform, github, login, repository } = bench;
    const vault = repository.environment('production');
    vault.putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
    const secretToken = github.tokens.issue('app', repositoryName, { environments: 'write' });
    const job = github.tokens.issue('job', repositoryName, everyPermission);
    const folder = tempFolder();
    mkdirSync(join(folder, 'osc-deploy'), { mode: 0o700 });
    const clock = new VirtualClock(Date.now());
    const step = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
      runInProcess({
        platform,
        login,
        folder,
        clock,
        with: {
          'access-token': '',
          'refresh-token': login.refreshToken,
          'client-id': 'cli',
          'secret-token': secretToken.value,
          'secret-environment': 'production',
          'github-token': job.value,
          target: 'instance',
          service: 'valkey-io-valkey',
          options: 'Password: swordfish',
          wait: 'false',
          ...inputs,
        },
        env: {
          GITHUB_API_URL: github.apiUrl,
          GITHUB_REPOSITORY: repositoryName,
          RUNNER_TEMP: folder,
          ...env,
        },
      });
    return { step, folder, clock, vault };
  }
  const refreshes = () =>
    bench.platform.log.select({ method: 'POST', path: '/api/connect/token' }).length;

  test('share the access token of the first step without another refresh', async () => {
    const { step } = startJob();
    expect(await step({ name: 'one' })).toMatchObject({ ok: true });
    const second = await step({ name: 'two' });
    expect(second).toMatchObject({ ok: true, outputs: { operation: 'deployed', name: 'two' } });
    expect(second.log).toContain(
      'Signed in with the access token of an earlier step of this job; good for ',
    );
    expect({ refreshes: refreshes(), instances: bench.instances() }).toEqual({
      refreshes: 1,
      instances: ['one', 'two'],
    });
  });

  test('share a file that only its owner can read, that holds no readable token, and that no other login can open', async () => {
    const { step, folder, vault } = startJob();
    const first = await step({ name: 'one' });
    const kept = readdirSync(folder).filter((name) => name.startsWith('access-'));
    expect(kept).toHaveLength(1);
    const path = join(folder, kept[0] ?? '');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const masked = [...first.log.matchAll(/::add-mask::(\S+)/g)].map(([, value]) => value ?? '');
    const bytes = readFileSync(path, 'latin1');
    for (const value of [
      ...masked,
      bench.login.refreshToken,
      vault.secrets.get('OSC_REFRESH_TOKEN') ?? '',
    ])
      expect(bytes).not.toContain(value);
    const other = bench.platform.signIn();
    const stranger = await step({ name: 'two', 'refresh-token': other.refreshToken });
    expect(stranger.log).not.toContain('of an earlier step of this job');
  });

  test.each([
    ['has ended', (job: ReturnType<typeof startJob>) => job.clock.advance(3_400_000)],
    ['cannot be kept, because the job has no folder', () => undefined],
  ])(
    'refuse the second step and send nothing when the shared token %s',
    async (reason, happens) => {
      const job = startJob();
      const env = reason.startsWith('cannot') ? { RUNNER_TEMP: '' } : {};
      await job.step({ name: 'one' }, env);
      happens(job);
      const second = await job.step({ name: 'two' }, env);
      expect(second.ok).toBe(false);
      expect(second.log).toContain(
        'The refresh token this job started with has been replaced since',
      );
      expect(refreshes()).toBe(1);
    },
  );

  test('do not retry a shared token that the platform has refused', async () => {
    const { step } = startJob();
    await step({ name: 'one' });
    bench.platform.faults.arm({
      path: /./,
      origin: 'api',
      status: 401,
      times: Number.POSITIVE_INFINITY,
    });
    const second = await step({ name: 'two' });
    expect(second.ok).toBe(false);
    expect(refreshes()).toBe(1);
  });
});
