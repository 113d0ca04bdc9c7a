import { join, posix } from 'node:path';
import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { frameworks } from '../../contract/frameworks.js';
import type { Inputs } from '../../contract/inputs.js';
import { topProblem } from '../../contract/rules/target.js';
import { type RunnerKind, runnerList } from '../../contract/runners.js';
import { CloneFiles } from '../clone.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import { type Project, withoutBuild } from '../repository/workflow.js';
import { documentation } from '../terminal/typing.js';
import { nodeProject, readPackage } from './node-sites.js';

/** Detects the project in a folder of the clone at `root`, by its dependencies and files. */
export function detectProject(folder: string, root: string): Project | undefined {
  const files = new CloneFiles(folder);
  const node = readPackage(files, root);
  const found =
    (node && nodeProject(files, node)) ?? generated(files) ?? plainHtml(files) ?? app(files);
  if (found?.runner === undefined) return found;

  const variables = files.find(/^\.env(\.example|\.sample|\.template)?$/);
  const note = `${variables} is not deployed: the app gets its variables from \`config\`, ${documentation('configuration.md')}`;
  return appAt({ ...found, notes: variables ? [...found.notes, note] : found.notes }, folder, root);
}

function appAt(project: Project, folder: string, root: string): Project {
  const problem = project.runner && folder !== root ? topProblem(project.runner) : undefined;
  const text = `Found a ${project.runner} app in a folder, but ${problem}: it needs a repository of its own.`;
  return { ...project, problem: project.problem ?? (problem && text) };
}

