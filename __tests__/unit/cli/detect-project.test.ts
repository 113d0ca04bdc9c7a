import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { detectProject } from '../../../src/cli/init/detect-project.js';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import type { Project } from '../../../src/cli/repository/workflow.js';
import { node, ofMain, siteFixtures } from '../../support/cli/init-fixtures.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

function detect(files: Tree, folder = ''): Project | undefined {
  const root = folderOf(files);
  return detectProject(join(root, folder), ofMain(root));
}

/** The commands of a job. */
function runsOf({ setup = [], build = [] }: Partial<Project> = {}): string[] {
  return [...setup.flatMap(({ run }) => run ?? []), ...build];
}

const vite = (beside: Tree = {}): Tree => ({ ...node(['vite']), ...beside });
const astro = (config: string, build = 'astro build') => ({
  ...node(['astro'], { build }),
  'astro.config.mjs': config,
});
const angular = (options: object, builder = '@angular/build:application') => {
  const config = { projects: { shop: { architect: { build: { builder, options } } } } };
  return {
    ...node(['@angular/core'], { build: 'ng build' }),
    'angular.json': JSON.stringify(config),
  };
};
const vitepress = (config: string) => ({ ...node(['vitepress']), [config]: 'export default {}' });
const containing = (text: string) => expect.stringContaining(text) as unknown as string;

test.each(siteFixtures)(
  'the starter project of $name is detected',
  ({ name, files, output, runs }) => {
    const found = detect(files);
    expect(found).toMatchObject({ framework: name, directory: output });
    expect(runsOf(found)).toEqual(runs);
  },
);

test.each<[string, Tree]>([
  ['nothing', { 'notes.txt': '' }],
  ['a package that is neither built nor started', node([], { test: 'jest' })],
  ['Hugo settings without any content', { 'config.toml': '' }],
])('no project is guessed for %s', (_, files) => {
  expect(detect(files)).toBeUndefined();
});

const server = { build: 'x', start: 'react-router-serve' };
const sphinx = { 'docs/conf.py': '', 'docs/index.rst': '' };

