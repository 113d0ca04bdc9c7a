import { beforeEach, describe, expect, test } from '@jest/globals';
import { ended, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  CliRepository,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';

startRepositoryEachTest();

const ofSite = ['--repo', repository];
const ofProduction = [...ofSite, '--env', 'production'];
const production = () => github.repositories.open(repository).environment('production');
const environments = () => ({
  GITHUB_TOKEN: bench.token({ environments: 'write', variables: 'write' }),
});
const everything = { environments: 'read', secrets: 'read', variables: 'read' } as const;
const readers = () => ({
  GITHUB_TOKEN: bench.token({ environments: 'read', secrets: 'read', variables: 'read' }),
});

/** Runs `doctor` with workflows of these names, by default in the environment `production`. */
function doctor(
  workflows: Record<string, string>,
  {
    env = environments(),
    argv = ofProduction,
  }: { env?: Record<string, string>; argv?: readonly string[] } = {},
) {
  const started = bench.cli({ env });
  for (const [name, text] of Object.entries(workflows))
    write(started, { [`.github/workflows/${name}`]: text });
  return started.run('doctor', ...argv);
}

/** Returns a workflow with one job that waits for other jobs with this login. */
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

test('has nothing to fix after init', async () => {
  const { GITHUB_TOKEN } = environments();
  const started = bench.clone({ 'index.html': '' }, { env: { OSC_SECRET_TOKEN: GITHUB_TOKEN } });
  expect(await bench.run(started, 'init', '--env', 'production', '--yes')).toMatchObject(ended(0));
  const text =
    'The writer token may write secrets and variables of environment production of acme/site.';
  expect(await bench.run(started, 'doctor')).toMatchObject(
    ended(0, { stdout: new RegExp(`${text}.*Nothing to fix.`, 's') }),
  );
});

test('finds two steps that publish different directories as one site', async () => {
  const step = (directory: string, name: string) =>
    `      - uses: acme/osc-deploy@v1\n        with: { directory: ${directory}, name: ${name}, access-token: x }\n`;
  const workflow = (...steps: string[]) => ({
    '.github/workflows/a.yml': `on: { push: { branches: [main] } }\njobs:\n  one:\n    steps:\n${steps.join('')}`,
  });
  const twins = 'publish web and docs as one site, the site shop: each replaces the other.';
  const { stdout } = await bench
    .clone(workflow(step('web', 'shop'), step('docs', 'shop')))
    .run('doctor');
  expect(stdout).toContain(`FIX  .github/workflows/a.yml, job one, and`);
  expect(stdout).toContain(twins);
  for (const name of ['docs', '${{ matrix.name }}']) {
    const other = bench.clone(workflow(step('web', 'shop'), step('docs', name)));
    expect((await other.run('doctor')).stdout).not.toContain('as one site');
  }
});

test('suggests init without a workflow, prints the common fix of two findings once, and prints JSON', async () => {
  const { stdout } = await bench.clone({}).run('doctor');
  expect(stdout.split('\n')[1]).toBe('FIX  No workflow of this clone uses osc-deploy.');
  expect(stdout.match(/osc-deploy login --repo/g)).toHaveLength(1);
  const asJson = await bench.clone({}).run('doctor', '--json');
  expect(asJson).toMatchObject(ended(1));
  expect(JSON.parse(asJson.stdout)).toMatchObject({
    repository: 'acme/site',
    findings: expect.arrayContaining([
      expect.objectContaining({ verdict: 'wrong', fix: expect.any(String) }),
    ]),
    error: { code: 'setup-incomplete' },
  });
});

test('reports a base path in a locally built site, as the publishing commands do', async () => {
  const page = '<script type="module" crossorigin src="/site/assets/index-a1b2c3d4.js"></script>';
  const started = bench.clone({
    'vite.config.ts': "export default { base: '/site/' }",
    'package.json': '{"devDependencies":{"vite":"1"}}',
  });
  expect(await bench.run(started, 'init', '--yes')).toMatchObject(ended(0));
  expect(await bench.run(started, 'doctor')).toMatchObject(ended(0, { stdout: /^(?!.*FIX)/s }));
  write(started, { 'dist/index.html': page, 'dist/assets/index-a1b2c3d4.js': '' });
  const text = 'the site was built for the base path /site/. ';
  const finding = new RegExp(`FIX {2}dist: .*${text}.*\`base\` of Vite`);
  expect(await bench.run(started, 'doctor')).toMatchObject(ended(1, { stdout: finding }));
  expect((await bench.run(started, 'publish', 'dist', '--name', 'my-site')).stderr).toContain(text);
});

test('shows the owner and the expiry of OSC_ACCESS_TOKEN', async () => {
  const { accessTokens } = platform.authority;
  const personal = 'OSC_ACCESS_TOKEN is a personal access token of acme that';
  for (const [token, expected, ...argv] of [
    [accessTokens.issuePersonal('acme'), `ok   ${personal} never ends.`],
    [accessTokens.issuePersonal('acme', 3 * 86_400), `FIX  ${personal} ends on 2`],
    [accessTokens.issue('acme'), 'It is not for CI.'],
    [accessTokens.issuePersonal('acme'), '--workspace is globex.', '--workspace', 'globex'],
    ['opaque', '?    OSC_ACCESS_TOKEN names neither its workspace nor its expiry.'],
  ] as const) {
    const found = await doctor(
      {},
      { env: { ...readers(), OSC_ACCESS_TOKEN: token }, argv: [...ofSite, ...argv] },
    );
    expect(found.stdout).toContain(expected);
  }
});

test('explains each problem and its fix', async () => {
  production();
  const env = { ...readers(), OSC_SECRET_TOKEN: bench.token({ environments: 'read' }) };
  const workflows = {
    '.github/workflows/a.yml': badWorkflow,
    '.github/workflows/b.yml': 'jobs: [',
  };
  const started = bench.clone({ ...workflows, 'apps/web/index.html': '' }, { env });
  started.terminal.cwd = `${started.folder}/apps/web`;
  const { code, stdout, stderr } = await started.run('doctor');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(
      `check again:\n  osc-deploy doctor --repo ${repository} --env production\n`,
    ),
  });
  for (const text of [
    'acme/site, environment production (asked with GITHUB_TOKEN)',
    'ok   The environment production exists.',
    'FIX  There is no secret OSC_REFRESH_TOKEN in environment production of acme/site.',
    'FIX  There is no variable OSC_CLIENT_ID in environment production of acme/site.',
    'osc-deploy login --repo acme/site --env production',
    'FIX  There is no secret OSC_SECRET_TOKEN',
    'FIX  The writer token may not write secrets and variables of environment production',
    'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name for all runs',
    'FIX  .github/workflows/a.yml, job two: no `concurrency` with one name for all runs',
    '     Add to the workflow: concurrency: { group: osc-login-production, cancel-in-progress: false }',
    'FIX  .github/workflows/a.yml, job two: it does not run in the environment production',
    'FIX  .github/workflows/a.yml, job three: `refresh-token` is not the secret OSC_REFRESH_TOKEN.',
    '     refresh-token: ${{ secrets.OSC_REFRESH_TOKEN }}',
  ]) {
    expect(stdout).toContain(text);
  }
  expect(stdout).not.toContain('job four');
});

