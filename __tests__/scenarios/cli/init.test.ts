import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startGitHub } from '../../../emulator/github/github.js';
import { ended, gitIn, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import {
  ask,
  buildFile,
  deployFile,
  init,
  publishInputs,
  written,
} from '../../support/cli/init-command.js';
import { node, siteFixtures } from '../../support/cli/init-fixtures.js';
import { someOf } from '../../support/long-run.js';
import type { Tree } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';
import { jobFor } from '../../support/workflows/job-steps.js';

startRepositoryEachTest();

function viteIn(folder: string): Tree {
  return { [`${folder}/package.json`]: JSON.stringify({ devDependencies: { vite: '1' } }) };
}

describe('init in a clone', () => {
  test('says of plain HTML too what its present host does beside it', async () => {
    const netlify = '[build]\npublish = "."\n[[redirects]]\nfrom = "/a"\nto = "/b"';
    const cli = bench.clone({ 'index.html': '<h1>', 'netlify.toml': netlify });
    expect(await ask(cli, '--dry-run')).toMatchObject(
      ended(
        0,
        /Note: netlify\.toml has redirects, which a site here does not have\. \S+moving\.md#from-netlify\n/,
      ),
    );
  });

  test('gives no pull request the secrets of a build that it copies', async () => {
    const steps =
      "[{ run: 'npm ci' }, { run: 'npm run build', env: { API: '${{ secrets.API }}' } }, { uses: 'peaceiris/actions-gh-pages@v4', with: { publish_dir: dist } }]";
    const own = `on: push\njobs:\n  ship:\n    runs-on: ubuntu-latest\n    steps: ${steps}\n`;
    const cli = bench.clone({ ...viteIn('.'), '.github/workflows/ship.yml': own });
    expect(await init(cli)).toMatchObject(
      ended(0, 'Note: no previews of pull requests, because the build, as'),
    );
    const deploy = written(cli, deployFile);
    expect(deploy).toContain('secrets.API');
    expect(deploy).not.toContain('pull_request');
  });

  test.each(someOf(siteFixtures, (_, index) => index % 6 === 0))(
    'of $name stores a login, and writes workflows that build the site and publish it with that login',
    async ({ files, output, runs, name }) => {
      const cli = bench.clone(files);
      expect(await init(cli)).toMatchObject(ended(0, name));
      const [build = '', deploy = ''] = [buildFile, deployFile].map((file) => written(cli, file));
      for (const run of runs) expect(build).toContain(`      - run: ${run}\n`);
      expect(publishInputs(deploy)).toMatchObject({
        directory: output === '.' ? 'site' : output,
        'refresh-token': bench.current,
        'client-id': platform.families[0]?.clientId,
      });
      expect(cli.stderr.split('\n').filter((line) => line.startsWith('✓'))).toEqual([
        '✓ Set the variable OSC_CLIENT_ID of acme/site',
        '✓ Set the secret OSC_REFRESH_TOKEN of acme/site',
        '✓ Set the variable OSC_REFRESH_TOKEN_META of acme/site',
        `✓ Wrote ${buildFile} and ${deployFile}`,
      ]);
      expect({ stdout: cli.stdout, leaks: bench.leaks(cli) }).toEqual({ stdout: '', leaks: [] });
      for (const { value } of platform.issuedTokens) expect(build + deploy).not.toContain(value);
    },
  );

  test('in folders of a monorepo builds in each folder, with a separate name and workflow', async () => {
    const cli = bench.clone({
      ...viteIn('apps/web'),
      ...viteIn('apps/docs'),
      'pnpm-lock.yaml': '',
    });
    expect(await init(cli)).toMatchObject(ended(2, 'cd apps/web && osc-deploy init'));
    expect(await init(cli, '--dry-run')).toMatchObject(
      ended(2, /cd apps\/web && osc-deploy init .*--dry-run/),
    );
    for (const name of ['web', 'docs']) {
      cli.terminal.cwd = join(cli.folder, 'apps', name);
      expect(await init(cli)).toMatchObject(ended(0));
      const files = ['build', 'deploy'].map((kind) => `.github/workflows/osc-${kind}-${name}.yml`);
      const [build = '', deploy = ''] = files.map((file) => written(cli, file));
      expect(build).toMatch(/pnpm install --frozen-lockfile\n.*pnpm exec vite build/);
      expect(publishInputs(deploy)).toMatchObject({
        directory: `apps/${name}/dist`,
        name: `acme-site-${name}`,
      });
      expect(cli.stderr).toContain(
        `\n  git add ${files.map((file) => `../../${file}`).join(' ')} && git commit`,
      );
    }
  });

  test('in folders whose last parts are equal, names the second one by its whole path', async () => {
    const cli = bench.clone({ ...viteIn('shop/web'), ...viteIn('blog/web') });
    const found: Record<string, string | undefined>[] = [];
    // The last time changes nothing.
    for (const folder of ['shop/web', 'blog/web', 'shop/web', 'blog/web']) {
      cli.terminal.cwd = join(cli.folder, folder);
      expect(await init(cli)).toMatchObject(ended(0));
      const part = folder === 'shop/web' ? 'web' : 'blog-web';
      found.push(publishInputs(written(cli, `.github/workflows/osc-deploy-${part}.yml`)));
    }
    const [shop, blog] = ['web', 'blog-web'].map((part) => `acme-site-${part}`);
    expect(found.map(({ directory, name }) => [directory, name])).toEqual([
      ['shop/web/dist', shop],
      ['blog/web/dist', blog],
      ['shop/web/dist', shop],
      ['blog/web/dist', blog],
    ]);
  });

  const upload = 'actions/upload-artifact@';
  test.each([
    { name: 'GitHub Enterprise Server', api: '/api/v3', version: '', upload, folder: '.github' },
    { name: 'Gitea', api: '/api/v1', version: '1.22.0', upload, folder: '.github' },
    {
      name: 'Forgejo',
      api: '/api/v1',
      version: '14.0.5+gitea-1.22.0',
      upload: `https://data.forgejo.org/forgejo/upload-artifact@`,
      folder: '.forgejo',
    },
  ])(
    'of $name has no previews without an access token, and uses the actions of that server',
    async (row) => {
      const { api, version, folder } = row;
      const server = await startGitHub({
        basePath: api,
        flavour: api === '/api/v1' ? 'forge' : 'github',
      });
      server.faults.arm({ path: `${api}/version`, times: 3, status: 200, body: { version } });
      const files = { ...node(['vite']), '.forgejo/workflows/test.yml': '' };
      const cli = bench.clone(files, { env: { GITHUB_API_URL: server.apiUrl } });
      gitIn(cli)('remote', 'set-url', 'origin', `${new URL(server.apiUrl).origin}/acme/site.git`);
      const isForge = api === '/api/v1';
      if (isForge) {
        // A runner's own cache keeps no login: a secret does, or an access token is given.
        expect(await init(cli, '--dry-run', '--sign-in', 'renewing')).toMatchObject(
          ended(2, 'has to be kept in a secret'),
        );
        expect(cli.stderr).toMatch(/OSC_SECRET_TOKEN[\s\S]*OSC_ACCESS_TOKEN/);
        cli.terminal.env['OSC_SECRET_TOKEN'] = 'a-writer';
      }

      const why = isForge ? 'no previews, because OSC_SECRET_TOKEN' : 'no previews: on this server';
      expect(await init(cli, '--dry-run')).toMatchObject(ended(0, why));
      expect(cli.stdout.includes('secret-token: ')).toBe(isForge);
      expect(cli.stderr).toContain(`Files     ${folder}/workflows/osc-deploy.yml`);
      expect(cli.stdout).not.toMatch(/queue:|cache-mode:|pull_request:/);
      expect(cli.stdout).toContain(`uses: ${row.upload}`);
      await init(cli, '--dry-run', '--sign-in', 'token');
      expect(cli.stdout).toContain('pull_request:');
      // Nothing but the version was asked.
      expect(new Set(server.log.records.map(({ path }) => path))).toEqual(
        new Set(version ? [`${api}/version`] : []),
      );
      await server.close();
    },
  );

  test('with an access token writes a schedule that deploys nothing', async () => {
    const cli = bench.clone({ 'index.html': '' });
    await init(cli, '--dry-run', '--sign-in', 'token');
    const secrets = { OSC_ACCESS_TOKEN: 'a-token' };
    const jobs = (event: object) =>
      jobFor(cli.stdout, { name: 'publish', contexts: { secrets, github: { event } } });
    expect(jobs({ schedule: '17 4 * * 1,4' }).steps.at(-1)?.with).toMatchObject({
      operation: 'cleanup',
    });
    expect(jobs({}).steps.at(-1)?.with).toMatchObject({ operation: '' });
  });

  test('of plain HTML excludes files of the repository itself, as `publish .` does, which lists them', async () => {
    const files = {
      'index.html': '<h1>',
      'README.md': '',
      'requirements.txt': '',
      'docs/README.md': '',
    };
    const cli = bench.clone({ ...files, '.github/workflows/test.yml': 'on: push' });
    await init(cli, '--dry-run');
    const exclude =
      '          exclude: |\n            .github/**\n            /README.md\n            /requirements.txt\n';
    expect(cli.stdout).toContain(exclude);
    const config = {
      OSC_ACCESS_TOKEN: platform.signIn().accessToken,
      XDG_CONFIG_HOME: tempFolder(),
    };
    Object.assign(cli.terminal.env, config);
    for (const verb of ['publish .', 'deploy'])
      expect(await cli.run(...verb.split(' '), '--name', 'my-site', ...bench.at)).toMatchObject(
        ended(0),
      );
    const said = 'Left out as files of the repository: .github, README.md, requirements.txt.';
    expect(cli.stderr.split(said)).toHaveLength(3);
    expect(cli.stderr).not.toContain('Warning');
    const paths = () =>
      [...platform.site('my-site').objects.keys()].filter(
        (path) => !path.startsWith('.osc-deploy'),
      );
    expect(paths().sort()).toEqual(['docs/README.md', 'index.html']);
    await cli.run('publish', '.', '--exclude', '!/README.md', '--name', 'my-site', ...bench.at);
    expect(paths()).toContain('README.md');
  });

  test.each([
    [
      ['remove', 'origin'],
      'git add --all && git commit -m "First commit" && gh repo create --source . --private --push',
    ],
    [['set-url', 'origin', 'https://git.example/acme/site.git'], '  unset GITHUB_API_URL\n'],
  ])(
    'without a repository on this server explains how to create one: git remote %j',
    async (argv, next) => {
      const cli = bench.clone({ 'index.html': '' });
      gitIn(cli)('remote', ...argv);
      expect(await init(cli)).toMatchObject(ended(2, next));
      expect(github.log.records).toEqual([]);
    },
  );

  test.each<{ what: string; files: Tree; argv: string[]; expected: RegExp }>([
    {
      what: 'nothing',
      files: { 'notes.txt': '' },
      argv: ['--directory', 'pages'],
      expected: /\n +directory: pages\n/,
    },
    {
      what: 'an app with a folder',
      files: node([], { start: 'node .' }),
      argv: ['--directory', 'public'],
      expected: /directory: public/,
    },
    {
      what: 'an app that its runner builds',
      files: {
        'go.mod': '',
        'cmd/server/main.go': 'package main\nvar _ = http.ListenAndServe(":80", nil)',
      },
      argv: ['--build-command', 'go build ./cmd/server'],
      expected: /target: runner\n.*build-command: go build \.\/cmd\/server\n/s,
    },
    {
      what: 'pages from a build',
      files: { ...node([], { build: 'make-pages' }), 'package-lock.json': '{}' },
      argv: ['--directory', 'pages'],
      expected: /- run: npm ci\n +- run: npm run build\n.*path: pages\n/s,
    },
  ])('lets options override detection: $what', async ({ files, argv, expected }) => {
    const cli = bench.clone(files);
    expect(await init(cli, '--dry-run', ...argv)).toMatchObject(ended(0, { stdout: expected }));
    expect(cli.stdout.includes('target: runner')).not.toBe(cli.stdout.includes('upload-artifact'));
  });

  test.each<[string, Tree]>([
    ['package.json is not valid JSON', { 'package.json': '{' }],
    ['SvelteKit is not set up for a static site', node(['@sveltejs/kit'])],
    ['Give --directory (the folder with the pages) or --runner', { 'notes.txt': '' }],
  ])('reports undetected settings: %s', async (message, files) => {
    const cli = bench.clone(files);
    expect(await init(cli)).toMatchObject(ended(2, message));
    expect({ requests: platform.requests, records: github.log.records }).toEqual({
      requests: [],
      records: [],
    });
  });

  test('of an app in a private repository gives the platform a token, and says how to make it', async () => {
    const files = node([], { start: 'node server.js' });
    const store = 'gh secret set OSC_SOURCE_TOKEN --repo acme/site';
    const line = /\n +source-token: \$\{\{ secrets\.OSC_SOURCE_TOKEN }}\n/;
    const open = bench.clone(files);
    expect(await init(open)).toMatchObject(ended(0));
    expect(written(open)).not.toMatch(line);

    github.repositories.open(repository).isPrivate = true;
    const cli = bench.clone(files);
    expect(await init(cli)).toMatchObject(ended(0, store));
    expect(written(cli)).toMatch(line);
    expect(await bench.run(cli, 'doctor')).toMatchObject(ended(1, { stdout: `     ${store}\n` }));
    bench.vault.putSecret('OSC_SOURCE_TOKEN', 'x');
    expect(await bench.run(cli, 'doctor')).toMatchObject(ended(0, { stdout: 'Nothing to fix' }));
    write(cli, { [deployFile]: written(cli).replaceAll(/ +(preview-)?source-token:.*\n/g, '') });
    const lacking = 'FIX  .github/workflows/osc-deploy.yml, job deploy: the repository is private';
    expect(await bench.run(cli, 'doctor')).toMatchObject(ended(1, { stdout: lacking }));
    expect(await init(cli, '--force')).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining(store),
    });
  });

  test('with another sign-in names the build workflow of the former one, as doctor does', async () => {
    const cli = bench.clone({ 'index.html': '' });
    await init(cli);
    cli.terminal.env['OSC_ACCESS_TOKEN'] = platform.authority.accessTokens.issuePersonal('acme');
    const left = `${buildFile} builds at each push, and no workflow deploys what it builds`;
    const { code, stderr } = await init(cli, '--sign-in', 'token', '--force');
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(left) });
    expect(stderr).toContain(`git rm ${buildFile}`);
    expect((await bench.run(cli, 'doctor')).stdout).toContain(left);
  });

  test('deploys from the default branch even when another branch is checked out', async () => {
    github.repositories.open(repository).defaultBranch = 'live';
    const cli = bench.clone({ 'index.html': '' });
    await init(cli);
    expect(written(cli, buildFile)).toContain('branches: [live]');
    expect(cli.stderr).toContain('The default branch of acme/site is live: that is deployed');
    expect(cli.stderr).toContain('Push, merge into live, and ');
  });
});
