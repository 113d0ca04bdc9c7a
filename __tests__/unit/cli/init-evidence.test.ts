import { describe, expect, test } from '@jest/globals';
import { artifactNotes } from '../../../src/cli/init/artifact-names.js';
import type { WorkflowStep } from '../../../src/cli/repository/workflow.js';
import { hostNotesOf, judged, known, node } from '../../support/cli/init-fixtures.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const runs = (steps: readonly WorkflowStep[] = []) => steps.flatMap(({ run }) => run ?? []);
const lock = { 'package-lock.json': '{}' };
const page = { 'index.html': '<h1>' };
const packageWith = (content: object): Tree => ({ 'package.json': JSON.stringify(content) });

const pages = (steps: string, more = '') => `
on: { push: { branches: [main] } }
jobs:
  build:
    runs-on: ubuntu-latest
${more}
    steps:
${steps}
      - uses: actions/upload-pages-artifact@v3
        with: { path: ./out/www/ }
`;

describe("the repository's own workflow", () => {
  const steps = `
      - uses: actions/checkout@v4
        with: { fetch-depth: 0, submodules: true, lfs: true }
      - uses: actions/configure-pages@v5
        id: pages
      - uses: actions/setup-node@v4
        with: { node-version: 18 }
      - run: npm ci
      - run: ./make --base "\${{ steps.pages.outputs.base_path }}/"
        env: { KEY: "\${{ secrets.KEY }}" }`;

  test('is taken over: folder, commands, versions, checkout, variables, and the root as base path', () => {
    const files = { '.github/workflows/pages.yml': pages(steps, '    env: { TZ: UTC }') };
    const project = known({ ...node(['vite'], { build: 'vite build' }), ...files });
    expect(project).toMatchObject({
      directory: 'out/www',
      source: '.github/workflows/pages.yml',
      fetches: { history: true, submodules: 'true', lfs: true },
      env: { TZ: 'UTC' },
    });
    expect(runs(project.own)).toEqual(['npm ci', './make --base "/"']);
    expect(project.own?.[0]).toMatchObject({ with: { 'node-version': '18' } });
    expect(project.own?.at(-1)).toMatchObject({ env: { KEY: '${{ secrets.KEY }}' } });
  });

  test.each([
    ['text of a pull request', '      - run: echo ${{ github.event.pull_request.title }}'],
    ['a secret of this login', '      - run: echo ${{ secrets.OSC_REFRESH_TOKEN }}'],
    ['an input', '      - run: echo ${{ inputs.version }}'],
  ])('with %s is not copied, and says so', (_, step) => {
    const files = { '.github/workflows/pages.yml': pages(step) };
    expect(judged({ ...node(['vite'], { build: 'vite build' }), ...lock, ...files })).toEqual({
      kind: 'refused',
      problem: containing('pages.yml publishes out/www, and was not copied: it needs'),
    });
  });

  test.each([
    ['peaceiris/actions-gh-pages@v4', 'publish_dir', 'site/'],
    ['JamesIves/github-pages-deploy-action@v4', 'folder', './site'],
    ['cloudflare/wrangler-action@v3', 'command', 'pages deploy site --project-name=x'],
    ['nwtgck/actions-netlify@v3', 'publish-dir', 'site'],
  ])('is understood with %s', (uses, input, value) => {
    const step = { uses, with: { [input]: value } };
    const job = { 'runs-on': 'ubuntu-latest', steps: [{ run: 'make' }, step] };
    const text = JSON.stringify({ on: 'push', jobs: { a: job } });
    expect(known({ '.github/workflows/a.yml': text })).toMatchObject({ directory: 'site' });
  });

  test('beside a server is a question', () => {
    const files = { '.github/workflows/pages.yml': pages('      - run: make') };
    const verdict = judged({ ...files, 'manage.py': '', 'requirements.txt': 'django\nflask' });
    expect(verdict).toMatchObject({
      kind: 'open',
      answers: [{ directory: 'out/www' }, { runner: 'python' }],
    });
  });
});