describe('of an environment with a login and a writer', () => {
  beforeEach(() => {
    for (const name of ['OSC_SECRET_TOKEN', 'OSC_REFRESH_TOKEN']) production().putSecret(name, 'x');
  });

  test.each<[on: string, input: string, expected: string]>([
    [
      'push',
      'timeout: 5',
      'FIX  The login is kept in the Actions cache, and ends after 7 days without a run',
    ],
    ["{ push: , schedule: [{ cron: '17 4 * * 1' }] }", 'wait: false', 'Nothing to fix'],
    ["{ schedule: [{ cron: '17 4 */7 * *' }] }", 'name: a', 'Nothing to fix'],
    [
      "{ schedule: [{ cron: '17 4 1 * *' }] }",
      'name: a',
      'FIX  The login is kept in the Actions cache, and ends after 7 days without a run: the schedule `17 4 1 * *` leaves',
    ],
    [
      "{ workflow_run: { workflows: [Build] }, schedule: [{ cron: '0 4 * * *' }] }",
      'name: a',
      'FIX  .github/workflows/a.yaml runs after the workflow "Build", and no workflow of this clone has that name',
    ],
    [
      "{ workflow_run: { workflows: [W] }, schedule: [{ cron: '0 4 * * *' }] }",
      'name: a',
      'Add to the job: cache-mode: write',
    ],
    [
      "{ schedule: [{ cron: '0 4 * * *' }] }",
      'version-count: 5',
      'FIX  .github/workflows/a.yaml, job one: there is no input version-count.',
    ],
    [
      "{ schedule: [{ cron: '0 4 * * *' }] }",
      'name: "a',
      'FIX  .github/workflows/a.yaml cannot be read: line',
    ],
    ['push', 'token-file: /srv/token', 'Nothing to fix in what could be seen; 1 not known.\n'],
    ['push', 'access-token: x', 'ok   The environment production exists.\nNothing to fix.'],
  ])(
    'reports that a login in the Actions cache needs a schedule: on %s with %s',
    async (on, input, expected) => {
      production().variables.set('OSC_CLIENT_ID', 'x');
      expect((await doctor({ 'a.yaml': workflow(input, on) })).stdout).toContain(expected);
    },
  );

  test('finds what lets two runs use the login at once, and what only a run knows', async () => {
    const one = (name: string, group: string, more = '') =>
      workflow(`name: ${name}`, 'push').replace(/concurrency: .*/, `concurrency: ${group}${more}`);
    const groups = { 'a.yml': one('a', 'deploy-a'), 'b.yml': one('b', 'deploy-b') };
    expect((await doctor(groups)).stdout).toContain(
      'b.yml, job one: it waits in the group deploy-b, and .github/workflows/a.yml, job one, with the same login in the group deploy-a',
    );
    const cancels = one('a', 'x').replace(
      'concurrency: x',
      'concurrency: { group: y, cancel-in-progress: true }\n',
    );
    const inner = cancels.replace('  one:', '  one:\n    concurrency: x');
    expect((await doctor({ 'a.yml': inner })).stdout).toContain('no `concurrency` with one name');
    const expression = workflow(writer).replace(
      /environment: production/,
      'environment: ${{ matrix.env }}',
    );
    const { stdout } = await doctor({ 'a.yml': expression });
    expect(stdout).not.toContain('it does not run in the environment');
  });

  test.each([
    [
      '{ push: { tags: [v*] }, schedule: [{ cron: "0 4 * * *" }] }',
      'the run of a tag cannot renew',
    ],
    ['{ release: , schedule: [{ cron: "0 4 * * *" }] }', 'the run of a release cannot renew'],
  ])('reports that a login in the Actions cache is not for %s', async (on, expected) => {
    expect((await doctor({ 'a.yml': workflow('name: a', on) })).stdout).toContain(expected);
  });

  test('does not know what the `if` of a job does with its schedule', async () => {
    const on = '{ push: , schedule: [{ cron: "0 4 * * *" }] }';
    const text = workflow('name: a', on).replace(
      '  one:',
      "  one:\n    if: github.event_name == 'push'",
    );
    expect((await doctor({ 'a.yml': text })).stdout).toContain('lets the schedule renew the login');
  });

  test('reports a step that does not send the secret of its client', async () => {
    production().putSecret('OSC_CLIENT_SECRET', 'x');
    const line = 'client-secret: ${{ secrets.OSC_CLIENT_SECRET }}';
    const { stdout } = await doctor({ 'a.yml': workflow(writer) });
    expect(stdout).toContain('a.yml, job one: the client of the login has the secret');
    expect(stdout).toContain(line);
    const whole = await doctor({ 'a.yml': workflow(`${writer}, client-secret: x`) });
    expect(whole.stdout).not.toContain(line);
  });

  test.each([
    ['steps.app.outputs.token', '?    A step of the job makes the token of `secret-token`'],
    ['secrets.CI_WRITER', 'FIX  There is no secret CI_WRITER'],
  ])('looks for the secret that the step names: %s', async (from, expected) => {
    const { stdout } = await doctor(
      { 'a.yml': workflow(`secret-token: '\${{ ${from} }}'`) },
      { env: readers() },
    );
    expect(stdout).toContain(expected);
    expect(stdout).not.toContain('secret OSC_SECRET_TOKEN');
  });

  test('asks the Actions cache for a login that is kept there, or says that it did not look', async () => {
    const cached = { 'a.yml': workflow('name: a', '[push, schedule]') };
    const current = 'c0ffee';
    const record = { generation: 0, current, superseded: [], state: 'stored', run: 'a sign-in' };
    const said = async (env = { GITHUB_TOKEN: bench.token({ ...everything, actions: 'read' }) }) =>
      (await doctor(cached, { env })).stdout;
    expect(await said()).toContain('?    The login is kept in the Actions cache: not looked at');
    production().variables.set('OSC_REFRESH_TOKEN_META', JSON.stringify(record));
    expect(await said({ GITHUB_TOKEN: bench.token(everything) })).toContain(
      '?    The login is kept in the Actions cache: not looked at. ',
    );
    expect(await said()).toContain('?    The Actions cache has no entry of this login');
    github.repositories
      .open(repository)
      .caches.push(
        { key: `osc-token-${current}-3`, createdAt: Date.parse('2026-03-01T12:00:00Z') },
        { key: 'osc-token-another-9', createdAt: Date.now() },
      );
    expect(await said()).toContain(
      'ok   The login was last kept in the Actions cache, generation 3, 2026-03-01T12:00:00Z.',
    );
  });

  test('names a secret of the repository that the one of the environment hides', async () => {
    bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    const env = { GITHUB_TOKEN: bench.token(everything) };
    const { stdout } = await doctor({ 'a.yml': workflow('name: a', '[push, schedule]') }, { env });
    expect(stdout).toContain(
      '?    The repository has a secret OSC_REFRESH_TOKEN too, which jobs in environment production never see',
    );
  });

  test('reports a login with two stores', async () => {
    const both = {
      'a.yml': workflow(`${writer}, secret-environment: production`),
      'b.yml': workflow('name: other'),
    };
    const { stdout } = await doctor(both);
    expect(stdout).toContain(
      'FIX  .github/workflows/b.yml, job one: the login is kept in the Actions cache, and by .github/workflows/a.yml, job one, in the secret.',
    );
  });

  test('reports an environment secret that shadows the secret written by the step', async () => {
    bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    const text =
      /a\.yml, job one: it reads the secret OSC_REFRESH_TOKEN of environment production, and writes/;
    const { stdout } = await doctor({ 'a.yml': workflow(writer) });
    expect(stdout).toMatch(text);
    expect(stdout).toContain('secret-environment: production');
  });

  test('reports everything that the token may not read as unknown', async () => {
    const path = '/repos/acme/site/environments/production/secrets/OSC_SECRET_TOKEN';
    github.faults.arm({ path, status: 403, body: '{"message":"Resource not accessible"}' });
    const { stdout } = await doctor({}, { env: { ...readers(), OSC_SECRET_TOKEN: 'x' } });
    for (const text of [
      'ok   The secret OSC_REFRESH_TOKEN exists.',
      '?    Not known: ',
      '?    No run has renewed the login in its secret; one in the Actions cache or in a file was not',
      'FIX  No workflow of this clone uses osc-deploy.',
    ]) {
      expect(stdout).toContain(text);
    }
  });
});

