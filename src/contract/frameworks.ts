export interface Framework {
  name: string;
  package: string;
  build: string;
  output: string;
  config?: string;
  setting?: string;
  isStatic?: RegExp;
  base?: string;
  mark?: RegExp;
}
type Row = [name: string, module: string, build: string, output: string, more?: Partial<Framework>];

const noServer = /\bssr\s*:\s*false/;
/** Source: each framework's documentation of its static build. A framework comes after those that build on it. */
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
  ['Storybook', 'storybook', 'storybook build', 'storybook-static'],
];
export const frameworks = rows.map(
  ([name, module, build, output, more]): Framework => ({ name, package: module, build, output, ...more }),
);

export const generators = {
  MkDocs: { output: 'site', base: 'site_url' },
  Hugo: { output: 'public', base: 'baseURL' },
  Jekyll: { output: '_site', base: 'baseurl' },
  Sphinx: { output: '_build/html', base: 'html_baseurl' },
};

export const usualBuilds = new Set([
  ...['dist', 'build', 'out', 'public', '_site'],
  ...[...frameworks, ...Object.values(generators)].map(({ output }) => output),
  ...['docs/.vitepress/dist', 'www'],
]);

/** Returns the base path setting of the framework that built a page, or several. */
export function basePathSetting(html: string): string {
  const [, generator = ''] = /<meta\s+name="?generator"?\s+content="([\w.]+)/i.exec(html) ?? [];
  const all: { name: string; base?: string; mark?: RegExp }[] = [
    ...frameworks,
    ...Object.entries(generators).map(([name, { base }]) => ({ name, base })),
  ];
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === generator.toLowerCase();
  const found = all.find(isNamed) ?? all.find(({ mark }) => mark?.test(html));
  return found
    ? `\`${found.base}\` of ${found.name}`
    : '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus';
}