function generated(files: CloneFiles): Project | undefined {
  const site = (name: string, path: string, more: Partial<Project>): Project => {
    const { output, build = '' } = frameworks.find((each) => each.name === name) ?? {};
    const setting =
      /^(?:site_dir|destination|[ \t]*"?publishDir"?)[ \t]*[:=][ \t]*["']?([\w./-]+)/im;
    const [, named] = setting.exec(files.text(path)) ?? [];
    return {
      ...withoutBuild,
      framework: name,
      directory: named ?? output,
      build: [build],
      ...more,
    };
  };

  const isServed = servesPages(files);
  const mkdocs = isServed ? undefined : files.find(/^mkdocs\.ya?ml$/);
  if (mkdocs) return site('MkDocs', mkdocs, byPip(files, mkdocs, 'mkdocs mkdocs-material'));

  const hugo =
    files.find(/^hugo\.(toml|ya?ml|json)$/, ['.', 'config/_default']) ??
    (files.has('archetypes') || files.has('content')
      ? files.find(/^config\.(toml|ya?ml|json)$/)
      : undefined);
  const latest = { uses: pinnedActions.hugo, with: { 'hugo-version': 'latest', extended: 'true' } };

  if (hugo) return site('Hugo', hugo, { setup: [latest] });

  const jekyll = files.find(/^_config\.ya?ml$/);
  if (jekyll && files.has('Gemfile')) {
    const ruby = {
      uses: pinnedActions.ruby,
      with: { 'ruby-version': '3.3', 'bundler-cache': 'true' },
    };
    return site('Jekyll', jekyll, {
      setup: [ruby],
      build: ['bundle exec jekyll build --baseurl ""'],
    });
  }

  const ruby = { uses: pinnedActions.ruby, with: { 'ruby-version': '3.3' } };
  if (jekyll) return site('Jekyll', jekyll, { setup: [ruby, { run: 'gem install jekyll' }] });

  const sphinx = isServed
    ? undefined
    : files.find(/^conf\.py$/, ['docs', 'docs/source', 'doc', '.']);
  if (!sphinx) return undefined;

  const build = [`sphinx-build -b html ${posix.dirname(sphinx)} _build/html`];
  return site('Sphinx', sphinx, { ...byPip(files, sphinx, 'sphinx'), build });
}

function byPip(files: CloneFiles, path: string, packages: string) {
  const [framework = ''] = packages.split(' ');
  const requirements = ['docs/requirements.txt', 'requirements.txt'].find((name) =>
    new RegExp(framework, 'i').test(files.text(name)),
  );
  const install = { run: `pip install ${requirements ? `-r ${requirements}` : packages}` };
  return {
    setup: [{ uses: pinnedActions.python, with: { 'python-version': '3.13' } }, install],
    notes: requirements
      ? []
      : [`plugins and themes that ${path} names need a \`pip install\` of their own.`],
  };
}

function servesPages(files: CloneFiles): boolean {
  const needs = `${files.text('requirements.txt')}\n${files.text('pyproject.toml')}`;
  return (
    files.has('manage.py') ||
    /\b(django|flask|fastapi|starlette|gunicorn|uvicorn|streamlit)\b/i.test(needs)
  );
}

function plainHtml(files: CloneFiles): Project | undefined {
  const path = files.find(/^index\.html$/, ['.', 'public', 'site', 'www', 'dist', 'docs']);
  if (path === undefined) return undefined;

  const directory = posix.dirname(path);
  // PHP with a page beside it is an app. Any other app may have pages in a folder, such as its documentation.
  if (files.has('index.php') || files.has('composer.json') || (directory !== '.' && app(files)))
    return undefined;

  const leftOut = directory === '.' ? leftOutOfSite(files.names) : [];
  return { ...withoutBuild, framework: 'plain HTML', directory, leftOut };
}

const aboutRepository =
  /^(\.(github|gitea|forgejo|gitlab-ci\.yml|gitignore|gitattributes|gitmodules|editorconfig)|(readme|contributing|changelog|codeowners|makefile|dockerfile)(\.\w+)?|requirements\.txt|package(-lock)?\.json|yarn\.lock|pnpm-lock\.yaml)$/i;

/** Returns patterns for the top-level files of a repository that do not belong to its site. */
export function leftOutOfSite(names: readonly string[]): string[] {
  return names.filter((name) => aboutRepository.test(name)).map((name) => `/${name}`);
}

const apps: [framework: string, runner: RunnerKind, mark: RegExp][] = [
  ['Python', 'python', /^(requirements\.txt|pyproject\.toml)$/],
  ['Go', 'go', /^go\.mod$/],
  ['.NET', 'dotnet', /\.(csproj|fsproj|sln|slnx)$/],
  ['PHP', 'php', /^(composer\.json|index\.php)$/],
];

function app(files: CloneFiles): Project | undefined {
  const [framework, runner] = apps.find(([, , mark]) => files.find(mark) !== undefined) ?? [];
  if (!framework || !runner) return undefined;

  // The runner builds the top of a module. Larger modules have their `main` packages below `cmd/`.
  const [command] = files.namesIn('cmd');
  const isBelow = runner === 'go' && command !== undefined && !files.find(/\.go$/);
  const note = `the top of the module has no Go file: add \`build-command: go build -o app ./cmd/${command}\` and \`entry: ./app\`.`;
  return { ...withoutBuild, framework, runner, notes: isBelow ? [note] : [] };
}

/** Returns the project in a folder. Options replace detected values. @throws DeployError `usage` if it cannot be deployed */
// oxlint-disable-next-line complexity -- to be divided
export function chooseProject(inputs: Inputs, folder: string, root: string): Project {
  const { runner, 'build-command': build } = inputs;
  const directory = inputs.directory?.value;
  const files = new CloneFiles(folder);
  if (files.has('package.json') && parseJson(files.text('package.json')) === undefined)
    throw new DeployError('usage', 'package.json is not valid JSON, so the build is not known.');

  const given = runner && appAt({ ...withoutBuild, framework: 'an app', runner }, folder, root);
  const found = given ?? detectProject(folder, root);

  if (given || directory === undefined) {
    if (!found) throw unknownFolderError(files, root);
    if (found.problem) throw new DeployError('usage', found.problem);
    if (found.runner !== undefined) return { ...found, runnerBuild: build };
  }

  const node = readPackage(files, root);
  const script = node?.scripts['build'] === undefined ? [] : [node.run('build')];
  const site =
    found && found.runner === undefined
      ? found
      : { ...withoutBuild, framework: 'a site', build: script };
  const commands = build === undefined ? site.build : [build];
  const setup = commands.length > 0 && site.setup.length === 0 && node ? node.setup : site.setup;
  return { ...site, setup, build: commands, directory: directory ?? site.directory };
}

function unknownFolderError(files: CloneFiles, root: string): DeployError {
  const text = 'Neither a site nor an app is recognised here';
  const groups = ['apps', 'packages', 'sites'];
  const top = files.names.filter(
    (name) => !/^\.|^node_modules$/.test(name) && !groups.includes(name),
  );
  const inside = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
  const below = [...top, ...inside]
    .filter((path) => detectProject(join(files.folder, path), root))
    .slice(0, 10);
  if (below.length > 0) {
    const next = ['Run it there:', ...below.map((path) => ourCommand('init', path))];
    return new DeployError('usage', `${text}, but in ${below.join(', ')}.`, { next });
  }

  const options = `Give --directory (the folder with the pages) or --runner (${runnerList}).`;
  return new DeployError('usage', `${text}. ${options}`);
}
