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
}
type Row = [name: string, module: string, build: string, output: string, more?: Partial<Framework>];

const noServer = /\bssr\s*:\s*false/;
/**
 * Source: each framework's own documentation of its static build. Those that another one is built on come last. A table of our own:
 * lists of hosting companies give the output of their own adapters for Next, Nuxt, SvelteKit and Angular, not a static one.
 */
const rows: Row[] = [
  ['Next.js', 'next', 'next build', 'out', { setting: 'distDir', isStatic: /\boutput\s*:\s*["'`]export["'`]/ }],
  ['Nuxt', 'nuxt', 'nuxt generate', '.output/public'],
  [
    'SvelteKit',
    '@sveltejs/kit',
    'vite build',
    'build',
    { config: 'svelte', setting: 'pages', isStatic: /adapter-static/ },
  ],
  ['Astro', 'astro', 'astro build', 'dist', { setting: 'outDir', isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])/s }],
  ['Docusaurus', '@docusaurus/core', 'docusaurus build', 'build'],
  ['VitePress', 'vitepress', 'vitepress build', '.vitepress/dist', { config: 'config' }],
  ['Gatsby', 'gatsby', 'gatsby build', 'public'],
  ['Eleventy', '@11ty/eleventy', 'eleventy', '_site', { setting: 'output' }],
  ['Angular', '@angular/core', 'ng build', 'dist', { config: 'angular' }],
  ['React Router', '@react-router/dev', 'react-router build', 'build/client', { isStatic: noServer }],
  ['Remix', '@remix-run/dev', 'remix vite:build', 'build/client', { config: 'vite', isStatic: noServer }],
  ['Vue CLI', '@vue/cli-service', 'vue-cli-service build', 'dist', { config: 'vue', setting: 'outputDir' }],
  ['Create React App', 'react-scripts', 'react-scripts build', 'build', { config: 'package' }],
  ['Vite', 'vite', 'vite build', 'dist', { setting: 'outDir' }],
  ['Parcel', 'parcel', 'parcel build', 'dist'],
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

/** Folders that other generators write a site to, where their configuration does not say. */
export const generatorOutputs = { MkDocs: 'site', Hugo: 'public', Jekyll: '_site', Sphinx: '_build/html' };

/** Folders that build tools write a site to, the most common first. */
export const usualBuilds = new Set([
  ...['dist', 'build', 'out', 'public', '_site'],
  ...[...frameworks, storybook].map(({ output }) => output),
  ...Object.values(generatorOutputs),
  ...['docs/.vitepress/dist', 'www'],
]);
