import type { Tree } from '../run/in-process.js';

const packageJson = (dependencies: string[], scripts: Record<string, string> = {}) =>
  JSON.stringify({ scripts, devDependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) });

/** A clone with one framework in it, as its own starter leaves it, and what a workflow for it has to do. */
export interface SiteFixture {
  name: string;
  files: Tree;
  /** Where its build really writes. */
  output: string;
  /** Commands of the workflow, in order. */
  runs: string[];
}

const build = 'npm run build';

export const siteFixtures: SiteFixture[] = [
  {
    name: 'Vite',
    files: {
      'package.json': packageJson(['vite'], { dev: 'vite', build: 'tsc && vite build', preview: 'vite preview' }),
      'package-lock.json': '{}',
      'index.html': '<div>',
      'vite.config.ts': 'export default { build: { outDir: "public_html" } }',
    },
    output: 'public_html',
    runs: ['npm ci', build],
  },
  {
    name: 'Astro',
    files: {
      'package.json': packageJson(['astro', 'vite'], { build: 'astro build' }),
      'pnpm-lock.yaml': '',
      'astro.config.mjs': 'export default defineConfig({})',
    },
    output: 'dist',
    runs: ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm run build'],
  },
  {
    name: 'Docusaurus',
    files: {
      'package.json': packageJson(['@docusaurus/core'], { start: 'docusaurus start', build: 'docusaurus build' }),
      'yarn.lock': '',
      'docusaurus.config.js': "module.exports = { baseUrl: '/' }",
    },
    output: 'build',
    runs: ['corepack enable', 'yarn install --frozen-lockfile', 'yarn run build'],
  },
  {
    name: 'VitePress',
    files: {
      'package.json': packageJson(['vitepress'], {
        build: 'tsc',
        'docs:dev': 'vitepress dev docs',
        'docs:build': 'vitepress build docs',
      }),
      'docs/.vitepress/config.mts': 'export default {}',
    },
    output: 'docs/.vitepress/dist',
    runs: ['npm install', 'npm run docs:build'],
  },
  {
    name: 'Next.js',
    files: {
      'package.json': packageJson(['next', 'react'], { build: 'next build', start: 'next start' }),
      'package-lock.json': '{}',
      'next.config.ts': "const config: NextConfig = { output: 'export' };",
    },
    output: 'out',
    runs: ['npm ci', build],
  },
  {
    name: 'Nuxt',
    files: {
      'package.json': packageJson(['nuxt'], { build: 'nuxt build', generate: 'nuxi generate', dev: 'nuxt dev' }),
      'bun.lock': '',
    },
    output: '.output/public',
    runs: ['bun install --frozen-lockfile', 'bun run generate'],
  },
  {
    name: 'SvelteKit',
    files: {
      'package.json': packageJson(['@sveltejs/kit', '@sveltejs/adapter-static', 'vite'], { build: 'vite build' }),
      'package-lock.json': '{}',
      'svelte.config.js': 'adapter({ fallback: "404.html" })',
    },
    output: 'build',
    runs: ['npm ci', build],
  },
  {
    name: 'Eleventy',
    files: { 'package.json': packageJson(['@11ty/eleventy']), '.eleventy.js': "return { dir: { output: 'www' } }" },
    output: 'www',
    runs: ['npm install', 'npx eleventy'],
  },
  {
    name: 'Gatsby',
    files: {
      'package.json': packageJson(['gatsby'], { build: 'gatsby build', start: 'gatsby develop' }),
      'package-lock.json': '{}',
    },
    output: 'public',
    runs: ['npm ci', build],
  },
  {
    name: 'Angular',
    files: {
      'package.json': packageJson(['@angular/core'], { start: 'ng serve', build: 'ng build' }),
      'package-lock.json': '{}',
      'angular.json': JSON.stringify({
        projects: { shop: { architect: { build: { builder: '@angular/build:application', options: {} } } } },
      }),
    },
    output: 'dist/shop/browser',
    runs: ['npm ci', build],
  },
  {
    name: 'Create React App',
    files: {
      'package.json': packageJson(['react-scripts'], { start: 'react-scripts start', build: 'react-scripts build' }),
      'package-lock.json': '{}',
      'public/index.html': '',
    },
    output: 'build',
    runs: ['npm ci', build],
  },
  {
    name: 'MkDocs',
    files: { 'mkdocs.yml': 'site_name: x\ntheme:\n  name: material\n', 'docs/index.md': '# x' },
    output: 'site',
    runs: ['pip install mkdocs mkdocs-material', 'mkdocs build'],
  },
  {
    name: 'Hugo',
    files: { 'hugo.toml': 'title = "x"', 'go.mod': 'module x' },
    output: 'public',
    runs: ['hugo --minify --baseURL /'],
  },
  {
    name: 'Jekyll',
    files: { '_config.yml': 'title: x', Gemfile: 'gem "jekyll"', 'index.html': '---\n---' },
    output: '_site',
    runs: ['bundle exec jekyll build --baseurl ""'],
  },
  { name: 'plain HTML', files: { 'index.html': '<h1>', 'style.css': '' }, output: '.', runs: [] },
];

export const appFixtures: [name: string, files: Tree, runner: string][] = [
  ['a Node server', { 'package.json': packageJson(['express'], { start: 'node server.js' }) }, 'web'],
  [
    'a server whose pages Vite builds',
    { 'package.json': packageJson(['express', 'vite'], { start: 'node .', build: 'vite build' }) },
    'web',
  ],
  [
    'Next without export',
    { 'package.json': packageJson(['next'], { start: 'next start', build: 'next build' }) },
    'web',
  ],
  ['Python', { 'requirements.txt': 'flask' }, 'python'],
  ['Python with a project file', { 'pyproject.toml': '' }, 'python'],
  ['Go', { 'go.mod': 'module x' }, 'go'],
  ['.NET', { 'Shop.csproj': '<Project/>' }, 'dotnet'],
  ['PHP', { 'index.php': '<?php', 'index.html': '' }, 'php'],
];
