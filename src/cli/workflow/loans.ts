import { type InputName, inputNames, inputRows } from '../../contract/inputs.js';
import { readOptions } from '../../contract/options.js';
import { isBuilt } from '../../contract/runners.js';
import type { GivenInputs } from '../given-inputs.js';
import type { Loan } from './followed.js';
import { mapEntries } from './map-text.js';
import { type Borrowed, ownVariable, type StepValues } from './step-values.js';

const workspaceSecret = /\{\{\s*secrets\.([^{}]+)\}\}/g;

/** Returns the variables of the environment that a deploy takes because of the step alone. */
export function lentTo(
  { variables }: StepValues,
  { inputs, typed, env }: { inputs: GivenInputs; typed: GivenInputs; env: NodeJS.ProcessEnv },
): Borrowed[] {
  // A typed option may have replaced the input, or the entry of a map.
  const kept = variables.filter(({ input, value }) => inputs[input]?.includes(value));
  const all = { ...typed, ...inputs };
  const own = inputNames.flatMap((input): Borrowed[] => {
    const variable = ownVariable(input, env);
    const { needs } = inputRows[input];
    if (variable === undefined || typed[input] !== undefined || !needs) return [];
    const isForStep = needs(all) && !needs(typed);
    return isForStep ? [{ variable, input, value: env[variable] ?? '' }] : [];
  });
  return [...kept, ...own];
}

/** Returns all that the step asks for: variables of the environment, secrets and a git credential of the workspace. */
export async function loansOf(
  inputs: GivenInputs,
  { lent, typed }: { lent: Borrowed[]; typed: GivenInputs },
): Promise<Loan[]> {
  const variables = lent.map(({ variable, input }) => ({
    what: `${variable} of your environment`,
    input,
  }));
  const secrets = [
    ...(await secretsIn('options', { inputs, typed })),
    ...(await secretsIn('preview-options', { inputs, typed })),
    ...secretsInTexts(inputs),
  ];
  const { 'git-credential': credential } = inputs;
  const credentials: Loan[] = credential
    ? [{ what: `the git credential ${credential} of the workspace`, input: 'git-credential' }]
    : [];

  const all = [...variables, ...secrets, ...credentials];
  return [...new Map(all.map((loan) => [`${loan.what} ${loan.input}`, loan])).values()];
}

async function secretsIn(
  input: 'options' | 'preview-options',
  { inputs, typed }: { inputs: GivenInputs; typed: GivenInputs },
): Promise<Loan[]> {
  const options = await readOptions(inputs[input]);
  // What cannot be read is refused by the rules of the inputs.
  const found = 'problem' in options ? [] : [...options];
  return found
    .filter(([name]) => !typedOption(typed, name, input))
    .flatMap(([, { text }]) => [...text.matchAll(workspaceSecret)])
    .map(([, secret = '']) => ({ what: `the secret ${secret.trim()} of the workspace`, input }));
}

/** Other inputs end as options of the service too, such as a folder or a build command. */
function secretsInTexts(inputs: GivenInputs): Loan[] {
  const texts = inputNames.filter((input) => !mapInputs.has(input));
  return texts.flatMap((input) =>
    [...(inputs[input] ?? '').matchAll(workspaceSecret)].map(([, secret = '']) => ({
      what: `the secret ${secret.trim()} of the workspace`,
      input,
    })),
  );
}

const mapInputs = new Set<InputName>(['options', 'preview-options', 'config', 'preview-config']);

/** Returns whether a person typed an option of the service. */
export function typedOption(
  typed: GivenInputs,
  name: string,
  input: 'options' | 'preview-options' = 'options',
): boolean {
  return (mapEntries(typed[input] ?? '') ?? []).some((entry) => entry.name === name);
}

/** Returns what would sign in where the source is: tokens and credentials that are a person's or the workspace's. */
export function sourceLogins(
  { variables }: StepValues,
  { inputs, typed, env }: { inputs: GivenInputs; typed: GivenInputs; env: NodeJS.ProcessEnv },
): string[] {
  const all = { ...typed, ...inputs };
  const own = isBuilt(all) ? ownVariable('source-token', env) : undefined;
  const token = all['source-token'];
  const lent = variables.find(({ input, value }) => input === 'source-token' && value === token);
  const credential = all['git-credential'];
  const logins = [own ?? lent?.variable, credential && `the git credential ${credential}`];
  return logins.flatMap((one) => one || []);
}
