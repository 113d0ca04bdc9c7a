import { posix } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/json.js';
import type { CloneFiles } from '../clone-files.js';
import { documentation } from '../invocation.js';
import { type Project, withoutBuild } from '../repository/workflow.js';
import { type Framework, frameworks, storybook } from './frameworks.js';
import type { NodePackage } from './node-package.js';

const servers = ['express', 'fastify', 'koa', 'hono', '@hapi/hapi', '@nestjs/core'];

/** The project of a folder with a package.json; undefined for a package that is neither built nor run. */
export function nodeProject(files: CloneFiles, node: NodePackage): Project | undefined {
  const found = frameworkOf(files, node);
  const serves = node.scripts['start'] !== undefined && servers.some((each) => node.has(each));
  // A server may have its pages built by Vite; it is still the server that has to run.
  if (found && !(serves && ['Vite', 'Create React App'].includes(found.name))) return site(files, { node, found });
  if (node.scripts['start'] !== undefined) return { ...withoutBuild, framework: 'Node', runner: 'web' };
  return undefined;
}

function frameworkOf(files: CloneFiles, node: NodePackage): Framework | undefined {
  const found = frameworks.find((each) => node.has(each.package));
  const isLibrary = found === undefined || (found.name === 'Vite' && !files.has('index.html'));
  return isLibrary && node.has(storybook.package) ? storybook : found;
}

function site(files: CloneFiles, { node, found }: { node: NodePackage; found: Framework }): Project {
  const config = configText(files, found);
  if (found.isStatic && !found.isStatic(config, node)) return server(found, node);
  const script = buildScript(found, node);
  const text = script === undefined ? found.build : (node.scripts[script] ?? '');
  const root = found.name === 'VitePress' ? vitePressRoot(files, text) : '';
  const build = script === undefined ? node.exec([found.build, root].filter(Boolean).join(' ')) : node.script(script);
  return {
    framework: found.name,
    directory: posix.join(root, output(files, { found, config, text })),
    hashed: found.name !== 'Eleventy',
    setup: node.setup(),
    build: [build],
    notes: [...basePathNotes(config, found), ...routerNotes(found, node)],
  };
}

function server({ name }: Framework, node: NodePackage): Project {
  const project: Project = { ...withoutBuild, framework: `${name} (server)`, runner: 'web' };
  if (node.scripts['start'] !== undefined) return project;
  const adapter =
    name === 'SvelteKit'
      ? ' For a site install @sveltejs/adapter-static, for a server @sveltejs/adapter-node, and name it in svelte.config.js.'
      : '';
  return {
    ...project,
    problem: `${name} is not set up for a static site here, and package.json has no \`start\` script that runs a server.${adapter}`,
  };
}

/** The script that makes the static output: by what it runs, not by what it is called. */
function buildScript({ build, name }: Framework, { scripts }: NodePackage): string | undefined {
  const runs = (script: string | undefined) => script?.replace(/\bnuxi\b/g, 'nuxt').includes(build) === true;
  if (runs(scripts['build'])) return 'build';
  const other = Object.keys(scripts).find((each) => runs(scripts[each]) && !/start|dev|serve|watch|preview/.test(each));
  // `nuxt build` makes a server.
  return other ?? (scripts['build'] !== undefined && name !== 'Nuxt' ? 'build' : undefined);
}

function output(
  files: CloneFiles,
  { found, config, text }: { found: Framework; config: string; text: string },
): string {
  const [, flag] =
    /--(?:out-?dir|dist-dir|output|output-path|output-dir|dest(?:ination)?)[ =]["']?([\w./-]+)/i.exec(text) ?? [];
  if (flag) return flag;
  if (found.name === 'Angular') return angularOutput(files.text('angular.json'));
  const set = found.setting && new RegExp(`\\b${found.setting}\\s*:\\s*["'\`]([\\w./-]+)["'\`]`).exec(config)?.[1];
  return set || found.output;
}

function configText(files: CloneFiles, { name, build, config = `${build.split(' ')[0]}.config.` }: Framework): string {
  if (name === 'VitePress') {
    const folder = files.has('docs/.vitepress') ? 'docs/.vitepress' : '.vitepress';
    return ['ts', 'mts', 'js', 'mjs'].map((ending) => files.text(`${folder}/config.${ending}`)).join('');
  }
  const file = files.names.find(
    (each) => each.startsWith(config) || each === `.${config.replace(/\.config\.$/, '.js')}`,
  );
  return file === undefined ? '' : files.text(file);
}

function vitePressRoot(files: CloneFiles, script: string): string {
  const [, named] = /vitepress build\s+([\w./-]+)/.exec(script) ?? [];
  return named ?? (files.has('docs/.vitepress') ? 'docs' : '');
}

const angularProject = z.looseObject({
  architect: z.looseObject({
    build: z.looseObject({
      builder: z.string(),
      options: z.looseObject({
        outputPath: z
          .union([z.string(), z.looseObject({ base: z.string(), browser: z.string().optional() })])
          .optional(),
      }),
    }),
  }),
});
const angularJson = z.looseObject({ projects: z.record(z.string(), angularProject.optional().catch(undefined)) });

/** Source: https://angular.dev/reference/configs/workspace-config#output-path-configuration */
function angularOutput(text: string): string {
  const workspace = angularJson.safeParse(parseJson(text));
  for (const [name, project] of Object.entries(workspace.data?.projects ?? {})) {
    if (!project) continue;
    const { builder, options } = project.architect.build;
    const path = options.outputPath ?? `dist/${name}`;
    const browser = builder.endsWith(':application') ? 'browser' : '';
    return typeof path === 'string' ? posix.join(path, browser) : posix.join(path.base, path.browser ?? browser);
  }
  return 'dist';
}

/** Frameworks that write one page, and packages that give it several addresses. */
const singlePages = ['Vite', 'Create React App', 'Vue CLI', 'Parcel', 'Angular'];
const routers = [
  'react-router-dom',
  'react-router',
  'vue-router',
  '@tanstack/react-router',
  'wouter',
  '@angular/router',
];

function routerNotes({ name }: Framework, node: NodePackage): string[] {
  const router = singlePages.includes(name) && routers.find((each) => node.has(each));
  if (!router) return [];
  return [
    `${router}: an address inside the app answers 404 when it is opened directly. ${documentation('single-page-apps.md')}`,
  ];
}

/** A site has its host for itself: what is built for `/repository/`, as for GitHub Pages, finds none of its files. */
function basePathNotes(config: string, { name }: Framework): string[] {
  if (name === 'Create React App') {
    const [, homepage] = /"homepage"\s*:\s*"((?:https?:\/\/[^"/]+)?\/[^"]+)"/.exec(config) ?? [];
    return homepage ? [`The site is served from /, but \`homepage\` in package.json is ${homepage}: remove it.`] : [];
  }
  const setting = /\b(base|baseUrl|basePath|pathPrefix|publicPath)\s*:\s*["'`](\/[^"'`]+)["'`]/.exec(config);
  return setting
    ? [`The site is served from /, but \`${setting[1]}\` in its configuration is ${setting[2]}: set it to /.`]
    : [];
}
