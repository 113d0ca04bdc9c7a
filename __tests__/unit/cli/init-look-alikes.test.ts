import { describe, expect, test } from '@jest/globals';
import { hostNotesOf, judged, known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const json = (value: object) => JSON.stringify(value);
const page = '<h1>Hi</h1>';

const angular = (build: string, projects: object): Tree => ({
  ...node(['@angular/core'], { build }),
  'angular.json': json({ projects }),
});
const ofType = (projectType: string, options: object = {}) => ({
  projectType,
  architect: { build: { builder: '@angular/build:application', options } },
});
const expo = (scripts: Record<string, string>, more: Tree = {}): Tree => ({
  ...node(['expo', 'react-native-web'], scripts),
  ...more,
});
const bundled = (tool: string, config: string, pages: Tree): Tree => ({
  ...node([tool], { build: tool }),
  [`${tool}.config.js`]: config,
  ...pages,
});
const cargo = (dependencies: string) => `[package]\nname = "a"\n[dependencies]\n${dependencies}`;
const go = (module: string, files: Tree): Tree => ({ 'go.mod': `module a\n${module}`, ...files });
const gin = 'require github.com/gin-gonic/gin v1.9.0';
const library = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`a${at}.go`, 'package a\nvar h http.Handler']),
);

test.each<[string, Tree, object]>([
  [
    'Angular with several apps',
    angular('ng build', { shop: ofType('application'), admin: ofType('application') }),
    { problem: containing("--build-command 'npx ng build shop'") },
  ],
  [
    'Angular with an app that its script names',
    angular('ng build admin', { shop: ofType('application'), admin: ofType('application') }),
    { directory: 'dist/admin/browser', problem: undefined },
  ],
  [
    'Angular with an app at the top, and a script for production of another name',
    {
      ...angular('ng build', {
        scenes: { ...ofType('application'), root: 'scenes' },
        shop: { ...ofType('application'), root: '' },
      }),
      ...node(['@angular/core'], {
        build: 'ng build',
        'prod-build': 'ng build --configuration production',
      }),
    },
    { directory: 'dist/shop/browser', problem: undefined, build: ['npm run prod-build'] },
  ],
  [
    'a theme of Jekyll whose configuration sets nothing',
    {
      '_config.yml': '# theme: minima',
      '_config_theme-dev.yml': '',
      '_layouts/a.html': '',
      'minima.gemspec': '',
      Gemfile: 'gemspec',
    },
    { problem: containing('--config _config_theme-dev.yml') },
  ],
  [
    'a theme of Jekyll with its demonstration',
    { '_config.yml': 'title: a', '_layouts/a.html': '', 'a.gemspec': '', Gemfile: 'gemspec' },
    { directory: '_site', problem: undefined },
  ],
  [
    'a library of Angular with a demonstration',
    angular('ng build lib', { demo: ofType('application'), lib: ofType('library') }),
    { problem: containing('builds a library') },
  ],
  [
    'Angular with tests as a project',
    angular('ng build', { a: ofType('application'), b: { projectType: 'application' } }),
    { directory: 'dist/a/browser', problem: undefined },
  ],
  [
    'Angular on a server',
    angular('ng build', { a: ofType('application', { ssr: true, outputMode: 'server' }) }),
    { problem: containing('renders its pages on a server') },
  ],
  [
    'Angular that writes its pages in advance',
    angular('ng build', { a: ofType('application', { ssr: true, prerender: true }) }),
    { directory: 'dist/a/browser', problem: undefined },
  ],
  [
    'Expo for phones, with the web of its template',
    expo({ start: 'expo start' }, { 'eas.json': '{}' }),
    { problem: containing('builds for phones here (eas.json)') },
  ],
  [
    'Expo whose web a script exports',
    expo({ build: 'expo export -p web' }, { 'eas.json': '{}' }),
    { directory: 'dist', problem: undefined },
  ],
  [
    'Quasar for the desktop',
    node(['@quasar/app-vite'], { build: 'quasar build -m electron' }),
    { problem: containing("makes Quasar's electron target") },
  ],
  [
    'a server that only development starts',
    node(['@builder.io/qwik-city'], { build: 'qwik build', start: 'vite --open' }),
    { problem: containing('no `start` script in package.json is known to run a server') },
  ],
  [
    'Nuxt that may be either',
    node(['nuxt'], { build: 'nuxt build', generate: 'nuxt generate' }),
    { build: ['npm run generate'], guesses: [{ of: 'kind', text: containing('is a site') }] },
  ],
  [
    'Nuxt without a server',
    {
      ...node(['nuxt'], { build: 'nuxt build', generate: 'nuxt generate' }),
      'nuxt.config.ts': 'defineNuxtConfig({ ssr: false })',
    },
    { guesses: [] },
  ],
  [
    'a page above the scripts that a bundler writes',
    bundled('rollup', "output: { file: 'public/build/bundle.js' }", { 'public/index.html': page }),
    { directory: 'public', problem: undefined },
  ],
  [
    'a page in the folder that a bundler writes',
    bundled('webpack', 'output: { filename: "a.js" }', { 'dist/index.html': page }),
    { directory: 'dist', problem: undefined },
  ],
  [
    'a page that a bundler copies with its folder',
    bundled('webpack', 'plugins: [new CopyPlugin([{ from: "./public" }])]', {
      'public/index.html': page,
    }),
    { directory: 'dist', problem: undefined },
  ],
  [
    'a page that the build copies beside the scripts',
    {
      ...node(['webpack'], { build: 'webpack && cp src/index.html dist' }),
      'webpack.config.js': 'output: { filename: "a.js" }',
    },
    { directory: 'dist', problem: undefined },
  ],
  [
    'webpack without a configuration',
    node(['webpack', 'html-webpack-plugin'], { build: 'webpack --mode production' }),
    { directory: 'dist', problem: undefined },
  ],
  [
    'webpack with a configuration that is not here',
    node(['webpack', 'html-webpack-plugin'], { build: 'webpack --config ../a.js' }),
    { problem: containing('which folder') },
  ],
  [
    'Yew without a mark of Trunk',
    { 'Cargo.toml': cargo('yew = "0.21"'), 'index.html': '<body></body>' },
    { framework: 'Trunk', guesses: [{ of: 'kind', text: containing('Trunk builds this') }] },
  ],
  [
    'Quarto with R in its pages',
    { '_quarto.yml': 'project: { type: website }', 'index.qmd': '# A\n\n```{r}\n1\n```\n' },
    { problem: containing('runs R') },
  ],
  [
    'Hugo without its theme',
    { 'hugo.toml': 'theme = "ananke"' },
    { notes: [containing('theme ananke is not in git')] },
  ],
  [
    'a theme that lies there',
    { 'hugo.toml': 'theme = "a"', 'themes/a/theme.toml': '' },
    { notes: [] },
  ],
  [
    'pages in a folder',
    { 'docs/index.html': page },
    { directory: 'docs', guesses: [{ of: 'kind', text: containing('docs is the site') }] },
  ],
  [
    'several programs of Go',
    go(gin, { 'cmd/api/main.go': 'package main', 'cmd/job/main.go': 'package main' }),
    { problem: containing('cmd/: api, job') },
  ],
  [
    'a program of Go below a library of many files',
    go(gin, { ...library, 'cmd/a/main.go': 'package main' }),
    { runner: 'go', problem: undefined, notes: [] },
  ],
  [
    'a program of Go in another folder',
    go(gin, { 'app/main.go': 'package main' }),
    { problem: containing('--build-command') },
  ],
  [
    'a command line of Go that may also serve',
    go(`${gin}\nrequire github.com/spf13/cobra v1.8.0`, { 'main.go': 'package main' }),
    { problem: containing('nothing in its main files serves pages') },
  ],
  [
    'a client of the web in Go',
    go('', { 'main.go': 'package main\nimport "net/http"\nvar a, _ = http.Get("b")' }),
    { problem: containing('nothing in its main files serves pages') },
  ],
])('%s', (_, files, expected) => {
  expect(known(files)).toMatchObject(expected);
});

