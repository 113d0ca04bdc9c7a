import { join, relative, sep } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { isOfGonePackage } from './gone-package.js';
import { mapOf, readSettings, settingAt, textOf } from './settings-text.js';

/** The inputs of a set-up action that choose a version, and the version if it is a guess. */
export interface ChosenVersion {
  inputs: Record<string, string>;
  guess?: string;
}

/** The versions for a repository that names none, or names an open range. */
const usualVersions = { node: '24', python: '3.13', ruby: '3.3' };

/** The fields of a package.json that pin Node. */
interface Pins {
  dependencies?: Readonly<Record<string, string>> | undefined;
  engines?: Readonly<Record<string, string>> | undefined;
  volta?: Readonly<Record<string, string>> | undefined;
  packageManager?: string | undefined;
}

/** The last Node whose OpenSSL has MD4, with which webpack 4 and older name their files. */
const nodeOfOldWebpack = '16';

/** Each tool with the first of its versions that has webpack 5. */
const webpackSince: Readonly<Record<string, number>> = {
  webpack: 5,
  'react-scripts': 5,
  '@vue/cli-service': 5,
  gatsby: 3,
  next: 11,
  nuxt: 3,
  vuepress: 2,
  umi: 4,
  gridsome: 1,
  'preact-cli': 4,
  'laravel-mix': 6,
  '@quasar/app': 3,
  // Its own webpack 5 still named files by MD4.
  '@angular-devkit/build-angular': 13,
};

function oldBuilder(dependencies: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(webpackSince).flatMap(([name, since]) => {
    const [, major] = /^[\^~]?(\d+)(?:\.|$)/.exec(dependencies[name] ?? '') ?? [];
    return major !== undefined && Number(major) < since ? [`${name} ${major}`] : [];
  })[0];
}

type Upwards = readonly CloneFiles[];

/** Each tool with the oldest Node that one of its versions runs on, by the first version that needs it. */
const nodeSince: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  pnpm: { 9: 18, 11: 22 },
  yarn: { 4: 18 },
  vite: { 5: 18, 7: 20 },
  vitepress: { 1: 18 },
  astro: { 4: 18, 6: 22 },
  next: { 14: 18, 16: 20 },
  nuxt: { 3: 18, 4: 20 },
  gatsby: { 5: 18 },
  storybook: { 8: 18, 9: 20 },
  '@angular/core': { 17: 18, 20: 20 },
  '@docusaurus/core': { 3: 18 },
  '@sveltejs/kit': { 2: 18 },
  '@11ty/eleventy': { 3: 18 },
};

function isTooOld(version: string, { dependencies = {}, packageManager = '' }: Pins): boolean {
  const [, manager = '', ofManager = ''] = /^(\w+)@(.+)/.exec(packageManager) ?? [];
  const tools: Readonly<Record<string, string>> = { ...dependencies, [manager]: ofManager };
  return Object.entries(nodeSince).some(([name, nodes]) => {
    const [, major = '0'] = /^[\^~]?(\d+)(?:\.|$)/.exec(tools[name] ?? '') ?? [];
    return Object.entries(nodes).some(
      ([since, node]) => Number(since) <= Number(major) && Number.parseInt(version, 10) < node,
    );
  });
}

/** Chooses the Node of a package: what the repository pins, nearest first; a current one for an open range. */
export function nodeVersionOf(pins: Pins, upwards: Upwards, root: string): ChosenVersion {
  const { engines, volta } = pins;
  const hosted = hostedNode(pins, upwards);
  if (hosted) return pinned('node-version', hosted);

  const own = volta?.['node'];
  if (own && /^\d/.test(own)) return pinned('node-version', own);

  const file = versionFile(upwards, root, 'node');
  if (file) return pinned('node-version-file', file);

  const managed = managedVersion(upwards, ['nodejs', 'node']);
  if (managed) return pinned('node-version', managed);

  const range = engines?.['node'];
  const version = range && versionForRange(range);
  if (version) return pinned('node-version', version);

  return unpinnedNode(pins, upwards);
}

function unpinnedNode(pins: Pins, upwards: Upwards): ChosenVersion {
  const old = oldBuilder(pins.dependencies ?? {});
  if (old !== undefined) {
    const guess = `Node ${nodeOfOldWebpack}, the last one for ${old}`;
    return { ...pinned('node-version', nodeOfOldWebpack), guess };
  }

  // An open range allows the current one.
  const { node } = usualVersions;
  if (pins.engines?.['node']) return pinned('node-version', node);

  const tested = workflowVersion(upwards, 'NODE_VERSION');
  return tested === undefined || isTooOld(tested, pins)
    ? { ...pinned('node-version', node), guess: `Node ${node}` }
    : pinned('node-version', tested);
}