describe('the host of now', () => {
  test('names the command, the folder and the version', () => {
    const netlify = `[build]\ncommand = "npm ci && npm run all"\npublish = "www"\n[build.environment]\nNODE_VERSION = "20"`;
    const files = { ...node(['vite'], { build: 'vite build' }), ...page, ...lock };
    expect(known({ ...files, 'netlify.toml': netlify })).toMatchObject({
      build: ['npm run all'],
      directory: 'www',
      setup: [{ with: { 'node-version': '20' } }, { run: 'npm ci' }],
    });
  });

  const vite = { ...node(['vite'], { build: 'vite build' }), ...page, ...lock };

  test('gives the variables of production, and names what previews have otherwise', () => {
    const netlify = `
[build]
command = "npm run build"
environment = { VITE_API = "https://old.example", VITE_SAME = "a" }
[context.production.environment]
VITE_API = "https://api.example"
[context.deploy-preview]
command = "npm run build:staging"
environment = { VITE_API = "https://staging.example", VITE_SAME = "a" }`;
    expect(known({ ...vite, 'netlify.toml': netlify })).toMatchObject({
      env: { VITE_API: 'https://api.example', VITE_SAME: 'a' },
    });
    expect(hostNotesOf({ 'netlify.toml': netlify })).toEqual([
      containing('previews with another value of the command, VITE_API;'),
    ]);
  });

  test.each<[string, Tree, string]>([
    [
      'netlify.toml',
      {
        'netlify.toml':
          '[build.environment]\nNPM_FLAGS = "--legacy-peer-deps"\n[build]\npublish = "dist"',
      },
      'npm ci --legacy-peer-deps',
    ],
    [
      'vercel.json',
      {
        'vercel.json': JSON.stringify({
          outputDirectory: 'dist',
          installCommand: 'npm install --legacy-peer-deps',
        }),
      },
      'npm install --legacy-peer-deps',
    ],
  ])('installs as %s says', (_, files, install) => {
    const project = known({ ...vite, ...files });
    expect(runs(project.setup)).toEqual([install]);
    expect(project.notes).toEqual([]);
  });

  test('has an installation that is not taken over, which a note says', () => {
    const vercel = JSON.stringify({ outputDirectory: 'dist', installCommand: 'bun install' });
    const project = known({ ...vite, 'vercel.json': vercel });
    expect(runs(project.setup)).toEqual(['npm ci']);
    expect(project.notes).toEqual([
      'vercel.json installs with `bun install`, which is not taken over.',
    ]);
  });

  test.each<[string, Tree, string]>([
    [
      'netlify.toml',
      {
        'netlify.toml':
          '[build]\nfunctions = "f"\n[[redirects]]\nfrom = "/*"\n[[headers]]\nfor = "/*"',
      },
      'netlify.toml has functions, redirects, headers, which',
    ],
    ['netlify.toml', { 'netlify.toml': '', 'netlify/functions/a.js': '' }, 'has functions, which'],
    ['vercel.json', { 'vercel.json': '{"rewrites":[{"source":"/(.*)"}]}' }, 'has rewrites, which'],
    [
      'firebase.json',
      { 'firebase.json': '{"hosting":[{"public":"dist","rewrites":[{"source":"**"}]}]}' },
      'firebase.json has rewrites, which',
    ],
  ])('does more than a site here, by %s, which one note says', (_, files, text) => {
    const notes = hostNotesOf(files);
    expect(notes).toEqual([containing(text)]);
    expect(notes).toEqual([containing('/docs/moving.md')]);
  });

  test('does not make a site of a server', () => {
    const files = { ...node(['next'], { build: 'next build', start: 'next start' }) };
    const vercel = JSON.stringify({ outputDirectory: '.next' });
    expect(known({ ...files, 'vercel.json': vercel })).toMatchObject({ runner: 'web' });
  });
});

test.each<[string, Tree, object | undefined]>([
  ['a commented-out export', { 'next.config.js': "// output: 'export'" }, { runner: 'web' }],
  [
    'an export in CI',
    {
      'next.config.js':
        "const ci = process.env.CI;\nmodule.exports = { output: ci ? 'export' : undefined }",
    },
    { directory: 'out' },
  ],
  [
    'an export on another condition',
    { 'next.config.js': "module.exports = { output: process.env.WWW ? 'export' : undefined }" },
    { problem: containing('--runner web') },
  ],
])('Next.js with %s', (_, files, expected) => {
  const project = known({
    ...node(['next'], { build: 'next build', start: 'next start' }),
    ...files,
  });
  expect(project).toMatchObject(expected ?? {});
});

