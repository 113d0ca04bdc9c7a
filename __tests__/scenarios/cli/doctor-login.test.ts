import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  bench,
  github,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import {
  doctor,
  everything,
  ofSite,
  production,
  readers,
  workflow,
  writer,
} from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

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
    [
      "{ push: { branches: [main] }, schedule: [{ cron: '17 4 * * 1,4' }] }",
      'wait: false',
      'Nothing to fix',
    ],
    ...['*/6 * *', '* * 1-5', '* * */3', '1 * 0,2', '* * FRI,Sun'].map(
      (days): [string, string, string] => [
        `{ schedule: [{ cron: '17 4 ${days}' }] }`,
        'name: acme-a',
        'Nothing to fix',
      ],
    ),
    [
      "{ schedule: [{ cron: '17 4 * * 1' }, { cron: '17 4 * * 4' }] }",
      'name: acme-a',
      'Nothing to fix',
    ],
    ...['* * 1', '* * */7', '*/7 * *', '1 * *', '* 1-6 1,4', '1 * 1', '1-20 * *'].map(
      (days): [string, string, string] => [
        `{ schedule: [{ cron: '17 4 ${days}' }] }`,
        'name: acme-a',
        `FIX  The login is kept in the Actions cache, and ends after 7 days without a run: the schedule \`17 4 ${days}\` leaves 7 days or more between two runs, and GitHub starts them late.`,
      ],
    ),
    [
      "{ workflow_run: { workflows: [Build] }, schedule: [{ cron: '0 4 * * *' }] }",
      'name: acme-a',
      'FIX  .github/workflows/a.yaml runs after the workflow "Build", and no workflow of this clone has that name',
    ],
    [
      "{ workflow_run: { workflows: [W] }, schedule: [{ cron: '0 4 * * *' }] }",
      'name: acme-a',
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
    [
      "{ schedule: [{ cron: '0 4 * * *' }] }",
      'name: *nobody',
      'FIX  .github/workflows/a.yaml cannot be read: its YAML has too many aliases',
    ],
    ['push', 'token-file: /srv/token', 'Nothing to fix was found; 1 not known. Not looked at: '],
    [
      'push',
      "access-token: '${{ steps.a.outputs.b }}'",
      'ok   The environment production exists.\n?    .github/workflows/a.yaml, job one: where `access-token` is read from is known to a run alone.\nNothing to fix was found',
    ],
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
    expect((await doctor({ 'a.yml': workflow('name: acme-a', on) })).stdout).toContain(expected);
  });

  test('reports a step that does not send the secret of its client', async () => {
    production().putSecret('OSC_CLIENT_SECRET', 'x');
    const line = 'client-secret: ${{ secrets.OSC_CLIENT_SECRET }}';
    const { stdout } = await doctor({ 'a.yml': workflow(writer) });
    expect(stdout).toContain('a.yml, job one: the client of the login has the secret');
    expect(stdout).toContain(line);
    const whole = await doctor({
      'a.yml': workflow(`${writer}, client-secret: '\${{ steps.a.outputs.b }}'`),
    });
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
    const cached = { 'a.yml': workflow('name: acme-a', '[push, schedule]') };
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
    const { stdout } = await doctor(
      { 'a.yml': workflow('name: acme-a', '[push, schedule]') },
      { env },
    );
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

  test('says what it read in the workflow where the token may not read the secrets', async () => {
    const env = { GITHUB_TOKEN: bench.token({ contents: 'read', environments: 'read' }) };
    const on = '{ push: { branches: [main] }, schedule: [{ cron: "0 4 * * *" }] }';
    const { stdout } = await doctor({ 'a.yml': workflow('name: acme-a', on) }, { env });
    expect(stdout).toContain('?    Not known: ');
    expect(stdout).toContain(
      'read .github/workflows/a.yml, job one: login from the secret OSC_REFRESH_TOKEN of environment production, kept in the Actions cache, in the group osc; no fault found.',
    );
    expect(stdout).toContain('Nothing to fix was found; ');
  });

  test('does not look in the repository for the login of environments that a run alone knows', async () => {
    const text = workflow(`${writer}, secret-environment: '\${{ matrix.env }}'`).replace(
      'environment: production',
      'environment: ${{ matrix.env }}',
    );
    const env = { GITHUB_TOKEN: bench.token(everything) };
    const { code, stdout } = await doctor({ 'a.yml': text }, { env, argv: ofSite });
    expect({ code, fixes: stdout.match(/FIX/g) }).toEqual({ code: 0, fixes: null });
    expect(stdout).toContain('?    The environment of the login is known to a run alone');
    expect(stdout).not.toContain('no fault found');
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
  expect(stdout).toContain('ok   The secret OSC_SECRET_TOKEN exists, in the repository.');
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

test.each(['{bad', '{"generation":3}'])(
  'reports a record that no run can read, which is not the lack of one: %s',
  async (record) => {
    for (const name of ['OSC_REFRESH_TOKEN', 'OSC_SECRET_TOKEN']) bench.vault.putSecret(name, 'x');
    bench.vault.variables.set('OSC_CLIENT_ID', 'x');
    bench.vault.variables.set('OSC_REFRESH_TOKEN_META', record);
    const { code, stdout } = await doctor(
      { 'a.yml': stepOf(inSecret('OSC_REFRESH_TOKEN', '')) },
      { env: readers(), argv: ofSite },
    );
    expect(code).toBe(1);
    expect(stdout).toContain(
      'FIX  The variable OSC_REFRESH_TOKEN_META, the record of the login, cannot be read, so every run is refused.\n       osc-deploy login --repo acme/site\n',
    );
  },
);

/** Returns a workflow of the repository whose only step has these lines. */
const stepOf = (lines: string, job = 'runs-on: self-hosted') => `
on: { push: { branches: [main] }, schedule: [{ cron: '0 4 * * *' }] }
concurrency: { group: osc, queue: max }
jobs:
  one:
    ${job}
    steps:
      - uses: acme/osc-deploy@v1
        with: { directory: dist, ${lines.includes('client-id') ? '' : 'client-id: x, '}${lines} }
`;
const inSecret = (name: string, more: string) =>
  `refresh-token: '\${{ secrets.${name} }}', secret-token: '\${{ secrets.OSC_SECRET_TOKEN }}'${more}`;

test('asks a login in a file for no secret, and a login of its own secret for no other one', async () => {
  for (const name of ['OSC_REFRESH_TOKEN', 'STAGE_REFRESH_TOKEN', 'OSC_SECRET_TOKEN'])
    bench.vault.putSecret(name, 'x');
  bench.vault.variables.set('OSC_CLIENT_ID', 'x');
  const files = {
    'a.yml': stepOf(inSecret('OSC_REFRESH_TOKEN', '')),
    'b.yml': stepOf(
      inSecret('STAGE_REFRESH_TOKEN', ', name: stage, secret-name: STAGE_REFRESH_TOKEN'),
    ),
    'c.yml': stepOf('name: acme-c, token-file: ~/.osc-deploy/login.json'),
  };
  const said = await doctor(files, { env: readers(), argv: ofSite });
  expect(said).toMatchObject({ code: 0, stdout: expect.not.stringContaining('FIX') });

  bench.vault.secrets.delete('OSC_REFRESH_TOKEN');
  const alone = await doctor({ 'c.yml': files['c.yml'] }, { env: readers(), argv: ofSite });
  expect(alone).toMatchObject({ code: 0, stdout: expect.not.stringContaining('FIX') });
});

test.each([
  ['refresh-token: 9f8e7d', '', '`refresh-token`'],
  ['access-token: 9f8e7d', '', '`access-token`'],
  ["access-token: '${{ env.TOKEN }}'", 'env: { TOKEN: 9f8e7d }', '`access-token`'],
  ['name: acme-a', 'env: { OSC_ACCESS_TOKEN: 9f8e7d }', '`OSC_ACCESS_TOKEN`'],
  [
    `${inSecret('OSC_REFRESH_TOKEN', '')}, client-secret: 9f8e7d`,
    'timeout-minutes: 5',
    '`client-secret`',
  ],
])(
  'reports a secret that stands in the workflow, and does not show it: %s %s',
  async (lines, job, name) => {
    bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    const argvs = [ofSite, [...ofSite, '--json']];
    for (const argv of argvs) {
      const { stdout, stderr } = await doctor(
        { 'a.yml': stepOf(lines, job || 'runs-on: self-hosted') },
        { env: readers(), argv },
      );
      expect(stdout).toContain(`a.yml, job one: the value of ${name} stands in the file`);
      expect(stdout + stderr).not.toContain('9f8e7d');
      expect(stdout).not.toContain('no fault found');
    }
  },
);

test('reports a token in a variable, and reads inputs in any letters', async () => {
  bench.vault.variables.set('OSC_REFRESH_TOKEN', 'x');
  const inVariable = "refresh-token: '${{ vars.OSC_REFRESH_TOKEN }}'";
  const open = await doctor({ 'a.yml': stepOf(inVariable) }, { env: readers(), argv: ofSite });
  expect(open.stdout).toContain(
    'FIX  .github/workflows/a.yml, job one: the value of `refresh-token` is in a variable, which is neither sealed nor masked in logs.',
  );
  const capitals = inSecret('OSC_REFRESH_TOKEN', '')
    .toUpperCase()
    .replaceAll('SECRETS.', 'secrets.');
  const { stdout } = await doctor({ 'a.yml': stepOf(capitals) }, { env: readers(), argv: ofSite });
  expect(stdout).not.toContain('a.yml, job one: `');
});

test('says of a login that nothing keeps that one run uses it up', async () => {
  bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
  bench.vault.variables.set('OSC_CLIENT_ID', 'x');
  const step = stepOf(
    "refresh-token: '${{ secrets.OSC_REFRESH_TOKEN }}', token-store: none, allow-token-loss: true",
  );
  const { stdout } = await doctor({ 'a.yml': step }, { env: readers(), argv: ofSite });
  expect(stdout).toContain('kept nowhere, so that one run uses it up');
});

test('does not take a page of a proxy for a secret or an environment', async () => {
  for (const path of [/\/secrets\//, /\/environments\/production$/])
    github.faults.arm({ path, status: 200, body: '<html>login</html>', times: 9 });
  const { stdout } = await doctor({}, { env: readers() });
  expect(stdout).not.toContain('ok   The secret');
  expect(stdout).not.toContain('ok   The environment');
  expect(stdout).toContain('?    Not known: ');
});

test('does not know where a file is that an expression names', async () => {
  const { stdout } = await doctor(
    { 'a.yml': stepOf("token-file: '${{ vars.FILE }}'", 'runs-on: self-hosted') },
    { env: readers(), argv: ofSite },
  );
  expect(stdout).toContain('?    .github/workflows/a.yml, job one: where `token-file` is');
  expect(stdout).not.toContain('no fault found');
});

test.each([
  [inSecret('STAGE_REFRESH_TOKEN', ''), '', 'would write its login over OSC_REFRESH_TOKEN'],
  [
    inSecret('OSC_REFRESH_TOKEN', ', secret-environment: staging'),
    '',
    'it runs in no environment, and would write its login into a secret of the environment staging',
  ],
  [
    inSecret('OSC_REFRESH_TOKEN', ', secret-environment: staging'),
    'environment: production',
    'it runs in production, and would write its login into a secret of the environment staging',
  ],
  [
    `${inSecret('DEPLOY_LOGIN', ", secret-name: DEPLOY_LOGIN, client-id: '${{ vars.OSC_CLIENT_ID }}'")}`,
    '',
    'it reads the secret DEPLOY_LOGIN, and the client of another login, OSC_CLIENT_ID',
  ],
  [inSecret('OSC_REFRESH_TOKEN', ', secret-name: OTHER'), '', 'write its login over OTHER'],
  [
    "refresh-token: '${{ secrets.OSC_REFRESH_TOKEN }}', secret-token: '${{ secrets.GITHUB_TOKEN }}'",
    '',
    "the job's own token, which can never write secrets",
  ],
  [
    inSecret('OSC_REFRESH_TOKEN', ''),
    'environment: production\n    strategy: { matrix: { place: [a, b] } }',
    'the jobs of its matrix have one login and start at once',
  ],
  [
    "refresh-token: '${{ secrets.OSC_REFRESH_TOKEN }}'",
    'cache-mode: none',
    'its `cache-mode` is none',
  ],
  [
    "refresh-token: '${{ secrets.OSC_REFRESH_TOKEN }}', secret-environment: production",
    'environment: production',
    'it names the `secret-environment` production, and has no `secret-token` to renew the secret',
  ],
  ['token-store: file', '', '`token-file` is required for `token-store: file`'],
  [
    "refresh-token: '${{ secrets.OSC_REFRESH_TOKEN }}', token-store: none",
    '',
    '`token-store: none` keeps no login',
  ],
  ['token-file: login.json', '', '`token-file` is in the workspace'],
  ['token-file: ~/login.json', 'container: node:24', "in the home of the job's container"],
  ['token-file: ~/login.json', 'runs-on: ubuntu-latest', 'is lost with the machine'],
])('reports what the step refuses or loses in every run: %s %s', async (lines, job, expected) => {
  const { stdout } = await doctor(
    { 'a.yml': stepOf(lines, job || 'runs-on: self-hosted') },
    { env: readers(), argv: ofSite },
  );
  expect(stdout).toMatch(/^FIX /m);
  expect(stdout).toContain(expected);
  expect(stdout).not.toContain('no fault found');
});
