import { describe, expect, test } from '@jest/globals';
import { CloneFiles } from '../../../src/cli/clone.js';
import { projectsBelow } from '../../../src/cli/init/detect-project.js';
import { judged, known, node, ofMain } from '../../support/cli/init-fixtures.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const project = (text: string): Tree => ({ 'web/App.csproj': text, 'a.sln': '"web\\App.csproj"' });
const reference = (name: string) =>
  `<Project Sdk="Microsoft.NET.Sdk.Web"><TargetFramework>netstandard2.1</TargetFramework><PackageReference Include="${name}" />`;
const deploy = (...steps: object[]): Tree => ({
  '.github/workflows/deploy.yml': JSON.stringify({ on: { push: {} }, jobs: { a: { steps } } }),
});
const astro = node(['astro'], { build: 'astro build' });

test('Blazor WebAssembly is no server where it has the SDK of one', () => {
  const client = project(reference('Microsoft.AspNetCore.Components.WebAssembly.DevServer'));
  expect(known(client)).toMatchObject({ problem: containing('Blazor WebAssembly in web') });
  expect(known(client, 'web')).toMatchObject({
    framework: 'Blazor WebAssembly',
    directory: 'release/wwwroot',
    setup: [{ with: { 'dotnet-version': '3.1.x' } }],
  });
  const preview = project(reference('Microsoft.AspNetCore.Blazor.DevServer'));
  expect(known(preview, 'web').problem).toContain('preview');
  const host = project(reference('Microsoft.AspNetCore.Components.WebAssembly.Server'));
  expect(known(host)).toMatchObject({ runner: 'dotnet', problem: undefined });
});

describe('a workflow', () => {
  test.each([
    ['one file', 'aws s3 cp release-latest.txt s3://downloads/latest.txt'],
    ['one page', 'aws s3 cp www/index.html s3://pages'],
    ['the file of a release', 'rsync -a out/app.tar.gz ci@example.com:/srv'],
  ])('that sends %s elsewhere publishes no site', (_, run) => {
    expect(judged(deploy({ run: './make' }, { run })).kind).toBe('nothing');
  });

  test('that copies a folder to a bucket does', () => {
    const run = 'aws s3 cp \\\n  --recursive www s3://pages';
    expect(known(deploy({ run: './make' }, { run })).directory).toBe('www');
    const flagBehind = 'aws s3 cp www s3://pages --recursive';
    expect(known(deploy({ run: './make' }, { run: flagBehind })).directory).toBe('www');
  });

  test.each([
    ['the action', { uses: 'cloudflare/wrangler-action@v4', with: { command: 'deploy' } }],
    ['the command', { run: 'npx wrangler deploy' }],
  ])('that deploys the assets of Wrangler by %s has its folder and its variables', (_, step) => {
    const build = { run: 'pnpm build', env: { NODE_OPTIONS: '--max_old_space_size=8192' } };
    const settings = '{ "assets": { "directory": "./out", }, /* own */ "main": "worker.js", }';
    const files = { ...astro, ...deploy(build, step), 'wrangler.jsonc': settings };
    expect(known({ ...files, 'worker.js': '' })).toMatchObject({
      directory: 'out',
      own: [build],
      notes: [containing('a site runs none')],
    });
    // The program is what the build writes.
    expect(known({ ...files, 'wrangler.jsonc': '{ "main": "dist/_worker.js" }' }).own).toBe(
      undefined,
    );
  });

  test('has the configuration of Wrangler that its command names', () => {
    const command = 'deploy --config wrangler.docs.jsonc';
    const step = { uses: 'cloudflare/wrangler-action@v4', with: { command } };
    const settings = (directory: string) => JSON.stringify({ assets: { directory } });
    const files = { 'wrangler.jsonc': settings('dist'), 'wrangler.docs.jsonc': settings('docs') };
    expect(known({ ...deploy({ run: './make' }, step), ...files }).directory).toBe('docs');
  });

  test('for the main branch comes before one for another', () => {
    const of = (branch: string) => ({
      on: { push: { branches: [branch] } },
      jobs: {
        a: { steps: [{ run: `./make ${branch}` }, { run: 'aws s3 sync www s3://pages' }] },
      },
    });
    const files = {
      '.github/workflows/beta.yml': JSON.stringify(of('v2')),
      '.github/workflows/check.yml': JSON.stringify({ ...of('x'), on: { workflow_run: {} } }),
      '.github/workflows/pages.yml': JSON.stringify(of('main')),
    };
    expect(known(files).source).toBe('.github/workflows/pages.yml');
  });

  test('may run a generator in a folder that its step names', () => {
    const step = { uses: 'getzola/github-pages@v1', with: { working_directory: 'docs' } };
    const files = { 'docs/config.toml': 'base_url = "/"', 'Cargo.toml': '[package]' };
    expect(known({ ...deploy(step), ...files })).toMatchObject({
      framework: 'Zola',
      directory: 'docs/public',
      own: [{ 'working-directory': 'docs' }, { 'working-directory': 'docs' }],
    });
  });
});

