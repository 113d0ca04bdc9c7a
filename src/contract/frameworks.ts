/**
 * The purpose of a tool. A `generator` makes pages out of content, a `framework` builds a whole app, a `bundler` also
 * packs the assets of a back end or a library, and a `helper` shows parts of something else.
 */
export type FrameworkRole = 'generator' | 'framework' | 'bundler' | 'helper';

/** A tool that builds a site, as far as the repository does not say otherwise. */
export interface Framework {
  name: string;
  role: FrameworkRole;
  /** The npm package that stands for it; '' for a tool that npm does not have. */
  package: string;
  /** The command of its static build, as it stands in scripts. */
  build: string;
  /** The folder that its build writes, from the folder of the project. */
  output: string;
  /** The setting of the path that a site is served from. */
  base?: string | undefined;
  /** A piece of a regular expression for the name of its configuration, as in `<config>.config.js`. Default: the first word of `build`. */
  config?: string | undefined;
  /** The setting of the output folder in that file. */
  setting?: string | undefined;
  /** Matches a configuration that builds a site; without a match, the build makes a server. */
  isStatic?: RegExp | undefined;
  /** The setting that writes about/index.html in place of about.html, and links to it. */
  pages?: string | undefined;
  /** Matches a page that the framework built. */
  mark?: RegExp | undefined;
  /** It writes its pages below the folder that its command names, as in `vitepress build docs`. */
  isBelowPages?: true;
}

const noServer = /\bssr\s*:\s*false/;

