import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { detectProject } from '../../../src/cli/init/detect-project.js';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import type { Project } from '../../../src/cli/repository/workflow.js';
import { appFixtures, node, siteFixtures } from '../../support/cli/init-fixtures.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

function detect(files: Tree, folder = ''): Project | undefined {
  const root = folderOf(files);
  return detectProject(join(root, folder), root);
}

/** The commands that a job runs for it. */
function runsOf(project: Project | undefined): string[] {
  const { setup = [], build = [] } = project ?? {};
  return [...setup.flatMap(({ run }) => run ?? []), ...build];
}

const vite = (beside: Tree = {}): Tree => node(['vite'], {}, beside);

describe('what the starter of each framework leaves', () => {
  test.each(siteFixtures)('is taken for $name', ({ name, files, output, runs }) => {
    const found = detect(files);
    expect(found).toMatchObject({ framework: name, directory: output });
    expect(runsOf(found)).toEqual(runs);
  });

  test.each(appFixtures)('%s is an app', (_, files, runner) => {
    expect(detect(files)).toMatchObject({ runner, setup: [], build: [], notes: [] });
  });

  test.each<[string, Tree]>([
    ['nothing', { 'notes.txt': '' }],
    ['a package that is neither built nor started', node([], { test: 'jest' })],
    ['Hugo settings without any content', { 'config.toml': '' }],
  ])('%s is not guessed at', (_, files) => {
    expect(detect(files)).toBeUndefined();
  });
});

describe('what is easily mistaken', () => {
  const server = { build: 'x', start: 'react-router-serve' };
  const sphinx = { 'docs/conf.py': '', 'docs/index.rst': '' };
  const homepage = { homepage: 'https://acme.github.io/x', dependencies: { 'react-scripts': '5' } };
  const note =
    'The site is served from /, but `homepage` in its configuration is https://acme.github.io/x: set it to /.';

  test.each<[string, Tree, Partial<Project>]>([
    ['React Router', node(['vite', '@react-router/dev'], server), { runner: 'web' }],
    [
      'React Router without a server',
      node(['vite', '@react-router/dev'], {}, { 'react-router.config.ts': 'ssr: false' }),
      { directory: 'build/client', build: ['npx react-router build'] },
    ],
    ['Remix', node(['vite', '@remix-run/dev'], server), { runner: 'web' }],
    [
      'SvelteKit with an adapter that makes neither',
      node(['vite', '@sveltejs/kit', '@sveltejs/adapter-auto']),
      { problem: expect.stringContaining('@sveltejs/adapter-static') as unknown as string },
    ],
    [
      'Django with its documentation',
      { 'manage.py': '', 'requirements.txt': 'django', 'docs/index.html': '' },
      { runner: 'python' },
    ],
    ['FastAPI with MkDocs', { 'requirements.txt': 'fastapi', 'mkdocs.yml': '' }, { runner: 'python' }],
    ['Flask with Sphinx', { 'requirements.txt': 'flask', ...sphinx }, { runner: 'python' }],
    ['a Python library', { 'pyproject.toml': '', ...sphinx }, { framework: 'Sphinx', directory: '_build/html' }],
    ['Go with pages of its own', { 'go.mod': '', 'public/index.html': '' }, { runner: 'go' }],
    [
      'a library with Storybook',
      node(['vite', 'storybook'], { 'build-storybook': 'storybook build' }),
      { directory: 'storybook-static', build: ['npm run build-storybook'] },
    ],
    ['an app with Storybook', node(['vite', 'storybook'], {}, { 'index.html': '' }), { framework: 'Vite' }],
    [
      'Vue CLI',
      node(['@vue/cli-service'], { build: 'vue-cli-service build' }),
      { directory: 'dist', build: ['npm run build'] },
    ],
    [
      'Parcel',
      node(['parcel'], { build: 'parcel build --dist-dir out' }),
      { directory: 'out', build: ['npm run build'] },
    ],
    ['Create React App made for GitHub Pages', { 'package.json': JSON.stringify(homepage) }, { notes: [note] }],
  ])('%s is not', (_, files, found) => {
    expect(detect(files)).toMatchObject(found);
  });
});

