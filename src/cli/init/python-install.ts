import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';
import type { PythonSource } from './python-needs.js';
import { type ReadTheDocs, readReadTheDocs, type ToldBuild } from './read-the-docs.js';
import type { Source } from './source.js';
import { pythonVersionOf } from './versions.js';

/** The installation of a repository's Python packages. */
export interface PythonInstall {
  setup: WorkflowStep[];
  /** The beginning of a command in that environment, such as `poetry run `. */
  prefix: string;
  /** Nothing lists its packages. */
  isGuessed: boolean;
  /** The commands of Read the Docs in place of the usual build, or after it. */
  build?: ToldBuild | undefined;
  /** Why that build cannot be planned. */
  problem?: string | undefined;
}

/**
 * Returns the installation of a tool, by what the repository has for it: the instruction for Read the Docs, a lock file,
 * an extra, a group, a requirements file, and only then the tool alone.
 * @param tool the tool's package, in lower case, with the names under which others bring it along
 * @param usual what is installed where nothing names it
 */
export function installPython(
  source: Source,
  { tool, usual }: { tool: RegExp; usual: string },
): PythonInstall {
  const { upwards, top, files } = source;
  const { inputs, guess } = pythonVersionOf(upwards, top.folder);
  const python = { uses: pinnedActions.python, with: inputs, guess };
  const named = source.python.sources.find(({ names }) =>
    [...names].some((each) => tool.test(each)),
  );
  const told = readReadTheDocs(source);
  const listed = byLock(source, named) ?? byList(source, named);
  const plain = listed?.runs.every(isPlain) ? listed : undefined;
  const found = byReadTheDocs(told, named, usual) ?? plain;
  const { build, problem } = told ?? {};
  const first = build === undefined ? [] : [{ run: build.setup }];

  if (found || hasOwnBuild(told)) {
    const { runs = [], prefix = '' } = found ?? {};
    const setup = [python, ...first, ...runs.map((run) => ({ run }))];
    return { setup: withMissed(setup, told), prefix, isGuessed: false, build, problem };
  }

  const own = files.has('pyproject.toml') && source.python.isPackage ? '. ' : '';
  const install = {
    run: `pip install ${own}${usual}`,
    guess: `the packages of \`pip install ${usual}\``,
  };
  return { setup: [python, ...first, install], prefix: '', isGuessed: true, build, problem };
}

function hasOwnBuild(told: ReadTheDocs | undefined): boolean {
  return told?.build !== undefined && told.build.runs.length > 0;
}

// What only Read the Docs has is told where the installation stands in its place.
function withMissed(setup: WorkflowStep[], told: ReadTheDocs | undefined): WorkflowStep[] {
  if (told?.missed === undefined) return setup;
  const guess = `the installation, as \`${told.missed}\` of ${told.file} only works on Read the Docs`;
  return setup.map((step, at) => (at === setup.length - 1 ? { ...step, guess } : step));
}

interface Found {
  runs: string[];
  prefix: string;
}

function byLock({ files }: Source, named: PythonSource | undefined): Found | undefined {
  if (named === undefined || named.kind === 'requirements' || named.kind === 'conda')
    return undefined;

  if (files.has('uv.lock')) {
    const more =
      named.kind === 'extra' || named.kind === 'group' ? ` --${named.kind} ${named.name}` : '';
    return { runs: ['pip install uv', `uv sync --locked${more}`], prefix: 'uv run --no-sync ' };
  }

  if (files.has('poetry.lock')) {
    const more = poetryOptions(named);
    return { runs: ['pip install poetry', `poetry install${more}`], prefix: 'poetry run ' };
  }

  if (files.has('pdm.lock')) {
    const more = named.kind === 'extra' || named.kind === 'group' ? ` -G ${named.name}` : '';
    return { runs: ['pip install pdm', `pdm sync${more}`], prefix: 'pdm run ' };
  }

  if (named.kind !== 'pipfile') return undefined;
  const flags = files.has('Pipfile.lock') ? ' --deploy' : '';
  return { runs: ['pip install pipenv', `pipenv install --dev${flags}`], prefix: 'pipenv run ' };
}

function poetryOptions(named: PythonSource): string {
  if (named.kind === 'extra') return ` --extras ${named.name}`;
  return named.kind === 'poetry-group' || named.kind === 'group' ? ` --with ${named.name}` : '';
}

// Read the Docs adds its own tool to a list of packages.
function byReadTheDocs(
  told: ReadTheDocs | undefined,
  named: PythonSource | undefined,
  usual: string,
): Found | undefined {
  if (told === undefined || told.missed !== undefined) return undefined;
  if (told.runs.length === 0 && !told.isWhole) return undefined;

  const isListed = named !== undefined && !named.kind.endsWith('group');
  const isAlone =
    told.isWhole ||
    hasOwnBuild(told) ||
    isListed ||
    told.prefix !== '' ||
    told.runs.some((run) => /\bpip install -r /.test(run));
  return {
    runs: [...(isAlone ? [] : [`pip install ${usual}`]), ...told.runs],
    prefix: told.prefix,
  };
}

function byList({ files }: Source, named: PythonSource | undefined): Found | undefined {
  if (named === undefined) return undefined;

  switch (named.kind) {
    case 'requirements':
      return { runs: [`pip install -r ${named.path}`], prefix: '' };
    case 'extra':
      return { runs: [`pip install ".[${named.name}]"`], prefix: '' };
    case 'group':
      return { runs: [`pip install --group ${named.name} .`], prefix: '' };
    case 'poetry-group':
      return {
        runs: ['pip install poetry', `poetry install${poetryOptions(named)}`],
        prefix: 'poetry run ',
      };
    case 'project': {
      const isPoetry = files.text('pyproject.toml').includes('[tool.poetry.dependencies]');
      return isPoetry
        ? { runs: ['pip install poetry', 'poetry install'], prefix: 'poetry run ' }
        : { runs: ['pip install .'], prefix: '' };
    }
    // Only their own tools read these.
    case 'pipfile':
    case 'conda':
      return undefined;
  }
}

// A path of the clone becomes a part of a command.
function isPlain(command: string): boolean {
  return /^[\w ."'[\],/=-]+$/.test(command);
}
