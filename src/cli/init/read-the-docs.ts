import { plainText } from '../../base/plain-text.js';
import { listOf, mapOf, readSettings, type Settings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** The build of a folder's documentation that Read the Docs is told. Source: https://docs.readthedocs.com/platform/stable/config-file/v2.html */
export interface ReadTheDocs {
  file: string;
  /** Its installation; empty where it has its usual one. */
  runs: readonly string[];
  /** The beginning of a command in the environment that it fills. */
  prefix: string;
  /** It names its commands, and no list of packages to which its own tool is added. */
  isWhole: boolean;
  build?: ToldBuild;
  /** A part that only Read the Docs has, so that its commands are not taken over. */
  missed?: string;
  /** Why its build cannot be planned. */
  problem?: string;
}

/** The commands of a build, the folder that they write, and what names it to them. */
export interface ToldBuild {
  /** They replace the usual build; empty where that runs. */
  runs: readonly string[];
  /** They change what the build wrote. */
  after: readonly string[];
  directory: string;
  setup: string;
}

const output = '_readthedocs';
const environment = '.venv';

/** Reads how Read the Docs builds a folder; undefined if it is not told. */
export function readReadTheDocs({ files }: Source): ReadTheDocs | undefined {
  const file = files.find(/^\.?readthedocs\.ya?ml$/);
  if (file === undefined) return undefined;

  const settings = readSettings(file, files.text(file));
  const jobs = mapOf(settingAt(settings, 'build', 'jobs'));
  const named = (...names: string[]) => names.flatMap((name) => commandsOf(jobs[name]));
  const install = named('install');
  const usual = install.length > 0 ? { runs: install, prefix: '' } : usualInstall(settings);
  const installs = [
    ...named('post_checkout', 'pre_create_environment', 'create_environment'),
    ...named('post_create_environment', 'pre_install'),
    ...usual.runs,
    ...named('post_install', 'pre_build'),
  ];
  const whole = commandsOf(settingAt(settings, 'build', 'commands'));
  const builds = whole.length > 0 ? whole : commandsOf(mapOf(jobs['build'])['html']);
  const after = whole.length > 0 ? [] : named('post_build');

  const before = whole.length > 0 ? [] : translate(installs);
  const runs = [...environmentFor([...before, ...translate([...builds, ...after])]), ...before];
  const missed = [...runs, ...translate(builds)].find((run) => ofReadTheDocs.test(run));
  const isWhole = install.length > 0 || whole.length > 0;
  const isInVenv = [...installs, ...builds, ...after].some((run) => virtual.test(run));

  const told: ReadTheDocs = {
    file,
    runs,
    prefix: isInVenv ? `${environment}/bin/` : usual.prefix,
    isWhole,
    ...problemOf(file, after),
    ...(missed === undefined ? {} : { missed: plainText(missed, 100) }),
  };
  const own = missed === undefined ? translate(builds) : [];
  if (own.length + after.length === 0) return told;

  const setup = `echo "READTHEDOCS_OUTPUT=$PWD/${output}" >> "$GITHUB_ENV"`;
  const build = { runs: own, after: translate(after), directory: `${output}/html`, setup };
  return { ...told, build };
}

// These commands may delete private pages, so a plan without them is refused.
function problemOf(file: string, after: readonly string[]): { problem?: string } {
  const missed = translate(after).find((run) => ofReadTheDocs.test(run));
  if (missed === undefined) return {};
  const problem = `${file} runs \`${plainText(missed, 100)}\` after its build, which only works on Read the Docs: give --directory with --build-command.`;
  return { problem };
}

function commandsOf(value: unknown): string[] {
  return listOf(value).flatMap((each) => textOf(each)?.trim() || []);
}

function usualInstall(settings: Settings): { runs: string[]; prefix: string } {
  const steps = listOf(settingAt(settings, 'python', 'install')).map(mapOf);
  const isUv = steps.some((step) => step['method'] === 'uv');
  const runs = steps.flatMap((step) => {
    const requirements = textOf(step['requirements']);
    const path = textOf(step['path']);
    if (step['method'] === 'uv' && step['command'] === 'sync') return [uvSync(step)];
    const extras = listOf(step['extra_requirements']);
    const extra = extras.length > 0 ? `[${extras.join(',')}]` : '';
    if (requirements) return [`pip install -r ${requirements}`];
    return path === undefined ? [] : [`pip install "${path}${extra}"`];
  });
  return isUv
    ? { runs: ['pip install uv', ...runs], prefix: 'uv run --no-sync ' }
    : { runs, prefix: '' };
}

function uvSync(step: Settings): string {
  const options = [
    ...listOf(step['groups']).map((name) => ` --group ${textOf(name)}`),
    ...listOf(step['extras']).map((name) => ` --extra ${textOf(name)}`),
  ];
  return `uv sync${options.join('')}`;
}

const virtual = /\$\{?READTHEDOCS_VIRTUALENV_PATH\b/;
/** The parts that only its machines have. */
const ofReadTheDocs = /\bREADTHEDOCS_(?!OUTPUT\b)|\basdf\s|^(conda|mamba)\s|\$\{\{/;

// Its commands run each on their own, as steps do.
function translate(commands: readonly string[]): string[] {
  const runs = commands
    .filter(
      (run) => !/^git (fetch|checkout|stash)\b|^asdf (plugin add|global) uv\b|^true$/.test(run),
    )
    .map((run) =>
      run
        .replace(/^asdf install uv\b.*/, 'pip install uv')
        .replace(
          /\$\{READTHEDOCS_VIRTUALENV_PATH\}|\$READTHEDOCS_VIRTUALENV_PATH\b/g,
          `$PWD/${environment}`,
        ),
    );
  return [...new Set(runs)];
}

function environmentFor(commands: readonly string[]): string[] {
  const isUsed = commands.some((run) => run.includes(`$PWD/${environment}`));
  const isMade = commands.some((run) => /\bvenv\b.*\/\.venv/.test(run));
  return isUsed && !isMade ? [`python -m venv ${environment}`] : [];
}
