import { posix } from 'node:path';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { Framework } from '../../contract/frameworks.js';
import { type Project, withoutBuild } from '../repository/workflow.js';
import { documentation } from '../terminal/as-typed.js';
import { angularProject } from './angular-project.js';
import { checkoutOf } from './checkout.js';
import { type Candidate, configurationOf, settingsText, sourceText } from './gather.js';
import { generatorPlans } from './generator-plans.js';
import { installation, withInstall } from './host-install.js';
import { type Hosting, readHosting } from './hosting.js';
import type { NodePackage } from './node-package.js';
import {
  buildScriptOf,
  commandsOf,
  isCommand,
  looksLikeServer,
  productionBuilds,
  runsCommand,
  type ScriptCommand,
  splitCommands,
} from './node-scripts.js';
import { findPlaybook, outputOf } from './output-folder.js';
import { mapOf, readSettings, settingAt } from './settings-text.js';
import type { Source } from './source.js';
import { siblingBuilds } from './workspace.js';

/** Plans the site that a framework builds in a folder, by its configuration and by the host that builds it now. */
export function planSite(
  source: Source,
  found: Framework,
  candidate: Candidate | undefined,
): Project {
  const configuration = configurationOf(candidate);
  const hosting = readHosting(source);
  const plan = generatorPlans[found.name];
  const project = plan
    ? fromGenerator(source, found, plan(source, configuration ?? ''))
    : fromPackage(source, found, { configuration, hosting });
  const fetches = checkoutOf(source, found, configuration);
  return withProduction(source, asHosted({ ...project, fetches }, source, hosting));
}

// `build-production: PRODUCTION=1 eleventy` beside `build: eleventy`
function withProduction({ node }: Source, project: Project): Project {
  const [name] = node ? productionBuilds(node.scripts) : [];
  const isPlain = node !== undefined && project.build.includes(node.run('build'));
  if (name === undefined || !isPlain) return project;

  const text = `that \`build\` is the build for production, where \`${plainText(name, 50)}\` sets a variable for it`;
  return { ...project, guesses: [{ of: 'build', text }, ...(project.guesses ?? [])] };
}

function fromGenerator(
  source: Source,
  { name, package: own }: Framework,
  plan: ReturnType<(typeof generatorPlans)[string]>,
): Project {
  const { notes = [], needs = [], ...rest } = plan;
  const styles = own === '' ? stylesBefore(source, rest.build) : undefined;
  const isInstalled = source.node?.setup.every((step) => rest.setup.includes(step)) === true;
  return {
    framework: name,
    ...rest,
    setup: [
      ...siblingBuilds(source),
      ...rest.setup,
      ...(styles && !isInstalled ? (source.node?.setup ?? []) : []),
    ],
    build: [...(styles ?? []), ...rest.build],
    notes: [...notes, ...needs],
    needs,
  };
}

const styleTools =
  /^(?:@tailwindcss\/cli|tailwindcss|tailwind|sass|node-sass|postcss|lessc|cleancss|rm|mkdir|cp|cpx)(?=\s|$)/;

// `tailwindcss -o static/site.css` beside a generator that needs no package.
function stylesBefore({ node }: Source, build: readonly string[]): string[] | undefined {
  const commands = node ? commandsOf(node.scripts, 'build') : [];
  const isOfStyles =
    commands.length > 0 &&
    commands.every(
      ({ text, args }) => styleTools.test(text) && !/-w\b|--watch/.test(args.join(' ')),
    );
  const run = node?.run('build');
  return run === undefined || !isOfStyles || build.includes(run) ? undefined : [run];
}

