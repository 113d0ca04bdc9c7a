import { describe, expect, test } from '@jest/globals';
import type { WorkflowStep } from '../../../src/cli/repository/workflow.js';
import { judged, known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const runs = (steps: readonly WorkflowStep[] = []) => steps.flatMap(({ run }) => run ?? []);

const workflow = (jobs: object): Tree => ({
  '.github/workflows/pages.yml': JSON.stringify({ on: { push: {} }, jobs }),
});
const publish = (path: string, more: object = {}) => ({
  uses: 'actions/upload-pages-artifact@v3',
  with: { path },
  ...more,
});

describe("the repository's own deploy", () => {
  test('has the root in place of the address on GitHub Pages, and neither tests nor the search for a cache', () => {
    const steps = [
      { run: 'echo "STORE=$(pnpm store path --silent)" >> $GITHUB_ENV' },
      { run: 'cargo test --all' },
      {
        run: './make --to $ADDRESS',
        env: {
          ADDRESS:
            'https://${{ github.repository_owner }}.github.io/${{ github.event.repository.name }}',
          BASE_PATH: '/${{ github.event.repository.name }}',
        },
      },
      publish('www'),
    ];
    const { own } = known(workflow({ a: { steps } }));
    expect(own).toEqual(
      [
        {
          run: './make --to $ADDRESS',
          env: { ADDRESS: '/', BASE_PATH: '' },
          'working-directory': undefined,
        },
      ].map(({ run, env }) => ({ run, env })),
    );
  });

  test('of several versions has the one that its publish names', () => {
    const job = {
      strategy: { matrix: { python: ['3.x', '3.15-dev'] } },
      steps: [
        { uses: 'actions/setup-python@v5', with: { 'python-version': '${{ matrix.python }}' } },
        { run: 'make pages' },
        publish('www', { if: "matrix.python == '3.x'" }),
      ],
    };
    expect(known(workflow({ a: job })).own?.[0]).toMatchObject({
      with: { 'python-version': '3.x' },
    });
  });

  const built = (path: string) => ({
    steps: [
      { run: 'python prepare.py', 'working-directory': 'blog' },
      { run: 'zola build', 'working-directory': 'blog' },
      { uses: 'actions/upload-artifact@v4', with: { name: 'pages', path } },
    ],
  });
  const pushed = {
    needs: ['build'],
    steps: [
      { uses: 'actions/download-artifact@v4', with: { name: 'pages' } },
      { run: 'git clone git@example.org:pages.git' },
      { run: 'git push' },
    ],
  };

  test('that pushes what another job built is not copied', () => {
    const files = workflow({ build: built('blog/public'), deploy: pushed });
    const reason = containing('pages.yml publishes this, and was not copied: it changes what');
    expect(judged(files)).toEqual({ kind: 'refused', problem: reason });
    const { build, guesses } = known({ ...files, 'mkdocs.yml': '' });
    expect(build).toEqual(['mkdocs build']);
    expect(guesses).toContainEqual({ of: 'build', text: reason });
  });

  test('is guessed to do without a variable that only its own run knows', () => {
    const steps = [
      { uses: 'quarto-dev/quarto-actions/setup@v2' },
      { uses: 'quarto-dev/quarto-actions/render@v2', env: { PROFILE: '${{ inputs.profile }}' } },
      { uses: 'quarto-dev/quarto-actions/publish@v2' },
    ];
    const project = known({
      ...workflow({ a: { steps } }),
      '_quarto.yml': 'project: { type: book }',
    });
    expect(project).toMatchObject({ directory: '_book' });
    expect(project.guesses).toEqual([{ of: 'values', text: containing('without PROFILE') }]);
    expect(runs(project.own)).toEqual(['quarto render']);
  });

  test('by Firebase has the folder of its configuration', () => {
    const steps = [{ run: 'flutter build web' }, { run: 'firebase deploy --only hosting:live' }];
    const files = { 'firebase.json': JSON.stringify({ hosting: [{ public: 'build/web' }] }) };
    expect(known({ ...workflow({ a: { steps } }), ...files })).toMatchObject({
      directory: 'build/web',
      framework: 'Flutter',
    });
  });
});

test('the host of now names build and folder where nothing else does, without its own variables', () => {
  const netlify = `[build]\ncommand = "export X=\\"$NETLIFY_BUILD_BASE/x\\" && npm install && npm run build"\npublish = "out/"\nfunctions = "f"`;
  const files = { ...node([], { build: 'my-tool' }), 'netlify.toml': netlify };
  expect(known(files)).toMatchObject({ build: ['npm run build'], directory: 'out' });

  const inFolder = '[build]\ncommand = "cd web && yarn build"\npublish = "web/build"';
  const web = JSON.stringify({ dependencies: { '@docusaurus/core': '3' } });
  const workspace = {
    ...node([], { build: 'yarn --cwd web build' }),
    'netlify.toml': inFolder,
    'web/package.json': web,
    'web/docusaurus.config.js': 'showLastUpdateTime: true',
  };
  expect(known(workspace)).toMatchObject({
    framework: 'Docusaurus',
    directory: 'web/build',
    fetches: { history: true },
  });
});

test.each<[string, Tree, object]>([
  [
    'Flutter',
    { 'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter', 'web/index.html': '' },
    { framework: 'Flutter', directory: 'build/web', setup: [{ guess: 'the newest Flutter' }, {}] },
  ],
  [
    'Lume',
    {
      'deno.json': JSON.stringify({ imports: { 'lume/': 'x' }, tasks: { build: 'x' } }),
      '_config.ts': 'lume({ dest: "./www" })',
    },
    { framework: 'Lume', build: ['deno task build'], directory: 'www' },
  ],
  [
    'Blazor WebAssembly',
    {
      'App.csproj':
        '<Project Sdk="Microsoft.NET.Sdk.BlazorWebAssembly"><TargetFramework>net9.0</TargetFramework>',
      'wwwroot/index.html': '<base href="/app/">',
    },
    { directory: 'release/wwwroot', notes: [containing('is /app/')] },
  ],
  [
    'Angular with a build for production',
    {
      ...node(['@angular/core'], {
        build: 'ng build',
        'build:prod': 'ng build --configuration production',
      }),
      'angular.json': '{}',
    },
    { build: ['npm run build:prod'] },
  ],
  [
    'Hugo with a theme of its own folder',
    { 'hugo.toml': '[[module.imports]]\npath = "docsy"' },
    { notes: [] },
  ],
  [
    'Hugo with a module',
    { 'hugo.toml': '[[module.imports]]\npath = "x.org/y"' },
    { notes: [containing('hugo mod init')] },
  ],
  [
    'Vite with a base that a condition chooses',
    {
      ...node(['vite'], { build: 'vite build' }),
      'index.html': '',
      'vite.config.js': "base: dev ? '/' : '/shop/'",
    },
    { notes: [containing('can be /shop/')] },
  ],
  [
    'a program of Go with a web process',
    { 'go.mod': 'module x', 'main.go': 'package main', Procfile: 'web: x' },
    { runner: 'go', problem: undefined },
  ],
  [
    'an application below the top',
    { 'requirements.txt': 'fastapi', 'app/main.py': 'app = FastAPI()' },
    { problem: containing('a main.py with `from app.main import app`') },
  ],
  [
    'a framework that only an included file names',
    {
      'requirements.txt': '-r requirements/prod.txt',
      'requirements/prod.txt': 'flask',
      'auto.py': 'app = make()',
    },
    { problem: containing('the line `flask` in requirements.txt and a main.py with `from auto') },
  ],
  [
    'an application that the runner finds',
    { 'requirements.txt': 'flask', 'app.py': 'app = Flask()' },
    { runner: 'python', problem: undefined },
  ],
  ['scripts of Python', { 'requirements.txt': 'rich' }, { problem: containing('--runner python') }],
  ['a solution of libraries', { 'a.sln': '' }, { problem: containing('--runner dotnet') }],
  [
    'a solution with one server',
    { 'a.sln': '"web\\a.csproj"', 'web/a.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web">' },
    { runner: 'dotnet', problem: undefined },
  ],
])('%s is seen for what it is', (_, files, expected) => {
  expect(known(files)).toMatchObject(expected);
});

test.each<[string, Tree, string[]]>([
  ['Yarn 1 without a version', { 'yarn.lock': '', '.nvmrc': '14.16.0' }, []],
  [
    'an old lock file of pnpm',
    { 'pnpm-lock.yaml': "lockfileVersion: '6.0'" },
    ['npm install --global pnpm@8'],
  ],
  ['a new one', { 'pnpm-lock.yaml': "lockfileVersion: '9.0'" }, ['corepack enable']],
  [
    'an old Node',
    { 'pnpm-lock.yaml': 'lockfileVersion: 5.4', '.nvmrc': 'v16' },
    ['npm install --global pnpm@7'],
  ],
])('the package manager is there with %s', (_, files, expected) => {
  const setup = runs(known({ ...node(['astro'], { build: 'astro build' }), ...files }).setup);
  expect(setup.slice(0, -1)).toEqual(expected);
});

test('apps of an Nx workspace are a question with the folder of each, a module of a framework is no site, and pages below a compiler are none', () => {
  const app = (outputPath: unknown) =>
    JSON.stringify({ projectType: 'application', targets: { build: { options: { outputPath } } } });
  const nx = { ...node([]), 'nx.json': '{}', 'apps/a/project.json': app('dist/a') };
  expect(known(nx)).toMatchObject({ directory: 'dist/a', build: ['npx nx build a'] });
  expect(judged({ ...nx, 'apps/b/project.json': app({ base: 'dist/b' }) }).kind).toBe('open');
  expect(judged({ ...nx, 'apps/b/project.json': app(undefined) }).kind).toBe('refused');

  const module = { main: 'x', dependencies: { nuxt: '4' }, scripts: { build: 'unbuild' } };
  expect(judged({ 'package.json': JSON.stringify(module) }).kind).not.toBe('known');
  const compiled = { 'shadow-cljs.edn': '', 'resources/public/index.html': '<h1>' };
  expect(judged(compiled, 'resources').kind).toBe('refused');
});

test('webpack 4 gets a Node that it runs on, unless the repository names one', () => {
  const json = {
    devDependencies: { 'react-scripts': '^3.4.0' },
    scripts: { build: 'react-scripts build' },
  };
  const files = { 'package.json': JSON.stringify(json), 'public/index.html': '' };
  expect(known(files)).toMatchObject({
    setup: [
      { with: { 'node-version': '16' }, guess: 'Node 16, the last one for react-scripts 3' },
      {},
    ],
  });
  expect(known({ ...files, '.nvmrc': '14' }).setup[0]?.guess).toBeUndefined();
});

test('a page that asks for a script above its folder is no site of that folder', () => {
  const files = { 'demo/index.html': "<script src='../it.js'></script>", 'it.js': '' };
  expect(judged(files, 'demo').kind).toBe('refused');
});