/** A framework comes after the frameworks that build on it, because the first match counts. Source: each framework's documentation of its static build. */
export const frameworks: readonly Framework[] = [
  {
    name: 'Next.js',
    role: 'framework',
    package: 'next',
    build: 'next build',
    output: 'out',
    base: 'basePath',
    setting: 'distDir',
    // A condition decides at the build: `output: isCI ? 'export' : undefined`.
    isStatic: /\boutput["']?\s*[:=][^,;\n]*["'`]export["'`]/,
    mark: /\/_next\//,
    pages: 'trailingSlash: true',
  },
  {
    name: 'Nuxt',
    role: 'framework',
    package: 'nuxt',
    build: 'nuxt generate',
    output: '.output/public',
    base: 'app.baseURL',
    mark: /\/_nuxt\//,
  },
  {
    name: 'SvelteKit',
    role: 'framework',
    package: '@sveltejs/kit',
    build: 'vite build',
    output: 'build',
    base: 'kit.paths.base',
    config: 'svelte',
    setting: 'pages',
    isStatic: /adapter-static/,
    mark: /\/_app\/immutable\//,
    pages: "export const trailingSlash = 'always'",
  },
  {
    name: 'Slidev',
    role: 'generator',
    package: '@slidev/cli',
    build: 'slidev build',
    output: 'dist',
    base: '--base',
  },
  {
    name: 'Astro',
    role: 'generator',
    package: 'astro',
    build: 'astro build',
    output: 'dist',
    base: 'base',
    setting: 'outDir',
    // The adapter of Vercel writes its own folder, and each adapter makes a server of hybrid pages.
    isStatic:
      /^(?!.*\boutput\s*:\s*["'`]server["'`])(?!.*\badapter\s*:\s*vercel\w*\()(?!(?=.*\boutput\s*:\s*["'`]hybrid).*\badapter\s*:\s*\w+\()/s,
    mark: /\/_astro\//,
    pages: "trailingSlash: 'always'",
  },
  {
    name: 'Docusaurus',
    role: 'generator',
    package: '@docusaurus/core',
    build: 'docusaurus build',
    output: 'build',
    base: 'baseUrl',
    pages: 'trailingSlash: true',
  },
  {
    name: 'VitePress',
    role: 'generator',
    package: 'vitepress',
    build: 'vitepress build',
    output: '.vitepress/dist',
    base: 'base',
    config: 'config',
    setting: 'outDir',
    isBelowPages: true,
  },
  {
    name: 'VuePress',
    role: 'generator',
    package: 'vuepress',
    build: 'vuepress build',
    output: '.vuepress/dist',
    base: 'base',
    config: 'config',
    setting: 'dest',
    isBelowPages: true,
  },
  {
    name: 'Rspress',
    role: 'generator',
    package: 'rspress',
    build: 'rspress build',
    output: 'doc_build',
    base: 'base',
    setting: 'outDir',
  },
  {
    name: 'Dumi',
    role: 'generator',
    package: 'dumi',
    build: 'dumi build',
    output: 'dist',
    base: 'base',
    config: '\\.?dumirc',
    setting: 'outputPath',
  },
  {
    name: 'Observable Framework',
    role: 'generator',
    package: '@observablehq/framework',
    build: 'observable build',
    output: 'dist',
    config: 'observablehq',
    setting: 'output',
  },
  {
    name: 'Gatsby',
    role: 'generator',
    package: 'gatsby',
    build: 'gatsby build',
    output: 'public',
    base: 'pathPrefix',
  },
  {
    name: 'Gridsome',
    role: 'generator',
    package: 'gridsome',
    build: 'gridsome build',
    output: 'dist',
    base: 'pathPrefix',
    setting: 'outputDir',
  },
  {
    name: 'Eleventy',
    role: 'generator',
    package: '@11ty/eleventy',
    build: 'eleventy',
    output: '_site',
    base: 'pathPrefix',
    setting: 'output',
  },
  {
    name: 'Hexo',
    role: 'generator',
    package: 'hexo',
    build: 'hexo generate',
    output: 'public',
    base: 'root',
  },
  {
    name: 'HonKit',
    role: 'generator',
    package: 'honkit',
    build: 'honkit build',
    output: '_book',
  },
  {
    name: 'Antora',
    role: 'generator',
    package: 'antora',
    build: 'antora',
    output: 'build/site',
    base: 'site.url',
  },
  {
    name: 'Angular',
    role: 'framework',
    package: '@angular/core',
    build: 'ng build',
    output: 'dist',
    base: 'baseHref',
    config: 'angular',
    mark: /<app-root\b/,
  },
  {
    name: 'Quasar',
    role: 'framework',
    package: '@quasar/app-vite',
    build: 'quasar build',
    output: 'dist/spa',
    base: 'publicPath',
    setting: 'distDir',
  },
  {
    name: 'Ember',
    role: 'framework',
    package: 'ember-cli',
    build: 'ember build',
    output: 'dist',
    base: 'rootURL',
  },
  {
    name: 'Expo',
    role: 'framework',
    package: 'expo',
    build: 'expo export',
    output: 'dist',
    base: 'experiments.baseUrl',
    config: 'app',
  },
  {
    name: 'React Router',
    role: 'framework',
    package: '@react-router/dev',
    build: 'react-router build',
    output: 'build/client',
    base: 'base',
    isStatic: noServer,
  },
  {
    name: 'Remix',
    role: 'framework',
    package: '@remix-run/dev',
    build: 'remix vite:build',
    output: 'build/client',
    base: 'base',
    config: 'vite',
    isStatic: noServer,
  },
  {
    name: 'SolidStart',
    role: 'framework',
    package: '@solidjs/start',
    build: 'vinxi build',
    output: '.output/public',
    config: 'app',
    isStatic: /preset\s*:\s*["'`]static["'`]/,
  },
  {
    name: 'TanStack Start',
    role: 'framework',
    package: '@tanstack/react-start',
    build: 'vite build',
    output: 'dist/client',
    config: 'vite',
    isStatic: /\b(?:spa|prerender)\s*:\s*\{[^}]*\benabled\s*:\s*true/,
  },
  {
    name: 'Qwik',
    role: 'framework',
    package: '@builder.io/qwik-city',
    build: 'qwik build',
    output: 'dist',
    config: 'adapters/static/vite',
    isStatic: /staticAdapter|static-site|adapters\/static/,
  },
  {
    name: 'Stencil',
    role: 'framework',
    package: '@stencil/core',
    build: 'stencil build',
    output: 'www',
    setting: 'dir',
    isStatic: /\btype\s*:\s*["'`]www["'`]/,
  },
  {
    name: 'Umi',
    role: 'framework',
    package: 'umi',
    build: 'umi build',
    output: 'dist',
    base: 'base',
    config: '\\.?umirc',
    setting: 'outputPath',
  },
  {
    name: 'Vue CLI',
    role: 'framework',
    package: '@vue/cli-service',
    build: 'vue-cli-service build',
    output: 'dist',
    base: 'publicPath',
    config: 'vue',
    setting: 'outputDir',
    mark: /\/js\/chunk-vendors\./,
  },
  {
    name: 'Create React App',
    role: 'framework',
    package: 'react-scripts',
    build: 'react-scripts build',
    output: 'build',
    base: 'homepage',
    config: 'package',
    mark: /\/static\/js\/main\./,
  },
  {
    name: 'Create React App',
    role: 'framework',
    package: 'react-app-rewired',
    build: 'react-app-rewired build',
    output: 'build',
    base: 'homepage',
    config: 'package',
  },
  {
    name: 'Create React App',
    role: 'framework',
    package: '@craco/craco',
    build: 'craco build',
    output: 'build',
    base: 'homepage',
    config: 'package',
  },
  {
    name: 'Preact CLI',
    role: 'framework',
    package: 'preact-cli',
    build: 'preact build',
    output: 'build',
  },
  {
    name: 'Vite',
    role: 'bundler',
    package: 'vite',
    build: 'vite build',
    output: 'dist',
    base: 'base',
    setting: 'outDir',
    mark: /\/assets\/[\w-]+[.-][\w-]{8}\.(?:js|css)/,
  },
  {
    name: 'Parcel',
    role: 'bundler',
    package: 'parcel',
    build: 'parcel build',
    output: 'dist',
    base: '--public-url',
  },
  {
    name: 'Parcel',
    role: 'bundler',
    package: 'parcel-bundler',
    build: 'parcel build',
    output: 'dist',
    base: '--public-url',
  },
  {
    name: 'Rsbuild',
    role: 'bundler',
    package: '@rsbuild/core',
    build: 'rsbuild build',
    output: 'dist',
    base: 'base',
  },
  {
    name: 'Rspack',
    role: 'bundler',
    package: '@rspack/cli',
    build: 'rspack build',
    output: 'dist',
    base: 'output.publicPath',
    setting: 'path',
  },
  {
    name: 'webpack',
    role: 'bundler',
    package: 'webpack',
    build: 'webpack',
    output: 'dist',
    base: 'output.publicPath',
    setting: 'path',
  },
  {
    name: 'Rollup',
    role: 'bundler',
    package: 'rollup',
    build: 'rollup',
    output: 'dist',
    setting: 'dir',
  },
  {
    name: 'Storybook',
    role: 'helper',
    package: 'storybook',
    build: 'storybook build',
    output: 'storybook-static',
  },
  {
    name: 'MkDocs',
    role: 'generator',
    package: '',
    build: 'mkdocs build',
    output: 'site',
    base: 'site_url',
    setting: 'site_dir',
  },
  {
    name: 'Hugo',
    role: 'generator',
    package: '',
    build: 'hugo',
    output: 'public',
    base: 'baseURL',
    setting: 'publishDir',
  },
  {
    name: 'Zola',
    role: 'generator',
    package: '',
    build: 'zola build',
    output: 'public',
    base: 'base_url',
    setting: 'output_dir',
  },
  {
    name: 'Jekyll',
    role: 'generator',
    package: '',
    build: 'jekyll build',
    output: '_site',
    base: 'baseurl',
    setting: 'destination',
  },
  {
    name: 'Sphinx',
    role: 'generator',
    package: '',
    build: 'sphinx-build',
    output: '_build/html',
    base: 'html_baseurl',
  },
  {
    name: 'Jupyter Book',
    role: 'generator',
    package: '',
    build: 'jupyter-book build',
    output: '_build/html',
  },
  {
    name: 'Nikola',
    role: 'generator',
    package: '',
    build: 'nikola build',
    output: 'output',
    base: 'BASE_URL',
    setting: 'OUTPUT_FOLDER',
  },
  {
    name: 'Pelican',
    role: 'generator',
    package: '',
    build: 'pelican',
    output: 'output',
    base: 'SITEURL',
    setting: 'OUTPUT_PATH',
  },
  {
    name: 'Quarto',
    role: 'generator',
    package: '',
    build: 'quarto render',
    output: '_site',
    base: 'site-url',
    setting: 'output-dir',
  },
  {
    name: 'mdBook',
    role: 'generator',
    package: '',
    build: 'mdbook build',
    output: 'book',
    base: 'site-url',
    setting: 'build-dir',
  },
  {
    name: 'Trunk',
    role: 'framework',
    package: '',
    build: 'trunk build',
    output: 'dist',
    base: 'public_url',
    setting: 'dist',
  },
  {
    name: 'Lume',
    role: 'generator',
    package: '',
    build: 'lume',
    output: '_site',
    base: 'location',
    setting: 'dest',
  },
  {
    name: 'Flutter',
    role: 'framework',
    package: '',
    build: 'flutter build web',
    output: 'build/web',
    base: '--base-href',
    mark: /\bflutter(?:_bootstrap)?\.js/,
  },
  {
    name: 'Blazor WebAssembly',
    role: 'framework',
    package: '',
    build: 'dotnet publish',
    output: 'release/wwwroot',
    base: '<base href>',
    mark: /_framework\/blazor\.webassembly/,
  },
];

/** The folders that builds usually write, by the documentation of their tools. */
export const usualBuilds = new Set([
  'dist',
  'build',
  'out',
  'public',
  '_site',
  // `output` is the name of many other files.
  ...frameworks.map(({ output }) => output).filter((output) => output !== 'output'),
  'docs/.vitepress/dist',
  'www',
]);

/** Returns the base path setting of the framework that built a page, or several. */
export function basePathSetting(html: string): string {
  const found = frameworkOf(html);
  return found?.base
    ? `\`${found.base}\` of ${found.name}`
    : '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus';
}

/** Returns the setting with which a framework writes about/index.html and links to /about/. */
export function pageFolderSetting(html: string): string {
  const { name, pages } = frameworkOf(html) ?? {};
  if (name && pages) return `set \`${pages}\` of ${name}, and build again`;
  return 'write each page as a folder with an index.html, and end the links with "/"';
}

function frameworkOf(html: string): Framework | undefined {
  const [, generator = ''] = /<meta\s+name="?generator"?\s+content="([\w.]+)/i.exec(html) ?? [];
  const isNamed = ({ name }: Framework) => name.toLowerCase() === generator.toLowerCase();
  return frameworks.find(isNamed) ?? frameworks.find(({ mark }) => mark?.test(html));
}
