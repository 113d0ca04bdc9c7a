import { describe, expect, test } from '@jest/globals';
import { judged, known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const json = (value: object) => JSON.stringify(value);
const page = '<h1>Hi</h1>';
const app = '<script type="module" src="/src/main.ts"></script>';
const vite = (more: Tree = {}): Tree => ({
  ...node(['vite'], { build: 'vite build' }),
  'index.html': app,
  ...more,
});

test.each<[string, Record<string, string>, boolean]>([
  ['another script sets', { 'build-production': 'PRODUCTION=1 eleventy', build: 'eleventy' }, true],
  ['by the mode', { 'build:prod': 'NODE_ENV=production eleventy', build: 'eleventy' }, true],
  ['`build` sets too', { prod: 'A=prod npm run build', build: 'A=prod eleventy' }, false],
  ['nothing sets', { 'build:prod': 'eleventy', build: 'eleventy' }, false],
])('a variable for production that %s', (_, scripts, isGuess) => {
  const files = { ...node(['@11ty/eleventy'], scripts), '.eleventy.js': '' };
  const { build, guesses = [] } = known(files);
  expect(build).toEqual(['npm run build']);
  expect(guesses.some(({ of }) => of === 'build')).toBe(isGuess);

  const netlify = { 'netlify.toml': '[build]\ncommand = "make"\npublish = "_site"' };
  expect(known({ ...files, ...netlify }).guesses).toEqual([]);
});

describe('what no host serves is no plan', () => {
  const manifest = json({ manifest_version: 3 });
  const electron = json({ main: 'main.js', devDependencies: { electron: '30' } });
  const rows: [what: string, Tree][] = [
    ['a browser extension', vite({ 'public/manifest.json': manifest })],
    ['a browser extension', { 'manifest.json': manifest, 'index.html': page }],
    [
      'an extension of VS Code',
      vite({
        'package.json': json({
          engines: { vscode: '1' },
          scripts: { build: 'vite build' },
          devDependencies: { vite: '7' },
        }),
      }),
    ],
    ['a desktop app of Electron', { 'package.json': electron, 'index.html': page }],
    ['a desktop app of Tauri', vite({ 'src-tauri/tauri.conf.json': '{}' })],
    ['a theme of WordPress', { 'index.php': '<?php', 'style.css': '/*\n * Theme Name: A\n */' }],
    ['a plugin of WordPress', { 'index.php': '<?php', 'a.php': '<?php\n/*\nPlugin Name: A' }],
    [
      'a package of Composer',
      { 'index.php': '<?php', 'composer.json': '{"type": "drupal-module"}' },
    ],
    ['an action of GitHub', { 'action.yml': 'runs: {}', 'index.html': page }],
  ];
  test.each(rows)('%s: %j', (what, files) => {
    expect(known(files).problem).toMatch(`Found ${what} (`);
  });

  test('but its documentation is, and what its own workflow publishes', () => {
    const extension = { 'manifest.json': manifest, 'mkdocs.yml': '' };
    expect(known(extension)).toMatchObject({ framework: 'MkDocs', problem: undefined });
    const steps = [
      { run: 'npm run build' },
      { uses: 'actions/upload-pages-artifact@v3', with: { path: 'demo' } },
    ];
    const workflow = { '.github/workflows/a.yml': json({ on: 'push', jobs: { a: { steps } } }) };
    expect(known({ ...extension, ...workflow })).toMatchObject({
      directory: 'demo',
      problem: undefined,
    });
  });
});

describe('a guess', () => {
  test.each<[string, Tree]>([
    [
      'a bot',
      { ...node(['discord.js'], { start: 'node index.js' }), 'index.js': 'client.login()' },
    ],
    ['a script', { ...node([], { start: 'node index.js' }), 'index.js': 'Metalsmith().build()' }],
  ])('of a program is a problem: %s', (_, files) => {
    expect(known(files).problem).toMatch('only guessed that it serves pages');
  });

  test('of a folder stands only if git ignores it, or a script sends it', () => {
    const opaque = (more: Tree, scripts = {}) =>
      known({
        ...node(['astro'], { build: 'node build.js', ...scripts }),
        'astro.config.mjs': '',
        ...more,
      });
    expect(opaque({}).problem).toMatch('which folder `npm run build` writes: give --directory');
    expect(opaque({ '.gitignore': 'node_modules\n/dist/\n' })).toMatchObject({
      directory: 'dist',
      problem: undefined,
      guesses: [{ of: 'folder', text: 'the folder `dist`' }],
    });
    expect(opaque({}, { deploy: 'npm run build && gh-pages -d ./www' })).toMatchObject({
      directory: 'www',
      problem: undefined,
      guesses: [],
    });
  });

  test('of a kind by a dependency or a file that others have too is marked', () => {
    const text = (what: string) => [{ of: 'kind', text: containing(what) }];
    expect(known({ '_config.yml': 'theme: a' }).guesses).toEqual(text('_config.yml alone'));
    const bare = { ...node(['vite']), 'index.html': app };
    expect(known(bare).guesses).toEqual(text('Vite builds this'));
    expect(known(vite()).guesses).toEqual([]);
    const netlify = '[build]\ncommand = "npm run generate"\npublish = "dist"';
    const nuxt = { ...node(['nuxt'], { generate: 'nuxt generate' }), 'netlify.toml': netlify };
    expect(known(nuxt).guesses).toEqual([]);
  });

  test.each(['serverless.yml', 'functions/hello.js'])(
    'that a page beside %s is the site is marked',
    (path) => {
      const files = { ...node(['eslint'], { lint: 'eslint' }), 'index.html': '<h1>x', [path]: '' };
      const text = containing(`as ${path.split('/')[0]} beside it is a program`);
      expect(known(files)).toMatchObject({ directory: '.', guesses: [{ of: 'kind', text }] });
    },
  );

  test('is not made where the build script runs another tool', () => {
    const ladle = {
      ...node(['@ladle/react', 'vite'], { build: 'ladle build' }),
      'vite.config.ts': '',
    };
    expect(judged(ladle).kind).toBe('refused');
  });
});
