import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { scanDirectory } from '../../../src/pages/scan.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const scan = async (workspace: string, directory = '.', exclude: string[] = []) => {
  const silent = { warn: () => undefined, say: () => undefined };
  const files = await scanDirectory({ workspace, directory, exclude, preview: false, ...silent });
  return files.map(({ path }) => path);
};
const vite = (main: string) => `<div id="root"></div><script type="module" src="${main}"></script>`;
const page = (head: string, body = '<p>Hello</p>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

describe('the source of a site is refused by its start page', () => {
  test.each<[what: string, tree: Tree, said: string]>([
    [
      'TypeScript',
      { 'index.html': vite('/src/main.tsx') },
      'asks for /src/main.tsx, which browsers',
    ],
    ['a query', { 'index.html': vite('./main.ts?v=1') }, 'asks for /main.ts, which browsers'],
    ['Parcel before 2', { 'index.html': '<script src=index.ts></script>' }, 'asks for /index.ts'],
    ['Elm', { 'index.html': vite('src/Main.elm') }, 'asks for /src/Main.elm'],
    [
      'a style that browsers cannot read',
      { 'index.html': '<link rel="stylesheet" href="styles.scss"><h1>Hi</h1>' },
      'asks for /styles.scss',
    ],
    [
      'a module that imports a component',
      {
        'index.html': vite('/src/main.js'),
        'src/main.js': "// starts\nimport { createApp } from 'vue'\nimport App from './App.vue'\n",
      },
      '/src/main.js imports ./App.vue, which browsers cannot read',
    ],
    [
      'a module that imports one that imports a style',
      {
        'index.html': vite('/src/main.js'),
        'src/main.js': 'import "./app.js";',
        'src/app.js': '/* a */ import {\n  a,\n} from "./a.js";\nexport * from "../style.css";',
        'src/a.js': 'export const a = 1;',
      },
      '/src/app.js imports ../style.css, which browsers cannot read',
    ],
    [
      'a module that imports without an ending',
      {
        'index.html': vite('/main.js'),
        'main.js': 'import App from "./App"',
        'App.jsx': 'export default 1',
      },
      '/main.js imports ./App, which browsers cannot read',
    ],
    [
      'a module in the page',
      { 'index.html': '<script type="module">import "./main.svelte"</script>' },
      'index.html imports ./main.svelte, which browsers cannot read',
    ],
    [
      'a module that imports a package',
      {
        'index.html': vite('/main.js'),
        'main.js': "import * as THREE from 'three/webgpu'",
        'package.json': '{"dependencies":{"three":"1"}}',
      },
      '/main.js imports three/webgpu, which a build adds',
    ],
    [
      'Create React App',
      { 'index.html': '<link href="%PUBLIC_URL%/favicon.ico"><div id="root"></div>' },
      'has `%PUBLIC_URL%`, which a build replaces',
    ],
    [
      'Vue CLI',
      { 'index.html': page('<link rel="icon" href="<%= BASE_URL %>favicon.ico">') },
      'has `<%= BASE_URL %>`',
    ],
    [
      'html-webpack-plugin',
      { 'index.html': page('<title><%= htmlWebpackPlugin.options.title %></title>') },
      'has `<%= htmlWebpackPlugin.options.title %>`',
    ],
    ['Rails', { 'index.html': page('<%= csrf_meta_tags %>') }, 'has `<%= csrf_meta_tags %>`'],
    ['Vite', { 'index.html': page('<title>%VITE_TITLE%</title>') }, 'has `%VITE_TITLE%`'],
    ['Ember', { 'index.html': page('{{content-for "head"}}') }, 'has `{{content-for "head"}}`'],
    ['Jinja', { 'index.html': '{% extends "base.html" %}<h1>Hi</h1>' }, 'has `{% extends'],
    [
      'Hugo',
      { 'index.html': '{{ define "main" }}<h1>Hi</h1>{{ end }}' },
      'has `{{ define "main" }}`',
    ],
    [
      'Jekyll',
      { 'index.html': '---\r\nlayout: default\r\ntags:\r\n  - a\r\n---\r\n{{ content }}' },
      'begins with front matter',
    ],
    [
      'an empty front matter',
      { 'index.html': '---\n---\n<h1>Hi</h1>' },
      'begins with front matter',
    ],
    ['Trunk', { 'index.html': page('<link data-trunk rel="rust">', '') }, 'has `data-trunk`'],
    [
      'Angular',
      { 'index.html': page('<base href="/"><title>App</title>', '<app-root></app-root>') },
      'has `<app-root>` and no script',
    ],
    [
      'a bundler that adds the script',
      {
        'index.html': page('<title>App</title>', '<noscript>Off</noscript><div id="app"></div>'),
        'package.json': '{"scripts":{"build":"webpack"}}',
      },
      'is an empty page without a script',
    ],
    [
      'MkDocs',
      { 'mkdocs.yml': 'site_name: x', 'docs/index.md': '#' },
      'it has a mkdocs.yml and no',
    ],
    ['Sphinx', { 'conf.py': '', 'index.rst': '' }, 'it has a conf.py and no index.html'],
  ])('%s', async (_, tree, said) => {
    await expect(scan(folderOf(tree))).rejects.toMatchObject({
      code: 'directory-is-source',
      message: expect.stringContaining(said),
    });
  });

  test.each<{ tree: Tree; directory: string; build: string | undefined }>([
    { tree: { 'dist/index.html': 'i' }, directory: '.', build: 'dist' },
    { tree: { 'web/build/index.html': 'i' }, directory: 'web', build: 'web/build' },
    { tree: { 'build/index.html': 'i' }, directory: 'public', build: 'build' },
    { tree: { 'public/index.html': '<%= a %>', dist: 'a file' }, directory: '.', build: undefined },
  ])('from $directory, and the build is named: $build', async ({ tree, directory, build }) => {
    const start = join(directory, 'index.html');
    const error = await scan(folderOf({ ...tree, [start]: vite('/a.ts') }), directory).catch(
      String,
    );
    expect(/looks like the source/.test(String(error))).toBe(true);
    const { hint } = (await scan(folderOf({ ...tree, [start]: vite('/a.ts') }), directory).catch(
      (failure: unknown) => failure,
    )) as { hint: string };
    expect(/`directory: ([^`]+)` has an index.html/.exec(hint)?.[1]).toBe(build);
  });

  test('also by a package.json that is left out', async () => {
    const source = folderOf({
      'index.html': vite('/main.js'),
      'main.js': "import 'three'",
      'package.json': '{"dependencies":{"three":"1"}}',
    });
    await expect(scan(source, '.', ['/package.json'])).rejects.toMatchObject({
      code: 'directory-is-source',
    });
  });

  test('unless `exclude` insists on it', async () => {
    const source = folderOf({ 'index.html': vite('/a.ts') });
    expect(await scan(source, '.', ['!index.html'])).toEqual(['index.html']);
  });
});

describe('a site that browsers show is not refused', () => {
  const shown = [
    '<p>The build replaces %PUBLIC_URL% and &lt;%= title %&gt;.</p>',
    '<pre>&lt;script type="module" src="/src/main.tsx"&gt;&lt;/script&gt;</pre>',
    '<pre>{% for a in b %} <%= yield %> %BASE_URL%</pre>',
    '<!-- <script type="module" src="/src/main.tsx"></script> -->',
    '<template><script type="module" src="/src/main.tsx"></script></template>',
    '<textarea><link data-trunk><script src="a.ts"></script></textarea>',
    '<a href="https://example.org/main.ts" title="%PUBLIC_URL%">main.ts</a>',
    '<script type="text/template"><%= name %></script>',
  ];

  test.each<[what: string, tree: Tree]>([
    [
      'plain HTML',
      { 'index.html': page('<script src="a.js"></script>'), 'a.js': 'import "./x.css"' },
    ],
    ...shown.map((body): [string, Tree] => [
      body,
      { 'index.html': page('<title>x</title>', body) },
    ]),
    ['a title about it', { 'index.html': page('<title>What <%= x %> means</title>') }],
    ['a description', { 'index.html': page('<meta name="description" content="%PUBLIC_URL%">') }],
    ['Vue in the page', { 'index.html': page('<title>{{ t }}</title>', '<p>{{ m }}</p>') }],
    ['a fragment', { 'index.html': '{{ greeting }}<script src="https://x.org/vue.js"></script>' }],
    [
      'native modules',
      {
        'index.html': vite('/main.js'),
        'main.js': 'import { a } from "./a.js";\nimport s from "./s.css" with { type: "css" };',
        'a.js':
          'import "https://esm.example/vue";\nexport const a = "import x from \'./App.vue\'";',
        's.css': '',
      },
    ],
    [
      'an import map',
      {
        'index.html': `<script type="importmap">{"imports":{"three":"/t.js"}}</script>${vite('/m.js')}`,
        'm.js': "import * as THREE from 'three'",
        'package.json': '{"dependencies":{"three":"1"}}',
      },
    ],
    [
      'JSX that is compiled in the browser',
      { 'index.html': '<script type="text/babel" src="app.jsx"></script><div id="root"></div>' },
    ],
    ['Less in the browser', { 'index.html': '<link rel="stylesheet/less" href="a.less"><p>a</p>' }],
    ['a script of another host', { 'index.html': vite('https://example.org/main.ts') }],
    [
      'a module that contains code as text',
      {
        'index.html': vite('/assets/index-1a2b3c4d.js'),
        'assets/index-1a2b3c4d.js': 'import"./b.js";const a=`\nimport App from "./App.vue"\n`',
        'assets/b.js': '',
      },
    ],
    [
      'an Angular page that was rendered',
      { 'index.html': '<app-root ng-version="20"><p>a</p></app-root>' },
    ],
    [
      'an empty page of a project without a build',
      { 'index.html': page('', '<div id="a"></div>') },
    ],
    ['a rule in front', { 'index.html': '---\nHello, this is text.\n---\n<p>a</p>' }],
    ['percent-encoded addresses', { 'index.html': page('<link href="/%E4%B8%AD%E6.css">') }],
  ])('%s', async (_, tree) => {
    expect(await scan(folderOf({ ...tree }))).toEqual(Object.keys(tree).sort());
  });
});

describe('whatever lies where a build is looked for', () => {
  const names = ['dist', 'build', 'out', 'public', '.output', '_site', 'docs', 'www'];

  test.each<{ what: string; put: (path: string) => void }>([
    { what: 'a file', put: (path) => writeFileSync(path, 'a file') },
    { what: 'a link to itself', put: (path) => symlinkSync(path, path) },
    { what: 'a link out of the workspace', put: (path) => symlinkSync('/', path) },
  ])('$what, the error stays the usual one', async ({ put }) => {
    const folder = folderOf({ 'src/a.js': '//' });
    for (const name of names) put(join(folder, name));
    await expect(scan(folder, 'nowhere')).rejects.toMatchObject({ code: 'directory-missing' });

    writeFileSync(join(folder, 'package.json'), '{}');
    const left = names.map((name) => `/${name}`);
    await expect(scan(folder, '.', left)).rejects.toMatchObject({ code: 'directory-is-source' });
  });

  test.each([{ file: 'dist/app.js' }, { file: 'dist/app/browser' }, { file: 'dist' }])(
    'the file $file',
    async ({ file }) => {
      const folder = folderOf({ [file]: '//', 'package.json': '{}' });
      await expect(scan(folder)).rejects.toMatchObject({ code: 'directory-is-source' });
      await expect(scan(folder, 'out')).rejects.toMatchObject({ code: 'directory-missing' });
    },
  );
});

describe('a directory that lies deeper', () => {
  test.each<{ wanted: string; holds: string[]; said: string }>([
    { wanted: 'dist', holds: ['web/dist'], said: 'Did you mean `web/dist`?' },
    { wanted: './dist/', holds: ['a/web/dist'], said: 'Did you mean `a/web/dist`?' },
    { wanted: 'build/site', holds: ['docs/build/site'], said: 'Did you mean `docs/build/site`?' },
    { wanted: 'dist', holds: ['b/c/dist', 'apps/dist'], said: 'Did you mean `apps/dist`?' },
    { wanted: 'dist', holds: ['b/dist', 'a/dist'], said: 'Did you mean `a/dist` or `b/dist`?' },
    { wanted: 'dist', holds: ['node_modules/a/dist'], said: 'In the workspace: readme.md.' },
  ])('$wanted in $holds: $said', async ({ wanted, holds, said }) => {
    const pages = Object.fromEntries(holds.map((path) => [`${path}/index.html`, 'i']));
    const workspace = folderOf({ 'readme.md': '', ...pages });
    await expect(scan(workspace, wanted)).rejects.toMatchObject({
      code: 'directory-missing',
      message: expect.stringContaining(said),
    });
  });

  test('is named with the reason', async () => {
    await expect(scan(folderOf({ 'web/dist/index.html': 'i' }), 'dist')).rejects.toMatchObject({
      hint: expect.stringContaining(
        '`working-directory` does not hold for a step with `uses`: set `directory: web/dist`.',
      ),
    });
  });
});
