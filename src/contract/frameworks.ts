/** `setting` names the output folder in the file `config`; `mark` matches a page that the framework built; `pages` makes a folder of each page. */
interface Details {
  config?: string;
  setting?: string;
  isStatic?: RegExp;
  mark?: RegExp;
  pages?: string;
}
const noServer = /\bssr\s*:\s*false/;
const details: Record<string, Details> = {
  'Next.js': {
    setting: 'distDir',
    isStatic: /\boutput\s*:\s*["'`]export["'`]/,
    mark: /\/_next\//,
    pages: 'trailingSlash: true',
  },
  Nuxt: { mark: /\/_nuxt\// },
  SvelteKit: {
    config: 'svelte',
    setting: 'pages',
    isStatic: /adapter-static/,
    mark: /\/_app\/immutable\//,
    pages: "export const trailingSlash = 'always'",
  },
  Astro: {
    setting: 'outDir',
    isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])/s,
    mark: /\/_astro\//,
    pages: "trailingSlash: 'always'",
  },
  Docusaurus: { pages: 'trailingSlash: true' },
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
/** A framework follows the frameworks that build on it. The last four are not npm packages. Source: each framework's documentation of its static build. */
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
  ['MkDocs', '', 'mkdocs build', 'site', 'site_url'],
  ['Hugo', '', 'hugo --minify --baseURL /', 'public', 'baseURL'],
  ['Jekyll', '', 'jekyll build --baseurl ""', '_site', 'baseurl'],
  ['Sphinx', '', 'sphinx-build -b html', '_build/html', 'html_baseurl'],
];
export type Framework = (typeof frameworks)[number];
export const frameworks = rows.map(([name, module, build, output, base]) => {
  const { config, setting, isStatic, mark, pages } = details[name] ?? {};
  return { name, package: module, build, output, base, config, setting, isStatic, mark, pages };
});

export const usualBuilds = new Set([
  // oxlint-disable-next-line unicorn/no-useless-spread -- to be divided
  ...['dist', 'build', 'out', 'public', '_site'],
  ...frameworks.map(({ output }) => output),
  // oxlint-disable-next-line unicorn/no-useless-spread -- to be divided
  ...['docs/.vitepress/dist', 'www'],
]);

/** Returns the base path setting of the framework that built a page, or several. */
export function basePathSetting(html: string): string {
  const found = frameworkOf(html);
  return found
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
