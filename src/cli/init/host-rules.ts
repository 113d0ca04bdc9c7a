import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { Guess, Project } from '../repository/workflow.js';
import { hostedFolder } from './hosting.js';
import { fileRulesOf } from './own-files.js';
import type { Source } from './source.js';

const file = 'firebase.json';

/** Returns a site with what Firebase's configuration says of the files that are published, and runs before. */
export function withHostRules(source: Source, project: Project): Project {
  const hosted = hostedFolder(file, source.files);
  const { directory = '.', build, leftOut = [], guesses = [] } = project;
  if (project.runner !== undefined || hosted?.directory !== directory) return project;

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