describe('a project', () => {
  test.each<[string, Tree, Partial<Project>]>([
    [
      'a Node server',
      node(['express'], { start: 'node server.js' }),
      { runner: 'web', setup: [], notes: [] },
    ],
    [
      'a server whose pages Vite builds',
      node(['express', 'vite'], { start: 'node .', build: 'vite build' }),
      { runner: 'web', build: [] },
    ],
    ['Python', { 'requirements.txt': 'flask' }, { runner: 'python' }],
    ['Python with a project file', { 'pyproject.toml': '' }, { runner: 'python' }],
    ['Go', { 'go.mod': 'module x' }, { runner: 'go', setup: [], build: [], notes: [] }],
    ['.NET', { 'Shop.csproj': '<Project/>' }, { runner: 'dotnet' }],
    ['PHP', { 'index.php': '<?php', 'index.html': '' }, { runner: 'php' }],
    ['React Router', node(['vite', '@react-router/dev'], server), { runner: 'web' }],
    [
      'React Router without a server',
      { ...node(['vite', '@react-router/dev']), 'react-router.config.ts': 'ssr: false' },
      { directory: 'build/client', build: ['npx react-router build'] },
    ],
    [
      'SvelteKit with an adapter that makes neither',
      node(['vite', '@sveltejs/kit', '@sveltejs/adapter-auto']),
      { problem: containing('@sveltejs/adapter-static') },
    ],
    [
      'Next.js with a server',
      { ...node(['next'], { build: 'next build' }), 'next.config.js': "output: 'standalone'" },
      { framework: 'Next.js (server)', runner: 'web', build: [] },
    ],
    [
      'Astro with a server',
      astro("output: 'server'"),
      { framework: 'Astro (server)', runner: 'web', build: [] },
    ],
    [
      'Django with its documentation',
      { 'manage.py': '', 'requirements.txt': 'django', 'docs/index.html': '' },
      { runner: 'python' },
    ],
    [
      'FastAPI with MkDocs',
      { 'requirements.txt': 'fastapi', 'mkdocs.yml': '' },
      { runner: 'python' },
    ],
    ['Flask with Sphinx', { 'requirements.txt': 'flask', ...sphinx }, { runner: 'python' }],
    [
      'a Python library',
      { 'pyproject.toml': '', ...sphinx },
      { framework: 'Sphinx', directory: '_build/html' },
    ],
    ['Go with pages of its own', { 'go.mod': '', 'public/index.html': '' }, { runner: 'go' }],
    [
      'a library with Storybook',
      node(['vite', 'storybook'], { 'build-storybook': 'storybook build' }),
      { directory: 'storybook-static', build: ['npm run build-storybook'] },
    ],
    [
      'an app with Storybook',
      { ...node(['vite', 'storybook']), 'index.html': '' },
      { framework: 'Vite' },
    ],
    [
      'Parcel with a flag',
      node(['parcel'], { build: 'parcel build --dist-dir out' }),
      { directory: 'out' },
    ],
    [
      'Astro with both',
      astro('{ outDir: "no" }', 'astro build --outDir=yes'),
      { directory: 'yes' },
    ],
    ['Angular with a folder', angular({ outputPath: 'public' }), { directory: 'public/browser' }],
    [
      'Angular with a base without a folder in it',
      angular({ outputPath: { base: 'out', browser: '' } }),
      { directory: 'out' },
    ],
    ['Angular with a base', angular({ outputPath: { base: 'out' } }), { directory: 'out/browser' }],
    [
      'an older Angular',
      angular({}, '@angular-devkit/build-angular:browser'),
      { directory: 'dist/shop' },
    ],
    ['VitePress at the top', vitepress('.vitepress/config.js'), { directory: '.vitepress/dist' }],
    [
      'VitePress without a script',
      vitepress('docs/.vitepress/config.ts'),
      { directory: 'docs/.vitepress/dist', build: ['npx vitepress build docs'] },
    ],
    ['MkDocs with a folder', { 'mkdocs.yml': 'site_dir: "public"' }, { directory: 'public' }],
    ['Hugo with a folder', { 'hugo.yaml': 'publishDir: www' }, { directory: 'www' }],
    [
      'an older Hugo',
      { 'config.toml': 'PublishDir = "www"', 'content/a.md': '' },
      { directory: 'www' },
    ],
    [
      'Hugo with a folder of settings',
      { 'config/_default/hugo.toml': '', 'content/a.md': '' },
      { directory: 'public' },
    ],
    [
      'Jekyll with a folder and without a Gemfile',
      { '_config.yml': 'destination: ./www' },
      { directory: './www', build: ['jekyll build --baseurl ""'] },
    ],
    ['pages in a folder', { 'docs/index.html': '', 'README.md': '' }, { directory: 'docs' }],
    [
      'a build script of another name',
      node(['astro'], { make: 'astro build' }),
      { build: ['npm run make'] },
    ],
    [
      'a script that watches',
      node(['astro'], { watch: 'astro build --watch' }),
      { build: ['npx astro build'] },
    ],
    [
      'a build script that runs something else',
      astro('', 'make all'),
      { build: ['npm run build'] },
    ],
    [
      'Nuxt with a build of a server',
      node(['nuxt'], { build: 'nuxt build' }),
      { build: ['npx nuxt generate'] },
    ],
    [
      'Nuxt by its older command',
      node(['nuxt'], { site: 'nuxi generate' }),
      { build: ['npm run site'] },
    ],
  ])('%s', (_, files, expected) => {
    expect(detect(files)).toMatchObject(expected);
  });

  test.each<[string, Tree, string]>([
    ['a router', node(['vite', 'react-router-dom']), 'answers 404 when it is opened directly'],
    ['plugins of MkDocs', { 'mkdocs.yml': '' }, 'plugins and themes that mkdocs.yml names need'],
    [
      'variables',
      { 'requirements.txt': 'flask', '.env.example.production': '' },
      '.env.example.production is not deployed',
    ],
    [
      'a base',
      vite({ 'vite.config.js': "base: '/repo/'" }),
      '`base` in its configuration is /repo/: set it to /.',
    ],
    [
      'a prefix',
      { ...node(['gatsby']), 'gatsby-config.js': 'pathPrefix: `/docs`' },
      '`pathPrefix` in its configuration is /docs:',
    ],
    [
      'an address of GitHub Pages',
      {
        'package.json':
          '{"homepage":"https://acme.github.io/x","dependencies":{"react-scripts":"5"}}',
      },
      '`homepage` in its configuration is https://acme.github.io/x:',
    ],
    [
      'plugins that are installed',
      { 'mkdocs.yml': 'plugins:\n- awesome-pages\n', 'requirements.txt': 'mkdocs' },
      '',
    ],
    ['the one command of Go', { 'go.mod': '', 'cmd/server/main.go': '' }, ''],
    [
      'a Go program at the top, which is not the one that the runner builds',
      { 'go.mod': '', 'main.go': 'package main', 'cmd/other/main.go': '' },
      "builds ./cmd/other: give --build-command 'go build -o app .'",
    ],
  ])('has the notes for %s', (_, files, note) => {
    expect(detect(files)?.notes).toEqual(note ? [containing(note)] : []);
  });
});