test('pages that show the theme which the repository is need the folder above it', () => {
  const { notes } = known(
    { 'exampleSite/hugo.toml': 'theme = "a"', 'theme.toml': '' },
    'exampleSite',
  );
  expect(notes).toEqual([containing('--themesDir ../..')]);
});

test('a tool of Python that others install is no program, unless it listens', () => {
  const files = {
    'docs/conf.py': 'extensions = []',
    'docs/index.rst': '',
    'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["aiohttp"]',
    'shop/__main__.py': 'from shop.cli import run',
  };
  expect(known({ ...files, 'shop/cli.py': 'fetch()' })).toMatchObject({ framework: 'Sphinx' });
  expect(known({ ...files, 'shop/cli.py': 'uvicorn.run(a)' })).toMatchObject({ runner: 'python' });
});

test('what programs the extensions of Sphinx call is installed, as Read the Docs has it', () => {
  const files = {
    'docs/conf.py': 'extensions = ["breathe", "nbsphinx"]',
    'docs/index.rst': '',
    '.readthedocs.yaml': 'build:\n  apt_packages: [plantuml, "a; b"]',
  };
  expect(known(files).setup[0]?.run).toBe(
    'sudo apt-get update && sudo apt-get install -y plantuml doxygen pandoc',
  );
});