describe('the action that deploys with Zola', () => {
  const files = { 'docs/config.toml': 'base_url = "/"', 'Cargo.toml': '[package]' };
  const step = (env: object) => ({ uses: 'shalzz/zola-deploy-action@v0.19.2', env });

  test('has its folders and its flags', () => {
    const flags = '--drafts --base-url https://x.dev';
    const env = { BUILD_DIR: 'docs', OUT_DIR: 'out', BUILD_FLAGS: flags, TOKEN: '' };
    expect(known({ ...deploy(step(env)), ...files })).toMatchObject({
      framework: 'Zola',
      directory: 'docs/out',
      own: [
        { 'working-directory': 'docs' },
        {
          run: 'zola build --base-url / --drafts --output-dir out',
          'working-directory': 'docs',
        },
      ],
    });
  });

  test('does not write what only a run knows into a command', () => {
    const env = { BUILD_DIR: 'docs', BUILD_FLAGS: '--config ${{ github.head_ref }}' };
    const verdict = judged({ ...deploy(step(env)), ...files });
    expect(JSON.stringify(verdict)).not.toContain('head_ref');
    expect(verdict).toMatchObject({ problem: expect.stringContaining('only its run knows') });
  });

  test('only builds where another step publishes', () => {
    const steps = [
      step({ BUILD_DIR: 'docs', BUILD_ONLY: true }),
      { run: 'aws s3 sync docs/public s3://x' },
    ];
    const jobs = { a: { steps } };
    const pages = { '.github/workflows/pages.yml': JSON.stringify({ on: { push: {} }, jobs }) };
    expect(known({ ...pages, ...files })).toMatchObject({ directory: 'docs/public' });
  });
});

describe('the host of now', () => {
  const netlify = [
    '[build]\npublish = "www"\ncommand = "npm run build"',
    '[build.environment]\nNODE_VERSION = "20.1.0"\nA = "all"\nB = "all"',
    '[context.production.environment]\nB = "live"',
  ].join('\n');

  test('has variables for production, and a Node before that of the developers', () => {
    const files = { ...astro, 'netlify.toml': netlify, '.nvmrc': '24' };
    expect(known(files)).toMatchObject({
      env: { A: 'all', B: 'live' },
      setup: [{ with: { 'node-version': '20.1.0' } }, {}],
    });
  });
});

describe('the folder of a build', () => {
  test('is that of the playbook of the site, not of one for previews', () => {
    const files = {
      ...node(['antora']),
      'antora-playbook-drafts.yml': 'content: {}\noutput: { dir: drafts }',
      'antora-playbook.yml': 'content: {}\noutput: { dir: ./public }',
      'a-playbook.yml': 'content: {}',
    };
    expect(known(files)).toMatchObject({
      directory: 'public',
      build: ['npx antora antora-playbook.yml'],
    });
    const scripted = {
      ...files,
      ...node(['antora'], { build: 'antora antora-playbook-drafts.yml' }),
    };
    expect(known(scripted).directory).toBe('drafts');
  });

  test('of VuePress is named from where it runs', () => {
    const files = {
      ...node(['vuepress'], { build: 'vuepress build docs' }),
      'docs/.vuepress/config.js': "module.exports = { dest: 'www' }",
    };
    expect(known(files)).toMatchObject({
      directory: 'www',
      setup: [{ with: { 'node-version': '16' } }, {}],
    });
  });
});

test('scripts that a bundler makes for another program are no site', () => {
  const config = (input: string) => ({
    ...node(['vite'], { build: 'vite build' }),
    'vite.config.js': `build: { outDir: '../priv', rollupOptions: { input: ${input} } }`,
  });
  expect(judged(config("'js/app.js'")).kind).toBe('refused');
  expect(judged(config("['a.ts', 'b.css']")).kind).toBe('refused');
  expect(judged(config("{ a: 'pages/a.html', b: 'b.js' }")).kind).toBe('known');
});

test('a server that development starts beside the pages is told', () => {
  const scripts = {
    build: 'vite build',
    start: 'concurrently yarn:start:web yarn:start:api',
    'start:web': 'vite --port 3000',
    'start:api': 'tsx backend/app.ts',
  };
  const files = { ...node(['vite', 'express'], scripts), 'index.html': '', 'backend/app.ts': '' };
  expect(known(files)).toMatchObject({
    directory: 'dist',
    notes: [containing('`start:api` starts backend/app.ts')],
  });
});

