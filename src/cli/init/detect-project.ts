import { posix } from 'node:path';
import type { RunnerKind } from '../../services/runners.js';
import { CloneFiles } from '../clone-files.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import { type Project, withoutBuild } from '../repository/workflow.js';
import { NodePackage } from './node-package.js';
import { nodeProject } from './node-sites.js';

/** What a folder is taken for in which nothing is recognised: the commonest way to build a site. */
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
  return (
    (node && nodeProject(files, node)) ??
    mkDocs(files) ??
    hugo(files) ??
    jekyll(files) ??
    sphinx(files) ??
    plainHtml(files) ??
    app(files)
  );
}

function mkDocs(files: CloneFiles): Project | undefined {
  const config = files.named(/^mkdocs\.ya?ml$/);
  if (!config) return undefined;
  const text = files.text(config);
  const requirements = ['docs/requirements.txt', 'requirements.txt'].find((file) => /mkdocs/i.test(files.text(file)));
  const packages = /name:\s*["']?material/.test(text) ? 'mkdocs-material' : 'mkdocs';
  return {
    framework: 'MkDocs',
    directory: /^site_dir:\s*["']?([\w./-]+)/m.exec(text)?.[1] ?? 'site',
    setup: [
      { uses: pinnedActions.python, with: [['python-version', '3.13']] },
      { run: `pip install ${requirements ? `-r ${requirements}` : packages}` },
    ],
    build: ['mkdocs build'],
    notes: [],
  };
}

function hugo(files: CloneFiles): Project | undefined {
  const config =
    files.named(/^hugo\.(toml|ya?ml|json)$/) ??
    (files.has('archetypes') || files.has('content') ? files.named(/^config\.(toml|ya?ml|json)$/) : undefined) ??
    (files.has('config/_default') && files.has('content') ? 'config/_default/hugo.toml' : undefined);
  if (!config) return undefined;
  return {
    framework: 'Hugo',
    directory: /^\s*"?publishDir"?\s*[:=]\s*["']?([\w./-]+)/im.exec(files.text(config))?.[1] ?? 'public',
    setup: [
      {
        uses: pinnedActions.hugo,
        with: [
          ['hugo-version', 'latest'],
          ['extended', 'true'],
        ],
      },
    ],
    build: ['hugo --minify --baseURL /'],
    notes: [],
  };
}

function jekyll(files: CloneFiles): Project | undefined {
  const config = files.named(/^_config\.ya?ml$/);
  if (!config) return undefined;
  const gems = files.has('Gemfile');
  return {
    framework: 'Jekyll',
    directory: /^destination:\s*["']?([\w./-]+)/m.exec(files.text(config))?.[1] ?? '_site',
    setup: [
      {
        uses: pinnedActions.ruby,
        with: [['ruby-version', '3.3'], ...(gems ? [['bundler-cache', 'true'] as [string, string]] : [])],
      },
      ...(gems ? [] : [{ run: 'gem install jekyll' }]),
    ],
    build: [`${gems ? 'bundle exec ' : ''}jekyll build --baseurl ""`],
    notes: [],
  };
}

function sphinx(files: CloneFiles): Project | undefined {
  const source = ['docs', 'docs/source', 'doc', '.'].find((each) => files.has(posix.join(each, 'conf.py')));
  if (source === undefined || servesPages(files)) return undefined;
  const requirements = ['docs/requirements.txt', 'requirements.txt'].find((file) => /sphinx/i.test(files.text(file)));
  return {
    framework: 'Sphinx',
    directory: '_build/html',
    setup: [
      { uses: pinnedActions.python, with: [['python-version', '3.13']] },
      { run: `pip install ${requirements ? `-r ${requirements}` : 'sphinx'}` },
    ],
    build: [`sphinx-build -b html ${source} _build/html`],
    notes: requirements ? [] : ['extensions and the theme of conf.py need a `pip install` of their own.'],
  };
}

/** Whether Python code here is a server, whatever documentation is beside it. */
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
  return found && { ...withoutBuild, framework: found[0], runner: found[1] };
}