describe('follows the calls of a workflow', () => {
  const step = (inputs: string) => `{ uses: acme/osc-deploy@v1, with: { ${inputs} } }`;
  const action = `
inputs: { token: { required: true }, client: { default: '\${{ vars.OSC_CLIENT_ID }}' } }
runs:
  using: composite
  steps:
    - ${step("refresh-token: '${{ inputs.token }}', client-id: '${{ inputs.client }}', frob: 1")}
`;
  const calling = (token: string, uses = './.github/actions/deploy') => `
on: { push: , schedule: [{ cron: '17 4 * * 1' }] }
concurrency: { group: osc, cancel-in-progress: false }
jobs:
  one:
    environment: production
    steps: [{ uses: '${uses}', with: { token: '\${{ secrets.${token} }}' } }]
`;
  const reusable = `
on: { workflow_call: { inputs: { place: { type: string } }, secrets: { token: { required: true } } } }
jobs:
  publish:
    environment: '\${{ inputs.place }}'
    steps:
      - ${step("refresh-token: '${{ secrets.token }}', client-id: '${{ vars.OSC_CLIENT_ID }}', domain: '${{ vars.DOMAIN }}'")}
`;
  const caller = (uses: string, secrets: string) => `
on: { push: , schedule: [{ cron: '17 4 * * 1' }] }
concurrency: { group: osc, cancel-in-progress: false }
jobs: { call: { uses: '${uses}', with: { place: production }, secrets: ${secrets} } }
`;

  beforeEach(() => {
    production().putSecret('OSC_REFRESH_TOKEN', 'x');
    production().variables.set('OSC_CLIENT_ID', 'x');
  });
  const run = async (files: Record<string, string>) => {
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token(everything) } });
    write(started, files);
    return (await started.run('doctor', ...ofProduction)).stdout;
  };

  test('into an action of the clone', async () => {
    const files = { '.github/actions/deploy/action.yml': action };
    const whole = '.github/actions/deploy/action.yml, job one (of .github/workflows/ci.yml): ';
    const right = await run({ ...files, '.github/workflows/ci.yml': calling('OSC_REFRESH_TOKEN') });
    expect(right).toContain(`FIX  ${whole}there is no input frob.`);
    expect(right).not.toContain('refresh-token');
    // What has something to fix is not "set up correctly".
    expect(right).not.toContain('set up correctly');
    const wrong = await run({ ...files, '.github/workflows/ci.yml': calling('OTHER') });
    expect(wrong).toContain(`FIX  ${whole}\`refresh-token\` is not the secret OSC_REFRESH_TOKEN.`);
    expect(wrong).toContain(`FIX  ${whole}there is no secret OTHER in the environment production,`);
  });

  test('into a workflow of the clone, with what the caller gives', async () => {
    const files = { '.github/workflows/deploy.yml': reusable };
    const uses = './.github/workflows/deploy.yml';
    const call = caller(uses, "{ token: '${{ secrets.OSC_REFRESH_TOKEN }}' }");
    const place =
      '.github/workflows/deploy.yml, job publish (called by .github/workflows/ci.yml, job call): ';
    const stdout = await run({ ...files, '.github/workflows/ci.yml': call });
    expect(stdout).toContain(
      `FIX  ${place}there is no variable DOMAIN in the environment production, the repository or its organisation.\n     Set it, or remove it from the step:\n       gh variable set DOMAIN --repo acme/site --env production`,
    );
    expect(stdout.match(/^FIX/gm)).toHaveLength(1);
    production().variables.set('DOMAIN', 'x');
    const right = await run({ ...files, '.github/workflows/ci.yml': call });
    expect(right).toContain(`ok   ${place}login set up correctly.`);
    expect(right).toContain('Nothing to fix');
  });

  test.each([
    ['a workflow', (name: string) => caller(name, 'inherit'), 'acme/ci/.github/workflows/x.yml@v1'],
    ['an action', (name: string) => calling('OSC_REFRESH_TOKEN', name), 'acme/wrapper@v1'],
    ['an action that is not there', (name: string) => calling('OSC_REFRESH_TOKEN', name), './gone'],
  ])('and says that it did not look into %s of another repository', async (_what, text, uses) => {
    const stdout = await run({ '.github/workflows/ci.yml': text(uses) });
    expect(stdout).toContain(`: ${uses} gets the login,`);
    expect(stdout).toContain('not looked at.');
    expect(stdout).not.toContain('No workflow of this clone');
  });
});

