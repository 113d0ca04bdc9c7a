import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Vault } from '../../../emulator/github/repositories.js';
import { systemClock } from '../../../src/action/runtime.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { ended } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { freePort } from '../../support/free-port.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';

startRepositoryEachTest();

const ofSite = ['--repo', repository];
const ofProduction = [...ofSite, '--env', 'production'];
const production = () => github.repositories.open(repository).environment('production');
const tokenFor = (...names: string[]) => ({
  GITHUB_TOKEN: bench.token(Object.fromEntries(names.map((name) => [name, 'write'] as const))),
});
const environments = () => tokenFor('environments', 'variables');
const secrets = () => tokenFor('secrets', 'variables');

describe('login --repo', () => {
  const login = (cli: Cli, ...argv: string[]) => cli.run('login', ...bench.at, ...argv);

  test('stores token and client id in the environment and nothing locally, and names the next command', async () => {
    const vault = production();
    const started = bench.cli({ env: environments() });
    expect(await login(started, ...ofProduction)).toMatchObject(
      ended(0, ` init --base-url ${platform.apiUrl} --repo ${repository} --env production\n`),
    );
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(bench.current);
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe(platform.families[0]?.clientId);
    expect(existsSync(join(started.folder, 'config'))).toBe(false);
    expect(bench.leaks(started)).toEqual([]);
  });

  test.each([
    {
      what: 'secrets',
      may: ['variables'],
      message: 'The secret OSC_REFRESH_TOKEN of acme/site cannot be written',
    },
    {
      what: 'an environment that is not there',
      may: ['environments', 'variables'],
      argv: ['--env', 'live'],
      message: `An environment has to exist first:\n  gh api -X PUT repos/${repository}/environments/live\n`,
    },
    // A run could put the former login back.
    {
      what: 'variables',
      may: ['secrets'],
      message: 'The variable OSC_REFRESH_TOKEN_LEASE of acme/site cannot be written',
    },
  ])(
    'writes nothing with a token that cannot write $what',
    async ({ what, may, argv = [], message }) => {
      const started = bench.cli({ env: tokenFor(...may) });
      expect(await login(started, ...ofSite, ...argv)).toMatchObject(ended(1, message));
      // Otherwise before the sign-in.
      expect(platform.requests.length > 0).toBe(what === 'variables');
      expect(bench.vault.secrets.has('OSC_REFRESH_TOKEN')).toBe(false);
    },
  );

  test('takes the token of a gh that is signed in to this GitHub, asks for a token, or explains the missing part', async () => {
    const { vault } = bench;
    const argv = [...ofSite, '--secret', 'STAGE_REFRESH_TOKEN'];
    expect(await login(bench.cli({ typed: secrets().GITHUB_TOKEN }), ...argv)).toMatchObject(
      ended(0),
    );
    expect(vault.secrets.get('STAGE_REFRESH_TOKEN')).toBe(bench.current);
    expect(vault.variables.get('STAGE_CLIENT_ID')).toEqual(platform.families[0]?.clientId);
    const asked = github.log.records.length;
    const nobody = bench.cli();
    // A token for another host is not sent here.
    bench.signInGh(nobody, { host: 'github.com', token: secrets().GITHUB_TOKEN });
    expect(await login(nobody, ...argv)).toMatchObject(
      ended(1, '`gh` is not signed in, and no token was given'),
    );
    expect(github.log.records).toHaveLength(asked);
    nobody.terminal.env['GITHUB_TOKEN'] = 'unused';
    bench.signInGh(nobody, { token: secrets().GITHUB_TOKEN });
    expect(await login(nobody, ...argv)).toMatchObject(ended(0));
    expect(bench.leaks(nobody)).toEqual([]);
  });

  test.each([
    ['OSC_REFRESH_TOKEN_STAGE', 'OSC_CLIENT_ID_STAGE'],
    ['DEPLOY_LOGIN', 'CLIENT_ID_OF_DEPLOY_LOGIN'],
    ['OSC', 'CLIENT_ID_OF_OSC'],
  ])('leaves the other login of the repository alone under --secret %s', async (secret, client) => {
    const { vault } = bench;
    vault.variables.set('OSC_CLIENT_ID', 'other');
    vault.putSecret('OSC_CLIENT_SECRET', 'other');
    const started = bench.cli({ env: secrets() });
    expect(await login(started, ...ofSite, '--secret', secret)).toMatchObject(
      ended(0, `client-id: \${{ vars.${client} }}`),
    );
    expect(vault.variables.get(client)).toBe(platform.families[0]?.clientId);
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe('other');
    expect(vault.secrets.get('OSC_CLIENT_SECRET')).toBe('other');
  });

  test('shows the workspace and asks before writing; --yes or --workspace answers the question', async () => {
    const { vault } = bench;
    const env = secrets();
    const declined = bench.cli({ env, confirmed: false });
    expect(await login(declined, ...ofSite)).toMatchObject(
      ended(1, 'You approved as acme.\nLet acme/site deploy to it?\n'),
    );
    expect(declined.stderr).toContain('Nothing was written to acme/site: you said no to acme.');
    const elsewhere = bench.cli({ env });
    expect(await login(elsewhere, ...ofSite, '--workspace', 'globex')).toMatchObject(
      ended(1, 'The login belongs to the workspace acme; `--workspace` is globex.'),
    );
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBeUndefined();
    expect(bench.leaks(declined)).toEqual([]);
    for (const [confirmed, argv] of [
      [false, ['--workspace', 'acme']],
      [true, []],
      [false, ['--yes']],
    ] as const) {
      expect(await login(bench.cli({ env, confirmed }), ...ofSite, ...argv)).toMatchObject(
        ended(0),
      );
      expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(platform.families.at(-1)?.current);
    }
  });

  test('reports a login that was only partly written', async () => {
    const started = bench.cli({ env: secrets() });
    const [path, body] = [/variables(\/OSC_CLIENT_ID)?$/, { message: 'Resource not accessible' }];
    github.faults.arm({
      method: 'POST',
      path,
      status: 403,
      body,
      skip: 1,
      times: Number.POSITIVE_INFINITY,
    });
    expect(await login(started, ...ofSite)).toMatchObject(
      ended(1, 'the variable OSC_CLIENT_ID could not be written to acme/site'),
    );
    expect(started.stderr).not.toContain(bench.current);
    expect(bench.vault.variables.has('OSC_REFRESH_TOKEN_LEASE')).toBe(false);
  });

  test('killed before it stores the token leaves word of its client, which doctor and the next run tell', async () => {
    const { variables, secrets: stored } = bench.vault;
    expect(await login(bench.cli({ env: secrets() }), ...ofSite, '--yes')).toMatchObject(ended(0));
    const before = stored.get('OSC_REFRESH_TOKEN');
    const turn = (JSON.parse(variables.get('OSC_REFRESH_TOKEN_META') ?? '') as GenerationRecord)
      .turn;

    // Refused for ever, as if the process had ended here.
    const path = /secrets\/OSC_REFRESH_TOKEN$/;
    github.faults.arm({ method: 'PUT', path, status: 403, body: {}, times: 99 });
    const killed = await login(bench.cli({ env: secrets() }), ...ofSite, '--yes');
    github.faults.disarmAll();

    expect(killed).toMatchObject(ended(1, 'the secret OSC_REFRESH_TOKEN could not be written'));
    const clientId = variables.get('OSC_CLIENT_ID') ?? '';
    const record = JSON.parse(variables.get('OSC_REFRESH_TOKEN_META') ?? '') as GenerationRecord;
    expect(record).toMatchObject({
      current: fingerprint(before ?? ''),
      signingIn: { client: fingerprint(clientId), host: expect.any(String) },
      // The lease that was given back has a name that no later run uses.
      turn: (turn ?? 0) + 1,
    });
    const env = { GITHUB_TOKEN: bench.token({ secrets: 'read', variables: 'read' }) };
    const { stdout } = await bench.cli({ env }).run('doctor', ...ofSite);
    expect(stdout).toContain('FIX  A sign-in on ');
    expect(stdout).toContain('stored its client id and not its token');

    expect(await login(bench.cli({ env: secrets() }), ...ofSite, '--yes')).toMatchObject(ended(0));
    expect(JSON.parse(variables.get('OSC_REFRESH_TOKEN_META') ?? '')).not.toHaveProperty(
      'signingIn',
    );
  });

  describe.each<[string, string[], () => Vault]>([
    ['a repository', ofSite, () => bench.vault],
    ['an environment', ofProduction, production],
  ])('while an earlier job of %s is still running', (_place, argv, vaultOf) => {
    /** A job with this login, which may write the secret. */
    const job = (refreshToken: string, clientId = vaultOf().variables.get('OSC_CLIENT_ID') ?? '') =>
      runInProcess({
        platform,
        login: { accessToken: '' },
        with: {
          directory: folderOf({ 'index.html': 'hi' }),
          'access-token': '',
          wait: 'false',
          'refresh-token': refreshToken,
          'secret-environment': argv[3] ?? '',
          'client-id': clientId,
          'secret-token': tokenFor('environments', 'secrets', 'variables').GITHUB_TOKEN,
        },
        env: { GITHUB_API_URL: github.apiUrl, GITHUB_REPOSITORY: repository },
      });
    const secret = () => vaultOf().secrets.get('OSC_REFRESH_TOKEN') ?? '';
    const signIn = async () => {
      const started = bench.cli({ env: tokenFor('environments', 'secrets', 'variables') });
      expect(await login(started, ...argv, '--yes')).toMatchObject(ended(0));
      return secret();
    };
    const spent = () => platform.families.map(({ superseded }) => superseded.length);

    test('the job does not send the former login, and the new login remains', async () => {
      vaultOf();
      const first = await signIn();
      const second = await signIn();
      const record = JSON.parse(
        vaultOf().variables.get('OSC_REFRESH_TOKEN_META') ?? '',
      ) as GenerationRecord;
      expect(record).toMatchObject({
        generation: 0,
        current: fingerprint(second),
        superseded: [fingerprint(first)],
        state: 'stored',
        run: 'a sign-in with `osc-deploy login`',
      });
      const old = await job(first);
      expect(old).toMatchObject({ ok: false });
      expect(old.log).toContain('has been replaced since, by a sign-in with');
      expect({ spent: spent(), secret: secret() }).toEqual({ spent: [0, 0], secret: second });
      expect(await job(second)).toMatchObject({ ok: true });
      expect(spent()).toEqual([0, 1]);
    });

    test('neither a login older than the first record nor a manually replaced login is sent', async () => {
      const unknown = platform.signIn().refreshToken;
      vaultOf().putSecret('OSC_REFRESH_TOKEN', unknown);
      const first = await signIn();
      expect(await job(unknown)).toMatchObject({ ok: false });
      // As `gh secret set` does, a minute later.
      vaultOf().writtenAt.set('secrets/OSC_REFRESH_TOKEN', Date.now() + 60_000);
      expect(await job(first)).toMatchObject({ ok: false });
      expect(spent()).toEqual([0, 0]);
      expect(await job(platform.signIn().refreshToken, 'cli')).toMatchObject({ ok: true });
      expect(spent()).toEqual([0, 0, 1]);
    });

    test('the sign-in waits until the job has renewed the login', async () => {
      const mark = {
        run: 'https://github.com/acme/site/actions/runs/7',
        at: new Date().toISOString(),
        mark: 'm',
      };
      const { variables } = vaultOf();
      variables.set('OSC_REFRESH_TOKEN_LEASE', JSON.stringify(mark));
      const sleep = async (ms: number, signal?: AbortSignal) => {
        if (ms !== 3000) return await systemClock.sleep(ms, signal);
        expect(vaultOf().secrets.has('OSC_REFRESH_TOKEN')).toBe(false);
        variables.delete('OSC_REFRESH_TOKEN_LEASE');
      };
      const started = bench.cli({
        env: tokenFor('environments', 'secrets', 'variables'),
        clock: { ...systemClock, sleep },
      });
      expect(await login(started, ...argv, '--yes')).toMatchObject(
        ended(0, '/actions/runs/7 is renewing the login of '),
      );
      expect(secret()).toBe(bench.current);
      expect([...variables.keys()].sort()).toEqual(['OSC_CLIENT_ID', 'OSC_REFRESH_TOKEN_META']);
    });
  });

  test('deletes the secret of a former client, which the new client must not send', async () => {
    bench.vault.putSecret('OSC_CLIENT_SECRET', 'of-another-client');
    const started = bench.cli({ env: tokenFor('secrets', 'variables') });
    expect(await login(started, ...ofSite, '--yes')).toMatchObject(
      ended(0, '✓ Deleted the secret OSC_CLIENT_SECRET of acme/site'),
    );
    expect(bench.vault.secrets.has('OSC_CLIENT_SECRET')).toBe(false);
  });

  test('names the line of the step that sends the secret of another client of the repository', async () => {
    bench.vault.putSecret('OSC_CLIENT_SECRET', 'of-another-client');
    const env = tokenFor('secrets', 'variables', 'environments');
    production();
    expect(await login(bench.cli({ env }), ...ofProduction, '--yes')).toMatchObject(
      ended(0, 'Remove the line `client-secret:` from the step'),
    );
  });

  test('names the environments whose secret hides the login, with the command for them', async () => {
    production().putSecret('OSC_REFRESH_TOKEN', 'x');
    const open = github.repositories.open(repository);
    open.environment('staging');
    open.environment('old').variables.set('OSC_CLIENT_ID', 'former');
    const started = bench.cli({ env: tokenFor('secrets', 'variables', 'environments') });
    expect(await login(started, ...ofSite, '--yes')).toMatchObject(
      ended(0, `login --base-url ${platform.apiUrl} --yes --repo ${repository} --env production`),
    );
    expect(started.stderr).toContain('environment old read its own variable OSC_CLIENT_ID');
    expect(started.stderr).toContain('delete OSC_CLIENT_ID --repo');
    expect(started.stderr).not.toContain('staging');
  });

  test('removes the lease that the sign-in before could not delete', async () => {
    const { variables } = bench.vault;
    const signIn = async () => {
      const started = bench.cli({ env: tokenFor('secrets', 'variables') });
      expect(await login(started, ...ofSite, '--yes')).toMatchObject(ended(0));
      return [...variables.keys()].filter((name) => name.includes('_LEASE'));
    };
    const path = /variables\/OSC_REFRESH_TOKEN_LEASE$/;
    const fault = github.faults.arm({ method: 'DELETE', path, status: 500, times: 9 });
    expect(await signIn()).toEqual(['OSC_REFRESH_TOKEN_LEASE']);
    fault.disarm();
    expect(await signIn()).toEqual([]);
  });

  test('does not wait for a run that GitHub knows to have ended, and says how long it waits for another', async () => {
    const mark = (id: number) =>
      JSON.stringify({
        run: `https://github.com/acme/site/actions/runs/${id}/attempts/1`,
        at: new Date().toISOString(),
        mark: 'm',
      });
    const { runs, endedRuns } = github.repositories.open(repository);
    for (const id of ['7', '8']) runs.set(id, Date.now());
    endedRuns.add('7');
    const env = tokenFor('secrets', 'variables');
    const { variables, writtenAt } = bench.vault;
    const waits: number[] = [];
    const sleep = async (ms: number, signal?: AbortSignal) => {
      if (ms !== 3000) return await systemClock.sleep(ms, signal);
      waits.push(ms);
      variables.delete('OSC_REFRESH_TOKEN_LEASE_T1');
    };
    const signIn = async () => {
      const started = bench.cli({ env, clock: { ...systemClock, sleep } });
      expect(await login(started, ...ofSite, '--yes')).toMatchObject(ended(0));
      return started.stderr;
    };

    variables.set('OSC_REFRESH_TOKEN_LEASE', mark(7));
    writtenAt.set('variables/OSC_REFRESH_TOKEN_LEASE', Date.now());
    expect(await signIn()).not.toContain('is renewing the login');
    expect(waits).toEqual([]);

    variables.set('OSC_REFRESH_TOKEN_LEASE_T1', mark(8));
    writtenAt.set('variables/OSC_REFRESH_TOKEN_LEASE_T1', Date.now() - 180_000);
    expect(await signIn()).toMatch(
      /runs\/8\/attempts\/1 is renewing .*: (?:7 min 0 s|7 min|6 min 5\d s) at most/,
    );
    expect(waits).toEqual([3000]);
  });

  test('stores the secret of a confidential client beside the token, for the workflow of init', async () => {
    const started = bench.clone({ 'index.html': '<h1>' });
    const port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const { clientId, secret } = platform.authority.clients.register({
      name: 'CI',
      redirectUris,
      isPublic: false,
    });
    const body = { client_id: clientId, client_secret: secret };
    platform.faults.arm({ path: '/api/connect/register', status: 201, body });
    expect(await login(started, ...ofSite, '--port', String(port))).toMatchObject(ended(0));
    expect(started.stderr).not.toContain(secret ?? 'none');
    expect(bench.vault.secrets.get('OSC_CLIENT_SECRET')).toBe(secret);
    expect(await started.run('init', ...bench.at, '--yes')).toMatchObject(ended(0));
    const written = readFileSync(join(started.folder, '.github/workflows/osc-deploy.yml'), 'utf8');
    expect(written).toContain('client-secret: ${{ secrets.OSC_CLIENT_SECRET }}');
  });
});