test.each<[string, Tree, object]>([
  [
    'webpack serve',
    {
      ...node(['webpack', 'html-webpack-plugin'], { build: 'webpack', start: 'webpack serve' }),
      'webpack.config.js':
        "output: { path: path.resolve(__dirname, 'www') }, plugins: [new HtmlWebpackPlugin()]",
    },
    { directory: 'www' },
  ],
  [
    'a server behind another script',
    node([], { start: 'npm run serve:it', 'serve:it': 'node app.js' }),
    { runner: 'web' },
  ],
  [
    'polka',
    { ...node(['polka', 'vite'], { start: 'node .', build: 'vite build' }), ...page },
    { runner: 'web' },
  ],
  [
    'live-server',
    { ...node(['live-server'], { start: 'live-server' }), ...page },
    { framework: 'plain HTML' },
  ],
  [
    'serve of a build',
    node(['gulp'], { build: 'gulp', start: 'serve -s www' }),
    { directory: 'www', guesses: [{ of: 'kind', text: containing('www') }] },
  ],
  ['Laravel', { ...node(['vite'], { build: 'vite build' }), artisan: '' }, { runner: 'php' }],
  [
    'Go with a bundler',
    {
      ...node(['vite'], { build: 'vite build' }),
      'go.mod': 'module x',
      'main.go': 'package main',
    },
    { runner: 'go' },
  ],
  [
    'Rails',
    { ...node(['vite'], { build: 'vite build' }), 'bin/rails': '', Gemfile: "gem 'rails'" },
    { problem: containing('no runner runs') },
  ],
  [
    'Django without a start',
    { 'manage.py': '', 'requirements.txt': 'django' },
    { runner: 'python', problem: containing('gunicorn.conf.py') },
  ],
  [
    'a command line tool of Go',
    { 'go.mod': 'module x', 'main.go': 'package main' },
    { problem: containing('--runner go') },
  ],
  ['Zola', { 'config.toml': 'base_url = "/"', 'content/a.md': '' }, { framework: 'Zola' }],
  [
    'Hexo',
    {
      ...node(['hexo'], { build: 'hexo generate' }),
      '_config.yml': 'public_dir: www',
      'source/a.md': '',
    },
    { framework: 'Hexo', directory: 'www' },
  ],
  [
    'Nikola',
    { 'conf.py': "BLOG_TITLE = 'x'", 'requirements.txt': 'nikola' },
    { framework: 'Nikola', directory: 'output' },
  ],
  [
    'Jupyter Book',
    { '_config.yml': '', '_toc.yml': 'root: a' },
    { framework: 'Jupyter Book', directory: '_build/html' },
  ],
  [
    'mdBook',
    { 'book.toml': '[build]\nbuild-dir = "www"' },
    { framework: 'mdBook', directory: 'www' },
  ],
  [
    'Quarto',
    { '_quarto.yml': 'project: { type: book }' },
    { framework: 'Quarto', directory: '_book' },
  ],
  [
    'VuePress with Vite',
    {
      ...node(['vuepress', 'vite'], { 'docs:build': 'vuepress build docs' }),
      'docs/.vuepress/config.js': '',
    },
    { framework: 'VuePress', directory: 'docs/.vuepress/dist' },
  ],
  [
    'Hugo with Vite',
    { ...node(['vite'], { build: 'hugo --gc' }), 'hugo.toml': '' },
    { framework: 'Hugo', build: ['npm run build'] },
  ],
  [
    'a style beside Eleventy',
    node(['@11ty/eleventy'], {
      build: 'npm run css && npm run pages',
      css: 'node css.mjs',
      pages: 'eleventy',
    }),
    { build: ['npm run build'] },
  ],
  [
    'a build in a folder',
    node(['vitepress'], { build: 'cd docs && vitepress build' }),
    { directory: 'docs/.vitepress/dist' },
  ],
])('%s is seen for what it is', (_, files, expected) => {
  expect(known(files)).toMatchObject(expected);
});

test.each<[string, Tree, string]>([
  ['a template of a bundler', { 'index.html': '<script src="/src/main.tsx"></script>' }, 'refused'],
  [
    'a page whose script a build writes',
    { 'index.html': '<script src="elm.js"></script>', 'elm.json': '' },
    'refused',
  ],
  ['pages beside a build of their own', { ...node([], { build: 'make all' }), ...page }, 'refused'],
  [
    'a library of Vite',
    {
      ...packageWith({
        main: 'x',
        devDependencies: { vite: '7' },
        scripts: { build: 'vite build' },
      }),
      'vite.config.js': 'build: { lib: { entry: "a" } }',
    },
    'refused',
  ],
  [
    'the top of a workspace',
    { ...packageWith({ workspaces: ['a'], devDependencies: { astro: '5' } }) },
    'nothing',
  ],
  [
    'an app with documentation of its own build',
    {
      ...node(['vite', 'vitepress'], { build: 'vite build', 'docs:build': 'vitepress build docs' }),
      ...page,
    },
    'open',
  ],
  [
    'Nuxt with routes of a server',
    { ...node(['nuxt'], { build: 'nuxt build' }), 'server/api/a.ts': '' },
    'open',
  ],
])('%s is not guessed', (_, files, kind) => {
  expect(judged(files).kind).toBe(kind);
});