function fromPackage(
  source: Source,
  found: Framework,
  { configuration, hosting }: { configuration: string | undefined; hosting: Hosting | undefined },
): Project {
  const { node } = source;
  if (!node) return { ...withoutBuild, framework: found.name, directory: found.output };

  const config = configText(source, found, configuration);
  const isPublished = hosting !== undefined && publishesPages({ ...source, node }, found, hosting);
  const isPart = isServer(source, found, config);
  if (isPart && !isPublished) return serverOf(found, node);

  const builds = buildOf(source, found);
  const refused = refusalOf(source, found, { config, commands: builds.commands });
  const { directory, isGuessed } = outputOf(source, found, {
    config,
    commands: builds.commands,
  });

  return {
    framework: found.name,
    directory,
    hashed: found.name !== 'Eleventy' && found.name !== 'Hexo' && found.name !== 'Antora',
    setup: [...node.setup, ...siblingBuilds(source)],
    build: builds.runs,
    guesses: isGuessed ? [{ of: 'folder', text: `the folder \`${directory}\`` }] : [],
    notes: [
      ...(isPart ? [partNote(found)] : []),
      ...baseNotes(source, found, { config, commands: builds.commands }),
      ...besideNotes(source, builds.commands),
      ...routerNotes(found.name, node),
      ...cleanAddressNotes(found, config),
    ],
    ...(refused === undefined ? {} : { problem: refused }),
  };
}

/** Returns the text of a framework's configuration, without comments. */
export function configText({ files }: Source, found: Framework, configuration?: string): string {
  const { name, build, config = build.split(' ')[0] } = found;
  const folder =
    configuration && /\.(vite|vue)press\//.test(configuration) ? posix.dirname(configuration) : '.';
  const folders = found.isBelowPages
    ? [folder, 'docs/.vitepress', '.vitepress', 'docs/.vuepress']
    : ['.', 'config'];
  const path =
    name === 'Angular' || configuration === undefined || !/\.([cm]?[jt]s|json)$/.test(configuration)
      ? files.find(
          new RegExp(`^\\.?${config}([.-]config)?(\\.prod\\w*)?\\.(json|[cm]?[jt]s)$`),
          folders,
        )
      : configuration;
  return path === undefined ? '' : settingsText(files, path);
}

