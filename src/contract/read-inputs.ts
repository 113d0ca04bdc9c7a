import type { Advice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';
import { InvalidValue } from './input-values.js';
import { type InputName, type Inputs, inputNames, inputRows } from './inputs.js';
import type { From } from './told.js';

/** The origins of inputs that no person gave. */
export type Origins = Partial<Record<InputName, From>>;

export interface Problem {
  input: InputName;
  or?: InputName;
  text: string;
}

/** Moves the raw inputs out of the environment, so that no child process reads them. */
export function takeInputs(env: NodeJS.ProcessEnv): Record<InputName, string> {
  const taken = inputNames.map((name) => [name, takeVariable(env, `INPUT_${name.toUpperCase()}`)]);
  const raw = Object.fromEntries(taken) as Record<InputName, string>;
  const accessToken = takeVariable(env, 'OSC_ACCESS_TOKEN');

  if (raw['access-token'].trim() === '') raw['access-token'] = accessToken;

  return raw;
}

function takeVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] ?? '';
  delete env[name];
  return value;
}

const ofFormerVersions = ['VERSIONS', 'VERSION'];

/** Returns a sentence for each unknown input. The runner passes misspelt inputs too. */
export function unknownInputs(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(inputNames.map((name) => name.toUpperCase()));
  const unknown = Object.keys(env).flatMap((variable) => {
    const [, name = ''] = /^INPUT_(.+)$/s.exec(variable) ?? [];
    return name === '' || known.has(name) ? [] : [name];
  });

  const removed = ofFormerVersions.filter((name) => unknown.includes(name));
  const instead = removed.length > 0 ? [insteadOfVersions(removed)] : [];
  const others = unknown.filter((name) => !removed.includes(name)).map(describeUnknown);

  return [...instead, ...others];
}

function insteadOfVersions(names: string[]): string {
  const inputs = names.map((name) => `\`${name.toLowerCase()}\``).join(' and ');
  return `${inputs} ${names.length > 1 ? 'do' : 'does'} nothing any more, because a site keeps no former versions: to go back, run the publish job of the earlier run again (docs/rollback.md).`;
}

function describeUnknown(name: string): string {
  const meant = nearest(name, inputNames);
  return `\`${plainText(name.toLowerCase(), 60)}\` is not an input${meant ? `; did you mean \`${meant}\`?` : '.'}`;
}

/** Returns the inputs and their problems. An invalid input gets its default, so that the other rules can be checked. */
export function parseInputs(
  raw: Record<InputName, string>,
  origins: Origins = {},
): { inputs: Inputs; problems: Problem[] } {
  const problems: Problem[] = [];
  const entries = inputNames.map((input) => {
    const { value, problem } = readInput(input, raw[input], origins[input]);
    if (problem) problems.push({ input, text: problem });

    return [input, value];
  });
  return { inputs: Object.fromEntries(entries) as Inputs, problems };
}

/** Returns the problem of the text of an input by itself; undefined for a valid one. */
export function problemOf(input: InputName, raw: string): string | undefined {
  return readInput(input, raw).problem;
}

/** Returns the value of an input; for an invalid text the default, and the problem. */
function readInput(
  input: InputName,
  raw: string,
  origin?: From,
): { value: unknown; problem?: string } {
  const { read, secret } = inputRows[input];
  try {
    return { value: read(raw.trim(), origin) };
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;

    const given = secret ? '.' : `; given was "${plainText(raw, 120)}".`;
    return { value: read(''), problem: `${error.message}${given}` };
  }
}

/** All problems of the inputs. */
export class InvalidInputs extends DeployError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], next?: Advice) {
    super(
      'invalid-input',
      `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} not valid`,
      {
        rows: problems.map(({ input, text }) => `\`${input}\` ${text}`),
        next,
      },
    );
    this.problems = problems;
  }
}

/** @throws InvalidInputs if the list is not empty */
export function rejectProblems(problems: readonly Problem[], next?: Advice): void {
  if (problems.length > 0) throw new InvalidInputs(problems, next);
}

/** Returns the entries that have a text. */
export function problemsOf(
  found: [InputName, text: string | false | undefined, or?: InputName][],
): Problem[] {
  return found.flatMap(([input, text, or]) => (text ? [{ input, text, ...(or && { or }) }] : []));
}
