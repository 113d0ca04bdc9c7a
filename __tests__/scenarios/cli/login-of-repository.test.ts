import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { Vault } from '../../../emulator/github/repositories.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { systemClock } from '../../../src/action/runtime.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { write } from '../../support/cli/cli-platform.js';
import { CliRepository, repository } from '../../support/cli/cli-repository.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { freePort } from '../../support/free-port.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';

let bench: CliRepository;
let platform: LocalPlatform;
let github: LocalGitHub;

beforeEach(async () => {
  bench = await CliRepository.start();
  ({ platform, github } = bench);
});
afterEach(() => bench.close());

const ofSite = ['--repo', repository];
const ofProduction = [...ofSite, '--env', 'production'];
const production = () => github.repositories.open(repository).environment('production');
const tokenFor = (...names: string[]) => ({
  GITHUB_TOKEN: bench.token(Object.fromEntries(names.map((name) => [name, 'write'] as const))),
});
const environments = () => tokenFor('environments', 'variables');
const secrets = () => tokenFor('secrets', 'variables');
const readers = () => ({ GITHUB_TOKEN: bench.token({ environments: 'read', secrets: 'read', variables: 'read' }) });

describe('login --repo', () => {
  const login = (cli: Cli, ...argv: string[]) => cli.run('login', ...bench.at, ...argv);

  test('stores token and client id in the environment and nothing locally, and prints a workflow', async () => {
    const vault = production();
    const started = bench.cli({ env: environments() });
    expect(await login(started, ...ofProduction)).toBe(0);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(bench.current);
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe(platform.families[0]?.clientId);
    expect(existsSync(join(started.folder, 'config'))).toBe(false);
    for (const text of ['name: production', 'group: osc-login-production', `base-url: ${platform.apiUrl}`]) {
      expect(started.stdout).toContain(text);
    }
    expect(bench.leaks(started)).toEqual([]);
  });

  const variables = 'The variable OSC_REFRESH_TOKEN_LEASE of acme/site cannot be written';
  test.each<[what: string, names: string[], argv: string[], message: string]>([
    ['secrets', ['variables'], [], 'The secret OSC_REFRESH_TOKEN of acme/site cannot be written (with GITHUB_TOKEN)'],
    [
      'an environment that is not there',
      ['environments', 'variables'],
      ['--env', 'live'],
      `An environment has to exist first:\n  gh api -X PUT repos/${repository}/environments/live\n`,
    ],
    // A run could put the former login back.
    ['variables', ['secrets'], [], variables],
  ])('writes nothing with a token that cannot write %s', async (_, names, argv, message) => {
    const started = bench.cli({ env: tokenFor(...names) });
    expect({ login: await login(started, ...ofSite, ...argv), stderr: started.stderr }).toEqual({
      login: 1,
      stderr: expect.stringContaining(message),
    });
    // Otherwise before the sign-in.
    expect(platform.requests.length > 0).toBe(message === variables);
    expect(bench.vault.secrets.has('OSC_REFRESH_TOKEN')).toBe(false);
  });

  test('prints a workflow with the name of the folder', async () => {
    const started = bench.clone({ 'apps/web/index.html': '<h1>' });
    started.terminal.cwd = `${started.folder}/apps/web`;
    expect(await login(started, ...ofSite)).toBe(0);
    expect(started.stderr).toContain('save this as .github/workflows/osc-build-web.yml and');
    expect(started.stdout).toContain('name: acme-site-web\n');
  });

  test('asks for a token, and explains what is missing without one', async () => {
    const { vault } = bench;
    const argv = [...ofSite, '--secret', 'STAGE_REFRESH_TOKEN'];
    expect(await login(bench.cli({ typed: secrets().GITHUB_TOKEN }), ...argv)).toBe(0);
    expect({
      secrets: vault.secrets.get('STAGE_REFRESH_TOKEN'),
      variables: vault.variables.get('STAGE_CLIENT_ID'),
    }).toEqual({ secrets: bench.current, variables: platform.families[0]?.clientId });
    const asked = github.log.records.length;
    const nobody = bench.cli();
    // A token for another host is not sent here.
    bench.signInGh(nobody, { host: 'github.com', token: secrets().GITHUB_TOKEN });
    expect(await login(nobody, ...argv)).toBe(1);
    expect(nobody.stderr).toContain('`gh` is not signed in, and no token was given');
    expect(github.log.records).toHaveLength(asked);
  });

  test('uses the token of gh if gh is signed in to this GitHub', async () => {
    const vault = production();
    const started = bench.cli({ env: { GITHUB_TOKEN: 'unused' } });
    bench.signInGh(started, { token: environments().GITHUB_TOKEN });
    expect(await login(started, ...ofProduction)).toBe(0);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(bench.current);
    expect(bench.leaks(started)).toEqual([]);
  });

  test('shows the workspace and asks before writing; --yes or --workspace answers the question', async () => {
    const { vault } = bench;
    const env = secrets();
    const declined = bench.cli({ env, confirmed: false });
    expect(await login(declined, ...ofSite)).toBe(1);
    expect(declined.stderr).toContain('You approved as acme.\nLet acme/site deploy to it?\n');
    expect(declined.stderr).toContain('Nothing was written to acme/site: you said no to acme.');
    const elsewhere = bench.cli({ env });
    expect(await login(elsewhere, ...ofSite, '--workspace', 'globex')).toBe(1);
    expect(elsewhere.stderr).toContain('The login belongs to the workspace acme; `--workspace` is globex.');
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBeUndefined();
    expect(bench.leaks(declined)).toEqual([]);
    for (const [confirmed, argv] of [
      [false, ['--workspace', 'acme']],
      [true, []],
      [false, ['--yes']],
    ] as const) {
      expect(await login(bench.cli({ env, confirmed }), ...ofSite, ...argv)).toBe(0);
      expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(platform.families.at(-1)?.current);
    }
  });

  test('reports a login that was only partly written', async () => {
    const started = bench.cli({ env: secrets() });
    const [path, body] = [/variables(\/OSC_CLIENT_ID)?$/, { message: 'Resource not accessible' }];
    github.faults.arm({ method: 'POST', path, status: 403, body, skip: 2, times: Number.POSITIVE_INFINITY });
    expect(await login(started, ...ofSite)).toBe(1);
    expect(started.stderr).toContain('the variable OSC_CLIENT_ID could not be written to acme/site');
    expect(started.stderr).not.toContain(bench.current);
    expect(bench.vault.variables.has('OSC_REFRESH_TOKEN_LEASE')).toBe(false);
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
      expect(await login(bench.cli({ env: tokenFor('environments', 'secrets', 'variables') }), ...argv, '--yes')).toBe(
        0,
      );
      return secret();
    };
    const spent = () => platform.families.map(({ superseded }) => superseded.length);

    test('the job does not send the former login, and the new login stays', async () => {
      vaultOf();
      const first = await signIn();
      const second = await signIn();
      const record = JSON.parse(vaultOf().variables.get('OSC_REFRESH_TOKEN_META') ?? '') as GenerationRecord;
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
      const mark = { run: 'https://github.com/acme/site/actions/runs/7', at: new Date().toISOString(), mark: 'm' };
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
      expect(await login(started, ...argv, '--yes')).toBe(0);
      expect(started.stderr).toContain('/actions/runs/7 is renewing the login of ');
      expect(secret()).toBe(bench.current);
      expect([...variables.keys()].sort()).toEqual(['OSC_CLIENT_ID', 'OSC_REFRESH_TOKEN_META']);
    });
  });

  test('stores the secret of a confidential client beside the token', async () => {
    const vault = production();
    const started = bench.cli({ env: environments() });
    const port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const { clientId, secret } = platform.authority.clients.register({ name: 'CI', redirectUris, isPublic: false });
    const body = { client_id: clientId, client_secret: secret };
    platform.faults.arm({ path: '/api/connect/register', status: 201, body });
    expect(await login(started, ...ofProduction, '--port', String(port))).toBe(0);
    expect(started.stderr).not.toContain(secret ?? 'none');
    expect(vault.secrets.get('OSC_CLIENT_SECRET')).toBe(secret);
    expect(started.stdout).toContain('client-secret: ${{ secrets.OSC_CLIENT_SECRET }}');
  });
});