test.each([
  ['branches: [master]', 'leaves the default branch main out'],
  ["branches: ['**', '!main']", 'leaves the default branch main out'],
  ['branches-ignore: [main]', 'leaves the default branch main out'],
  ["branches: ['release/**', 'ma?in+']", ''],
  ['branches-ignore: [other]', ''],
  ['tags: [v1]', ''],
])('says whether pushes to the default branch start the workflow: %s', async (filter, expected) => {
  const said = async (inputs: string) =>
    (await doctor({ 'a.yml': workflow(inputs, `{ push: { ${filter} } }`) })).stdout;
  production();
  const cached = await said('name: a');
  const written = await said(writer);
  expect(cached).toContain(expected && `FIX  .github/workflows/a.yml, job one: \`branches:\` of`);
  expect(cached.includes('leaves the default branch')).toBe(expected !== '');
  expect(written).toContain(expected && `?    .github/workflows/a.yml, job one: \`branches:\` of`);
});

test('looks for each secret and variable of the steps, in the environment, the repository and the organisation', async () => {
  production();
  github.repositories.open(repository).environment('staging').putSecret('A', 'x');
  bench.vault.putSecret('B', 'x');
  const text = `
on: push
jobs:
  one:
    environment: staging
    steps:
      - uses: acme/osc-deploy@v1
        env: { C: '\${{ vars.C }}' }
        with:
          access-token: '\${{ secrets.A }}'
          basic-auth: 'me:\${{ secrets.B }}'
          source-token: '\${{ secrets.MISSING }}'
          service-token: \${{ secrets.GITHUB_TOKEN }}
          client-secret: \${{ secrets.OPTIONAL }}
          keep: \${{ vars.X || 'a' }}
`;
  const env = { GITHUB_TOKEN: bench.token(everything) };
  const { stdout } = await doctor({ 'a.yml': text }, { env });
  const rows = stdout.split('\n').filter((line) => line.includes('job one: there is no'));
  expect(rows).toEqual([
    expect.stringContaining('FIX  .github/workflows/a.yml, job one: there is no secret MISSING in'),
    expect.stringContaining('FIX  .github/workflows/a.yml, job one: there is no variable C in'),
  ]);
});

