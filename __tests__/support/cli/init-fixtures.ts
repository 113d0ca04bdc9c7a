import { join } from 'node:path';
import { judgeFolder, type Verdict } from '../../../src/cli/init/detect-project.js';
import { readHostNotes } from '../../../src/cli/init/hosting.js';
import { readSource } from '../../../src/cli/init/source.js';
import type { Project } from '../../../src/cli/repository/workflow.js';
import { folderOf, type Tree } from '../run/in-process.js';

/** Returns the top of a clone whose default branch is main. */
export const ofMain = (root: string) => ({ root, defaultBranch: 'main', ref: '' });

/** Returns the verdict of `init` on a folder of a clone with these files. */
export function judged(files: Tree, folder = ''): Verdict {
  const root = folderOf(files);
  return judgeFolder(join(root, folder), ofMain(root));
}

/** Returns the project that `init` finds in a folder of a clone with these files. @throws Error for every other verdict */
export function known(files: Tree, folder = ''): Project {
  const verdict = judged(files, folder);
  if (verdict.kind !== 'known') throw new Error(JSON.stringify(verdict));
  return verdict.project;
}

/** Returns a package.json with these dependencies and scripts. */
export function node(dependencies: string[], scripts: Record<string, string> = {}): Tree {
  const devDependencies = Object.fromEntries(dependencies.map((name) => [name, '1.0.0']));
  return { 'package.json': JSON.stringify({ scripts, devDependencies }) };
}

const npm = { 'package-lock.json': '{}' };
const byNpm = ['npm ci', 'npm run build'];
const byPnpm = ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm run build'];
const byYarn = ['yarn install --frozen-lockfile', 'yarn run build'];
const byBun = ['bun install --frozen-lockfile', 'bun run generate'];

const viteConfig = {
  ...npm,
  'index.html': '',
  'vite.config.ts': 'export default { build: { outDir: "public_html" } }',
};
const astroConfig = { 'pnpm-lock.yaml': '', 'astro.config.mjs': 'export default defineConfig({})' };
const reactPages = { ...npm, 'public/index.html': '' };
const nextConfig = { ...npm, 'next.config.ts': "const config: NextConfig = { output: 'export' };" };
const svelteConfig = { ...npm, 'svelte.config.js': 'adapter({ fallback: "404.html" })' };
const svelte = ['@sveltejs/kit', '@sveltejs/adapter-static', 'vite'];
const pressScripts = {
  build: 'tsc',
  'docs:dev': 'vitepress dev docs',
  'docs:build': 'vitepress build docs',
};
const architect = { build: { builder: '@angular/build:application', options: {} } };
const angularConfig = {
  ...npm,
  'angular.json': JSON.stringify({ projects: { shop: { architect } } }),
};

/** A clone of the starter of each framework, the output folder of its build, and the commands of its workflow. */
const rows: [name: string, files: Tree, output: string, runs: string[]][] = [
  [
    'Vite',
    { ...node(['vite'], { dev: 'vite', build: 'tsc && vite build' }), ...viteConfig },
    'public_html',
    byNpm,
  ],
  [
    'Astro',
    { ...node(['astro', 'vite'], { build: 'astro build' }), ...astroConfig },
    'dist',
    byPnpm,
  ],
  [
    'Docusaurus',
    { ...node(['@docusaurus/core'], { build: 'docusaurus build' }), 'yarn.lock': '' },
    'build',
    byYarn,
  ],
  [
    'VitePress',
    { ...node(['vitepress'], pressScripts), 'docs/.vitepress/config.mts': '' },
    'docs/.vitepress/dist',
    ['npm install', 'npm run docs:build'],
  ],
  [
    'Next.js',
    { ...node(['next'], { build: 'next build', start: 'next start' }), ...nextConfig },
    'out',
    byNpm,
  ],
  [
    'Nuxt',
    { ...node(['nuxt'], { build: 'nuxt build', generate: 'nuxi generate' }), 'bun.lock': '' },
    '.output/public',
    byBun,
  ],
  ['SvelteKit', { ...node(svelte, { build: 'vite build' }), ...svelteConfig }, 'build', byNpm],
  [
    'Eleventy',
    { ...node(['@11ty/eleventy']), '.eleventy.js': "{ output: 'www' }" },
    'www',
    ['npm install', 'npx eleventy'],
  ],
  [
    'Gatsby',
    { ...node(['gatsby'], { build: 'gatsby build', start: 'gatsby develop' }), ...npm },
    'public',
    byNpm,
  ],
  [
    'Angular',
    { ...node(['@angular/core'], { start: 'ng serve', build: 'ng build' }), ...angularConfig },
    'dist/shop/browser',
    byNpm,
  ],
  [
    'Create React App',
    { ...node(['react-scripts'], { build: 'react-scripts build' }), ...reactPages },
    'build',
    byNpm,
  ],
  [
    'MkDocs',
    { 'mkdocs.yml': 'site_name: x' },
    'site',
    ['pip install mkdocs mkdocs-material', 'mkdocs build'],
  ],
  ['Hugo', { 'hugo.toml': 'title = "x"', 'go.mod': '' }, 'public', ['hugo --minify --baseURL /']],
  [
    'Jekyll',
    { '_config.yml': '', Gemfile: '', 'index.html': '' },
    '_site',
    ['bundle exec jekyll build --baseurl ""'],
  ],
  ['plain HTML', { 'index.html': '<h1>', 'style.css': '' }, '.', []],
];
export const siteFixtures = rows.map(([name, files, output, runs]) => ({
  name,
  files,
  output,
  runs,
}));

/** Returns the notes of `init` on what the present host of a clone with these files does beside its build. */
export function hostNotesOf(files: Tree): string[] {
  const root = folderOf(files);
  return readHostNotes(readSource(root, ofMain(root)));
}
