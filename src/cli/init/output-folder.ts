import { posix } from 'node:path';
import type { Framework } from '../../contract/frameworks.js';
import { angularProject } from './angular-project.js';
import { settingsText } from './gather.js';
import { buildScriptOf, commandsOf, isCommand, type ScriptCommand } from './node-scripts.js';
import { folderPath, readSettings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** The folder that a build writes, and whether nothing in the repository says so. */
export interface Output {
  directory: string;
  isGuessed: boolean;
}

interface Built {
  /** The framework's configuration, without comments. */
  config: string;
  /** The commands of the build script, in their order. */
  commands: readonly ScriptCommand[];
}

type Reader = (source: Source, found: Framework, built: Built) => Output;

/** The frameworks whose folder is not the value of one setting. */
const readers: Readonly<Record<string, Reader>> = {
  Angular: (_, found, built) =>
    toldOutput(angularProject(built.config, ownCommand(found, built)?.args).output),
  Antora: antoraOutput,
  Hexo: (source, { output }) => toldOutput(hexoOutput(source) ?? output),
  Quasar: (_, found, built) =>
    toldOutput(quasarOutput(built.config, ownCommand(found, built)?.args)),
  'Next.js': (_, found, built) => usualUnless(settingIn(built.config, found.setting), found, built),
  'Create React App': (source, found, built) => usualUnless(buildPath(source), found, built),
  webpack: bundlerOutput,
  Rspack: bundlerOutput,
  Rollup: bundlerOutput,
};

/** Returns the folder of the finished site: the output of the framework, or of a later command that moves or bundles its pages. */
export function outputOf(source: Source, found: Framework, built: Built): Output {
  const own = ownCommand(found, built);
  const written = writtenBy(source, found, built);
  const after = own === undefined ? [] : built.commands.slice(built.commands.indexOf(own) + 1);
  return after.reduce((output, command) => rewrittenBy(command, output), written);
}

// Bundlers read pages as `parcel build '_site/*.html'`.
function rewrittenBy({ program, args, text }: ScriptCommand, output: Output): Output {
  const paths = args.filter((arg) => !arg.startsWith('-')).map((arg) => posix.normalize(arg));
  const isOf = (path: string) =>
    path.replace(/\/$/, '') === output.directory || path.startsWith(`${output.directory}/`);
  if (program === 'mv') {
    const [from = '', to = ''] = paths;
    const isWhole = from.replace(/\/\*?$/, '') === output.directory && paths.length === 2;
    const isInside = isOf(to);
    return isWhole && !isInside ? toldOutput(folderPath(to)) : output;
  }
  if (program !== 'parcel' || !paths.some(isOf)) return output;
  return toldOutput(flagIn(text) ?? / -d[ =]?([\w./-]+)/.exec(text)?.[1] ?? 'dist');
}

/** Returns the folder that a framework's own command writes: by a flag, by its configuration, else its usual one. */
function writtenBy(source: Source, found: Framework, built: Built): Output {
  const own = ownCommand(found, built);
  const command = own?.text ?? scriptText(built);
  const flag = flagIn(command);
  const root = found.isBelowPages
    ? pagesRoot(source, command)
    : viteRoot(found, built.config, own?.args);
  if (flag !== undefined) {
    const isFromHere = flag.startsWith('..') || found.isBelowPages === true;
    return toldOutput(isFromHere ? flag : posix.join(root, flag));
  }

  const reader = readers[found.name];
  if (reader) return reader(source, found, built);

  return configuredOutput(found, built, posix.join(own?.folder ?? '', root));
}

function configuredOutput(found: Framework, built: Built, root: string): Output {
  const { setting, output } = found;
  const { config, commands } = built;
  const named = settingIn(config, setting);
  const isUnread = setting !== undefined && new RegExp(`\\b${setting}\\s*:`).test(config);
  const isOwn = commands.length === 0 || ownCommand(found, built) !== undefined;
  const isGuessed = named === undefined && (isUnread || !isOwn);
  // VuePress takes its folder from where it is run, and its usual one lies with the pages.
  const isFromHere = found.name === 'VuePress' && named !== undefined;
  const base = isFromHere ? (ownCommand(found, built)?.folder ?? '') : root;
  return { directory: posix.join(base, named ?? output), isGuessed };
}

function ownCommand({ build }: Framework, { commands }: Built): ScriptCommand | undefined {
  return commands.find((command) => isCommand(command, build));
}

function scriptText({ commands }: Built): string {
  return commands.map(({ program, args }) => [program, ...args].join(' ')).join('\n');
}

function toldOutput(directory: string): Output {
  return { directory, isGuessed: false };
}

function usualUnless(named: string | undefined, found: Framework, built: Built): Output {
  const isGuessed = named === undefined && ownCommand(found, built) === undefined;
  return { directory: named ?? found.output, isGuessed };
}

function buildPath({ node }: Source): string | undefined {
  const scripts = Object.values(node?.scripts ?? {}).join('\n');
  return /BUILD_PATH=["']?([\w./-]+)/.exec(scripts)?.[1];
}

const makesPages =
  /["'`][^"'`\n]{1,200}\.(html|pug|ejs|hbs)["'`]|html[\w-]{0,40}plugin|plugin-[\w-]{0,40}html|static-site-generator/i;

/** Returns whether a bundler writes a page, and not only the scripts of one. What is installed may be for tests, and counts where no configuration is found. */
export function writesPages(source: Source, found: Framework): boolean {
  const { dependencies = new Map() } = source.node ?? {};
  const text = bundlerText(source, found.name, '') || [...dependencies.keys()].join('\n');
  return makesPages.test(text) || copiesPage(source, found, text);
}

function copiesPage({ node, files }: Source, { build }: Framework, config: string): boolean {
  const { scripts = {} } = node ?? {};
  const copies = commandsOf(scripts, buildScriptOf(scripts, build) ?? '')
    .filter(({ program }) => /^(cp|cpx|copyfiles|ncp|shx)$/.test(program))
    .map(({ text }) => text);
  if (/copy\w{0,40}plugin|plugin-copy/i.test(config)) copies.push(config);

  const paths = copies.flatMap((text) => text.match(/\w[\w-]*(?:[./]\w[\w-]*)*/g) ?? []);
  return paths.some((path) => path.endsWith('.html') || files.has(`${path}/index.html`));
}

/** Returns the folder of the page whose scripts a bundler writes into it or below; undefined without one. */
export function pageAbove(source: Source, found: Framework): string | undefined {
  const text = bundlerText(source, found.name, '');
  const file = settingIn(text, 'file');
  const named = settingIn(text, found.setting) ?? (file && posix.dirname(file));
  const parts = (named ?? found.output).split('/');
  const folders = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return folders.find((folder) => folder !== '.' && source.files.has(`${folder}/index.html`));
}

function bundlerOutput(source: Source, found: Framework, built: Built): Output {
  const text = bundlerText(source, found.name, scriptText(built));
  const above = writesPages(source, found) ? undefined : pageAbove(source, found);
  if (above !== undefined) return toldOutput(above);

  const named = settingIn(text, found.setting);
  // Rollup has no usual folder. The others have one where nothing sets another, and no configuration is somewhere else.
  const isUnread = new RegExp(`\\b${found.setting}\\s*:`).test(text);
  const isElsewhere = text === '' && /(--config|-c)[ =]/.test(scriptText(built));
  const isUsual = found.name !== 'Rollup' && !isElsewhere && !isUnread;
  return { directory: named ?? found.output, isGuessed: named === undefined && !isUsual };
}

function flagIn(command: string): string | undefined {
  const long =
    /--(?:out-?dir|dist-dir|output|output-path|output-dir|dest(?:ination)?|to)[ =]["']?([\w./-]+)/i;
  return long.exec(command)?.[1];
}

function settingIn(config: string, setting: string | undefined): string | undefined {
  if (setting === undefined) return undefined;
  const plain = new RegExp(`\\b${setting}["']?\\s*:\\s*["'\`](\\.{0,2}[\\w./-]+)["'\`]`).exec(
    config,
  )?.[1];
  if (plain !== undefined && !posix.isAbsolute(plain)) return folderPath(plain);

  const resolved = new RegExp(
    `\\b${setting}["']?\\s*:\\s*(?:\\w+\\.)?(?:resolve|join)\\(\\s*(?:(?:__dirname|import\\.meta\\.dirname|process\\.cwd\\(\\))\\s*,)?([^)]*)\\)`,
  ).exec(config)?.[1];
  const parts = (resolved?.split(',') ?? []).map(
    (part) => /^\s*["'`]([\w./-]+)["'`]\s*$/.exec(part)?.[1] ?? '',
  );
  const isKnown = parts.length > 0 && parts.every((part) => part !== '');
  return isKnown ? folderPath(posix.join(...parts).replace(/^\//, '')) : undefined;
}

// The pages and the output of VitePress and VuePress lie in the folder of its build command.
function pagesRoot({ files }: Source, command: string): string {
  const [, named] =
    /(?:vitepress|vuepress)(?:-vite|-webpack)?\s+build\s+(?!-)["']?([\w./-]+)/.exec(command) ?? [];
  if (named !== undefined) return folderPath(named);
  const isBelow = files.has('docs/.vitepress') || files.has('docs/.vuepress');
  const isTop = files.has('.vitepress') || files.has('.vuepress');
  return isBelow && !isTop && command.trim() !== '' && / docs\b/.test(command) ? 'docs' : '';
}

function viteRoot({ name }: Framework, config: string, args: readonly string[] = []): string {
  if (name !== 'Vite') return '';
  const [named] = args
    .slice(1)
    .filter(
      (arg, at, all) =>
        /^[\w./-]+$/.test(arg) && !arg.startsWith('-') && !all[at - 1]?.startsWith('-'),
    );
  const root = named ?? settingIn(config, 'root');
  const path = root === undefined ? '' : folderPath(root);
  return path === '.' ? '' : path;
}

function bundlerText({ files }: Source, name: string, script: string): string {
  const tool = name.toLowerCase();
  const [, given] = /(?:--config|-c)[ =]["']?([\w./-]+)/.exec(script) ?? [];
  const folders = ['.', 'config', tool, 'build', 'scripts', 'build-utils'];
  const found = folders.flatMap((folder) =>
    files
      .namesIn(folder)
      .filter((each) => new RegExp(`^${tool}.*\\.([cm]?[jt]s)$`).test(each))
      .map((each) => posix.join(folder, each)),
  );
  const isProduction = (path: string) => (/prod/.test(path) ? 0 : 1);
  const paths =
    given === undefined
      ? found.sort((one, two) => isProduction(one) - isProduction(two))
      : [given, ...found];
  return paths
    .filter((path) => !/dev/.test(path))
    .map((path) => settingsText(files, path))
    .join('\n');
}

// Source: https://docs.antora.org/antora/latest/playbook/output-dir/
function antoraOutput({ files }: Source, { output }: Framework, built: Built): Output {
  const [named] = /\S+\.ya?ml\b/.exec(scriptText(built)) ?? [];
  const path = named ?? findPlaybook(files);
  const folder = path && textOf(settingAt(readSettings(path, files.text(path)), 'output', 'dir'));
  return {
    directory: folder ? folderPath(folder) : output,
    isGuessed: path === undefined || !files.has(path),
  };
}

/** Returns the playbook of Antora that builds the site, among those for previews and drafts; undefined without one. */
export function findPlaybook({ names }: Source['files']): string | undefined {
  const playbooks = names.filter((name) => /playbook.*\.ya?ml$/.test(name));
  const usual = playbooks.find((name) => /^(antora-)?playbook\.ya?ml$/.test(name));
  return usual ?? playbooks.sort((one, two) => one.length - two.length)[0];
}

function hexoOutput({ files }: Source): string | undefined {
  const path = files.find(/^_config\.ya?ml$/);
  return path && textOf(readSettings(path, files.text(path))['public_dir']);
}

function quasarOutput(config: string, args: readonly string[] = []): string {
  const at = args.findIndex((arg) => arg === '-m' || arg === '--mode');
  const mode = at < 0 ? 'spa' : (args[at + 1] ?? 'spa');
  return settingIn(config, 'distDir') ?? `dist/${mode}`;
}
