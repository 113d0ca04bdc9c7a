import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';
import type { PythonSource } from './python-needs.js';
import { mapOf, readSettings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';
import { pythonVersionOf } from './versions.js';

/** The installation of a repository's Python packages. */
export interface PythonInstall {
  setup: WorkflowStep[];
  /** The beginning of a command in that environment, such as `poetry run `. */
  prefix: string;
  /** Nothing lists its packages. */
  isGuessed: boolean;
}

/**
 * Returns the installation of a tool, by what the repository has for it: a lock file, an extra, a group, a requirements
 * file, and only then the tool alone.
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
  const given = byLock(source, named) ?? byReadTheDocs(source) ?? byList(source, named);
  const found = given?.runs.every(isPlain) ? given : undefined;

  if (found) {
    const setup = [python, ...found.runs.map((run) => ({ run }))];
    return { setup, prefix: found.prefix, isGuessed: false };
  }

  const own = files.has('pyproject.toml') && source.python.isPackage ? '. ' : '';
  const install = {
    run: `pip install ${own}${usual}`,
    guess: `the packages of \`pip install ${usual}\``,
  };
  return { setup: [python, install], prefix: '', isGuessed: true };
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

/** The installation that Read the Docs is told, which builds the same pages. */
function byReadTheDocs({ files }: Source): Found | undefined {
  const name = files.find(/^\.?readthedocs\.ya?ml$/);
  if (name === undefined) return undefined;

  const settings = readSettings(name, files.text(name));
  const install = settingAt(settings, 'python', 'install');
  const runs = (Array.isArray(install) ? install : []).flatMap((each) => {
    const requirements = textOf(settingAt(mapOf(each), 'requirements'));
    const path = textOf(settingAt(mapOf(each), 'path'));
    const extras = settingAt(mapOf(each), 'extra_requirements');
    const extra = Array.isArray(extras) && extras.length > 0 ? `[${extras.join(',')}]` : '';
    if (requirements) return [`pip install -r ${requirements}`];
    return path === undefined ? [] : [`pip install "${path}${extra}"`];
  });

  return runs.length > 0 ? { runs, prefix: '' } : undefined;
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
