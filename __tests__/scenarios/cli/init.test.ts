import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { write } from '../../support/cli/cli-platform.js';
import { CliRepository, repository } from '../../support/cli/cli-repository.js';
import { appFixtures, siteFixtures } from '../../support/cli/init-fixtures.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { someOf } from '../../support/long-run.js';
import { newFolder, runInProcess } from '../../support/run/in-process.js';
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

const shape = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({
      concurrency: z.unknown().optional(),
      steps: z.array(
        z.looseObject({
          run: z.string().optional(),
          uses: z.string().optional(),
          with: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]).transform(String)).optional(),
        }),
      ),
    }),
  ),
});

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
      const texts = [buildFile, deployFile].map((file) => written(cli, file));
      expect((await Promise.all(texts.map(complaintsAbout))).flat()).toEqual([]);
      const [build, job] = texts.map((text) => Object.values(shape.parse(parse(text)).jobs)[0]);
      const text = texts.join('');
      expect(build?.steps.flatMap(({ run }) => run ?? []) ?? []).toEqual(runs);
      // What the build leaves is what the next job gets, in the same place.
      const paths = [...(build?.steps ?? []), ...(job?.steps ?? [])].flatMap((step) => step.with?.['path'] ?? []);
      const received = output === '.' ? 'site' : output;
      expect(paths).toEqual([output === '.' ? '.\n!.git/**\n' : output, received]);
      expect(build?.concurrency).toBeUndefined();
      write(cli, join(received, 'index.html'), `<h1>${name}</h1>`);
      const result = await publish(cli, publishInputs(texts[1] ?? ''));
      expect([result.ok, result.log]).toEqual([true, expect.stringContaining('Live')]);
      expect(await (await fetch(platform.site('acme-site').url)).text()).toBe(`<h1>${name}</h1>`);
      expect(cli.stdout).toBe('');
      const done = cli.stderr.split('\n').filter((line) => line.startsWith('✓'));
      expect(done).toEqual([
        '✓ Set the secret OSC_REFRESH_TOKEN of acme/site',
        '✓ Set the variable OSC_CLIENT_ID of acme/site',
        `✓ Wrote ${buildFile} and ${deployFile}`,
      ]);
      for (const { value } of platform.issuedTokens) expect(cli.stdout + cli.stderr + text).not.toContain(value);
    },
  );

  test.each(someOf(appFixtures, (_, index) => index % 4 === 0))('of %s runs it as an app', async (_, files, runner) => {
    const cli = clone(files);
    expect(await init(cli)).toBe(0);
    const text = written(cli);
    expect(await complaintsAbout(text)).toEqual([]);
    const inputs = publishInputs(text);
    expect(inputs).toMatchObject({ target: 'runner', runner });
    const result = await publish(cli, { ...inputs, operation: 'plan' });
    expect([result.ok, result.outputs]).toEqual([
      true,
      expect.objectContaining({ name: 'site', operation: 'planned' }),
    ]);
  });

  test('in folders of a monorepo builds there, each with a name and a workflow of its own', async () => {
    const vite = JSON.stringify({ devDependencies: { vite: '1' } });
    const cli = clone({ 'apps/web/package.json': vite, 'apps/docs/package.json': vite, 'pnpm-lock.yaml': '' });
    expect([await init(cli), cli.stderr]).toEqual([2, expect.stringContaining('cd apps/web && osc-deploy init')]);
    for (const name of ['web', 'docs']) {
      cli.terminal.cwd = join(cli.folder, 'apps', name);
      expect(await init(cli)).toBe(0);
      const files = ['build', 'deploy'].map((kind) => `.github/workflows/osc-${kind}-${name}.yml`);
      const [build = '', deploy = ''] = files.map((file) => written(cli, file));
      expect(build).toContain(`working-directory: apps/${name}`);
      expect(build).toMatch(/pnpm install --frozen-lockfile\n.*pnpm exec vite build/);
      expect(deploy).toContain(`workflows: [Build ${name} for Open Source Cloud]`);
      expect(publishInputs(deploy)).toMatchObject({ directory: `apps/${name}/dist`, name: `acme-site-${name}` });
      expect(cli.stderr).toContain(`\n  git add ${files.map((file) => `../../${file}`).join(' ')} && git commit`);
    }
  });

  test('of GitHub Enterprise Server has nothing in its workflow that this server does not know', async () => {
    const cli = clone({ 'index.html': '' }, { env: { GITHUB_API_URL: 'https://ghes.example/api/v3' } });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: cli.folder });
    git('remote', 'set-url', 'origin', 'https://ghes.example/acme/site.git');
    await init(cli, '--dry-run');
    expect(cli.stdout).not.toMatch(/queue:|cache-mode:|pull_request:/);
    expect(cli.stderr).toContain('no previews: on this server they need an access token of the console');
    await init(cli, '--dry-run', '--sign-in', 'token');
    expect(cli.stdout).toContain('pull_request:');
  });

  test('with a Dockerfile alone says that it runs on a runner', async () => {
    const cli = clone({ Dockerfile: 'FROM scratch' });
    expect([await init(cli), cli.stderr]).toEqual([2, expect.stringContaining('A Dockerfile alone cannot be run')]);
  });

  test('without a remote leads to one', async () => {
    const cli = clone({ 'index.html': '' });
    execFileSync('git', ['remote', 'remove', 'origin'], { cwd: cli.folder });
    expect([await init(cli), cli.stderr]).toEqual([
      2,
      expect.stringContaining('gh repo create --source . --private --push'),
    ]);
  });

  test('of another forge is not taken for a repository of the same name on GitHub', async () => {
    const cli = clone({ 'index.html': '' });
    execFileSync('git', ['remote', 'set-url', 'origin', 'git@gitlab.com:acme/site.git'], { cwd: cli.folder });
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

  test('an app whose folder of pages is given is published as a site', async () => {
    const cli = clone({ 'package.json': JSON.stringify({ scripts: { start: 'node .' } }) });
    expect(await init(cli, '--dry-run', '--directory', 'public')).toBe(0);
    expect(cli.stdout).toContain('directory: public');
    expect(cli.stdout).not.toContain('target: runner');
  });

  test('an app is built by its runner, with the command that is given', async () => {
    const cli = clone({ 'go.mod': '', 'cmd/server/main.go': '' });
    await init(cli, '--dry-run', '--build-command', 'go build ./cmd/server');
    expect(cli.stdout).toContain('          build-command: go build ./cmd/server\n');
    expect(cli.stdout).not.toContain('upload-artifact');
  });

  test('a folder of pages that a build makes is built, whatever makes it', async () => {
    const scripts = { build: 'make-pages' };
    const cli = clone({ 'package.json': JSON.stringify({ scripts }), 'package-lock.json': '{}' });
    expect(await init(cli, '--dry-run', '--directory', 'pages')).toBe(0);
    expect(cli.stdout).toMatch(/- run: npm ci\n +- run: npm run build\n.*path: pages\n/s);
    const own = clone({ 'package.json': '{}', 'package-lock.json': '{}' });
    expect(await init(own, '--dry-run', '--directory', 'pages', '--build-command', 'npx make-pages')).toBe(0);
    expect(own.stdout).toMatch(/- run: npm ci\n +- run: npx make-pages\n/);
  });

  test.each([
    ['{', 'package.json is not valid JSON'],
    [JSON.stringify({ devDependencies: { '@sveltejs/kit': '2' } }), 'SvelteKit is not set up for a static site here'],
  ])('what cannot be known is said: %s', async (text, message) => {
    const cli = clone({ 'package.json': text });
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
    const [vite] = siteFixtures;
    const pages = '.github/workflows/pages.yml';
    const other = { [pages]: 'jobs: { a: { steps: [{ uses: actions/deploy-pages@v4 }] } }' };
    const cli = clone({ ...vite?.files, ...other, 'vite.config.ts': "export default { base: '/repo/' }" });
    await init(cli, '--dry-run');
    expect(cli.stderr).toContain(`${pages} deploys with actions/deploy-pages, and goes on doing so.`);
    expect(cli.stderr).toContain('`base` in its configuration is /repo/: set it to /.');
  });
});