// The build of now: it has this one, whatever the files for developers say. One that is too old builds nothing.
function hostedNode(pins: Pins, upwards: Upwards): string | undefined {
  const version = hostedVersion(upwards, 'NODE_VERSION')?.replace(/^v/, '');
  return version === undefined || isTooOld(version, pins) ? undefined : version;
}

/** Chooses the Python of a folder. */
export function pythonVersionOf(upwards: Upwards, root: string): ChosenVersion {
  const file = versionFile(upwards, root, 'python');
  if (file) return pinned('python-version-file', file);

  const [, runtime] = /^python-(\d+\.\d+)/.exec(firstText(upwards, 'runtime.txt')) ?? [];
  const project = readSettings('pyproject.toml', firstText(upwards, 'pyproject.toml'));
  const required =
    textOf(settingAt(project, 'project', 'requires-python')) ??
    textOf(settingAt(project, 'tool', 'poetry', 'dependencies', 'python'));
  const told =
    managedVersion(upwards, ['python']) ??
    runtime ??
    readTheDocsVersion(upwards) ??
    hostedVersion(upwards, 'PYTHON_VERSION') ??
    (required ? pythonBelow(required) : workflowVersion(upwards, 'PYTHON_VERSION'));
  if (told) return pinned('python-version', told);

  const { python } = usualVersions;
  return {
    ...pinned('python-version', python),
    ...(required ? {} : { guess: `Python ${python}` }),
  };
}

/** Chooses the Ruby of a folder. Without an input, setup-ruby reads the files that pin one. */
export function rubyVersionOf(upwards: Upwards): ChosenVersion {
  const [here] = upwards;
  const isPinned =
    here &&
    (isReadable(here, '.ruby-version', 'ruby') || managedVersion([here], ['ruby']) !== undefined);
  if (isPinned) return { inputs: {} };

  const above = upwards
    .find((files) => isReadable(files, '.ruby-version', 'ruby'))
    ?.text('.ruby-version')
    .trim()
    .replace(/^ruby-/, '');
  const [, own] = /^[ \t]*ruby\s+["'](?:~>\s*)?(\d+\.\d+(?:\.\d+)?)["']/m.exec(
    firstText(upwards, 'Gemfile'),
  ) ?? [undefined, undefined];
  const told =
    above ??
    own ??
    hostedVersion(upwards, 'RUBY_VERSION') ??
    workflowVersion(upwards, 'RUBY_VERSION');
  if (told) return pinned('ruby-version', told);

  const { ruby } = usualVersions;
  return { ...pinned('ruby-version', ruby), guess: `Ruby ${ruby}` };
}

/** Returns the version of a tool that the repository pins in .tool-versions, mise.toml, the tool's own file, its host's configuration or one of its workflows. */
export function pinnedTool(upwards: Upwards, tool: string, variable: string): string | undefined {
  const own = firstText(upwards, `.${tool}-version`) || firstText(upwards, `.${tool}version`);
  return (
    managedVersion(upwards, [tool]) ??
    (own.trim().replace(/^v/, '').replace(/\s.*/s, '') || undefined) ??
    hostedVersion(upwards, variable)?.replace(/^v/, '') ??
    workflowVersion(upwards, variable)
  );
}

// Its tests build with it too: `MDBOOK_VERSION: 0.5.1`, `mdbook-version: '0.5.1'`. Of several, none is the one.
function workflowVersion(upwards: Upwards, variable: string): string | undefined {
  const folder = '.github/workflows';
  const input = variable.toLowerCase().replace('_', '[_-]');
  const pin = new RegExp(`^[\\s-]*(?:${variable}|${input})\\s*:\\s*["']?v?(\\d[\\w.-]*)`, 'gm');
  const found = upwards.flatMap((files) =>
    files
      .namesIn(folder)
      .filter((name) => /\.ya?ml$/.test(name))
      .flatMap((name) => [...files.text(`${folder}/${name}`).matchAll(pin)]),
  );
  const [version, ...others] = new Set(found.map(([, each]) => each));
  return others.length === 0 ? version : undefined;
}

function pinned(input: string, version: string): ChosenVersion {
  return { inputs: { [input]: version } };
}