test.each<[string, Tree, string[]]>([
  [
    'a group of uv',
    {
      'uv.lock': '',
      'pyproject.toml': '[project]\nname = "a"\n[dependency-groups]\ndocs = ["mkdocs-material"]',
    },
    ['pip install uv', 'uv sync --locked --group docs'],
  ],
  [
    'a group of Poetry',
    {
      'poetry.lock': '',
      'pyproject.toml':
        '[tool.poetry]\nname = "a"\n[tool.poetry.group.docs.dependencies]\nmkdocs = "*"',
    },
    ['pip install poetry', 'poetry install --with docs'],
  ],
  [
    'an extra',
    {
      'pyproject.toml': '[project]\nname = "a"\n[project.optional-dependencies]\nweb = ["mkdocs"]',
    },
    ['pip install ".[web]"'],
  ],
  [
    'another requirements file',
    { 'requirements-docs.txt': 'mkdocs' },
    ['pip install -r requirements-docs.txt'],
  ],
  [
    'Read the Docs',
    { '.readthedocs.yaml': 'python: { install: [{ requirements: a/b.txt }] }' },
    ['pip install -r a/b.txt'],
  ],
])('MkDocs is installed by %s', (_, files, expected) => {
  expect(runs(known({ 'mkdocs.yml': '', ...files }).setup)).toEqual(expected);
});

describe('the instruction for Read the Docs', () => {
  const group = '[dependency-groups]\ndocs = ["sphinx"]\n[project]\nname = "a"';
  const sphinx = { 'docs/conf.py': 'extensions = []', 'docs/index.rst': '' };
  const built = (settings: object) => {
    const files = { ...sphinx, 'pyproject.toml': group, 'uv.lock': '' };
    const project = known({ ...files, '.readthedocs.yml': JSON.stringify(settings) });
    const { directory, setup } = project;
    const guesses = setup.flatMap(({ guess }) => guess ?? []);
    return { runs: [...runs(setup), ...project.build], directory, guesses };
  };

  test('comes before a lock file', () => {
    const jobs = { install: ['pip install .[all] --group docs'] };
    expect(built({ build: { jobs }, python: { install: [{ path: '.' }] } })).toMatchObject({
      runs: ['pip install .[all] --group docs', 'sphinx-build -b html docs _build/html'],
      directory: '_build/html',
    });
    expect(built({ python: { install: [{ path: '.' }] } }).runs).toEqual([
      'pip install sphinx',
      'pip install "."',
      'sphinx-build -b html docs _build/html',
    ]);
    const sync = { method: 'uv', command: 'sync', groups: ['docs'] };
    expect(built({ python: { install: [sync] } }).runs).toEqual([
      'pip install uv',
      'uv sync --group docs',
      'uv run --no-sync sphinx-build -b html docs _build/html',
    ]);
  });

  test('replaces the build', () => {
    const uv = ['asdf plugin add uv', 'asdf install uv latest', 'asdf global uv latest'];
    const html = ['uv run --group docs sphinx-build -b dirhtml docs $READTHEDOCS_OUTPUT/html'];
    const expected = {
      runs: [
        'echo "READTHEDOCS_OUTPUT=$PWD/_readthedocs" >> "$GITHUB_ENV"',
        'pip install uv',
        'uv run --group docs sphinx-build -b dirhtml docs $READTHEDOCS_OUTPUT/html',
      ],
      directory: '_readthedocs/html',
    };
    expect(built({ build: { jobs: { install: uv, build: { html } } } })).toMatchObject(expected);
    expect(built({ build: { commands: [...uv, ...html] } })).toMatchObject(expected);
  });

  test('has what it takes away after the build', () => {
    const jobs = { post_build: ['rm -rf $READTHEDOCS_OUTPUT/html/_internal'] };
    const install = [{ path: '.' }];
    const expected = [
      'echo "READTHEDOCS_OUTPUT=$PWD/_readthedocs" >> "$GITHUB_ENV"',
      'pip install sphinx',
      'pip install "."',
      'sphinx-build -b html docs _build/html',
      'mkdir -p $READTHEDOCS_OUTPUT && mv _build/html $READTHEDOCS_OUTPUT/html',
      ...jobs.post_build,
    ];
    expect(built({ build: { jobs }, python: { install } })).toMatchObject({
      runs: expected,
      directory: '_readthedocs/html',
    });
    expect(built({ build: { jobs } }).runs.at(-1)).toBe(jobs.post_build[0]);
    const html = ['sphinx-build docs $READTHEDOCS_OUTPUT/html'];
    expect(built({ build: { jobs: { ...jobs, build: { html } } } }).runs.slice(-2)).toEqual([
      ...html,
      ...jobs.post_build,
    ]);
  });

  test('is refused if what it runs after the build only works there', () => {
    const jobs = { post_build: ['python strip.py $READTHEDOCS_VERSION'] };
    const files = { ...sphinx, '.readthedocs.yml': JSON.stringify({ build: { jobs } }) };
    expect(known(files).problem).toContain(
      '`python strip.py $READTHEDOCS_VERSION` after its build, which only works on Read the Docs',
    );
  });

  test('fills an environment of its own', () => {
    const sync = 'UV_PROJECT_ENVIRONMENT=$READTHEDOCS_VIRTUALENV_PATH uv sync --group docs';
    expect(built({ build: { jobs: { install: ['pip install uv', sync] } } }).runs).toEqual([
      'python -m venv .venv',
      'pip install uv',
      'UV_PROJECT_ENVIRONMENT=$PWD/.venv uv sync --group docs',
      '.venv/bin/sphinx-build -b html docs _build/html',
    ]);
  });

  test('that only works there is a guess', () => {
    const commands = ['make html VERSION=$READTHEDOCS_VERSION'];
    expect(built({ build: { commands } })).toMatchObject({
      runs: ['pip install uv', 'uv sync --locked --group docs', containing('uv run')],
      guesses: expect.arrayContaining([containing('only works on Read the Docs')]),
    });
  });
});

