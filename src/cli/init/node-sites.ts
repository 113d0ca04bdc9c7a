import { dirname, join, posix, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { lenient, parseJson } from '../../base/json.js';
import { type Framework, frameworks } from '../../contract/frameworks.js';
import { CloneFiles } from '../clone.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import { type Project, type WorkflowStep, withoutBuild } from '../repository/workflow.js';
import { documentation } from '../terminal/typing.js';

const servers = ['express', 'fastify', 'koa', 'hono', '@hapi/hapi', '@nestjs/core'];

/** Returns the project of a folder with a package.json; undefined for a package without a build or a server. */
export function nodeProject(files: CloneFiles, node: NodePackage): Project | undefined {
  const { scripts, dependencies } = node;
  const isLibrary = dependencies.has('storybook') && !files.has('index.html');
  const found = frameworks.find(
    (each) => dependencies.has(each.package) && !(isLibrary && each.name === 'Vite'),
  );
  const starts = scripts['start'] !== undefined;
  const serves = starts && servers.some((each) => dependencies.has(each));
  // A server with pages built by Vite still has to run.
  if (found && !(serves && ['Vite', 'Create React App'].includes(found.name)))
    return site(files, node, found);

  return starts ? { ...withoutBuild, framework: 'Node', runner: 'web' } : undefined;
}

function site(files: CloneFiles, node: NodePackage, found: Framework): Project {
  const { name, build, isStatic } = found;
  const config = configText(files, found);
  if (isStatic && !isStatic.test(config + files.text('package.json'))) return server(name, node);

  const script = buildScript(found, node);
  const text = script === undefined ? build : (node.scripts[script] ?? '');
  // VitePress alone has its pages and its output in the folder of its build command.
  const [, named = files.has('docs/.vitepress') ? 'docs' : ''] =
    /vitepress build\s+([\w./-]+)/.exec(text) ?? [];
  const root = name === 'VitePress' ? named : '';

  return {
    framework: name,
    directory: posix.join(root, output(found, config, text)),
    hashed: name !== 'Eleventy',
    setup: node.setup,
    build: [
      script === undefined ? node.exec([build, root].filter(Boolean).join(' ')) : node.run(script),
    ],
    notes: [...baseNotes(config, found), ...pageNotes(config, found), ...routerNotes(name, node)],
  };
}

function configText(
  files: CloneFiles,
  { name, build, config = build.split(' ')[0] }: Framework,
): string {
  const folders = name === 'VitePress' ? ['docs/.vitepress', '.vitepress'] : ['.'];
  const path = files.find(new RegExp(`^\\.?${config}([.-]config)?\\.(json|[cm]?[jt]s)$`), folders);
  return path === undefined ? '' : files.text(path);
}

function server(name: string, { scripts }: NodePackage): Project {
  const project: Project = { ...withoutBuild, framework: `${name} (server)`, runner: 'web' };
  if (scripts['start'] !== undefined) return project;

  const problem = `${name} is not set up for a static site here, and package.json has no \`start\` script that runs a server.`;
  const adapters =
    'For a site install @sveltejs/adapter-static, for a server @sveltejs/adapter-node, and name it in svelte.config.js.';
  return { ...project, problem: name === 'SvelteKit' ? `${problem} ${adapters}` : problem };
}

function buildScript({ build, name }: Framework, { scripts }: NodePackage): string | undefined {
  const runs = (script: string | undefined) =>
    script?.replace(/\bnuxi\b/g, 'nuxt').includes(build) === true;
  if (runs(scripts['build'])) return 'build';
  // The name becomes a part of a workflow's command line.
  const other = Object.keys(scripts).find(
    (each) =>
      /^[\w:.-]+$/.test(each) && runs(scripts[each]) && !/start|dev|serve|watch|preview/.test(each),
  );
  // `nuxt build` builds a server.
  return other ?? (scripts['build'] !== undefined && name !== 'Nuxt' ? 'build' : undefined);
}

function output(
  { name, setting, output: usual }: Framework,
  config: string,
  command: string,
): string {
  const flag =
    /--(?:out-?dir|dist-dir|output|output-path|output-dir|dest(?:ination)?)[ =]["']?([\w./-]+)/i.exec(
      command,
    );
  if (flag?.[1]) return flag[1];

  if (name === 'Angular') {
    // Source: https://angular.dev/reference/configs/workspace-config#output-path-configuration
    const [, project = ''] = /"projects"\s*:\s*\{\s*"([@\w./-]+)"/.exec(config) ?? [];
    const [, base = `dist/${project}`] =
      /"outputPath"\s*:\s*(?:\{\s*"base"\s*:\s*)?"([\w./-]+)"/.exec(config) ?? [];
    return /:browser"|"browser"\s*:\s*""/.test(config) ? base : posix.join(base, 'browser');
  }

  return (
    (setting && new RegExp(`\\b${setting}\\s*:\\s*["'\`]([\\w./-]+)["'\`]`).exec(config)?.[1]) ||
    usual
  );
}

/** A page as about.html answers at /about on other hosts, and not here. Next.js and SvelteKit write it so by default. */
function pageNotes(config: string, { name, pages = '' }: Framework): string[] {
  const isNeeded = name === 'Next.js' || name === 'SvelteKit';
  if (!isNeeded || /\btrailingSlash\b/.test(config)) return [];

  const where = name === 'Next.js' ? 'next.config' : 'src/routes/+layout';
  return [`/about is 404 for about.html: set \`${pages}\` in ${where}, unless it is there.`];
}

function baseNotes(config: string, { base = 'base' }: Framework): string[] {
  const [setting = ''] = base.split('.').slice(-1);
  const path = /["'`]((?:https?:\/\/[\w.-]+\.github\.io)?\/[^"'`]+)["'`]/.source;
  const [, found] = new RegExp(`\\b${setting}"?\\s*:\\s*${path}`).exec(config) ?? [];
  return found
    ? [`The site is served from /, but \`${base}\` in its configuration is ${found}: set it to /.`]
    : [];
}

function routerNotes(name: string, { dependencies }: NodePackage): string[] {
  const router = [...dependencies].find((each) => /router(-dom)?$|^wouter$/.test(each));
  if (!router || !['Vite', 'Create React App', 'Vue CLI', 'Parcel', 'Angular'].includes(name))
    return [];
  return [
    `${router}: an address inside the app answers 404 when it is opened directly. ${documentation('single-page-apps.md')}`,
  ];
}

const strings = lenient(z.record(z.string(), z.catch(z.string(), '')));
const packageJson = z.looseObject({
  scripts: strings,
  dependencies: strings,
  devDependencies: strings,
  packageManager: lenient(z.string()),
});

const managers = {
  pnpm: { locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', install: 'pnpm install --frozen-lockfile' },
  yarn: { locks: ['yarn.lock'], exec: 'yarn', install: 'yarn install --frozen-lockfile' },
  bun: { locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', install: 'bun install --frozen-lockfile' },
  npm: { locks: ['package-lock.json', 'npm-shrinkwrap.json'], exec: 'npx', install: 'npm ci' },
};
type Manager = keyof typeof managers;

type NodePackage = NonNullable<ReturnType<typeof readPackage>>;

/** Reads package.json and its package manager; undefined without a package.json. */
// oxlint-disable-next-line complexity -- to be divided
export function readPackage(files: CloneFiles, root: string) {
  const { data } = packageJson.safeParse(parseJson(files.text('package.json')));
  if (!data) return undefined;

  const folders = foldersUpTo(files.folder, root).map((folder) => new CloneFiles(folder));
  // A package of a monorepo has its lock file in a parent folder.
  const lock = folders.flatMap(({ folder, names }) =>
    Object.entries(managers).flatMap(([by, { locks }]) =>
      locks
        .filter((file) => names.includes(file))
        .map((file) => ({ by, path: relative(root, join(folder, file)) })),
    ),
  )[0];

  const [, declared, major = 1] =
    /^(npm|pnpm|yarn|bun)@(\d+)?/.exec(data.packageManager ?? '') ?? [];
  const manager = (declared ?? lock?.by ?? 'npm') as Manager;
  const { exec, install } = managers[manager];
  // Yarn 2 and later refuse the flag of Yarn 1.
  const isModernYarn = Number(major) > 1 || folders.some((each) => each.has('.yarnrc.yml'));
  const frozen = manager === 'yarn' && isModernYarn ? 'yarn install --immutable' : install;
  const version = ['.nvmrc', '.node-version'].find((file) => folders.at(-1)?.has(file));
  const inputs: Record<string, string> = version
    ? { 'node-version-file': version }
    : { 'node-version': '24' };

  if (lock?.by === manager && manager !== 'bun') {
    inputs['cache'] = manager;
    if (lock.path.includes(sep)) inputs['cache-dependency-path'] = lock.path.replaceAll(sep, '/');
  }

  // Must be the first step: setup-node asks the package manager for its cache folder.
  const enable = manager === 'bun' ? { uses: pinnedActions.bun } : { run: 'corepack enable' };

  return {
    scripts: data.scripts ?? {},
    dependencies: new Set(Object.keys({ ...data.dependencies, ...data.devDependencies })),
    run: (script: string) => `${manager} run ${script}`,
    exec: (command: string) => `${exec} ${command}`,
    setup: [
      ...(manager === 'npm' ? [] : [enable]),
      { uses: pinnedActions.node, with: inputs },
      { run: lock ? frozen : `${manager} install` },
    ] satisfies WorkflowStep[],
  };
}

function foldersUpTo(folder: string, root: string): string[] {
  const above = dirname(folder);
  return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}
