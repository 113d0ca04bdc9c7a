import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprint } from '../../../src/credentials/generation.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import {
  failure,
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  startLoginBench,
  tokenPath,
} from '../../support/login/login-bench.js';
import { newFolder, runInProcess } from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';
import { everyPermission, repositoryName } from '../../support/run/pull-request-run.js';

describe('a refresh', () => {
  const hour = 3_600_000;
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

  describe('a refresh with an environment secret', () => {
    test('keeps the order: prove and take the lease, know, one POST, store, record, give the lease back', async () => {
      const login = await bench.open();
      await login.get();
      await login.settled();
      const sent = bench.requests();
      expect(sent.slice(0, 2).sort()).toEqual(['GET secrets/public-key', `GET secrets/${secretName}`].sort());
      expect(sent.slice(2, 4).sort()).toEqual(['POST variables', `PUT secrets/${secretName}_PROBE`].sort());
      expect(sent.slice(4)).toEqual([
        `GET variables/${metaName}`,
        `POST ${tokenPath}`,
        `PUT secrets/${secretName}`,
        `PATCH variables/${metaName}`,
        `GET variables/${leaseName}`,
        `DELETE variables/${leaseName}`,
      ]);
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

    test('has the lease while it sends, and masks before anything else', async () => {
      let lease: string | undefined;
      const login = await bench.open({
        refresh: async () => {
          lease = bench.vault.variables.get(leaseName);
          return {
            accessToken: { value: 'new-access', expiresAt: bench.clock.now() + hour },
            refreshToken: 'new-refresh',
          };
        },
      });
      await login.get();
      expect(lease).toContain('https://github.com/octo-org/hello-world/actions/runs/7/attempts/1');
      expect(bench.lines.slice(0, 1)).toEqual(['::add-mask::new-access']);
      expect(bench.lines.indexOf('::add-mask::new-refresh')).toBeLessThan(
        bench.lines.findIndex((line) => line.includes('Signed in')),
      );
    });

    test('is shared by everybody who asks at the same time', async () => {
      const login = await bench.open();
      const tokens = await Promise.all([login.get(), login.get(), login.get()]);
      expect(new Set(tokens).size).toBe(1);
      expect(bench.state().spent).toBe(1);
    });

    test('comes again when the hour is over, 60 s early, in the same order', async () => {
      const login = await bench.open();
      const first = await login.get();
      bench.clock.advance(hour - 61_000 - 2000);
      expect(await login.get()).toBe(first);
      bench.clock.advance(3000);
      expect(await login.get()).not.toBe(first);
      expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
      expect(bench.record()).toMatchObject({ generation: 5 });
    });

    test('does not come again when another run has taken over; the run says what it could not do', async () => {
      const login = await bench.open();
      await login.get();
      bench.clock.advance(hour);
      const next = await bench.open({ refreshToken: bench.vault.secrets.get(secretName), run: 'the other run' });
      await next.get();
      const error = await failure(() => login.get());
      expect(error).toMatchObject({ code: 'login-expired' });
      expect(error.message).toMatch(/could not be renewed.*replaced since, by the other run \(generation 5\)/);
      expect(bench.state()).toMatchObject({ kept: true, spent: 2 });
    });

    test('takes the new key when GitHub has another one by now', async () => {
      const login = await bench.open({
        refresh: async () => {
          bench.vault.rotateKey();
          return {
            accessToken: { value: 'new-access', expiresAt: bench.clock.now() + hour },
            refreshToken: 'new-refresh',
          };
        },
      });
      await login.get();
      expect(bench.vault.secrets.get(secretName)).toBe('new-refresh');
      expect(bench.requests().filter((request) => request === `PUT secrets/${secretName}`)).toHaveLength(2);
    });

    test('needs no new token from a server that does not rotate', async () => {
      const login = await bench.open({
        refresh: async () => ({
          accessToken: { value: 'new-access', expiresAt: bench.clock.now() + hour },
          refreshToken: undefined,
        }),
      });
      expect(await login.get()).toBe('new-access');
      expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
      expect(bench.record()).toMatchObject({ current: fingerprint(bench.seed), superseded: [], state: 'stored' });
    });
  });

  describe('the one request is sent', () => {
    test.each([
      ['three times when each connection breaks', { reset: true }, 3, 'token-uncertain'],
      ['once when it is refused', { status: 400, body: { error: 'invalid_grant' } }, 1, 'invalid-grant'],
      [
        'once when the client is refused',
        { status: 401, body: { error: 'invalid_client' } },
        1,
        'token-exchange-failed',
      ],
      ['once when there are too many', { status: 429, headers: { 'retry-after': '1' } }, 1, 'token-exchange-failed'],
      ['once when the server fails', { status: 503 }, 1, 'token-uncertain'],
      ['once when no answer comes', { hang: true }, 1, 'token-uncertain'],
      ['once when the answer breaks off', { truncate: true }, 1, 'token-uncertain'],
      ['once when the answer holds no tokens', { status: 200, body: {} }, 1, 'token-uncertain'],
    ])('%s', async (_when, effect, times, code) => {
      bench.platform.faults.arm({ method: 'POST', path: tokenPath, times: Number.POSITIVE_INFINITY, ...effect });
      bench.hangs = 'hang' in effect ? { method: 'POST', path: tokenPath } : undefined;
      const error = await failure(async () => (await bench.open()).get());
      expect(error).toMatchObject({ code });
      expect(bench.requests().filter((request) => request === `POST ${tokenPath}`)).toHaveLength(times);
      // Never deleted, whatever the answer.
      expect(bench.vault.secrets.get(secretName)).toBe(bench.seed);
    });
  });

  describe('without variables', () => {
    test('one warning, and on without stale detection', async () => {
      Object.assign(bench.token, { permissions: { environments: 'write' } });
      bench.platform.faults.arm({
        path: /variables/,
        status: 403,
        body: { message: 'Resource not accessible' },
        times: Number.POSITIVE_INFINITY,
      });
      await (await bench.open()).get();
      expect(bench.lines.filter((line) => line.startsWith('::warning'))).toEqual([
        expect.stringContaining(`The variable ${metaName}`),
      ]);
      expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    });

    test('a person who edits the record into nonsense loses nothing', async () => {
      bench.vault.variables.set(metaName, 'oops');
      await (await bench.open()).get();
      expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
      expect(bench.record()).toMatchObject({ generation: 1, state: 'stored' });
    });
  });
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
    const folder = newFolder();
    mkdirSync(join(folder, 'osc-deploy'), { mode: 0o700 });
    const clock = new VirtualClock(Date.now());
    const step = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
      runInProcess({
        platform,
        login,
        folder,
        clock,
        with: {
          ...{ 'access-token': '', 'refresh-token': login.refreshToken, 'client-id': 'cli' },
          ...{ 'secret-token': secretToken.value, 'secret-environment': 'production', 'github-token': job.value },
          ...{ target: 'instance', service: 'valkey-io-valkey', options: 'Password: swordfish', wait: 'false' },
          ...inputs,
        },
        env: { GITHUB_API_URL: github.apiUrl, GITHUB_REPOSITORY: repositoryName, RUNNER_TEMP: folder, ...env },
      });
    return { step, folder, clock, vault };
  }
  const refreshes = () => bench.platform.log.select({ method: 'POST', path: '/api/connect/token' }).length;

  test('the second step of a job works with the access token of the first, and spends nothing', async () => {
    const { step } = startJob();
    expect(await step({ name: 'one' })).toMatchObject({ ok: true });
    const second = await step({ name: 'two' });
    expect(second).toMatchObject({ ok: true, outputs: { operation: 'deployed', name: 'two' } });
    expect(second.log).toContain('Signed in with the access token of an earlier step of this job; good for ');
    expect([refreshes(), bench.instances()]).toEqual([1, ['one', 'two']]);
  });

  test('what the job keeps is for its owner alone, holds no token that can be read, and opens to no other login', async () => {
    const { step, folder, vault } = startJob();
    const first = await step({ name: 'one' });
    const kept = readdirSync(folder).filter((name) => name.startsWith('access-'));
    expect(kept).toHaveLength(1);
    const path = join(folder, kept[0] ?? '');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const masked = [...first.log.matchAll(/::add-mask::(\S+)/g)].map(([, value]) => value ?? '');
    const bytes = readFileSync(path, 'latin1');
    for (const value of [...masked, bench.login.refreshToken, vault.secrets.get('OSC_REFRESH_TOKEN') ?? ''])
      expect(bytes).not.toContain(value);
    const other = bench.platform.signIn();
    const stranger = await step({ name: 'two', 'refresh-token': other.refreshToken });
    expect(stranger.log).not.toContain('of an earlier step of this job');
  });

  test.each([
    ['has ended', (job: ReturnType<typeof startJob>) => job.clock.advance(3_400_000)],
    ['cannot be kept, because the job has no folder', () => undefined],
  ])('where that token %s, the second step is refused and nothing is sent', async (why, happens) => {
    const job = startJob();
    const env = why.startsWith('cannot') ? { RUNNER_TEMP: '' } : {};
    await job.step({ name: 'one' }, env);
    happens(job);
    const second = await job.step({ name: 'two' }, env);
    expect(second.ok).toBe(false);
    expect(second.log).toContain('The refresh token this job started with has been replaced since');
    expect(refreshes()).toBe(1);
  });

  test('where the platform refuses that token, it is not tried again', async () => {
    const { step } = startJob();
    await step({ name: 'one' });
    bench.platform.faults.arm({ path: /./, origin: 'api', status: 401, times: Number.POSITIVE_INFINITY });
    const second = await step({ name: 'two' });
    expect(second.ok).toBe(false);
    expect(refreshes()).toBe(1);
  });
});
