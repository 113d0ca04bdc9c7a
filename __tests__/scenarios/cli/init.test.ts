import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { write } from '../../support/cli/cli-platform.js';
import { CliRepository, repository } from '../../support/cli/cli-repository.js';
import { appFixtures, node, siteFixtures } from '../../support/cli/init-fixtures.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { someOf } from '../../support/long-run.js';
import { newFolder, runInProcess, type Tree } from '../../support/run/in-process.js';
import { jobFor } from '../../support/workflows/job-steps.js';
import { complaintsAbout } from '../../support/workflows/workflow-linter.js';

const deployFile = '.github/workflows/osc-deploy.yml';
const buildFile = '.github/workflows/osc-build.yml';
let bench: CliRepository;
let platform: LocalPlatform;
let github: LocalGitHub;

beforeEach(async () => {
  bench = await CliRepository.start();
  ({ platform, github } = bench);
});
afterEach(() => bench.close());

const clone = (...args: Parameters<CliRepository['clone']>) => bench.clone(...args);
const init = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, '--yes', ...argv);
const written = ({ folder }: Cli, file = deployFile) => readFileSync(join(folder, file), 'utf8');

/** The inputs of the publish step, as a push to the default branch has them. */
function publishInputs(text: string): Record<string, string> {
  const { secrets, variables } = bench.vault;
  const contexts = {
    secrets: Object.fromEntries(secrets),
    vars: Object.fromEntries(variables),
    github: {
      repository,
      event_name: 'workflow_run',
      event: { workflow_run: { head_repository: { full_name: repository } } },
    },
  };
  const { steps } = jobFor(text, { name: 'deploy', contexts });
  return steps.find(({ uses }) => uses.startsWith('OWNER/osc-deploy@'))?.with ?? {};
}

/** The publish step of a push, on what the build left, with the login that init stored. */
async function publish(cli: Cli, inputs: Record<string, string>) {
  const folder = newFolder();
  return runInProcess({
    platform,
    login: { ...platform.signIn(), accessToken: '' },
    folder,
    // The Actions cache has scenarios of its own; here the new token goes into a file.
    with: {
      name: '',
      'token-file': join(folder, 'token'),
      ...inputs,
      directory: join(cli.folder, inputs['directory'] ?? ''),
    },
    env: { GITHUB_REPOSITORY: repository, GITHUB_REF: 'refs/heads/trunk', GITHUB_SHA: 'a'.repeat(40) },
    event: { repository: { full_name: repository, default_branch: 'trunk' } },
  });
}

