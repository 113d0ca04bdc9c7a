import { plainText, quotedName } from '../../base/plain-text.js';
import { type InputName, inputNames, inputRows } from '../../contract/inputs.js';
import { readOptions } from '../../contract/options.js';
import { isBuilt } from '../../contract/runners.js';
import type { GivenInputs } from '../given-inputs.js';
import type { Loan } from './followed.js';
import { mapEntries } from './map-text.js';
import { type Borrowed, ownVariable, type StepValues } from './step-values.js';

const mapInputs: readonly InputName[] = ['options', 'preview-options', 'config', 'preview-config'];

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
    return isForStep ? [{ variable, input, value: env[variable] ?? '', entries: [] }] : [];
  });
  return [...kept, ...own];
}

/** Returns all that the step asks for: variables of the environment, secrets and a git credential of the workspace. */
export async function loansOf(
  inputs: GivenInputs,
  { lent, typed }: { lent: Borrowed[]; typed: GivenInputs },
): Promise<Loan[]> {
  const variables = lent.flatMap(({ variable, input, entries }): Loan[] => {
    const what = `${plainText(variable, 80)} of your environment`;
    const given = entries.filter((entry) => !isTypedEntry(typed, { input, entry }));
    return entries.length > 0 ? given.map((entry) => ({ what, input, entry })) : [{ what, input }];
  });
  const inMaps = await Promise.all(mapInputs.map((input) => secretsIn(input, { inputs, typed })));
  const secrets = [...inMaps.flat(), ...secretsInTexts(inputs)];
  const { 'git-credential': credential } = inputs;
  const credentials: Loan[] = credential
    ? [
        {
          what: `the git credential ${quotedName(credential)} of the workspace`,
          input: 'git-credential',
        },
      ]
    : [];

  return [...variables, ...secrets, ...credentials];
}

async function secretsIn(
  input: InputName,
  { inputs, typed }: { inputs: GivenInputs; typed: GivenInputs },
): Promise<Loan[]> {
  const options = await readOptions(inputs[input]);
  // What cannot be read is refused by the rules of the inputs.
  const found = 'problem' in options ? [] : [...options];
  return found
    .filter(([entry]) => !isTypedEntry(typed, { input, entry }))
    .flatMap(([entry, { text }]) =>
      secretsOf(text).map((secret): Loan => ({ what: secret, input, entry })),
    );
}

/** Other inputs end as options of the service too, such as a folder or a build command. */
function secretsInTexts(inputs: GivenInputs): Loan[] {
  const texts = inputNames.filter((input) => !mapInputs.includes(input));
  return texts.flatMap((input) => secretsOf(inputs[input] ?? '').map((what) => ({ what, input })));
}

function secretsOf(text: string): string[] {
  return [...text.matchAll(workspaceSecret)].map(
    ([, secret = '']) => `the secret ${quotedName(secret)} of the workspace`,
  );
}

/** Returns whether a person typed an entry of a map, such as an option of the service. */
export function isTypedEntry(
  typed: GivenInputs,
  { input, entry }: { input: InputName; entry: string },
): boolean {
  return (mapEntries(typed[input] ?? '') ?? []).some(({ name }) => name === entry);
}

/** Returns what signs in where the source is, whoever gives it: the token or the git credential of the source. */
export async function sourceLogins({
  inputs,
  typed,
  env,
}: {
  inputs: GivenInputs;
  typed: GivenInputs;
  env: NodeJS.ProcessEnv;
}): Promise<string[]> {
  const all = { ...typed, ...inputs };
  const own = isBuilt(all) ? ownVariable('source-token', env) : undefined;
  const { 'git-credential': credential } = all;

  const options = await readOptions(all.options);
  const asOptions = 'problem' in options ? [] : [...options];
  const tokens = asOptions.filter(([name, { text }]) => sourceToken.test(name) && text !== '');

  return [
    own ?? (all['source-token'] && 'the source token'),
    credential && `the git credential ${credential}`,
    ...tokens.map(([name]) => `the option ${name}`),
  ].flatMap((one) => one || []);
}

/** The options of services that clone a source, in their spellings. */
const sourceToken = /^git(?:hub)?token$/i;
