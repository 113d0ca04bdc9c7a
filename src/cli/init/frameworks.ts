import type { NodePackage } from './node-package.js';

/** A framework that is built with Node: its marks, its build and the folder that it writes. */
export interface Framework {
  name: string;
  package: string;
  /** Start of its configuration file's name, where that is not the first word of the build and `.config.`. */
  config?: string;
  /** Its build, as a script would have it. */
  build: string;
  output: string;
  /** Name of the setting that moves the output. */
  setting?: string;
  /** Whether configuration or dependencies make the output static; otherwise it is a server. */
  isStatic?: (config: string, node: NodePackage) => boolean;
}

/**
 * Source: each framework's own documentation of its static build. Those that another one is built on come last. A table of our own:
 * lists of hosting companies give the output of their own adapters for Next, Nuxt, SvelteKit and Angular, not a static one.
 */
export const frameworks: Framework[] = [
  {
    name: 'Next.js',
    package: 'next',
    build: 'next build',
    output: 'out',
    setting: 'distDir',
    isStatic: (config) => /\boutput\s*:\s*["'`]export["'`]/.test(config),
  },
  { name: 'Nuxt', package: 'nuxt', build: 'nuxt generate', output: '.output/public' },
  {
    name: 'SvelteKit',
    package: '@sveltejs/kit',
    config: 'svelte.config.',
    build: 'vite build',
    output: 'build',
    setting: 'pages',
    isStatic: (_, node) => node.has('@sveltejs/adapter-static'),
  },
  {
    name: 'Astro',
    package: 'astro',
    build: 'astro build',
    output: 'dist',
    setting: 'outDir',
    isStatic: (config) => !/\boutput\s*:\s*["'`]server["'`]/.test(config),
  },
  { name: 'Docusaurus', package: '@docusaurus/core', build: 'docusaurus build', output: 'build' },
  {
    name: 'VitePress',
    package: 'vitepress',
    config: '.vitepress',
    build: 'vitepress build',
    output: '.vitepress/dist',
  },
  { name: 'Gatsby', package: 'gatsby', config: 'gatsby-config.', build: 'gatsby build', output: 'public' },
  { name: 'Eleventy', package: '@11ty/eleventy', build: 'eleventy', output: '_site', setting: 'output' },
  { name: 'Angular', package: '@angular/core', config: 'angular.json', build: 'ng build', output: 'dist' },
  {
    name: 'React Router',
    package: '@react-router/dev',
    build: 'react-router build',
    output: 'build/client',
    isStatic: (config) => /\bssr\s*:\s*false/.test(config),
  },
  {
    name: 'Remix',
    package: '@remix-run/dev',
    config: 'vite.config.',
    build: 'remix vite:build',
    output: 'build/client',
    isStatic: (config) => /\bssr\s*:\s*false/.test(config),
  },
  {
    name: 'Vue CLI',
    package: '@vue/cli-service',
    config: 'vue.config.',
    build: 'vue-cli-service build',
    output: 'dist',
    setting: 'outputDir',
  },
  {
    name: 'Create React App',
    package: 'react-scripts',
    config: 'package.json',
    build: 'react-scripts build',
    output: 'build',
  },
  { name: 'Vite', package: 'vite', build: 'vite build', output: 'dist', setting: 'outDir' },
  { name: 'Parcel', package: 'parcel', config: 'package.json', build: 'parcel build', output: 'dist' },
];

/** A library shows itself with it; an app has it beside its own pages. */
export const storybook: Framework = {
  name: 'Storybook',
  package: 'storybook',
  config: '.storybook',
  build: 'storybook build',
  output: 'storybook-static',
};