describe('init in a clone', () => {
  test.each(someOf(siteFixtures, (_, index) => index % 6 === 0))(
    'of $name ends with a served page',
    async ({ files, output, runs, name }) => {
      const cli = clone(files);
      expect([await init(cli), cli.stderr]).toEqual([0, expect.stringContaining(name)]);
      const [build = '', deploy = ''] = [buildFile, deployFile].map((file) => written(cli, file));
      expect([...(await complaintsAbout(build)), ...(await complaintsAbout(deploy))]).toEqual([]);
      for (const run of runs) expect(build).toContain(`      - run: ${run}\n`);
      write(cli, join(output === '.' ? 'site' : output, 'index.html'), `<h1>${name}</h1>`);
      const result = await publish(cli, publishInputs(deploy));
      expect([result.ok, result.log]).toEqual([true, expect.stringContaining('Live')]);
      expect(await (await fetch(platform.site('acme-site').url)).text()).toBe(`<h1>${name}</h1>`);
      expect(cli.stderr.split('\n').filter((line) => line.startsWith('✓'))).toEqual([
        '✓ Set the secret OSC_REFRESH_TOKEN of acme/site',
        '✓ Set the variable OSC_CLIENT_ID of acme/site',
        `✓ Wrote ${buildFile} and ${deployFile}`,
      ]);
      expect([cli.stdout, bench.leaks(cli)]).toEqual(['', []]);
      for (const { value } of platform.issuedTokens) expect(build + deploy).not.toContain(value);
    },
  );

  test.each(someOf(appFixtures, (_, index) => index % 4 === 0))('of %s runs it as an app', async (_, files, runner) => {
    const cli = clone(files);
    expect(await init(cli)).toBe(0);
    const text = written(cli);
    expect(await complaintsAbout(text)).toEqual([]);
    const inputs = publishInputs(text);
    expect(inputs).toMatchObject({ target: 'runner', runner });
    const { ok, outputs } = await publish(cli, { ...inputs, operation: 'plan' });
    expect({ ok, outputs }).toMatchObject({ ok: true, outputs: { name: 'site', operation: 'planned' } });
  });

  test('in folders of a monorepo builds there, each with a name and a workflow of its own', async () => {
    const cli = clone({ ...viteIn('apps/web'), ...viteIn('apps/docs'), 'pnpm-lock.yaml': '' });
    expect([await init(cli), cli.stderr]).toEqual([2, expect.stringContaining('cd apps/web && osc-deploy init')]);
    for (const name of ['web', 'docs']) {
      cli.terminal.cwd = join(cli.folder, 'apps', name);
      expect(await init(cli)).toBe(0);
      const files = ['build', 'deploy'].map((kind) => `.github/workflows/osc-${kind}-${name}.yml`);
      const [build = '', deploy = ''] = files.map((file) => written(cli, file));
      expect(build).toMatch(/pnpm install --frozen-lockfile\n.*pnpm exec vite build/);
      expect(publishInputs(deploy)).toMatchObject({ directory: `apps/${name}/dist`, name: `acme-site-${name}` });
      expect(cli.stderr).toContain(`\n  git add ${files.map((file) => `../../${file}`).join(' ')} && git commit`);
    }
  });

  test('of GitHub Enterprise Server has nothing in its workflow that this server does not know', async () => {
    const cli = clone({ 'index.html': '' }, { env: { GITHUB_API_URL: 'https://ghes.example/api/v3' } });
    setOrigin(cli, 'https://ghes.example/acme/site.git');
    await init(cli, '--dry-run');
    expect(cli.stdout).not.toMatch(/queue:|cache-mode:|pull_request:/);
    expect(cli.stderr).toContain('no previews: on this server they need an access token of the console');
    await init(cli, '--dry-run', '--sign-in', 'token');
    expect(cli.stdout).toContain('pull_request:');
  });

  test('without a remote leads to one', async () => {
    const cli = clone({ 'index.html': '' });
    execFileSync('git', ['remote', 'remove', 'origin'], { cwd: cli.folder });
    expect(await init(cli)).toBe(2);
    expect(cli.stderr).toContain('gh repo create --source . --private --push');
  });

  test('of another forge is not taken for a repository of the same name on GitHub', async () => {
    const cli = clone({ 'index.html': '' });
    setOrigin(cli, 'git@gitlab.com:acme/site.git');
    expect(await init(cli)).toBe(2);
    expect(cli.stderr).toContain('--repo is needed: the origin of this clone is on gitlab.com, not on 127.0.0.1');
    expect(cli.stderr).toContain('For GitLab: https://github.com/');
    expect(github.log.records).toEqual([]);
  });

  test('nothing that is recognised is one question with its answer', async () => {
    const cli = clone({ 'notes.txt': '' });
    expect(await init(cli)).toBe(2);
    expect(cli.stderr).toContain('--directory');
    expect(await init(cli, '--directory', 'pages')).toBe(0);
    expect(publishInputs(written(cli))).toMatchObject({ directory: 'pages' });
  });

  test.each<[string, Tree, string[], RegExp]>([
    ['an app whose folder is given', node([], { start: 'node .' }), ['--directory', 'public'], /directory: public/],
    [
      'an app that its runner builds',
      { 'go.mod': '', 'cmd/server/main.go': '' },
      ['--build-command', 'go build ./cmd/server'],
      /target: runner\n.*build-command: go build \.\/cmd\/server\n/s,
    ],
    [
      'pages that a build makes',
      node([], { build: 'make-pages' }, { 'package-lock.json': '{}' }),
      ['--directory', 'pages'],
      /- run: npm ci\n +- run: npm run build\n.*path: pages\n/s,
    ],
    [
      'pages that a given command makes',
      node([], {}, { 'package-lock.json': '{}' }),
      ['--directory', 'pages', '--build-command', 'npx make-pages'],
      /- run: npm ci\n +- run: npx make-pages\n/,
    ],
  ])('options replace what it found: %s', async (_, files, argv, expected) => {
    const cli = clone(files);
    expect([await init(cli, '--dry-run', ...argv), cli.stdout]).toEqual([0, expect.stringMatching(expected)]);
    expect(cli.stdout.includes('target: runner')).not.toBe(cli.stdout.includes('upload-artifact'));
  });

  test.each<[string, Tree]>([
    ['package.json is not valid JSON', { 'package.json': '{' }],
    ['SvelteKit is not set up for a static site here', node(['@sveltejs/kit'])],
    ['A Dockerfile alone cannot be run', { Dockerfile: 'FROM scratch' }],
  ])('what cannot be known is said: %s', async (message, files) => {
    const cli = clone(files);
    expect([await init(cli), cli.stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(platform.requests).toEqual([]);
  });

  test('deploys from the default branch of the repository, also when another one is checked out', async () => {
    github.repositories.open(repository).defaultBranch = 'live';
    const cli = clone({ 'index.html': '' });
    await init(cli);
    expect(written(cli, buildFile)).toContain('branches: [live]');
  });

  test('warns of what was made for another host: a base path, another workflow that deploys', async () => {
    const pages = '.github/workflows/pages.yml';
    const other = { [pages]: 'jobs: { a: { steps: [{ uses: actions/deploy-pages@v4 }] } }' };
    const cli = clone(node(['vite'], {}, { ...other, 'vite.config.ts': "export default { base: '/repo/' }" }));
    await init(cli, '--dry-run');
    expect(cli.stderr).toContain(`${pages} deploys to another host, and goes on doing so.`);
    expect(cli.stderr).toContain('`base` in its configuration is /repo/: set it to /.');
  });
});

function viteIn(folder: string): Tree {
  return { [`${folder}/package.json`]: JSON.stringify({ devDependencies: { vite: '1' } }) };
}

function setOrigin({ folder }: Cli, address: string): void {
  execFileSync('git', ['remote', 'set-url', 'origin', address], { cwd: folder });
}
