import type { CloneFiles } from '../clone.js';
import {
  listOf,
  mapOf,
  readSettings,
  settingAt,
  textOf,
  withoutHashComments,
} from './settings-text.js';

/** The names of Python packages that a folder needs, and where. */
export interface PythonNeeds {
  /** The needs of the program itself, in lower case. */
  program: ReadonlySet<string>;
  /** True where pyproject.toml or setup.py makes a package of it that others install. */
  isPackage: boolean;
  /** The files that name packages, each with its names, and how they are installed. */
  sources: readonly PythonSource[];
}

/** A list of packages: a requirements file, an extra or a group of pyproject.toml. */
export type PythonSource =
  | { kind: 'requirements'; path: string; names: ReadonlySet<string> }
  | { kind: 'extra' | 'group' | 'poetry-group'; name: string; names: ReadonlySet<string> }
  | { kind: 'project' | 'pipfile' | 'conda'; path: string; names: ReadonlySet<string> };

/** Reads which packages a folder needs from all files that may name them. */
export function readPythonNeeds(files: CloneFiles): PythonNeeds {
  const project = readSettings('pyproject.toml', files.text('pyproject.toml'));
  const sources = [
    ...requirementFiles(files),
    ...projectSources(project),
    ...pipfile(files),
    ...conda(files),
  ];
  const isProgram = (source: PythonSource) =>
    source.kind === 'project' ||
    source.kind === 'pipfile' ||
    (source.kind === 'requirements' &&
      /^requirements(?:\/(?:base|prod\w*|main))?\.txt$/.test(source.path));
  const setup = files.text('setup.py') + files.text('setup.cfg');
  const named =
    settingAt(project, 'project', 'name') ?? settingAt(project, 'tool', 'poetry', 'name');

  return {
    program: new Set([
      ...sources.filter(isProgram).flatMap(({ names }) => [...names]),
      ...namesIn(/install_requires\s*=\s*\[?([^\]]*)/.exec(setup)?.[1] ?? ''),
    ]),
    isPackage: setup !== '' || named !== undefined,
    sources,
  };
}

const requirementFolders = ['docs', 'doc', '.', 'requirements', 'docs/requirements', 'docs/source'];

function requirementFiles(files: CloneFiles): PythonSource[] {
  return requirementFolders.flatMap((folder) => {
    const isOwn = folder.endsWith('requirements');
    const name = isOwn ? /\.txt$/ : /require.*\.(txt|in)$|^(docs|doc|dev)[\w-]*\.txt$/i;
    return files
      .namesIn(folder)
      .filter((each) => name.test(each) && !each.endsWith('.in'))
      .map((each) => (folder === '.' ? each : `${folder}/${each}`))
      .map((path) => ({ kind: 'requirements', path, names: namesIn(files.text(path)) }));
  });
}

function projectSources(project: ReturnType<typeof readSettings>): PythonSource[] {
  const poetry = mapOf(settingAt(project, 'tool', 'poetry'));
  const own = [...listOf(settingAt(project, 'project', 'dependencies'))];
  const extras = mapOf(settingAt(project, 'project', 'optional-dependencies'));
  const groups = mapOf(project['dependency-groups']);
  const path = 'pyproject.toml';
  const listed = (value: unknown) => namesIn(listOf(value).map(textOf).join('\n'));

  const main = [...listed(own), ...keysOf(poetry['dependencies'])];
  return [
    ...Object.entries(extras).map(
      ([name, value]): PythonSource => ({ kind: 'extra', name, names: listed(value) }),
    ),
    ...Object.entries(groups).map(
      ([name, value]): PythonSource => ({ kind: 'group', name, names: listed(value) }),
    ),
    ...Object.entries(mapOf(poetry['group'])).map(
      ([name, value]): PythonSource => ({
        kind: 'poetry-group',
        name,
        names: new Set(keysOf(mapOf(value)['dependencies'])),
      }),
    ),
    ...(poetry['dev-dependencies'] === undefined
      ? []
      : [
          {
            kind: 'poetry-group' as const,
            name: 'dev',
            names: new Set(keysOf(poetry['dev-dependencies'])),
          },
        ]),
    ...(main.length > 0 ? [{ kind: 'project' as const, path, names: new Set(main) }] : []),
  ];
}

function pipfile(files: CloneFiles): PythonSource[] {
  const path = 'Pipfile';
  if (!files.has(path)) return [];
  const settings = readSettings(path, files.text(path));
  const names = [...keysOf(settings['packages']), ...keysOf(settings['dev-packages'])];
  return [{ kind: 'pipfile', path, names: new Set(names) }];
}

function conda(files: CloneFiles): PythonSource[] {
  const path = files.find(/^environment\.ya?ml$/, ['.', 'docs', 'binder', '.binder']);
  if (path === undefined) return [];
  return [{ kind: 'conda', path, names: namesIn(files.text(path).replace(/^[ \t]*-\s*/gm, '')) }];
}

function keysOf(value: unknown): string[] {
  return Object.keys(mapOf(value)).map((name) => name.toLowerCase());
}

function namesIn(text: string): Set<string> {
  const lines = withoutHashComments(text).split(/[\n,]/);
  const names = lines.flatMap(
    (line) => /^\s*["']?([A-Za-z][\w.-]*)/.exec(line)?.[1]?.toLowerCase() ?? [],
  );
  return new Set(names);
}
