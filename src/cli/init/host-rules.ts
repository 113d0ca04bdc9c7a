import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { Guess, Project } from '../repository/workflow.js';
import { hostedFolder, readHostings } from './hosting.js';
import { fileRulesOf } from './own-files.js';
import { listOf, readSettings } from './settings-text.js';
import type { Source } from './source.js';

const file = 'firebase.json';

/** Returns a site with what its hosts' configurations say of it beyond one build and one folder. */
export function withHostRules(source: Source, project: Project): Project {
  if (project.runner !== undefined) return project;
  const ruled = withFirebase(source, project);
  // A workflow of the repository says more.
  if (project.source?.startsWith('.github/') === true) return ruled;

  const unread = ['vercel.json', 'now.json'].find(
    (name) => listOf(readSettings(name, source.files.text(name))['builds']).length > 0,
  );
  const doubt: Guess = {
    of: 'build',
    text: `its build: ${unread} has \`builds\`, which are not read`,
  };
  const problem = ruled.problem ?? contradictionOf(source);
  return {
    ...ruled,
    guesses: [...(unread === undefined ? [] : [doubt]), ...(ruled.guesses ?? [])],
    ...(problem === undefined ? {} : { problem }),
  };
}

function contradictionOf(source: Source): string | undefined {
  const [first, ...others] = readHostings(source).filter(
    ({ directory }) => directory !== undefined,
  );
  const other = others.find(({ directory }) => directory !== first?.directory);
  if (first === undefined || other === undefined) return undefined;

  const told = [first, other].map(
    (each) => `${each.source} publishes ${plainText(each.directory ?? '', 100)}`,
  );
  return `${told.join(', and ')}, and nothing here says which is meant. Give --directory and --build-command.`;
}

// Firebase's configuration leaves files out, and its tool runs commands before.
function withFirebase(source: Source, project: Project): Project {
  const hosted = hostedFolder(file, source.files);
  const { directory = '.', build, leftOut = [], guesses = [] } = project;
  if (hosted?.directory !== directory) return project;

  const rules = fileRulesOf({}, hosted.ignored);
  const missed = hosted.before.filter((run) => !build.includes(run)).join('; ');
  const doubt: Guess = {
    of: 'build',
    text: `that its build is whole, where ${file} runs \`${plainText(missed, 200)}\` before it publishes`,
  };
  const problem =
    rules.others.length === 0
      ? project.problem
      : `${file} leaves files out of ${plainText(directory, 100)} with patterns that are not taken over. Give --directory ${shellWord(directory)}, and write \`exclude\` into the workflow.`;

  return {
    ...project,
    leftOut: [...new Set([...leftOut, ...rules.leftOut])],
    guesses: missed === '' ? guesses : [doubt, ...guesses],
    ...(problem === undefined ? {} : { problem }),
  };
}
