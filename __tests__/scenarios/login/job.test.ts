import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { newFolder, runInProcess } from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';
import { everyPermission, repositoryName } from '../../support/run/pull-request-run.js';

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