describe('the package manager', () => {
  const declared = (packageManager: string) => JSON.stringify({ devDependencies: { vite: '7' }, packageManager });

  test.each<[string, Tree, string[]]>([
    ['npm by its lock file', { 'package-lock.json': '' }, ['npm ci', 'npx vite build']],
    ['npm by its older lock file', { 'npm-shrinkwrap.json': '' }, ['npm ci', 'npx vite build']],
    ['npm where there is no lock file', {}, ['npm install', 'npx vite build']],
    ['bun by its binary lock file', { 'bun.lockb': '' }, ['bun install --frozen-lockfile', 'bunx vite build']],
    ['yarn 1', { 'yarn.lock': '' }, ['corepack enable', 'yarn install --frozen-lockfile', 'yarn vite build']],
    [
      'yarn of today by its settings',
      { 'yarn.lock': '', '.yarnrc.yml': '' },
      ['corepack enable', 'yarn install --immutable', 'yarn vite build'],
    ],
    [
      'yarn of today as package.json declares it',
      { 'yarn.lock': '', 'package.json': declared('yarn@4.5.0') },
      ['corepack enable', 'yarn install --immutable', 'yarn vite build'],
    ],
    [
      'what package.json declares, whatever lock file is there',
      { 'package-lock.json': '', 'package.json': declared('pnpm@9.1.0') },
      ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec vite build'],
    ],
    [
      'npm where package.json declares what is no text',
      { 'package.json': JSON.stringify({ scripts: 7, devDependencies: { vite: '7', x: 7 }, packageManager: 7 }) },
      ['npm install', 'npx vite build'],
    ],
  ])('is %s', (_, files, runs) => {
    expect(runsOf(detect(vite(files)))).toEqual(runs);
  });

  test('of a monorepo is that of its root, with the Node that the root names', () => {
    const files = { 'apps/web/package.json': declared(''), 'pnpm-lock.yaml': '', '.nvmrc': '22' };
    const found = detect(files, 'apps/web');
    const inputs = { 'node-version-file': '.nvmrc', cache: 'pnpm' };
    expect(found?.setup[1]).toEqual({ uses: pinnedActions.node, with: inputs });
    expect(runsOf(found)).toEqual(['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec vite build']);
  });

  test.each<[string, Tree, Record<string, string>]>([
    ['', { 'package-lock.json': '' }, { cache: 'npm' }],
    ['', { 'yarn.lock': '' }, { cache: 'yarn' }],
    ['', { 'bun.lock': '' }, {}],
    ['', {}, {}],
    ['', { 'package-lock.json': '', 'package.json': declared('pnpm@9.1.0') }, {}],
    ['web', { 'web/pnpm-lock.yaml': '' }, { cache: 'pnpm', 'cache-dependency-path': 'web/pnpm-lock.yaml' }],
  ])('in "%s" with %j downloads are kept: %j', (folder, files, kept) => {
    const found = detect({ [join(folder, 'package.json')]: declared(''), ...files }, folder);
    expect(found?.setup).toContainEqual({ uses: pinnedActions.node, with: { 'node-version': '24', ...kept } });
  });

  test('Node is the one of its version file', () => {
    const [first] = detect(vite({ '.node-version': '20' }))?.setup ?? [];
    expect(first).toEqual({ uses: pinnedActions.node, with: { 'node-version-file': '.node-version' } });
  });

  test('bun is set up before Node', () => {
    const uses = detect(vite({ 'bun.lock': '' }))?.setup.map((step) => step.uses);
    expect(uses).toEqual([pinnedActions.bun, pinnedActions.node, undefined]);
  });
});

describe('where the build writes', () => {
  const astro = (config: string, build = 'astro build') => node(['astro'], { build }, { 'astro.config.mjs': config });
  const angular = (options: object, builder = '@angular/build:application') => {
    const config = { projects: { shop: { architect: { build: { builder, options } } } } };
    return node(['@angular/core'], { build: 'ng build' }, { 'angular.json': JSON.stringify(config) });
  };
  const vitepress = (config: string) => node(['vitepress'], {}, { [config]: 'export default {}' });
  test.each<[string, Tree, string]>([
    ['its setting says so', astro('{ outDir: "out/site" }'), 'out/site'],
    ['a flag of the build goes first', astro('{ outDir: "no" }', 'astro build --outDir=yes'), 'yes'],
    ['Angular is told a folder', angular({ outputPath: 'public' }), 'public/browser'],
    ['Angular is told a base without a folder in it', angular({ outputPath: { base: 'out', browser: '' } }), 'out'],
    ['Angular is told a base', angular({ outputPath: { base: 'out' } }), 'out/browser'],
    ['an older Angular', angular({}, '@angular-devkit/build-angular:browser'), 'dist/shop'],
    ['VitePress at the top', vitepress('.vitepress/config.js'), '.vitepress/dist'],
    ['VitePress without a script', vitepress('docs/.vitepress/config.ts'), 'docs/.vitepress/dist'],
    ['MkDocs is told a folder', { 'mkdocs.yml': 'site_dir: "public"' }, 'public'],
    ['Hugo is told a folder', { 'hugo.yaml': 'publishDir: www' }, 'www'],
    ['an older Hugo', { 'config.toml': 'PublishDir = "www"', 'content/a.md': '' }, 'www'],
    ['Hugo with a folder of settings', { 'config/_default/hugo.toml': '', 'content/a.md': '' }, 'public'],
    ['Jekyll is told a folder', { '_config.yml': 'destination: ./www' }, './www'],
    ['pages in a folder', { 'docs/index.html': '', 'README.md': '' }, 'docs'],
    ['pages at the top and in a folder', { 'index.html': '', 'docs/index.html': '' }, '.'],
  ])('%s', (_, files, directory) => {
    expect(detect(files)?.directory).toBe(directory);
  });
});