/** A workflow with one job, which waits for the others with this login. */
const workflow = (inputs: string, on = 'push') => `
on: ${on}
concurrency: { group: osc, cancel-in-progress: false }
jobs:
  one:
    environment: production
    steps:
      - uses: acme/osc-deploy@v1
        with: { refresh-token: '\${{ secrets.osc_refresh_token }}', ${inputs} }
`;
const writer = "secret-token: '${{ secrets.OSC_SECRET_TOKEN }}'";

describe('doctor', () => {
  /** What it prints of these workflows, where the environment has a login and a writer. */
  const doctor = async (workflows: Record<string, string>, env: Record<string, string> = environments()) => {
    for (const name of ['OSC_SECRET_TOKEN', 'OSC_REFRESH_TOKEN']) production().putSecret(name, 'x');
    const started = bench.cli({ env });
    for (const [name, text] of Object.entries(workflows)) write(started, `.github/workflows/${name}`, text);
    await started.run('doctor', ...ofProduction);
    return started.stdout;
  };

  test('has nothing to fix in the workflow that login prints', async () => {
    production().putSecret('OSC_SECRET_TOKEN', 'x');
    const env = environments();
    const started = bench.cli({ env: { ...env, OSC_SECRET_TOKEN: env.GITHUB_TOKEN } });
    await started.run('login', ...bench.at, ...ofProduction);
    write(started, '.github/workflows/publish.yml', started.stdout);
    expect(await started.run('doctor', ...ofProduction)).toBe(0);
    expect(started.stdout).toContain('Nothing to fix.');
    expect(started.stdout).toContain(
      'The writer token may write secrets and variables of environment production of acme/site.',
    );
  });

  test('shows the owner and the expiry of OSC_ACCESS_TOKEN', async () => {
    const { accessTokens } = bench.platform.authority;
    const day = 86_400;
    const personal = 'OSC_ACCESS_TOKEN is a personal access token of acme that';
    for (const [token, expected, ...argv] of [
      [accessTokens.issuePersonal('acme'), `ok   ${personal} never ends.`],
      [accessTokens.issuePersonal('acme', 90 * day), `ok   ${personal} ends on 2`],
      [accessTokens.issuePersonal('acme', 3 * day), `FIX  ${personal} ends on 2`],
      [accessTokens.issuePersonal('acme', -day), `FIX  ${personal} ended on 2`],
      [accessTokens.issue('acme'), 'It is not for CI.'],
      [accessTokens.issuePersonal('acme'), '--workspace is globex.', '--workspace', 'globex'],
      ['opaque', '?    OSC_ACCESS_TOKEN does not say whose it is and when it ends.'],
    ] as const) {
      const started = bench.cli({ env: { ...readers(), OSC_ACCESS_TOKEN: token } });
      await started.run('doctor', ...ofSite, ...argv);
      expect(started.stdout).toContain(expected);
    }
  });

  test('explains each problem and its fix', async () => {
    production();
    const started = bench.cli({ env: { ...readers(), OSC_SECRET_TOKEN: bench.token({ environments: 'read' }) } });
    write(started, '.github/workflows/a.yml', badWorkflow);
    write(started, '.github/workflows/b.yml', 'jobs: [');
    expect(await started.run('doctor', ...ofSite)).toBe(1);
    for (const text of [
      'acme/site, environment production (asked with GITHUB_TOKEN)',
      'ok   The environment production is there.',
      'FIX  There is no secret OSC_REFRESH_TOKEN in environment production of acme/site.',
      'FIX  There is no variable OSC_CLIENT_ID in environment production of acme/site.',
      'osc-deploy login --repo acme/site --env production',
      'FIX  There is no secret OSC_SECRET_TOKEN',
      'FIX  The writer token may not write secrets of environment production',
      'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name for all runs',
      'FIX  .github/workflows/a.yml, job two: no `concurrency` with one name for all runs',
      '     Add to the workflow: concurrency: { group: osc-login-production, cancel-in-progress: false }',
      'FIX  .github/workflows/a.yml, job two: it does not run in the environment production',
      'FIX  .github/workflows/a.yml, job three: `refresh-token` is not the secret OSC_REFRESH_TOKEN.',
      '     refresh-token: ${{ secrets.OSC_REFRESH_TOKEN }}',
    ]) {
      expect(started.stdout).toContain(text);
    }
    expect(started.stdout).not.toContain('job four');
  });

  test.each<[on: string, input: string, expected: string]>([
    ['push', 'timeout: 5', 'FIX  The login is kept in the Actions cache: it works on the default branch only'],
    ['[push, schedule]', 'wait: false', '?    The login is kept in the Actions cache'],
    ['{ push: , schedule: [] }', 'name: a', '?    The login is kept in the Actions cache'],
    ['push', 'token-file: /srv/token', 'ok   .github/workflows/a.yaml, job one: login set up correctly.'],
    ['push', 'access-token: x', 'ok   The environment production is there.\nNothing to fix.'],
  ])('reports that a login in the Actions cache needs a schedule: on %s with %s', async (on, input, expected) => {
    const found = await doctor({ 'a.yaml': workflow(input, on) });
    expect(found).toContain(expected);
    expect(found.includes('Actions cache')).toBe(expected.includes('Actions cache'));
  });

  test('reports a login with two stores', async () => {
    const both = { 'a.yml': workflow(`${writer}, secret-environment: production`), 'b.yml': workflow('name: other') };
    const found = await doctor(both);
    expect(found).toContain(
      'FIX  .github/workflows/b.yml, job one: the login is kept in the Actions cache, and by .github/workflows/a.yml, job one, in the secret.',
    );
    expect(found).toContain('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}');
    expect(found).toContain('secret-environment: production');
    expect(found).not.toContain('reads the secret');
  });

  test('reports an environment secret that shadows the secret written by the step', async () => {
    github.repositories.open(repository).vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    const found = await doctor({ 'a.yml': workflow(writer) });
    expect(found).toContain(
      'a.yml, job one: it reads the secret OSC_REFRESH_TOKEN of environment production, and writes',
    );
    expect(found).toContain('secret-environment: production');
  });

  test('reports a writer token that may only read variables', async () => {
    const readsVariables = bench.token({ environments: 'read', secrets: 'write', variables: 'read' });
    bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    const started = bench.cli({ env: { ...readers(), OSC_SECRET_TOKEN: readsVariables } });
    await started.run('doctor', ...ofSite);
    expect(started.stdout).toContain('FIX  The writer token may not write variables of acme/site');
    expect(bench.vault.variables.has('OSC_REFRESH_TOKEN_PROBE')).toBe(false);
  });

  test('accepts a writer token in the repository, but not a login, which a run renews in the environment', async () => {
    const { vault } = github.repositories.open(repository);
    for (const name of ['OSC_SECRET_TOKEN', 'OSC_REFRESH_TOKEN']) vault.putSecret(name, 'x');
    production();
    const token = bench.token({ environments: 'write', secrets: 'read', variables: 'read' });
    const started = bench.cli({ env: { GITHUB_TOKEN: token, OSC_SECRET_TOKEN: token } });
    await started.run('doctor', ...ofProduction);
    expect(started.stdout).toContain('ok   The secret OSC_SECRET_TOKEN is there.');
    expect(started.stdout).toContain('FIX  There is no secret OSC_REFRESH_TOKEN in environment production');
    expect(started.stdout).toContain('may write secrets and variables of environment production of acme/site.');
  });

  test.each([
    ['stored', 'ok   The login was last kept by generation 3, a run, 2026-03-01.'],
    ['uncertain', 'FIX  A run used the login and never saw the answer (generation 3, a run, 2026-03-01).'],
  ])('shows the record of a login in the state %s: %s', async (state, expected) => {
    const record = { generation: 3, current: 'c', superseded: [], state, run: 'a run', at: '2026-03-01' };
    bench.vault.variables.set('X_REFRESH_TOKEN_META', JSON.stringify(record));
    const started = bench.cli({ env: readers() });
    await started.run('doctor', ...ofSite, '--secret', 'X_REFRESH_TOKEN');
    expect(started.stdout).toContain(expected);
    expect(started.stdout).toContain('osc-deploy login --repo acme/site --secret X_REFRESH_TOKEN');
  });

  test('checks nothing in a missing environment', async () => {
    const started = bench.cli({ env: environments() });
    expect(await started.run('doctor', ...ofSite, '--env', 'live')).toBe(1);
    expect(started.stdout).toContain('gh api -X PUT repos/acme/site/environments/live');
    expect(started.stdout).not.toContain('OSC_REFRESH_TOKEN');
  });

  test('reports everything that the token may not read as unknown', async () => {
    const path = '/repos/acme/site/environments/production/secrets/OSC_SECRET_TOKEN';
    github.faults.arm({ path, status: 403, body: '{"message":"Resource not accessible"}' });
    const found = await doctor({}, { ...readers(), OSC_SECRET_TOKEN: 'x' });
    for (const text of [
      'ok   The secret OSC_REFRESH_TOKEN is there.',
      '?    Not known: ',
      'ok   No run has used the login yet.',
      'FIX  No workflow of this clone uses osc-deploy.',
    ]) {
      expect(found).toContain(text);
    }
  });

  test('reads the workflows of the whole clone from any folder, and explains how to check again', async () => {
    const started = bench.clone({ '.github/workflows/a.yml': badWorkflow, 'apps/web/index.html': '' });
    started.terminal.cwd = `${started.folder}/apps/web`;
    expect(await started.run('doctor', '--env', 'production')).toBe(1);
    expect(started.stdout).toContain('a.yml, job two');
    expect(started.stderr).toContain(`check again:\n  osc-deploy doctor --repo ${repository} --env production\n`);
  });

  test.each([
    ['acme/none', {}, 1, 'There is no repository acme/none, or the token may not see it.'],
    [repository, { GITHUB_TOKEN: 'ended' }, 1, 'GitHub does not accept the token (with GITHUB_TOKEN)'],
    [repository, { GITHUB_API_URL: 'http://127.0.0.1:9' }, 1, 'gave no answer'],
    ['', {}, 2, 'it has no remote `origin`'],
    ...['site', 'a/b/c', 'https://github.com/acme/site', 'a/b c', '../a/b'].map(
      (name) => [name, {}, 2, 'It must be owner/name.'] as const,
    ),
  ])('reports no success for "%s" with %j, which it could not check', async (repo, env, code, message) => {
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token({}), ...env } });
    expect(await started.run('doctor', ...(repo ? ['--repo', repo] : []))).toBe(code);
    expect({ stderr: started.stderr, stdout: started.stdout }).toEqual({
      stderr: expect.stringContaining(message),
      stdout: '',
    });
    if (code === 2) expect(github.log.records).toEqual([]);
  });
});