function isServer({ files, node }: Source, { name, isStatic }: Framework, config: string): boolean {
  if (!isStatic || !node) return false;
  if (name === 'Next.js' && exportsByScript(node) !== undefined) return false;
  // Adapters stand in package.json; whether one is used, the configuration says.
  const namesAdapter = name !== 'SvelteKit' || /\badapter-\w/.test(config);
  const own = config === '' || !namesAdapter ? files.text('package.json') : config;
  const isHybrid = name === 'Astro' && /\badapter\s*:\s*\w+\(/.test(config) && answersPages(files);
  return !isStatic.test(own) || isHybrid;
}

const maxPages = 300;

// One page that is answered on demand makes a server of Astro's whole build.
function answersPages(files: Source['files']): boolean {
  return hasPage(files, 'src/pages', /\bprerender\s*=\s*false/);
}

function hasPage(files: Source['files'], folder: string, mark: RegExp): boolean {
  const names = files.namesIn(folder).slice(0, maxPages);
  return names.some((name) => {
    const path = posix.join(folder, name);
    if (!name.includes('.')) return hasPage(files, path, mark);
    return /\.(astro|svelte|[jt]s|mdx?)$/.test(name) && mark.test(sourceText(files, path));
  });
}

// The host of now is stronger evidence than a configuration that its adapter reads. Without pages, its folder only has what a server's pages load.
function publishesPages(
  { files, node }: Source & { node: NodePackage },
  { name }: Framework,
  { command, directory }: Hosting,
): boolean {
  if (directory === undefined) return false;
  if (name === 'Next.js') return /\bnext export\b/.test(command ?? '');
  if (startsServer(name, node)) return false;
  if (name === 'Astro' && !node.dependencies.has('@astrojs/vercel'))
    return hasPage(files, 'src/pages', /\bprerender\s*=/);
  return (
    node.dependencies.has('@sveltejs/adapter-netlify') &&
    hasPage(files, 'src/routes', /\bprerender\s*=\s*true/)
  );
}

function partNote({ name }: Framework): string {
  return `${name} writes only the pages with \`prerender\` here: the others, which programs of the present host answer, are not there.`;
}

// What is for development or a look at the result listens at a port of its own.
function startsServer(name: string, { scripts }: NodePackage): boolean {
  const [start] = commandsOf(scripts, 'start').slice(-1);
  if (start === undefined) return false;

  const isOfAdapter =
    name === 'SvelteKit' &&
    start.program === 'node' &&
    /^(\.\/)?build\/?$/.test(start.args.at(-1) ?? '');
  const takesPort = /\$\{?PORT\b/.test(start.text) && start.args[0] !== 'dev';
  return isOfAdapter || takesPort || looksLikeServer(scripts, 'start');
}

function serverOf({ name }: Framework, node: NodePackage): Project {
  const project: Project = { ...withoutBuild, framework: `${name} (server)`, runner: 'web' };
  if (startsServer(name, node)) return project;

  const { dependencies } = node;
  const adapter = [...dependencies.keys()].find((each) =>
    /^@astrojs\/(vercel|netlify|cloudflare|node|deno)$/.test(each),
  );
  if (name === 'Astro' && adapter !== undefined)
    return {
      ...project,
      problem: `Astro is not set up for a static site here: its adapter ${adapter} makes a server, and dist has no page. For a site take \`adapter\` and \`output\` out of its configuration; for a server use @astrojs/node, and a \`start\` script that runs what it writes.`,
    };

  const problem = `${name} is not set up for a static site, and no \`start\` script in package.json is known to run a server. If yours does, give --runner web.`;
  const adapters =
    'For a site install @sveltejs/adapter-static, for a server @sveltejs/adapter-node, and name it in svelte.config.js.';
  return { ...project, problem: name === 'SvelteKit' ? `${problem} ${adapters}` : problem };
}

/** Returns the script that calls `next export`, which Next.js had until 13. */
function exportsByScript({ scripts }: NodePackage): string | undefined {
  return Object.keys(scripts).find((name) => runsCommand(scripts, name, 'next export'));
}

function refusalOf(
  { node, files }: Source,
  { name, build }: Framework,
  { config, commands }: { config: string; commands: readonly ScriptCommand[] },
): string | undefined {
  if (!node) return undefined;
  const args = commands.find((command) => isCommand(command, build))?.args;
  switch (name) {
    case 'Next.js':
      return nextRefusal(node, config);
    case 'Angular':
      return angularProject(config, args).problem;
    case 'Quasar':
      return quasarRefusal(args);
    case 'Expo':
      return expoRefusal(node, files);
    default:
      return undefined;
  }
}

function quasarRefusal(args: readonly string[] = []): string | undefined {
  const [, mode] = /(?:-m|--mode)[ =](\w+)/.exec(args.join(' ')) ?? [];
  return mode === undefined || /^(spa|pwa)$/.test(mode)
    ? undefined
    : `The build script makes Quasar's ${mode} target, which is not a website. Give --directory dist/spa with --build-command 'npx quasar build'.`;
}

function expoRefusal({ scripts, dependencies }: NodePackage, files: Source['files']) {
  const web = settingAt(readSettings('app.json', files.text('app.json')), 'expo', 'web');
  const isWeb = dependencies.has('react-native-web') || Object.keys(mapOf(web)).length > 0;
  if (!isWeb) return 'Expo builds no site here: react-native-web is not installed.';

  // Its template has the web beside the phones.
  const ofPhones = files.find(/^(eas\.json|android|ios)$/);
  const isExported = buildScriptOf(scripts, 'expo export') !== undefined;
  return ofPhones === undefined || isExported
    ? undefined
    : `Expo builds for phones here (${ofPhones}), and no script exports pages: give --directory dist with --build-command 'npx expo export --platform web'.`;
}

function nextRefusal(node: NodePackage, config: string): string | undefined {
  const script = exportsByScript(node);
  const [, major = ''] = /(\d+)/.exec(node.dependencies.get('next') ?? '') ?? [];
  if (script !== undefined && Number(major) >= 14 && !/["'`]export["'`]/.test(config))
    return `Next.js ${major} has no \`next export\`, which the script ${script} calls. For a site set \`output: 'export'\` in its configuration; for a server give --runner web.`;

  const condition = /\boutput\s*:\s*([^,;\n]*?)\?\s*["'`]export/.exec(config)?.[1]?.trim();
  const isTrue = condition === undefined || holdsInCi(condition, config);
  return isTrue
    ? undefined
    : `Next.js exports only if \`${condition}\`, which is not known here. For a site give --directory out and --build-command with what that needs; for a server give --runner web.`;
}

// A build on GitHub has CI and GITHUB_ACTIONS, and `next build` is production.
function holdsInCi(condition: string, config: string): boolean {
  const [, value = ''] =
    new RegExp(`\\b${condition.replace(/\W/g, '')}\\s*=\\s*([^;\\n]+)`).exec(config) ?? [];
  const text = /^\w+$/.test(condition) ? value : condition;
  return (
    /\b(GITHUB_ACTIONS|CI|GITHUB_PAGES_BUILD)\b|NODE_ENV\s*={2,3}\s*["']production/i.test(text) &&
    !/^\s*!/.test(text)
  );
}

function buildOf(
  source: Source,
  found: Framework,
): { runs: string[]; commands: readonly ScriptCommand[] } {
  const { node } = source;
  if (!node) return { runs: [], commands: [] };
  const { scripts } = node;
  const exporting = found.name === 'Next.js' ? exportsByScript(node) : undefined;
  const usual = chooseScript(found, node);

  if (exporting !== undefined && exporting !== usual) {
    const first = runsCommand(scripts, exporting, 'next build') ? [] : ['build'];
    const names = [...first.filter((name) => scripts[name] !== undefined), exporting];
    return { runs: names.map((name) => node.run(name)), commands: commandsOf(scripts, exporting) };
  }

  if (usual !== undefined) return { runs: [node.run(usual)], commands: commandsOf(scripts, usual) };

  const root = found.isBelowPages && source.files.has('docs/.vitepress') ? ' docs' : '';
  const press = found.isBelowPages && source.files.has('docs/.vuepress') ? ' docs' : root;
  const command = `${found.build}${press}${argumentOf(source, found)}`;
  return { runs: [node.exec(command)], commands: splitCommands(command) };
}

function argumentOf({ files }: Source, { name }: Framework): string {
  if (name === 'Expo') return ' --platform web';
  const playbook = name === 'Antora' ? findPlaybook(files) : undefined;
  return playbook === undefined ? '' : ` ${shellWord(playbook)}`;
}

function chooseScript(found: Framework, { scripts }: NodePackage): string | undefined {
  const own = buildScriptOf(scripts, found.build);
  if (own !== undefined) return own;
  // `nuxt build` builds a server.
  if (scripts['build'] === undefined || found.name === 'Nuxt' || found.role === 'helper')
    return undefined;
  return found.isBelowPages &&
    commandsOf(scripts, 'build').every(({ program }) =>
      /^(tsc|tsup|rollup|vite|unbuild|tsdown|turbo|pnpm|lerna|nx)$/.test(program),
    )
    ? undefined
    : 'build';
}

function asHosted(project: Project, { node }: Source, hosting: Hosting | undefined): Project {
  if (!hosting || project.runner !== undefined) return project;
  const { command, directory, env, install, source } = hosting;
  const isDifferent = command !== undefined && !isInstallation(command);
  const usual = project.setup.length === 0 && isDifferent && node ? [...node.setup] : project.setup;
  const { setup, missed } = withInstall(usual, node?.manager, install);
  const notes =
    missed === undefined
      ? []
      : [`${source} installs with \`${plainText(missed, 120)}\`, which is not taken over.`];

  return {
    ...project,
    ...(saysMore(hosting, project) ? { source } : {}),
    directory: directory ?? project.directory,
    build: isDifferent ? [withoutInstallation(command)] : project.build,
    setup,
    env: { ...(project.framework === 'Hugo' ? { HUGO_BASEURL: '/' } : {}), ...project.env, ...env },
    guesses: (project.guesses ?? []).filter(({ of }) => directory === undefined || of !== 'folder'),
    notes: [...project.notes, ...notes],
  };
}

// A file that only names the usual folder says nothing of the build.
function saysMore({ command, directory }: Hosting, project: Project): boolean {
  return command !== undefined || (directory !== undefined && directory !== project.directory);
}

/** Plans a site of which only its present host says how it is built, and where; undefined if that says either not. */
export function planHosted(source: Source): Project | undefined {
  const { node, files } = source;
  const told = readHosting(source);
  const hosting = told && { ...told, command: told.command ?? usualCommand(told, node) };
  if (hosting?.command === undefined || hosting.directory === undefined) return undefined;
  const isBuilt = !isInstallation(hosting.command);
  if (!isBuilt && !(doesNothing.test(hosting.command) && files.has(hosting.directory)))
    return undefined;

  const project: Project = {
    ...withoutBuild,
    framework: 'a site',
    setup: isBuilt ? [...(node?.setup ?? [])] : [],
    fetches: checkoutOf(source),
  };
  return asHosted(project, source, hosting);
}

// Source: https://vercel.com/docs/builds/configure-a-build#build-command
function usualCommand({ source }: Hosting, node: NodePackage | undefined): string | undefined {
  if (!/^(vercel|now)\.json/.test(source)) return undefined;
  const script = ['vercel-build', 'build'].find((name) => node?.scripts[name] !== undefined);
  return script && node?.run(script);
}

function isInstallation(command: string): boolean {
  return withoutInstallation(command) === '';
}

/** The parts of a host's command that the set-up has done, and its own variables and folders. */
const ofHost =
  /^(export \w+=.*\$\{?(NETLIFY|VERCEL|CF_PAGES)\w*.*|curl\b.*\b(deno\.land|bun\.sh)\/.*\|\s*(sh|bash).*|\\)$/;

const doesNothing = /^(true|:|exit 0|#.*|echo\b[^>|]*)$/;

function withoutInstallation(command: string): string {
  const parts = command
    .replace(/\\\n/g, ' ')
    .split(/&&|\n/)
    .map((part) => part.trim());
  const kept = parts.filter(
    (part) => part !== '' && ![installation, ofHost, doesNothing].some((each) => each.test(part)),
  );
  // Netlify gives these; a site here is served from the root of its host.
  return kept
    .join(' && ')
    .replace(/(?:\$HOME|~|\/opt\/build\w*)\/\.(?:deno|bun)\/bin\//g, '')
    .replace(
      /(?:-b|--baseURL)[ =]"?\$(?:DEPLOY_PRIME_URL|DEPLOY_URL|URL|CF_PAGES_URL)"?/g,
      '--baseURL /',
    )
    .replace(/"?\$(?:\{)?(?:DEPLOY_PRIME_URL|DEPLOY_URL|URL|CF_PAGES_URL)\}?"?/g, '/');
}

function baseNotes(
  source: Source,
  framework: Framework,
  { config, commands }: { config: string; commands: readonly ScriptCommand[] },
): string[] {
  const { base = 'base' } = framework;
  const [setting = '', parent] = base.split('.').reverse();
  // Other parts of a configuration have a setting of this name too.
  const within = parent === undefined ? '' : `\\b${parent}["']?\\s*:[\\s\\S]{0,200}?`;
  const [, value = ''] =
    new RegExp(`${within}\\b${setting}"?\\s*:\\s*([^,;\\n}]+)`).exec(config) ?? [];
  const [, found] = /["'`]((?:https?:\/\/[\w.-]+\.github\.io)?\/[^"'`]+)["'`]/.exec(value) ?? [];
  if (found === undefined) return [];
  // A condition or a default: `process.env.BASE ?? '/shop/'`.
  const isSure = /^\s*["'`][^"'`]*["'`]\s*$/.test(value);
  const mover = moverBelow(source, framework, { commands, prefix: found });
  if (mover !== undefined)
    return [
      `\`${base}\` in its configuration is ${found}, and ${mover} moves the pages there: / has no page, so open the site at ${found}.`,
    ];

  return [
    `The site is served from /, but \`${base}\` in its configuration ${isSure ? 'is' : 'can be'} ${found}: set it to /.`,
  ];
}

// The pages of a prefix can be moved below it, after the build.
function moverBelow(
  { files }: Source,
  { build }: Framework,
  { commands, prefix }: { commands: readonly ScriptCommand[]; prefix: string },
): string | undefined {
  const at = commands.findIndex((command) => isCommand(command, build));
  const [, name = ''] = /([^/]+)\/?$/.exec(prefix) ?? [];
  const moves = (text: string) =>
    /\b(mv|move|rename|copy|cp|cpSync|renameSync)\b/.test(text) && text.includes(name);

  for (const { text } of commands.slice(at + 1)) {
    const path = text
      .split(/\s+/)
      .find((each) => /\.([cm]?[jt]s|sh)$/.test(each) && files.has(each));
    if (moves(text)) return `\`${plainText(text, 80)}\``;
    if (path !== undefined && moves(sourceText(files, path))) return plainText(path, 80);
  }
  return undefined;
}

const taskFiles = /^(gulpfile|Gruntfile)\.\w+$/;

// A task runner beside a generator usually writes its styles and scripts.
function besideNotes({ files, node }: Source, commands: readonly ScriptCommand[]): string[] {
  const file = files.find(taskFiles);
  const tool = file?.startsWith('gulp') ? 'gulp' : 'grunt';
  const isUsed =
    node !== undefined && (node.dependencies.has(tool) || node.dependencies.has(`${tool}-cli`));
  const isRun = commands.some(({ program }) => program === tool);
  return file === undefined || !isUsed || isRun
    ? []
    : [
        `${file} is not run by the build: if it writes a part of the pages, give --build-command with both.`,
      ];
}

const routed = [
  'Vite',
  'Create React App',
  'Vue CLI',
  'Parcel',
  'Angular',
  'Quasar',
  'Ember',
  'webpack',
  'Rsbuild',
];

function routerNotes(name: string, { dependencies }: NodePackage): string[] {
  const router = [...dependencies.keys()].find((each) =>
    /^(?!unplugin|vite-|@vueuse\/|@types\/|koa|find-my).*router(-dom)?$|^wouter$/.test(each),
  );
  if (!router || !routed.includes(name)) return [];
  return [
    `${router}: an address inside the app answers 404 when it is opened directly. ${documentation('single-page-apps.md')}`,
  ];
}

const writesPagesAsFiles = ['Next.js', 'SvelteKit', 'VitePress', 'Nextra'];

function cleanAddressNotes({ name, pages }: Framework, config: string): string[] {
  if (!writesPagesAsFiles.includes(name)) return [];
  const isHandled =
    name === 'VitePress'
      ? !/\bcleanUrls\s*:\s*true/.test(config)
      : /trailingSlash["']?\s*[:=](?!\s*(?:false|["'](?:never|ignore)))/.test(config);
  if (isHandled) return [];
  const remedy = pages === undefined ? 'leave out `cleanUrls`' : `set \`${pages}\``;
  return [`${name} writes about.html for /about, which answers 404 here: ${remedy}.`];
}
