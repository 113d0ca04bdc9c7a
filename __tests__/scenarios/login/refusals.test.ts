import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { ended } from '../../support/cli/cli-platform.js';
import { startCli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import {
  environment,
  expectUnspent,
  failure,
  type LoginBench,
  leaseName,
  repository,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
  variablePath,
} from '../../support/login/login-bench.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('a refused login', () => {
  const day = 86_400_000;
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

  const signIn = async () => (await bench.open()).get();

  /** Expects no sent token, and no trace of the attempt. */
  function expectUntouched(): void {
    expectUnspent(bench);
    expect(bench.vault.variables.has(leaseName)).toBe(false);
  }

  test('a secret missing from its place of storage is refused: a new secret would shadow the secret that the job reads, or never be read', async () => {
    const repo = bench.github.repositories.open(repository);
    bench.vault.secrets.delete(secretName);
    repo.environment('staging').putSecret(secretName, bench.seed);
    await expect(signIn()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: expect.stringContaining(
        `There is no secret ${secretName} in environment production of ${repository}`,
      ),
      hint: expect.stringMatching(/`secret-environment`.*organisation/),
    });
    expect(bench.platform.log.select({ path: tokenPath })).toEqual([]);
    expect(repo.vault.secrets.has(secretName)).toBe(false);
  });

  test('one 404 of the secret is not believed', async () => {
    bench.github.faults.arm({ method: 'GET', path: secretPath, status: 404 });
    await expect(signIn()).resolves.toEqual(expect.any(String));
  });

  test('invalid_grant is explained in plain words, followed by the words of the protocol', async () => {
    bench.platform.faults.arm({
      method: 'POST',
      path: tokenPath,
      status: 400,
      body: { error: 'invalid_grant' },
    });
    await expect(signIn()).rejects.toMatchObject({
      message: `Open Source Cloud no longer accepts the login in the secret ${secretName} of environment production of ${repository}.`,
      hint: expect.stringMatching(
        /^Usual causes.*\n {2}npx github:acme\/osc-deploy login .*\nDetail: .*invalid_grant.*$/s,
      ),
    });
  });

  test.each([
    [15, 0],
    [13.5, 1],
    [0.5, 1],
  ])('a `secret-token` that ends in %d days causes %d warning(s)', async (days, times) => {
    bench.token.expiresAt = bench.clock.now() + days * day;
    await signIn();
    const warnings = bench.lines.filter(
      (line) => line.startsWith('::warning') && line.includes('`secret-token` ends'),
    );
    expect(warnings).toHaveLength(times);
  });

  test('a new token is stored by the post step after the main step lost its connection to GitHub', async () => {
    bench.platform.faults.arm({
      method: 'PUT',
      path: `${secretPath}/${secretName}`,
      status: 403,
      times: Number.POSITIVE_INFINITY,
    });
    await signIn().catch(() => undefined);
    bench.platform.faults.disarmAll();
    // A record of our own refresh, as a try whose answer was lost may have left it.
    const entry = bench.journal.read();
    bench.setRecord({
      ...entry?.record,
      superseded: entry?.record.superseded ?? [],
      state: 'uncertain',
    });
    await bench.finish();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  describe('a token is not sent', () => {
    test('when the record marks the token as replaced', async () => {
      bench.setRecord({
        generation: 9,
        current: 'another',
        superseded: ['x', fingerprint(bench.seed)],
        run: 'https://github.com/o/r/actions/runs/42/attempts/1',
      });
      const error = await failure(signIn);
      expect(error).toMatchObject({ code: 'token-superseded' });
      expect(error.message).toContain(
        'by https://github.com/o/r/actions/runs/42/attempts/1 (generation 9)',
      );
      expect(error.hint).toMatch(/concurrency.*environment/s);
      expectUntouched();
    });

    test('when it was replaced before the run began: the job reads one secret and writes another', async () => {
      const runs = bench.github.repositories.open(repository).runs;
      bench.setRecord({ generation: 9, current: 'another', superseded: [fingerprint(bench.seed)] });
      bench.vault.writtenAt.set(`secrets/${secretName}`, bench.clock.now());
      for (const [startedAt, code] of [
        [undefined, 'token-superseded'],
        [bench.clock.now() - 1000, 'token-superseded'],
        [bench.clock.now() + 1000, 'other-secret'],
      ] as const) {
        if (startedAt !== undefined) runs.set('7', startedAt);
        const error = await failure(signIn);
        expect({ code: error.code, hint: error.hint }).toEqual({
          code,
          hint: expect.stringMatching(/reads another secret of that name|Nothing was sent/),
        });
        expect(error.hint).toContain(`Add to the job:\n  environment: ${environment}`);
        expect(error.hint.includes('Run the job again')).toBe(code === 'token-superseded');
        expectUntouched();
      }
    });

    test('when the secret cannot be written; the permission is quoted', async () => {
      const weak = bench.github.tokens.issue('app', 'octo-org/hello-world', {
        environments: 'read',
      });
      Object.assign(bench.token, { permissions: weak.permissions });
      const error = await failure(signIn);
      expect(error).toMatchObject({ code: 'store-not-writable' });
      expect(error.message).toBe(
        `\`secret-token\` may not write secrets of environment ${environment} of ${repository}.`,
      );
      expect(error.hint).toMatch(
        /can be read and written.*"Environments: read and write" for octo-org\/hello-world.*GitHub App or a fine-grained.*GITHUB_TOKEN can never/,
      );
      const [, detail] = error.hint.split('\nDetail: ');
      expect(detail).toContain(
        `OSC_REFRESH_TOKEN of environment ${environment} of octo-org/hello-world cannot be written`,
      );
      expect(detail).toContain('environments=write (x-accepted-github-permissions)');
      expectUntouched();
    });

    test('when the write permission is refused before the lease is answered, and the lease is released', async () => {
      bench.platform.faults.arm({
        method: 'PUT',
        path: `${secretPath}/${secretName}_PROBE`,
        status: 403,
        times: 9,
      });
      bench.platform.faults.arm({ method: 'POST', path: variablePath, delayMs: 60 });
      await failure(signIn);
      expect(bench.requests().filter((sent) => sent.includes('variables'))).toContain(
        `DELETE variables/${leaseName}`,
      );
      expect(bench.vault.variables.has(leaseName)).toBe(false);
      expectUntouched();
    });
  });
});

