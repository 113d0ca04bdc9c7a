import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { CliRepository, repository } from '../../support/cli/cli-repository.js';
import { freePort } from '../../support/cli/start-cli.js';

let bench: CliRepository;
let platform: LocalPlatform;
let github: LocalGitHub;

beforeEach(async () => {
  bench = await CliRepository.start();
  ({ platform, github } = bench);
});
afterEach(() => bench.close());

describe('login --repo', () => {
  test('puts token and client id into the environment, keeps nothing here, and prints a workflow', async () => {
    const vault = github.repositories.open(repository).environment('production');
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token({ environments: 'write', variables: 'write' }) } });
    const argv = ['login', ...bench.at, '--repo', repository, '--env', 'production'];
    expect(await started.run(...argv)).toBe(0);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(bench.current);
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe(platform.families[0]?.clientId);
    expect(existsSync(join(started.folder, 'config'))).toBe(false);
    for (const text of [
      'environment:\n      name: production',
      'group: osc-login-production\n      queue: max',
      'refresh-token: ${{ secrets.OSC_REFRESH_TOKEN }}',
      'client-id: ${{ vars.OSC_CLIENT_ID }}',
      `base-url: ${platform.apiUrl}`,
    ]) {
      expect(started.stdout).toContain(text);
    }
    expect(bench.leaks(started)).toEqual([]);
  });

  test('a place that cannot be written is found out before the sign-in', async () => {
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token({ secrets: 'read' }) } });
    expect(await started.run('login', ...bench.at, '--repo', repository)).toBe(1);
    expect(started.stderr).toContain('The secret OSC_REFRESH_TOKEN of acme/site cannot be written (with GITHUB_TOKEN)');
    expect(platform.requests).toHaveLength(0);
  });

  test('an environment that is not there is named, with the command that makes it', async () => {
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token({ environments: 'write' }) } });
    expect(await started.run('login', ...bench.at, '--repo', repository, '--env', 'live')).toBe(1);
    expect(started.stderr).toContain(
      `An environment has to exist first:\n  gh api -X PUT repos/${repository}/environments/live\n`,
    );
  });

  test('--env and --secret are not for the login of this machine', async () => {
    const started = bench.cli();
    expect(await started.run('login', ...bench.at, '--env', 'live')).toBe(2);
    expect(started.stderr).toContain('give --repo too');
    expect(platform.requests).toHaveLength(0);
  });

  test('asks for a token, and says what is missing without one', async () => {
    const { vault } = bench;
    const argv = ['login', ...bench.at, '--repo', repository, '--secret', 'STAGE_REFRESH_TOKEN'];
    const nobody = bench.cli();
    expect(await nobody.run(...argv)).toBe(1);
    expect(nobody.stderr).toContain('`gh` is not signed in, and no token was given');
    expect(await bench.cli({ typed: bench.token({ secrets: 'write', variables: 'write' }) }).run(...argv)).toBe(0);
    expect([vault.secrets.get('STAGE_REFRESH_TOKEN'), vault.variables.get('STAGE_CLIENT_ID')]).toEqual([
      bench.current,
      platform.families[0]?.clientId,
    ]);
  });

  test('shows the workspace and asks before it writes; --yes or --workspace answers it', async () => {
    const { vault } = bench;
    const env = { GITHUB_TOKEN: bench.token({ secrets: 'write', variables: 'write' }) };
    const argv = ['login', ...bench.at, '--repo', repository];
    const declined = bench.cli({ env, confirmed: false });
    expect(await declined.run(...argv)).toBe(1);
    expect(declined.stderr).toContain('You approved as acme.\nLet acme/site deploy to it?\n');
    expect(declined.stderr).toContain('Nothing was written to acme/site: you said no to acme.');
    const elsewhere = bench.cli({ env });
    expect(await elsewhere.run(...argv, '--workspace', 'globex')).toBe(1);
    expect(elsewhere.stderr).toContain('The login belongs to the workspace acme; `--workspace` is globex.');
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBeUndefined();
    expect(bench.leaks(declined)).toEqual([]);
    expect(await bench.cli({ env, confirmed: false }).run(...argv, '--workspace', 'acme')).toBe(0);
    expect(await bench.cli({ env, confirmed: true }).run(...argv)).toBe(0);
    expect(await bench.cli({ env, confirmed: false }).run(...argv, '--yes')).toBe(0);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(platform.families.at(-1)?.current);
  });

  test('a half-written repository is loud', async () => {
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token({ secrets: 'write' }) }, clock: quickClock });
    expect(await started.run('login', ...bench.at, '--repo', repository)).toBe(1);
    expect(started.stderr).toContain('the variable OSC_CLIENT_ID could not be written to acme/site');
    expect(started.stderr).not.toContain(bench.current);
  });

  test('a client that got a secret has it put beside the token', async () => {
    const vault = github.repositories.open(repository).environment('production');
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token({ environments: 'write' }) } });
    const port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const { clientId, secret } = platform.authority.clients.register({ name: 'CI', redirectUris, isPublic: false });
    platform.faults.arm({
      path: '/api/connect/register',
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: secret }),
    });
    const argv = ['--repo', repository, '--env', 'production', '--port', String(port)];
    expect([await started.run('login', ...bench.at, ...argv), started.stderr]).toEqual([
      0,
      expect.not.stringContaining(secret ?? 'none'),
    ]);
    expect(vault.secrets.get('OSC_CLIENT_SECRET')).toBe(secret);
    expect(started.stdout).toContain('client-secret: ${{ secrets.OSC_CLIENT_SECRET }}');
  });

  test('uses the token of gh when that is signed in to this GitHub', async () => {
    const vault = github.repositories.open(repository).environment('production');
    const started = bench.cli({ env: { GITHUB_TOKEN: 'unused' } });
    const value = bench.token({ environments: 'write' });
    bench.signInGh(started, { token: value });
    const argv = ['--repo', repository, '--env', 'production'];
    expect([await started.run('login', ...bench.at, ...argv), started.stderr]).toEqual([
      0,
      expect.not.stringContaining(value),
    ]);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(bench.current);
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe(platform.families[0]?.clientId);
  });

  test('a token of gh for another host is not sent here', async () => {
    const started = bench.cli();
    bench.signInGh(started, { host: 'github.com', token: bench.token({ secrets: 'write', variables: 'write' }) });
    expect(await started.run('login', ...bench.at, '--repo', repository)).toBe(1);
    expect(started.stderr).toContain('`gh` is not signed in, and no token was given');
    expect(github.log.records).toEqual([]);
  });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('asked whether to keep the typed token too, the answer is %s', async (confirmed, kept) => {
    const { vault } = bench;
    const typed = bench.token({ secrets: 'write', variables: 'write' });
    const started = bench.cli({ typed, ...(confirmed === undefined ? {} : { confirmed }) });
    expect(await started.run('login', ...bench.at, '--repo', repository, '--yes')).toBe(0);
    expect(vault.secrets.get('OSC_SECRET_TOKEN')).toBe(kept ? typed : undefined);
    expect(started.stderr.includes('Keep this GitHub token as the secret OSC_SECRET_TOKEN too?')).toBe(
      confirmed !== undefined,
    );
    expect(started.stdout.includes('secret-token:')).toBe(kept);
    expect(started.stdout + started.stderr).not.toContain(typed);
  });
});

const quickClock = {
  now: () => Date.now(),
  sleep: async (ms: number, signal?: AbortSignal) => {
    // Only the wait for the browser is long.
    if (ms > 60_000)
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('over'))));
  },
  every: () => () => undefined,
};
