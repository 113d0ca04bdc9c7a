import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import { write } from '../../support/cli/cli-platform.js';
import { CliRepository, repository } from '../../support/cli/cli-repository.js';

let bench: CliRepository;
let github: LocalGitHub;

beforeEach(async () => {
  bench = await CliRepository.start();
  ({ github } = bench);
});
afterEach(() => bench.close());

const ofSite = ['--repo', repository];
const ofProduction = [...ofSite, '--env', 'production'];
const production = () => github.repositories.open(repository).environment('production');
const environments = () => ({ GITHUB_TOKEN: bench.token({ environments: 'write', variables: 'write' }) });
const readers = () => ({ GITHUB_TOKEN: bench.token({ environments: 'read', secrets: 'read', variables: 'read' }) });

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