test.each([
  [
    'prod',
    { build: 'vite build', dev: 'nodemon server/bin/prod.js', prod: 'node server/bin/prod.js' },
  ],
  ['server', { build: 'vite build', server: 'npm run prod', prod: 'node server/bin/prod.js' }],
])('a site beside a server for production is a guess: %s', (_, scripts) => {
  const files = {
    'package.json': JSON.stringify({
      scripts,
      dependencies: { express: '5' },
      devDependencies: { vite: '7' },
    }),
    'index.html': '',
    'server/bin/prod.js': '',
  };
  expect(known(files)).toMatchObject({
    directory: 'dist',
    guesses: [{ of: 'kind', text: containing('`prod` starts server/bin/prod.js') }],
    notes: [],
  });
});

test.each([
  ['client', 1],
  ['docs', 0],
])('the pages of %s are told of a program in the folder beside them: %d', (folder, number) => {
  const files = { 'server/main.js': '', [`${folder}/index.html`]: '<h1>Hi</h1>' };
  const told = known(files, folder).notes.filter((note) => note.startsWith('../server lies'));
  expect(told).toHaveLength(number);
});

test('a preprocessor of mdBook that lies in the repository needs no installation', () => {
  const book = (more: string) => known({ 'book.toml': `[preprocessor.own]\n${more}` }).notes;
  expect(book('command = "cargo run --manifest-path own/Cargo.toml"')).toEqual([]);
  expect(book('')).toEqual([containing('cargo install mdbook-own')]);
});

test('folders of tests are not offered', () => {
  const zola = 'base_url = "/"';
  const root = folderOf({ 'test_site/config.toml': zola, 'docs/config.toml': zola });
  expect(projectsBelow(new CloneFiles(root), ofMain(root))).toEqual(['docs']);
});

describe('what a host says in part', () => {
  const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };

  test('of another folder is not mixed with this one', () => {
    const { 'package.json': json = '' } = node(['vite'], { build: 'vite build' });
    const web = { 'web/package.json': json, 'web/index.html': '' };
    const netlify = '[build]\nbase = "/web/"\npublish = "dist"\n';
    const files = { ...vite, ...web, 'netlify.toml': netlify };
    const problem = containing('netlify.toml builds the folder web, not this one');
    expect(judged(files)).toEqual({ kind: 'refused', problem });
    expect(known(files, 'web')).toMatchObject({ directory: 'dist', build: ['npm run build'] });
  });

  test('by two files that name different folders is asked about', () => {
    const netlify = { 'netlify.toml': '[build]\npublish = "dist"\n' };
    const vercel = (outputDirectory: string) => ({
      'vercel.json': JSON.stringify({ outputDirectory }),
    });
    expect(known({ ...vite, ...netlify, ...vercel('dist') }).problem).toBeUndefined();
    expect(known({ ...vite, ...netlify, ...vercel('out') }).problem).toContain(
      'netlify.toml publishes dist, and vercel.json publishes out, and nothing here says which',
    );
  });

  test('with settings that are not read is a guess', () => {
    const builds = [{ src: 'package.json', use: '@vercel/static-build' }];
    const files = { ...vite, 'vercel.json': JSON.stringify({ builds }) };
    expect(known(files).guesses).toEqual([
      { of: 'build', text: 'its build: vercel.json has `builds`, which are not read' },
    ]);
  });
});

test('documentation that is a package of its own is built in its folder', () => {
  const press = node(['vitepress'], { build: 'vitepress build' })['package.json'] ?? '';
  const docs = { 'docs/package.json': press, 'docs/.vitepress/config.js': '' };
  for (const top of [{}, node(['typescript'], { build: 'tsc' })]) {
    expect(judged({ ...top, ...docs })).toEqual({ kind: 'nothing' });
    expect(known({ ...top, ...docs }, 'docs').directory).toBe('.vitepress/dist');
  }
});

test.each<[string, Record<string, string>, string | undefined]>([
  ['another folder', { deploy: 'gh-pages -d out' }, 'sends out after'],
  ['more', { predeploy: 'vite build && node a.js', deploy: 'gh-pages -d dist' }, '&& node a.js'],
  ['the same', { predeploy: 'npm run build', deploy: 'gh-pages -d dist' }, undefined],
])('a script that sends %s to GitHub Pages is no silent part', (_, scripts, guess) => {
  const files = { ...node(['vite', 'gh-pages'], { build: 'vite build', ...scripts }) };
  const { guesses = [] } = known({ ...files, 'index.html': '', '.gitignore': 'dist\n' });
  expect(guesses.map(({ text }) => text)).toEqual(guess === undefined ? [] : [containing(guess)]);
});