describe('a login', () => {
  const day = 86_400;
  let platform: LocalPlatform;
  let clock: VirtualClock;
  beforeEach(async () => {
    clock = new VirtualClock(Date.parse('2026-11-20T10:00:00Z'));
    platform = await startPlatform({ now: () => clock.now() });
  });
  afterEach(() => platform.close());

  const publish = (inputs: Record<string, string>) =>
    runInProcess({
      platform,
      clock,
      login: { accessToken: '' },
      with: { directory: folderOf({ 'index.html': 'hi' }), ...inputs },
    });
  const pat = (tenant = 'acme', seconds?: number) =>
    platform.authority.accessTokens.issuePersonal(tenant, seconds);

  test.each([
    ['Gitea', 'GITEA_ACTIONS'],
    ['Forgejo', 'FORGEJO_ACTIONS'],
  ])(
    'on %s, which has no environments, is refused with `secret-environment`',
    async (name, mark) => {
      const { ok, log } = await runInProcess({
        platform,
        clock,
        env: { [mark]: 'true' },
        login: { accessToken: '' },
        with: {
          directory: folderOf({ 'index.html': 'hi' }),
          'refresh-token': platform.signIn().refreshToken,
          'client-id': 'cli',
          'secret-token': 'x',
          'secret-environment': 'prod',
        },
      });
      expect(ok).toBe(false);
      expect(log).toContain(`\`secret-environment\` is set, but ${name} has no environments`);
      expect(platform.requests).toEqual([]);
    },
  );

  describe('with the input `workspace`', () => {
    test('deploys when its workspace is equal', async () => {
      const result = await publish({ 'access-token': pat(), workspace: 'acme' });
      expect(result).toMatchObject({ ok: true, outputs: { workspace: 'acme' } });
    });

    test('is refused before any request when its workspace differs or is unknown, and the error names both', async () => {
      for (const [token, said] of [
        [pat('globex'), 'The login belongs to the workspace globex; `workspace` is acme.'],
        ['opaque-token', 'The login names no workspace; `workspace` is acme.'],
      ] as const) {
        const result = await publish({ 'access-token': token, workspace: 'acme' });
        expect(result).toMatchObject({ ok: false, outputs: { status: 'failed' } });
        expect(result.log).toContain(said);
        expect(result.log).toContain('#other-workspace');
      }
      expect(platform.requests).toEqual([]);
    });

    test('is stored when it had to be renewed for the comparison, and nothing is deployed', async () => {
      const login = platform.signIn({ tenant: 'globex' });
      const stored = { 'token-store': 'file', 'token-file': join(tempFolder(), 'login.json') };
      const inputs = {
        ...stored,
        'refresh-token': login.refreshToken,
        'client-id': login.clientId,
      };
      expect(await publish({ ...inputs, workspace: 'acme' })).toMatchObject({ ok: false });
      expect(platform.log.select({ origin: 'api', path: /mypages/ })).toEqual([]);
      // The next run, without the mistake, has the login still.
      expect(await publish({ ...inputs, workspace: 'globex' })).toMatchObject({ ok: true });
      expect(platform.families).toMatchObject([{ state: 'live' }]);
    });

    test('is refused at a terminal too, like an invalid name', async () => {
      const cli = startCli({ env: { OSC_ACCESS_TOKEN: pat('globex') } });
      const argv = [
        'publish',
        folderOf({ 'index.html': 'hi' }),
        '--name',
        'my-site',
        '--base-url',
        platform.apiUrl,
      ];
      expect(await cli.run(...argv, '--workspace', 'acme')).toMatchObject(
        ended(1, 'belongs to the workspace globex; `--workspace` is acme.'),
      );
      expect(await cli.run(...argv, '--workspace', 'a b')).toMatchObject(
        ended(2, '--workspace must be the name of a workspace'),
      );
      expect(platform.requests).toEqual([]);
      await cli.close();
    });
  });

  test('without a place for the next token is not used, unless `allow-token-loss` permits it', async () => {
    const { refreshToken, clientId } = platform.signIn();
    const inputs = { 'refresh-token': refreshToken, 'client-id': clientId, 'token-store': 'none' };
    const refused = await publish(inputs);
    expect(refused).toMatchObject({ ok: false, log: expect.stringContaining('#store-needed') });
    expect(platform.requests).toEqual([]);
    const permitted = await publish({ ...inputs, 'allow-token-loss': 'true' });
    expect(permitted).toMatchObject({
      ok: true,
      log: expect.stringContaining('after this run the refresh token'),
    });
    expect(permitted.log).toContain('The new refresh token is not kept.');
    expect(platform.families).toMatchObject([{ state: 'live', superseded: [refreshToken] }]);

    const spent = await publish({ ...inputs, 'allow-token-loss': 'true' });
    expect(spent.log).toContain('no longer accepts the login in the input `refresh-token`.');
  });

  test('of another client is refused, and its client secret is sent', async () => {
    const { refreshToken, clientId } = platform.signIn();
    const client = { 'client-id': clientId, 'client-secret': 'shh' };
    const refused = await publish({
      'refresh-token': refreshToken,
      ...client,
      'token-file': join(tempFolder(), 'f'),
    });
    expect(refused).toMatchObject({ ok: false, log: expect.stringContaining('invalid_client') });
  });

  describe('given as an access token', () => {
    test('is refused by the platform after its end, and the message names the time', async () => {
      const result = await publish({ 'access-token': pat('acme', -3 * day) });
      expect(result.log).toContain('It ended on 2026-11-17 10:00 UTC.');
      expect(result.log).toContain('#unauthorized');
    });

    test('is reported as revoked, or of another environment, when it should still be valid', async () => {
      platform.faults.arm({ path: /mypages/, status: 401, times: 9 });
      expect((await publish({ 'access-token': pat() })).log).toContain(
        'It never ends, so it was revoked or belongs to another `environment`.',
      );
    });

    test('causes a warning when it ends soon, unless a sign-in issued the token, because these always end soon', async () => {
      const soon = await publish({ 'access-token': pat('acme', 3.5 * day) });
      expect(soon.log).toContain('`access-token` ends in 3 days, on 2026-11-23.');
      const late = await publish({ 'access-token': pat('acme', -day) });
      expect(late.log).toContain('`access-token` ended on 2026-11-19.');
      expect(late.log).not.toContain('ends within');
      const hour = await publish({ 'access-token': platform.signIn().accessToken });
      expect({ ok: hour.ok, log: hour.log.includes('ends') }).toEqual({ ok: true, log: false });
    });
  });
});
