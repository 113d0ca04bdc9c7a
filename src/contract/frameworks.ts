/** A tool that builds a site. */
export interface Framework {
  name: string;
  package: string;
  /** Its build, as a script would have it. */
  build: string;
  output: string;
  /** First word of the name of its configuration, where that is not the one of the build. */
  config?: string;
  setting?: string;
  /** In the configuration or package.json where the output is static; otherwise it is a server. */
  isStatic?: RegExp;
  /** The setting of its base path, as its documentation calls it. */
  base?: string;
  /** In the start page that it builds; its own `<meta name="generator">` serves where there is none. */
  mark?: RegExp;
}
type Row = [name: string, module: string, build: string, output: string, more?: Partial<Framework>];

const noServer = /\bssr\s*:\s*false/;
/**
 * Source: each framework's own documentation of its static build. Those that another one is built on come last. A table of our own:
 * lists of hosting companies give the output of their own adapters for Next, Nuxt, SvelteKit and Angular, not a static one.
 */
const rows: Row[] = [
  [
    'Next.js',
    'next',
    'next build',
    'out',
    { setting: 'distDir', isStatic: /\boutput\s*:\s*["'`]export["'`]/, base: 'basePath', mark: /\/_next\// },
  ],
  ['Nuxt', 'nuxt', 'nuxt generate', '.output/public', { base: 'app.baseURL', mark: /\/_nuxt\// }],
  [
    'SvelteKit',
    '@sveltejs/kit',
    'vite build',
    'build',
    {
      config: 'svelte',
      setting: 'pages',
      isStatic: /adapter-static/,
      base: 'kit.paths.base',
      mark: /\/_app\/immutable\//,
    },
  ],
  [
    'Astro',
    'astro',
    'astro build',
    'dist',
    { setting: 'outDir', isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])/s, base: 'base', mark: /\/_astro\// },
  ],
  ['Docusaurus', '@docusaurus/core', 'docusaurus build', 'build', { base: 'baseUrl' }],
  ['VitePress', 'vitepress', 'vitepress build', '.vitepress/dist', { config: 'config', base: 'base' }],
  ['Gatsby', 'gatsby', 'gatsby build', 'public', { base: 'pathPrefix' }],
  ['Eleventy', '@11ty/eleventy', 'eleventy', '_site', { setting: 'output', base: 'pathPrefix' }],
  ['Angular', '@angular/core', 'ng build', 'dist', { config: 'angular', base: 'baseHref', mark: /<app-root\b/ }],
  ['React Router', '@react-router/dev', 'react-router build', 'build/client', { isStatic: noServer, base: 'base' }],
  ['Remix', '@remix-run/dev', 'remix vite:build', 'build/client', { config: 'vite', isStatic: noServer, base: 'base' }],
  [
    'Vue CLI',
    '@vue/cli-service',
    'vue-cli-service build',
    'dist',
    { config: 'vue', setting: 'outputDir', base: 'publicPath', mark: /\/js\/chunk-vendors\./ },
  ],
  [
    'Create React App',
    'react-scripts',
    'react-scripts build',
    'build',
    { config: 'package', base: 'homepage', mark: /\/static\/js\/main\./ },
  ],
  [
    'Vite',
    'vite',
    'vite build',
    'dist',
    { setting: 'outDir', base: 'base', mark: /\/assets\/[\w-]+[.-][\w-]{8}\.(?:js|css)/ },
  ],
  ['Parcel', 'parcel', 'parcel build', 'dist', { base: '--public-url' }],
];
export const frameworks = rows.map(
  ([name, module, build, output, more]): Framework => ({ name, package: module, build, output, ...more }),
);
/** A library shows itself with it; an app has it beside its own pages. */
export const storybook = {
  name: 'Storybook',
  package: 'storybook',
  build: 'storybook build',
  output: 'storybook-static',
};

/** Folders that other generators write a site to, where their configuration does not say, and their settings of the base path. */
export const generators = {
  MkDocs: { output: 'site', base: 'site_url' },
  Hugo: { output: 'public', base: 'baseURL' },
  Jekyll: { output: '_site', base: 'baseurl' },
  Sphinx: { output: '_build/html', base: 'html_baseurl' },
};

/** Folders that build tools write a site to, the most common first. */
export const usualBuilds = new Set([
  ...['dist', 'build', 'out', 'public', '_site'],
  ...[...frameworks, storybook, ...Object.values(generators)].map(({ output }) => output),
  ...['docs/.vitepress/dist', 'www'],
]);

/** Returns what sets the base path of the framework that built a page; several where the page does not show which it was. */
export function basePathSetting(html: string): string {
  const [, generator = ''] = /<meta\s+name="?generator"?\s+content="([\w.]+)/i.exec(html) ?? [];
  const all: Pick<Framework, 'name' | 'base' | 'mark'>[] = [
    ...frameworks,
    ...Object.entries(generators).map(([name, { base }]) => ({ name, base })),
  ];
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === generator.toLowerCase();
  const found = all.find(isNamed) ?? all.find(({ mark }) => mark?.test(html));
  return found
    ? `\`${found.base}\` of ${found.name}`
    : '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus';
}