describe('no plan is made of', () => {
  test.each<[string, Tree]>([
    [
      'a library that a development server shows',
      {
        ...node(['webpack', 'webpack-dev-server', 'html-webpack-plugin'], { build: 'webpack' }),
        'webpack.config.js': 'output: { library: "a" }, module: { rules: [{ test: /\\.html$/ }] }',
        'webpack.dev.js': 'plugins: [new HtmlWebpackPlugin()]',
        'index.html': page,
      },
    ],
    [
      'scripts whose pages a server writes',
      {
        ...node(['express', 'webpack', 'copy-webpack-plugin', 'nanohtml'], { build: 'webpack' }),
        'webpack.config.js': "presets: ['module:nanohtml'], plugins: [new CopyPlugin(['public'])]",
        'public/a.svg': '',
      },
    ],
    ['a page that no bundler copies', bundled('webpack', 'output: {}', { 'index.html': page })],
    [
      'a library that Vite builds, with a page to try it',
      {
        ...node(['vite'], { build: 'vite build' }),
        'vite.config.ts': 'build: { lib: { entry: "a.ts" } }',
        'index.html': page,
      },
    ],
    [
      'pages of WebAssembly that Rust makes',
      { 'Cargo.toml': cargo('bevy = "1"'), 'index.html': page },
    ],
    [
      'a page whose module is built',
      { 'index.html': '<script type="module">\nimport a from "./pkg/a.js"' },
    ],
    ['a page whose style is built', { 'index.html': '<link rel="stylesheet" href="css/a.css">' }],
    [
      'pages of a server that nothing starts',
      {
        'package.json': json({ dependencies: { express: '5' } }),
        'app.js': 'app.listen(3)',
        'public/index.html': page,
      },
    ],
    [
      'a page of a folder with a build of its own',
      { 'www/index.html': page, 'www/package.json': '{"scripts":{"build":"x"}}' },
    ],
    [
      'an app of Nx without its configuration',
      { ...node(['@angular/core'], { build: 'nx build' }), 'nx.json': '{}' },
    ],
    [
      'an example that a script sends',
      node(['gh-pages'], { build: 'tsc', deploy: 'gh-pages -d example/dist' }),
    ],
    [
      'what development needs beside a program',
      { 'compose.yaml': 'services:\n  db:\n    image: postgres' },
    ],
    ['a library of Go', go(gin, { 'a.go': 'package a' })],
    [
      'what needs a module only for another',
      go(`require (\n github.com/gin-gonic/gin v1 // indirect\n)`, { 'a.go': 'package a' }),
    ],
  ])('%s', (_, files) => {
    expect(['refused', 'nothing']).toContain(judged(files).kind);
  });
});

test.each([
  'vite-ssg build',
  'bunx --bun vite build',
  'pnpm vite build',
  'yarn vite build --outDir dist',
  'dotenv -e .env.production -- vite build',
  'node --max-old-space-size=8192 ./node_modules/vite/bin/vite.js build',
])('`%s` is a build of Vite', (build) => {
  const files = { ...node(['vite'], { build }), 'index.html': page };
  expect(known(files)).toMatchObject({ framework: 'Vite', directory: 'dist', guesses: [] });
});

test('a page beside a program of PHP is a question', () => {
  const files = { 'index.html': page, 'send.php': '<?php mail();' };
  expect(judged(files)).toMatchObject({
    kind: 'open',
    answers: [{ framework: 'plain HTML' }, { runner: 'php' }],
  });
});