describe('what is built', () => {
  test.each<[string, Tree, string]>([
    ['the script that runs the build, whatever it is called', node(['astro'], { make: 'astro build' }), 'npm run make'],
    ['not the one that watches', node(['astro'], { watch: 'astro build --watch' }), 'npx astro build'],
    ['a script called build, whatever it runs', node(['astro'], { build: 'make all' }), 'npm run build'],
    ['the static build of Nuxt, and not its server', node(['nuxt'], { build: 'nuxt build' }), 'npx nuxt generate'],
    ['Nuxt by its older command', node(['nuxt'], { site: 'nuxi generate' }), 'npm run site'],
    [
      'an installed VitePress',
      node(['vitepress'], {}, { 'docs/.vitepress/config.ts': '' }),
      'npx vitepress build docs',
    ],
    ['Jekyll alone', { '_config.yml': '' }, 'jekyll build --baseurl ""'],
  ])('%s', (_, files, build) => {
    expect(detect(files)?.build).toEqual([build]);
  });

  test('Jekyll without a Gemfile is installed first, and with one it is cached', () => {
    const version = { 'ruby-version': '3.3' };
    expect(detect({ '_config.yml': '' })?.setup.slice(1)).toEqual([{ run: 'gem install jekyll' }]);
    expect(detect({ '_config.yml': '', Gemfile: '' })?.setup).toEqual([
      { uses: pinnedActions.ruby, with: { ...version, 'bundler-cache': 'true' } },
    ]);
  });

  test.each<[Tree, string]>([
    [{ 'mkdocs.yml': '' }, 'pip install mkdocs mkdocs-material'],
    [{ 'mkdocs.yml': '', 'requirements.txt': 'MkDocs==1' }, 'pip install -r requirements.txt'],
    [{ 'mkdocs.yml': '', 'docs/requirements.txt': 'mkdocs' }, 'pip install -r docs/requirements.txt'],
    [{ 'mkdocs.yml': '', 'requirements.txt': 'requests' }, 'pip install mkdocs mkdocs-material'],
  ])('MkDocs of %j: %s', (files, run) => {
    expect(detect(files)?.setup[1]).toEqual({ run });
  });

  test.each<[string, Tree]>([
    ['Next.js', node(['next'], { build: 'next build' }, { 'next.config.js': "output: 'standalone'" })],
    ['Astro', node(['astro'], {}, { 'astro.config.mjs': "output: 'server'" })],
    ['SvelteKit', node(['@sveltejs/kit'], { build: 'vite build' })],
  ])('%s that needs a server is run as one', (name, files) => {
    expect(detect(files)).toMatchObject({ framework: `${name} (server)`, runner: 'web', build: [] });
  });

  test.each<[string, Tree, string]>([
    ['a router', node(['vite', 'react-router-dom']), 'answers 404 when it is opened directly'],
    ['plugins of MkDocs', { 'mkdocs.yml': '' }, 'plugins and themes that mkdocs.yml names need'],
    ['a command of Go', { 'go.mod': '', 'cmd/server/main.go': '' }, '`build-command: go build -o app ./cmd/server`'],
    ['variables', { 'requirements.txt': 'flask', '.env.example': '' }, '.env.example is not deployed'],
    ['those of a Node server', node(['express'], { start: 'node .' }, { '.env': '' }), '.env is not deployed'],
    ['a base', vite({ 'vite.config.js': "base: '/repo/'" }), '`base` in its configuration is /repo/:'],
    [
      'a prefix',
      node(['gatsby'], {}, { 'gatsby-config.js': 'pathPrefix: `/docs`' }),
      '`pathPrefix` in its configuration is /docs:',
    ],
    [
      'an address of GitHub Pages',
      node(['@docusaurus/core'], {}, { 'docusaurus.config.js': "baseUrl: 'https://a.github.io/docs/'" }),
      '`baseUrl` in its configuration is https://a.github.io/docs/:',
    ],
  ])('%s is said', (_, files, note) => {
    expect(detect(files)?.notes).toEqual([expect.stringContaining(note)]);
  });

  test.each<[string, Tree]>([
    ['plugins that are installed', { 'mkdocs.yml': 'plugins:\n- awesome-pages\n', 'requirements.txt': 'mkdocs' }],
    ['routers of pages', node(['astro', '@tanstack/react-router'])],
    ['a Go program at the top', { 'go.mod': '', 'main.go': '', 'cmd/other/main.go': '' }],
  ])('%s need no note', (_, files) => {
    expect(detect(files)?.notes).toEqual([]);
  });
});