test('reports a writer token that may only read variables', async () => {
  const readsVariables = bench.token({ environments: 'read', secrets: 'write', variables: 'read' });
  bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
  const { stdout } = await doctor(
    {},
    { env: { ...readers(), OSC_SECRET_TOKEN: readsVariables }, argv: ofSite },
  );
  expect(stdout).toContain(
    'FIX  The writer token may not write secrets and variables of acme/site',
  );
  expect(bench.vault.variables.has('OSC_REFRESH_TOKEN_PROBE')).toBe(false);
});

test('accepts a writer token in the repository, but not a login, which a run renews in the environment', async () => {
  for (const name of ['OSC_SECRET_TOKEN', 'OSC_REFRESH_TOKEN']) bench.vault.putSecret(name, 'x');
  production();
  const token = bench.token({ environments: 'write', secrets: 'read', variables: 'read' });
  const { stdout } = await doctor({}, { env: { GITHUB_TOKEN: token, OSC_SECRET_TOKEN: token } });
  expect(stdout).toContain('ok   The secret OSC_SECRET_TOKEN exists.');
  expect(stdout).toContain('FIX  There is no secret OSC_REFRESH_TOKEN in environment production');
  expect(stdout).toContain(
    'may write secrets and variables of environment production of acme/site.',
  );
});