describe('the set-up of the job', () => {
  const declared = (packageManager: string) =>
    JSON.stringify({ devDependencies: { vite: '7' }, packageManager });
  const yarn4 = ['corepack enable', 'yarn install --immutable', 'yarn vite build'];

  test.each<[string, Tree, string[]]>([
    [
      'an older lock file of npm',
      vite({ 'npm-shrinkwrap.json': '' }),
      ['npm ci', 'npx vite build'],
    ],
    [
      'a binary lock file of bun',
      vite({ 'bun.lockb': '' }),
      ['bun install --frozen-lockfile', 'bunx vite build'],
    ],
    ['a Yarn of today by its settings', vite({ 'yarn.lock': '', '.yarnrc.yml': '' }), yarn4],
    [
      'a Yarn of today in package.json',
      { 'yarn.lock': '', 'package.json': declared('yarn@4.5.0') },
      yarn4,
    ],
    [
      'package.json and another lock file',
      { 'package-lock.json': '', 'package.json': declared('pnpm@9.1.0') },
      ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec vite build'],
    ],
    [
      'a package.json of other types',
      {
        'package.json': JSON.stringify({
          scripts: 7,
          devDependencies: { vite: '7', x: 7 },
          packageManager: 7,
        }),
      },
      ['npm install', 'npx vite build'],
    ],
    [
      'MkDocs',
      { 'mkdocs.yml': '', 'requirements.txt': 'x' },
      ['pip install mkdocs mkdocs-material', 'mkdocs build'],
    ],
    ['Jekyll', { '_config.yml': '' }, ['gem install jekyll', 'jekyll build --baseurl ""']],
    [
      'MkDocs with requirements',
      { 'mkdocs.yml': '', 'docs/requirements.txt': 'MkDocs==1' },
      ['pip install -r docs/requirements.txt', 'mkdocs build'],
    ],
  ])('installs with %s', (_, files, runs) => {
    expect(runsOf(detect(files))).toEqual(runs);
  });

  test.each<[folder: string, Tree, Record<string, string>]>([
    ['', { 'package-lock.json': '' }, { 'node-version': '24', cache: 'npm' }],
    [
      '',
      { 'yarn.lock': '', '.nvmrc': 'lts/*\n' },
      { 'node-version-file': '.nvmrc', cache: 'yarn' },
    ],
    ['', { 'bun.lock': '', '.node-version': 'v22.1' }, { 'node-version-file': '.node-version' }],
    [
      '',
      { 'package-lock.json': '', 'package.json': declared('pnpm@9.1.0') },
      { 'node-version': '24' },
    ],
    [
      'web',
      { 'web/pnpm-lock.yaml': '' },
      { 'node-version': '24', cache: 'pnpm', 'cache-dependency-path': 'web/pnpm-lock.yaml' },
    ],
    [
      'web',
      { 'pnpm-lock.yaml': '', '.nvmrc': '22' },
      { 'node-version-file': '.nvmrc', cache: 'pnpm' },
    ],
  ])('in folder "%s" with %j has Node and its cache: %j', (folder, files, inputs) => {
    const found = detect({ [join(folder, 'package.json')]: declared(''), ...files }, folder);
    const step = found?.setup.find(({ uses }) => uses === pinnedActions.node);
    expect(step?.with).toEqual(inputs);
  });

  test('sets up bun before Node, which asks bun for its cache, and the gems of a Gemfile', () => {
    const uses = detect(vite({ 'bun.lock': '' }))?.setup.map((step) => step.uses);
    expect(uses).toEqual([pinnedActions.bun, pinnedActions.node, undefined]);
    const gems = { 'ruby-version': '3.3', 'bundler-cache': 'true' };
    const [ruby, ...more] = detect({ '_config.yml': '', Gemfile: '' })?.setup ?? [];
    expect(ruby).toMatchObject({ uses: pinnedActions.ruby, with: gems });
    expect(more).toEqual([]);
  });
});
