import type { Tree } from '../run/in-process.js';

/** A package.json with these dependencies and scripts, and what else is beside it. */
export function node(dependencies: string[], scripts: Record<string, string> = {}, beside: Tree = {}): Tree {
  const devDependencies = Object.fromEntries(dependencies.map((name) => [name, '1.0.0']));
  return { 'package.json': JSON.stringify({ scripts, devDependencies }), ...beside };
}

/** A clone with one framework in it, as its own starter leaves it, and what a workflow for it has to do. */
export interface SiteFixture {
  name: string;
  files: Tree;
  /** Where its build really writes. */
  output: string;
  /** Commands of the workflow, in order. */
  runs: string[];
}

const byNpm = ['npm ci', 'npm run build'];
const npm = { 'package-lock.json': '{}' };
const angular = {
  projects: { shop: { architect: { build: { builder: '@angular/build:application', options: {} } } } },
};

export const siteFixtures: SiteFixture[] = [
  {
    name: 'Vite',
    files: node(
      ['vite'],
      { dev: 'vite', build: 'tsc && vite build', preview: 'vite preview' },
      { ...npm, 'index.html': '<div>', 'vite.config.ts': 'export default { build: { outDir: "public_html" } }' },
    ),
    output: 'public_html',
    runs: byNpm,
  },
  {
    name: 'Astro',
    files: node(
      ['astro', 'vite'],
      { build: 'astro build' },
      { 'pnpm-lock.yaml': '', 'astro.config.mjs': 'export default defineConfig({})' },
    ),
    output: 'dist',
    runs: ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm run build'],
  },
  {
    name: 'Docusaurus',
    files: node(
      ['@docusaurus/core'],
      { start: 'docusaurus start', build: 'docusaurus build' },
      { 'yarn.lock': '', 'docusaurus.config.js': "module.exports = { baseUrl: '/' }" },
    ),
    output: 'build',
    runs: ['corepack enable', 'yarn install', 'yarn run build'],
  },
  {
    name: 'VitePress',
    files: node(
      ['vitepress'],
      { build: 'tsc', 'docs:dev': 'vitepress dev docs', 'docs:build': 'vitepress build docs' },
      { 'docs/.vitepress/config.mts': 'export default {}' },
    ),
    output: 'docs/.vitepress/dist',
    runs: ['npm install', 'npm run docs:build'],
  },
  {
    name: 'Next.js',
    files: node(
      ['next', 'react'],
      { build: 'next build', start: 'next start' },
      { ...npm, 'next.config.ts': "const config: NextConfig = { output: 'export' };" },
    ),
    output: 'out',
    runs: byNpm,
  },
  {
    name: 'Nuxt',
    files: node(['nuxt'], { build: 'nuxt build', generate: 'nuxi generate', dev: 'nuxt dev' }, { 'bun.lock': '' }),
    output: '.output/public',
    runs: ['bun install --frozen-lockfile', 'bun run generate'],
  },
  {
    name: 'SvelteKit',
    files: node(
      ['@sveltejs/kit', '@sveltejs/adapter-static', 'vite'],
      { build: 'vite build' },
      { ...npm, 'svelte.config.js': 'adapter({ fallback: "404.html" })' },
    ),
    output: 'build',
    runs: byNpm,
  },
  {
    name: 'Eleventy',
    files: node(['@11ty/eleventy'], {}, { '.eleventy.js': "return { dir: { output: 'www' } }" }),
    output: 'www',
    runs: ['npm install', 'npx eleventy'],
  },
  {
    name: 'Gatsby',
    files: node(['gatsby'], { build: 'gatsby build', start: 'gatsby develop' }, npm),
    output: 'public',
    runs: byNpm,
  },
  {
    name: 'Angular',
    files: node(
      ['@angular/core'],
      { start: 'ng serve', build: 'ng build' },
      { ...npm, 'angular.json': JSON.stringify(angular) },
    ),
    output: 'dist/shop/browser',
    runs: byNpm,
  },
  {
    name: 'Create React App',
    files: node(
      ['react-scripts'],
      { start: 'react-scripts start', build: 'react-scripts build' },
      { ...npm, 'public/index.html': '' },
    ),
    output: 'build',
    runs: byNpm,
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
  ['a Node server', node(['express'], { start: 'node server.js' }), 'web'],
  ['a server whose pages Vite builds', node(['express', 'vite'], { start: 'node .', build: 'vite build' }), 'web'],
  ['Next without export', node(['next'], { start: 'next start', build: 'next build' }), 'web'],
  ['Python', { 'requirements.txt': 'flask' }, 'python'],
  ['Python with a project file', { 'pyproject.toml': '' }, 'python'],
  ['Go', { 'go.mod': 'module x' }, 'go'],
  ['.NET', { 'Shop.csproj': '<Project/>' }, 'dotnet'],
  ['PHP', { 'index.php': '<?php', 'index.html': '' }, 'php'],
];