test('full history, submodules and Git LFS are fetched where the repository needs them, and not elsewhere', () => {
  const hugo = { 'hugo.toml': 'enableGitInfo = true' };
  expect(known(hugo).fetches).toEqual({ history: true });
  expect(known({ 'hugo.toml': '# enableGitInfo = true' }).fetches).toEqual({});
  const told = {
    'mkdocs.yml': '',
    '.readthedocs.yaml': 'build:\n  jobs:\n    a:\n      - git fetch',
  };
  expect(known(told).fetches).toEqual({ history: true });
  const more = { '.gitmodules': '', '.gitattributes': '*.png filter=lfs diff=lfs' };
  expect(known({ ...page, ...more }).fetches).toEqual({ submodules: 'recursive', lfs: true });
});

test('packages of a workspace are built in their order before the one that needs them', () => {
  const json = (name: string, dependencies: Record<string, string>) =>
    JSON.stringify({ name, dependencies, scripts: { build: 'tsc' } });
  const files = {
    'pnpm-workspace.yaml': 'packages: ["packages/*", "apps/*"]',
    'packages/ui/package.json': json('ui', { base: 'workspace:*' }),
    'packages/base/package.json': json('base', {}),
    'packages/other/package.json': json('other', {}),
    'apps/web/package.json': json('web', { ui: 'workspace:*', astro: '5' }),
    'apps/web/astro.config.mjs': '',
  };
  const places = known(files, 'apps/web').setup.map((step) => step['working-directory']);
  expect(places.filter(Boolean)).toEqual(['packages/base', 'packages/ui']);
});

test('a package of the workspace is built before pages that import it and do not list it', () => {
  const files = {
    'package.json': '{"workspaces": ["demo", "packages/**/*"]}',
    'packages/canvas/package.json': '{"name": "canvas", "scripts": {"build": "tsc"}}',
    'packages/other/package.json': '{"name": "other", "scripts": {"build": "tsc"}}',
    'demo/package.json': '{"devDependencies": {"astro": "5"}}',
    'demo/astro.config.mjs': '',
    'demo/src/pages/a.ts': "import { draw } from 'canvas';",
  };
  const places = known(files, 'demo').setup.map((step) => step['working-directory']);
  expect(places.filter(Boolean)).toEqual(['packages/canvas']);
});

test('the build script is the usual command of Vercel', () => {
  const vercel = (more: object) => ({
    ...node([], { build: 'make pages' }),
    'vercel.json': JSON.stringify({ outputDirectory: 'app/build', ...more }),
  });
  const expected = { directory: 'app/build', build: ['npm run build'], source: 'vercel.json' };
  expect(known(vercel({}))).toMatchObject(expected);
  expect(known(vercel({ buildCommand: 'make' }))).toMatchObject({ build: ['make'] });
});

test('names that an artifact refuses are told', () => {
  const folder = folderOf({ 'a:b.html': '', 'c/d?.html': '', 'fine.html': '' });
  expect(artifactNotes(folder)).toEqual([containing('rename a:b.html, c/d?.html')]);
  expect(artifactNotes(folderOf({ 'fine.html': '' }))).toEqual([]);
});
