import { join, posix } from 'node:path';
import type { RunnerKind } from '../../contract/runner-kinds.js';
import { CloneFiles } from '../clone-files.js';
import { documentation } from '../invocation.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import { type Project, type WorkflowStep, withoutBuild } from '../repository/workflow.js';
import { NodePackage } from './node-package.js';
import { nodeProject } from './node-sites.js';

/** The assumption for a folder in which nothing is recognised: the most common way to build a site. */
export const unknownProject: Project = {
  framework: 'unknown',
  directory: 'dist',
  setup: [{ uses: pinnedActions.node, with: [['node-version', '24']] }, { run: 'npm ci' }],
  build: ['npm run build'],
  notes: [],
};

/**
 * Finds out what is in a folder, only by its dependencies and files.
 * @param root of the clone, at or above the folder
 * @returns undefined when nothing is recognised
 */
export function detectProject(folder: string, root: string): Project | undefined {
  const files = new CloneFiles(folder);
  const node = NodePackage.in(files, root);
  const found = (node && nodeProject(files, node)) ?? generated(files) ?? plainHtml(files) ?? app(files);
  return found?.runner === undefined ? found : { ...found, notes: [...found.notes, ...variableNotes(files)] };
}

/** A program that makes a site without Node. */
interface Generator {
  framework: string;
  /** The name of its configuration; undefined where it is not used. */
  find: (files: CloneFiles) => string | undefined;
  /** The setting that moves the output, and where that is by default. */
  setting: RegExp;
  output: string;
  /** @param config text of the configuration */
  setup: (files: CloneFiles, config: string) => WorkflowStep[];
  build: (files: CloneFiles, configName: string) => string;
  notes?: (files: CloneFiles, config: string) => string[];
}