const badWorkflow = `on: push
concurrency:
  group: osc-\${{ github.ref }}
jobs:
  one:
    environment: production
    steps:
      - uses: acme/osc-deploy@v0
        with:
          refresh-token: \${{ secrets.OSC_REFRESH_TOKEN }}
          client-id: \${{ vars.OSC_CLIENT_ID }}
          secret-token: \${{ secrets.OSC_SECRET_TOKEN }}
          secret-environment: production
  two:
    concurrency: { group: deploys, cancel-in-progress: true }
    steps:
      - uses: acme/osc-deploy@v0
        with: { refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN }}', client-id: x }
  three:
    concurrency: everything
    environment: { name: production, url: 'https://a.example' }
    steps:
      - run: echo acme/osc-deploy@v0
      - uses: acme/tools/osc-deploy/sub@v0
        with: { refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN_2 }}', token-file: /srv/token }
  four: { steps: [{ uses: acme/osc-deploy-other@v1 }] }
`;

test('login stores a login in a Gitea repository and doctor finds it, with workflows in the folder of Gitea', async () => {
  const forge = await CliRepository.start({ basePath: '/api/v1', flavour: 'forge' });
  const started = forge.clone({ '.gitea/workflows/publish.yml': badWorkflow });
  const token = { GITHUB_TOKEN: forge.token({ repository: 'write', metadata: 'read' }) };
  Object.assign(started.terminal.env, token);
  const argv = ['--repo', repository];
  expect({ run: await started.run('login', ...forge.at, ...argv, '--yes'), stderr: started.stderr }).toEqual({
    run: 0,
    stderr: expect.anything(),
  });
  expect(forge.vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(forge.current);
  expect(forge.vault.variables.has('OSC_CLIENT_ID')).toBe(true);
  await started.run('doctor', ...argv, '--directory', started.folder);
  expect(started.stdout).toContain(
    'ok   The secret OSC_REFRESH_TOKEN is there.\nok   The variable OSC_CLIENT_ID is there.',
  );
  expect(started.stdout).toContain('.gitea/workflows/publish.yml, job one');
  expect({ run: await started.run('doctor', ...argv, '--env', 'production'), stderr: started.stderr }).toEqual({
    run: 2,
    stderr: expect.stringContaining('Gitea and Forgejo have no environments'),
  });
  await forge.close();
});