/** The files of each tool, and the forms of a line of them that its set-up action reads. */
const versionFiles = {
  node: {
    names: ['.nvmrc', '.node-version'],
    form: /^(node(js)?\s+)?v?(lts\/(\*|-\d+|[a-z]+)|latest|current|node|[\^~<>=]*\d+(\.(\d+|[x*])){0,2})$/i,
  },
  python: { names: ['.python-version'], form: /^((pypy|graalpy)-?)?\d+(\.\d+){0,2}(-dev|t)?$/ },
  ruby: { names: ['.ruby-version'], form: /^((j|truffle)?ruby-?)?(head|\d+(\.\d+){0,3}(-?\w+)?)$/ },
};

function versionFile(
  upwards: Upwards,
  root: string,
  tool: keyof typeof versionFiles,
): string | undefined {
  for (const files of upwards) {
    const name = versionFiles[tool].names.find((each) => isReadable(files, each, tool));
    if (name) return relative(root, join(files.folder, name)).split(sep).join('/');
  }
  return undefined;
}

// `v22/*` and `system` mean something to a developer's tool alone.
function isReadable(files: CloneFiles, name: string, tool: keyof typeof versionFiles): boolean {
  const lines = files
    .text(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !(tool === 'python' && line.startsWith('#')));
  return lines.length > 0 && lines.every((line) => versionFiles[tool].form.test(line));
}

function firstText(upwards: Upwards, name: string): string {
  return upwards.map((files) => files.text(name)).find((text) => text.trim() !== '') ?? '';
}

// Sources: https://asdf-vm.com/manage/configuration.html, https://mise.jdx.dev/configuration.html
function managedVersion(upwards: Upwards, tools: string[]): string | undefined {
  for (const files of upwards) {
    for (const tool of tools) {
      const line = new RegExp(`^${tool}\\s+v?([\\w.-]+)`, 'm').exec(files.text('.tool-versions'));
      const mise = ['mise.toml', '.mise.toml', '.config/mise.toml']
        .map((name) => readSettings(name, files.text(name)))
        .map((settings) => settingAt(settings, 'tools', tool))
        .map(
          (value) =>
            textOf(Array.isArray(value) ? value[0] : value) ?? textOf(mapOf(value)['version']),
        )
        .find((value) => value !== undefined);
      const version = line?.[1] ?? mise;
      if (version && /^((extended_)?\d|lts$)/.test(version))
        return version.replace(/^lts$/, 'lts/*');
    }
  }
  return undefined;
}

function hostedVersion(upwards: Upwards, variable: string): string | undefined {
  const files = upwards.find((each) => each.has('netlify.toml'));
  const netlify = readSettings('netlify.toml', files?.text('netlify.toml') ?? '');
  if (files && isOfGonePackage(netlify, files)) return undefined;
  const inContext = (context: string) =>
    settingAt(netlify, 'context', context, 'environment', variable);
  const values = [
    inContext('production'),
    settingAt(netlify, 'build', 'environment', variable),
    inContext('deploy-preview'),
  ];
  return values
    .map(textOf)
    .find((value) => value !== undefined && /^(v?\d[\w.-]*|lts\/[\w*]+)$/.test(value));
}

function readTheDocsVersion(upwards: Upwards): string | undefined {
  const names = ['.readthedocs.yaml', '.readthedocs.yml', 'readthedocs.yml'];
  for (const name of names) {
    const settings = readSettings(name, firstText(upwards, name));
    const version =
      textOf(settingAt(settings, 'build', 'tools', 'python')) ??
      textOf(settingAt(settings, 'python', 'version'));
    if (version && /^3\.\d/.test(version)) return version;
  }
  return undefined;
}

/** Returns the newest Python below an upper bound: `<3.12` means 3.11; undefined without one. */
function pythonBelow(range: string): string | undefined {
  const [, below] = /<\s*3\.(\d+)/.exec(range) ?? [];
  if (below) return `3.${Math.min(Number(below) - 1, 13)}`;
  const [, exact] = /^(?:==|~)?\s*(3\.\d+)(?:\.[*\d]+)?$/.exec(range.trim()) ?? [];
  return exact;
}

/** Returns the range for setup-node; undefined for an open one, which takes the current version. */
function versionForRange(range: string): string | undefined {
  const parts = range.split('||').map((part) => part.trim());
  const isOpen = parts.some(
    (part) => /^(\*|x|latest|current)?$|^>/.test(part) && !part.includes('<'),
  );
  return isOpen ? undefined : range.trim().replace(/^v(?=\d)/, '');
}