test.each([
  ['stored', 'ok   The login was last kept by generation 3, a run, 2026-03-01.'],
  ['uncertain', 'FIX  A run used the login and got no answer (generation 3, a run, 2026-03-01).'],
])('shows the record of a login in the state %s: %s', async (state, expected) => {
  const record = {
    generation: 3,
    current: 'c',
    superseded: [],
    state,
    run: 'a run',
    at: '2026-03-01',
  };
  bench.vault.variables.set('X_REFRESH_TOKEN_META', JSON.stringify(record));
  const { stdout } = await doctor(
    {},
    { env: readers(), argv: [...ofSite, '--secret', 'X_REFRESH_TOKEN'] },
  );
  expect(stdout).toContain(expected);
  expect(stdout).toContain('osc-deploy login --repo acme/site --secret X_REFRESH_TOKEN');
});

test('checks nothing in a missing environment', async () => {
  const { code, stdout } = await doctor({}, { argv: [...ofSite, '--env', 'live'] });
  expect(code).toBe(1);
  expect(stdout).toContain('gh api -X PUT repos/acme/site/environments/live');
  expect(stdout).not.toContain('OSC_REFRESH_TOKEN');
});

test.each<{ repo: string; env?: Record<string, string>; code?: number; message: string }>([
  {
    repo: 'acme/none',
    code: 1,
    message: 'There is no repository acme/none, or the token may not see it.',
  },
  {
    repo: repository,
    env: { GITHUB_TOKEN: 'ended' },
    code: 1,
    message: 'GitHub does not accept the token',
  },
  {
    repo: repository,
    env: { GITHUB_API_URL: 'http://127.0.0.1:9' },
    code: 1,
    message: 'gave no answer',
  },
  {
    repo: repository,
    env: { GITHUB_API_URL: 'nonsense' },
    message: 'GITHUB_API_URL is not a URL: nonsense',
  },
  { repo: '', message: 'it has no remote `origin`' },
  ...['site', 'a/b/c', 'a/b c'].map((repo) => ({ repo, message: 'It must be owner/name.' })),
])(
  'reports no success for "$repo" with $env, because the check failed',
  async ({ repo, env, code = 2, message }) => {
    const argv = repo ? ['--repo', repo] : [];
    const found = await doctor({}, { env: { GITHUB_TOKEN: bench.token({}), ...env }, argv });
    expect(found).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) });
    if (code === 2) expect(github.log.records).toEqual([]);
  },
);

test('finds a login that was stored in a Gitea repository, with workflows in the folder of Gitea', async () => {
  const forge = await CliRepository.startBoth({ basePath: '/api/v1', flavour: 'forge' });
  const started = forge.clone({ '.gitea/workflows/publish.yml': badWorkflow });
  started.terminal.env['GITHUB_TOKEN'] = forge.token({ repository: 'write', metadata: 'read' });
  expect(await forge.run(started, 'login', ...ofSite, '--yes')).toMatchObject(ended(0));
  expect(forge.vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(forge.current);
  const { stdout } = await started.run('doctor', ...ofSite, '--directory', started.folder);
  expect(stdout).toContain(
    'ok   The secret OSC_REFRESH_TOKEN exists.\nok   The variable OSC_CLIENT_ID exists.',
  );
  expect(stdout).toContain('.gitea/workflows/publish.yml, job one');
  const refused = await started.run('doctor', ...ofProduction);
  expect(refused).toMatchObject(ended(2, 'Gitea and Forgejo have no environments'));
  await forge.close();
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
