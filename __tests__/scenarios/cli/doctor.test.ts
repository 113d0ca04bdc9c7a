import { expect, test } from '@jest/globals';
import { ended, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  CliRepository,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import {
  doctor,
  environments,
  everything,
  ofProduction,
  ofSite,
  production,
  readers,
  workflow,
  writer,
} from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

test('has nothing to fix after init', async () => {
  const { GITHUB_TOKEN } = environments();
  const started = bench.clone({ 'index.html': '' }, { env: { OSC_SECRET_TOKEN: GITHUB_TOKEN } });
  expect(await bench.run(started, 'init', '--env', 'production', '--yes')).toMatchObject(ended(0));
  const text =
    'The writer token may write secrets and variables of environment production of acme/site.';
  expect(await bench.run(started, 'doctor')).toMatchObject(
    ended(0, { stdout: new RegExp(`${text}.*Nothing to fix was found`, 's') }),
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

test('finds two workflows that deploy the same at each push', async () => {
  const workflow = (on: string, inputs: string) =>
    `on: ${on}\njobs:\n  one:\n    steps:\n      - uses: acme/osc-deploy@v1\n        with: { ${inputs}, access-token: x }\n`;
  const twins = async (other: string) => {
    const files = {
      '.github/workflows/a.yml': workflow('push', 'directory: web, name: shop'),
      '.github/workflows/b.yml': other,
    };
    return (await bench.clone(files).run('doctor')).stdout;
  };
  expect(await twins(workflow('push', 'directory: web, name: shop'))).toContain(
    'FIX  .github/workflows/a.yml, job one, and .github/workflows/b.yml, job one, deploy the same at each push.',
  );
  for (const other of [
    workflow('push', 'directory: web, name: docs'),
    workflow('workflow_dispatch', 'directory: web, name: shop'),
    workflow('{ push: { paths: [docs/**] } }', 'directory: web, name: shop'),
  ])
    expect(await twins(other)).not.toContain('deploy the same');
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
    '     Add to the workflow: concurrency: { group: osc-login-production, queue: max }',
    'FIX  .github/workflows/a.yml, job two: there is no secret OSC_REFRESH_TOKEN in the repository or its organisation.',
    'FIX  .github/workflows/a.yml, job three: there is no secret OSC_REFRESH_TOKEN_2 in the environment production,',
    'FIX  .github/workflows/a.yml, job three: `client-id` is empty.',
  ]) {
    expect(stdout).toContain(text);
  }
  expect(stdout).not.toContain('job four');
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
  const cached = await said('name: acme-a');
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
        env: { C: "\${{ vars['C'] }}" }
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
    message: 'does not accept the token',
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
  // `gh` cannot ask such a server.
  expect(stdout).toContain('/acme/site/settings/actions/secrets\n');
  expect(stdout).not.toContain('gh secret');
  expect(stdout).toContain(
    'ok   The secret OSC_REFRESH_TOKEN exists.\nok   The variable OSC_CLIENT_ID exists.',
  );
  expect(stdout).toContain('.gitea/workflows/publish.yml, job one');
  const refused = await started.run('doctor', ...ofProduction);
  expect(refused).toMatchObject(ended(2, 'Gitea and Forgejo have no environments'));
  await forge.close();
});

test.each([
  ['/api/v1', '.gitea', 'On Gitea every runner has a cache of its own'],
  ['/api/v3', '.github', undefined],
])('knows what a server at %s refuses', async (basePath, folder, ofCache) => {
  const flavour = basePath === '/api/v1' ? 'forge' : 'github';
  const server = await CliRepository.startBoth({ basePath, flavour });
  const text = `
on: { push: { branches: [main] }, schedule: [{ cron: '17 4 * * 1,4' }] }
jobs:
  one:
    cache-mode: write
    concurrency: { group: osc, queue: max }
    steps:
      - uses: actions/download-artifact@v4
      - uses: acme/osc-deploy@v1
        with: { refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN }}' }
`;
  const started = server.clone({ [`${folder}/workflows/a.yml`]: text });
  const permissions = ofCache ? { repository: 'write', metadata: 'read' } : { secrets: 'read' };
  started.terminal.env['GITHUB_TOKEN'] = server.token(permissions as never);
  const { stdout } = await started.run('doctor', ...ofSite, '--directory', started.folder);
  const place = `FIX  ${folder}/workflows/a.yml, job one:`;
  for (const fault of [
    'a workflow with `queue`',
    'a workflow with `cache-mode`',
    'download-artifact@v4 refuses every server',
  ])
    expect(stdout).toMatch(new RegExp(`${place}.*${fault}`));
  const line = '       secret-token: ${{ secrets.OSC_SECRET_TOKEN }}\n';
  if (ofCache) expect(stdout).toContain(line);
  if (ofCache) expect(stdout).not.toContain('kept in the Actions cache');
  if (ofCache) expect(stdout).toContain(`${place} ${ofCache}`);
  else expect(stdout).not.toContain('every runner has a cache');
  expect(stdout).not.toContain('no fault found');
  await server.close();
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
