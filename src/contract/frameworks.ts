export interface Framework {
  name: string;
  package: string;
  build: string;
  output: string;
  config?: string;
  setting?: string;
  isStatic?: RegExp;
  base?: string | undefined;
  mark?: RegExp;
}
const noServer = /\bssr\s*:\s*false/;
const details: Record<string, Partial<Framework>> = {
  'Next.js': { setting: 'distDir', isStatic: /\boutput\s*:\s*["'`]export["'`]/, mark: /\/_next\// },
  Nuxt: { mark: /\/_nuxt\// },
  SvelteKit: { config: 'svelte', setting: 'pages', isStatic: /adapter-static/, mark: /\/_app\/immutable\// },
  Astro: { setting: 'outDir', isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])/s, mark: /\/_astro\// },
  VitePress: { config: 'config' },
  Eleventy: { setting: 'output' },
  Angular: { config: 'angular', mark: /<app-root\b/ },
  'React Router': { isStatic: noServer },
  Remix: { config: 'vite', isStatic: noServer },
  'Vue CLI': { config: 'vue', setting: 'outputDir', mark: /\/js\/chunk-vendors\./ },
  'Create React App': { config: 'package', mark: /\/static\/js\/main\./ },
  Vite: { setting: 'outDir', mark: /\/assets\/[\w-]+[.-][\w-]{8}\.(?:js|css)/ },
};
type Row = [name: string, module: string, build: string, output: string, base?: string];
/** Source: each framework's documentation of its static build. A framework comes after those that build on it. */
const rows: Row[] = [
  ['Next.js', 'next', 'next build', 'out', 'basePath'],
  ['Nuxt', 'nuxt', 'nuxt generate', '.output/public', 'app.baseURL'],
  ['SvelteKit', '@sveltejs/kit', 'vite build', 'build', 'kit.paths.base'],
  ['Astro', 'astro', 'astro build', 'dist', 'base'],
  ['Docusaurus', '@docusaurus/core', 'docusaurus build', 'build', 'baseUrl'],
  ['VitePress', 'vitepress', 'vitepress build', '.vitepress/dist', 'base'],
  ['Gatsby', 'gatsby', 'gatsby build', 'public', 'pathPrefix'],
  ['Eleventy', '@11ty/eleventy', 'eleventy', '_site', 'pathPrefix'],
  ['Angular', '@angular/core', 'ng build', 'dist', 'baseHref'],
  ['React Router', '@react-router/dev', 'react-router build', 'build/client', 'base'],
  ['Remix', '@remix-run/dev', 'remix vite:build', 'build/client', 'base'],
  ['Vue CLI', '@vue/cli-service', 'vue-cli-service build', 'dist', 'publicPath'],
  ['Create React App', 'react-scripts', 'react-scripts build', 'build', 'homepage'],
  ['Vite', 'vite', 'vite build', 'dist', 'base'],
  ['Parcel', 'parcel', 'parcel build', 'dist', '--public-url'],
  ['Storybook', 'storybook', 'storybook build', 'storybook-static'],
];
export const frameworks = rows.map(
  ([name, module, build, output, base]): Framework => ({
    ...{ name, package: module, build, output, base },
    ...details[name],
  }),
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
  const others = Object.entries(generators).map(([name, { base }]) => ({ name, base, mark: undefined }));
  const all = [...frameworks, ...others];
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === generator.toLowerCase();
  const found = all.find(isNamed) ?? frameworks.find(({ mark }) => mark?.test(html));
  return found
    ? `\`${found.base}\` of ${found.name}`
    : '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus';
}