test('a folder that a script sends is what the script before it builds', () => {
  const scripts = { build: 'make-it', predeploy: 'make-all', deploy: 'gh-pages -d site' };
  expect(known(node([], scripts))).toMatchObject({
    directory: 'site',
    build: ['npm run predeploy'],
  });
});

test.each([
  ['a client', 'new WebSocket("wss://a")', true],
  ['a server', 'new WebSocketServer({ port: 80 })', false],
])('%s of web sockets', (_, text, isUnsure) => {
  const files = { ...node(['ws'], { start: 'node index.js' }), 'index.js': text };
  expect(known(files).problem !== undefined).toBe(isUnsure);
});

test.each<[string, Tree, string[]]>([
  ['functions of Vercel', { 'api/a.ts': 'export default (req, res) => {}' }, ['api has functions']],
  [
    'functions of Netlify',
    { 'netlify/functions/a.mjs': 'export const handler = async () => {}' },
    ['netlify/functions has'],
  ],
  [
    'functions of Cloudflare',
    { 'functions/a.js': 'export const onRequest = 1' },
    ['functions has functions'],
  ],
  ['requests of the pages', { 'api/a.ts': 'export const get = () => fetch("/a")' }, []],
])('%s without a configuration', (_, files, notes) => {
  expect(hostNotesOf(files)).toEqual(notes.map(containing));
});

describe('a command line tool that listens for this machine alone is no app', () => {
  const cobra = 'module x\nrequire github.com/spf13/cobra v1.8.0\n';
  const login = 'package main\nfunc main() { go http.ListenAndServe("127.0.0.1:8085", nil) }';
  const server = 'package main\nfunc main() { http.ListenAndServe(":8080", nil) }';

  test.each<[string, Tree]>([
    ['Go, for a login', { 'go.mod': 'module x', 'main.go': login }],
    ['Go, with goreleaser', { 'go.mod': 'module x', 'main.go': server, '.goreleaser.yml': '' }],
    ['Go, with cobra', { 'go.mod': cobra, 'main.go': server }],
    [
      'Node',
      {
        'package.json': JSON.stringify({
          bin: { acme: 'bin/run.js' },
          scripts: { start: 'node bin/run.js' },
          dependencies: { commander: '11', express: '4' },
        }),
        'bin/run.js': "require('express')().listen(0)",
      },
    ],
  ])('%s', (_, files) => {
    const verdict = judged(files);
    expect(verdict).toMatchObject({
      project: { problem: expect.stringMatching(/--runner (?:go|web) if it does/) },
    });
  });

  test('which a Dockerfile that exposes a port makes one', () => {
    const files = { 'go.mod': cobra, 'main.go': server, Dockerfile: 'FROM go\nEXPOSE 8080\n' };
    expect(known(files)).toMatchObject({ runner: 'go' });
    expect(known(files).problem).toBeUndefined();
  });
});

test.each(['worker.js', 'deno.json', 'server.py', 'main.go', 'serverless.yml', 'pom.xml'])(
  'a page beside %s is a guess, as the source of a program would be public',
  (name) => {
    const { directory, guesses } = known({ 'index.html': '<h1>hi', [name]: '' });
    expect(directory).toBe('.');
    expect(guesses).toEqual([{ of: 'kind', text: expect.stringContaining(`${name} beside it`) }]);
  },
);

test.each<[string, Tree, string]>([
  [
    'Jekyll',
    { '_config.yml': 'title: x', Gemfile: "gem 'jekyll'", 'index.md': '---\n---' },
    'tailwindcss -i a.css -o a/b.css',
  ],
  ['Hugo', { 'hugo.toml': '' }, 'tailwindcss -o static/a.css'],
  ['MkDocs', { 'mkdocs.yml': 'site_name: x' }, 'sass src/a.scss docs/a.css'],
])('the styles of %s that a script writes come first', (_, files, build) => {
  const project = known({
    ...files,
    ...node(['tailwindcss', 'sass'], { build }),
    'package-lock.json': '',
  });
  expect(project.build).toEqual(['npm run build', expect.any(String)]);
  expect(project.setup.filter(({ run }) => run === 'npm ci')).toHaveLength(1);
});
