import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { RunnerKind } from '../../contract/runners.js';
import type { Project } from '../repository/workflow.js';
import { documentation } from '../terminal/as-typed.js';
import { ignoresVariables, missingNotes } from './build-notes.js';
import { databaseDriver } from './database-driver.js';
import { looksLikeServer, watchesServer } from './node-scripts.js';
import { goPrograms } from './program-files.js';
import { runnerNotes } from './runner-fit.js';
import type { Source } from './source.js';

/** Returns what a runner does not do or have for a folder, whether it was detected or an option names it. */
export function appNotes(
  source: Source,
  { runner, runnerBuild }: Pick<Project, 'runner' | 'runnerBuild'>,
): string[] {
  if (runner === undefined) return [];

  return [
    ...(runner === 'go' && runnerBuild === undefined ? goNotes(source) : []),
    ...(runner === 'web' ? watchNotes(source) : assetNotes(source, runner)),
    ...checkoutNotes(source),
    ...variableNotes(source),
    ...databaseNotes(source),
    ...runnerNotes(source, runner),
    ...missingNotes(source),
  ];
}

// The runner builds one program. Source: docs/app-runtimes.md.
function goNotes(source: Source): string[] {
  const { isAtTop, commands } = goPrograms(source);
  const [command] = commands.includes('server') ? ['server'] : commands;
  const [other] = isAtTop ? ['.'] : commands.filter((each) => each !== command).map(inCommands);
  return command === undefined || other === undefined
    ? []
    : [
        `the go runner builds ${plainText(inCommands(command), 100)}: give --build-command ${shellWord(`go build -o app ${plainText(other, 100)}`)} for that program.`,
      ];
}

function inCommands(name: string): string {
  return `./cmd/${name}`;
}

function watchNotes({ node }: Source): string[] {
  const isWatched =
    node !== undefined &&
    watchesServer(node.scripts, 'start') &&
    !looksLikeServer(node.scripts, 'start');
  return isWatched
    ? ['`start` watches the files of the server: `node` in its place saves memory.']
    : [];
}

/** The folders in which the pages beside a program lie. */
export const frontEnds = ['web', 'frontend', 'ui', 'client', 'webapp'];

// The web runner runs the script `build`, which may build a folder below.
function assetNotes({ node, files }: Source, runner: RunnerKind): string[] {
  const where =
    runner === 'php' || runner === 'python'
      ? 'run it in `setup.sh`, or commit what it writes'
      : 'commit what it writes';
  const own =
    node?.scripts['build'] === undefined
      ? []
      : [
          `the ${runner} runner does not run \`${node.run('build')}\`: ${where}. ${documentation('app-runtimes.md')}`,
        ];

  const folder = frontEnds.find((each) => /"build"\s*:/.test(files.text(`${each}/package.json`)));
  return folder === undefined
    ? own
    : [
        ...own,
        `no runner builds ${folder}: commit what its build writes, or deploy it as a site of its own.`,
      ];
}

function checkoutNotes({ top }: Source): string[] {
  return top.has('.gitmodules') ? ['the runner clones without submodules.'] : [];
}

function databaseNotes(source: Source): string[] {
  const driver = databaseDriver(source);
  return driver === undefined
    ? []
    : [
        `${driver} is for a database, which the runner does not have: if the app needs it, create one, and give the app its address. ${documentation('services.md')}`,
      ];
}

// A clone has them in a file, or an example of it.
function variableNotes({ files, upwards }: Source): string[] {
  if (files.has('.env') && !ignoresVariables(upwards))
    return [
      `.env is in git, so the app starts with it: give what is not for production in \`config\`, ${documentation('configuration.md')}`,
    ];

  const variables = files.find(/^\.env(\.(example|sample|template|dist)(\.\w+)?)?$/);
  return variables
    ? [
        `${variables} is not deployed: the app gets its variables from \`config\`, ${documentation('configuration.md')}`,
      ]
    : [];
}