const generators: Generator[] = [
  {
    framework: 'MkDocs',
    find: (files) => (servesPages(files) ? undefined : files.named(/^mkdocs\.ya?ml$/)),
    setting: /^site_dir:\s*["']?([\w./-]+)/m,
    output: 'site',
    setup: (files, config) =>
      python(files, 'mkdocs', /name:\s*["']?material/.test(config) ? 'mkdocs-material' : 'mkdocs'),
    build: () => 'mkdocs build',
    notes: mkDocsNotes,
  },
  {
    framework: 'Hugo',
    find: (files) =>
      files.named(/^hugo\.(toml|ya?ml|json)$/) ??
      (files.has('archetypes') || files.has('content') ? files.named(/^config\.(toml|ya?ml|json)$/) : undefined) ??
      (files.has('config/_default') && files.has('content') ? 'config/_default/hugo.toml' : undefined),
    setting: /^\s*"?publishDir"?\s*[:=]\s*["']?([\w./-]+)/im,
    output: 'public',
    setup: () => {
      const inputs: [string, string][] = [['hugo-version', 'latest']];
      return [{ uses: pinnedActions.hugo, with: [...inputs, ['extended', 'true']] }];
    },
    build: () => 'hugo --minify --baseURL /',
  },
  {
    framework: 'Jekyll',
    find: (files) => files.named(/^_config\.ya?ml$/),
    setting: /^destination:\s*["']?([\w./-]+)/m,
    output: '_site',
    setup: (files) => {
      const version: [string, string] = ['ruby-version', '3.3'];
      if (files.has('Gemfile')) return [{ uses: pinnedActions.ruby, with: [version, ['bundler-cache', 'true']] }];
      return [{ uses: pinnedActions.ruby, with: [version] }, { run: 'gem install jekyll' }];
    },
    build: (files) => `${files.has('Gemfile') ? 'bundle exec ' : ''}jekyll build --baseurl ""`,
  },
  {
    framework: 'Sphinx',
    find: (files) =>
      servesPages(files)
        ? undefined
        : ['docs', 'docs/source', 'doc', '.']
            .map((each) => posix.join(each, 'conf.py'))
            .find((each) => files.has(each)),
    setting: /$^/,
    output: '_build/html',
    setup: (files) => python(files, 'sphinx', 'sphinx'),
    build: (_, configName) => `sphinx-build -b html ${posix.dirname(configName)} _build/html`,
    notes: (files) =>
      requirementsOf(files, 'sphinx') ? [] : ['extensions and the theme of conf.py need a `pip install` of their own.'],
  },
];

function generated(files: CloneFiles): Project | undefined {
  for (const { framework, find, setting, output, setup, build, notes } of generators) {
    const name = find(files);
    if (name === undefined) continue;
    const config = files.text(name);
    return {
      framework,
      directory: setting.exec(config)?.[1] ?? output,
      setup: setup(files, config),
      build: [build(files, name)],
      notes: notes?.(files, config) ?? [],
    };
  }
  return undefined;
}

/** The steps of a job before a Python tool can build. */
function python(files: CloneFiles, tool: string, packages: string): WorkflowStep[] {
  const requirements = requirementsOf(files, tool);
  return [
    { uses: pinnedActions.python, with: [['python-version', '3.13']] },
    { run: `pip install ${requirements ? `-r ${requirements}` : packages}` },
  ];
}

function requirementsOf(files: CloneFiles, tool: string): string | undefined {
  const names = ['docs/requirements.txt', 'requirements.txt'];
  return names.find((name) => new RegExp(tool, 'i').test(files.text(name)));
}

/** Plugins that MkDocs and its Material theme bring along. */
const builtInPlugins = /^(search|blog|tags|info|privacy|offline|optimize|social|group|meta|projects|typeset)$/;

function mkDocsNotes(files: CloneFiles, config: string): string[] {
  if (requirementsOf(files, 'mkdocs')) return [];
  const [, block = ''] = /^plugins:[^\n]*\n((?:[ -].*\n?)*)/m.exec(config) ?? [];
  const named = [...block.matchAll(/^ *- *["']?([\w/-]+)/gm)].map(([, name = '']) => name.replace(/^material\//, ''));
  const other = named.filter((name) => !builtInPlugins.test(name));
  return other.length > 0 ? [`the plugins ${other.join(', ')} of mkdocs.yml need a \`pip install\` of their own.`] : [];
}

/** Returns whether Python code here is a server, whatever documentation is beside it. */
function servesPages(files: CloneFiles): boolean {
  const needs = `${files.text('requirements.txt')}\n${files.text('pyproject.toml')}`;
  return files.has('manage.py') || /\b(django|flask|fastapi|starlette|gunicorn|uvicorn|streamlit)\b/i.test(needs);
}

function plainHtml(files: CloneFiles): Project | undefined {
  const folders = ['.', 'public', 'site', 'www', 'dist', 'docs'];
  const directory = folders.find((each) => files.has(posix.join(each, 'index.html')));
  if (directory === undefined) return undefined;
  // PHP with a page beside it is an app; so is any other with pages in a folder, such as its documentation.
  if (files.has('index.php') || files.has('composer.json') || (directory !== '.' && app(files))) return undefined;
  return { ...withoutBuild, framework: 'plain HTML', directory };
}

const apps: [framework: string, runner: RunnerKind, mark: RegExp][] = [
  ['Python', 'python', /^(requirements\.txt|pyproject\.toml)$/],
  ['Go', 'go', /^go\.mod$/],
  ['.NET', 'dotnet', /\.(csproj|fsproj|sln|slnx)$/],
  ['PHP', 'php', /^(composer\.json|index\.php)$/],
];

function app(files: CloneFiles): Project | undefined {
  const found = apps.find(([, , mark]) => files.named(mark) !== undefined);
  if (!found) return undefined;
  const [framework, runner] = found;
  return { ...withoutBuild, framework, runner, notes: runner === 'go' ? goNotes(files) : [] };
}

/** The runner builds the top of a module; a larger module has its `main` packages below `cmd/`. */
function goNotes(files: CloneFiles): string[] {
  const [command] = new CloneFiles(join(files.folder, 'cmd')).names;
  if (files.named(/\.go$/) || command === undefined) return [];
  return [
    `the top of the module has no Go file: add \`build-command: go build -o app ./cmd/${command}\` and \`entry: ./app\`.`,
  ];
}

function variableNotes(files: CloneFiles): string[] {
  const name = files.named(/^\.env(\.example|\.sample|\.template)?$/);
  return name
    ? [`${name} is not deployed: the app gets its variables from \`config\`, ${documentation('configuration.md')}`]
    : [];
}
