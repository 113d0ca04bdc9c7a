import { type InputName, inputNames, inputRows, secretInputs } from '../../contract/inputs.js';
import type { GivenInputs } from '../given-inputs.js';
import type { DeployStep } from './deploy-steps.js';
import { evaluate, type Facts } from './expressions.js';
import { expressions, type FilledStep } from './filled-step.js';
import { type MapEntry, mapEntries, mapText } from './map-text.js';

/** A variable of the environment that an input takes its value from. */
export interface Borrowed {
  variable: string;
  input: InputName;
  value: string;
  /** The entries of a map that contain it; empty for another input. */
  entries: string[];
}

export interface Unknown {
  input: InputName;
  /** The entries without a value, of a map. */
  entries: string[];
  expression: string;
  /** The variables of the environment that would tell it; empty where none can. */
  variables: string[];
}

/** The inputs of a step as far as they are known at a terminal. */
export interface StepValues {
  inputs: GivenInputs;
  /** Inputs with an expression that only a run knows; of maps, the entries. */
  unknown: Unknown[];
  /** Variables of the environment that stand for secrets and variables of the repository. */
  variables: Borrowed[];
  /** Values of secrets, to be masked. */
  secrets: string[];
}

/** Inputs that a terminal answers by itself: its login, its reports, its operation, its previews. */
const ofRun = new Set<InputName>([
  'operation',
  'preview',
  'preview-label',
  'preview-expires',
  'refresh-token',
  'client-id',
  'client-secret',
  'access-token',
  'token-store',
  'secret-token',
  'secret-name',
  'secret-environment',
  'token-file',
  'allow-token-loss',
  'github-token',
  'comment',
  'deployment',
  'deployment-environment',
  'service-token',
]);

const maps = new Set<InputName>(['config', 'options', 'preview-config', 'preview-options']);

/** The logins of this terminal, which no file of a clone may name. */
const ownLogins =
  /^(?:OSC_(?:ACCESS_TOKEN|REFRESH_TOKEN|SECRET_TOKEN|CLIENT_SECRET)|(?:GITHUB|GH)_(?:ENTERPRISE_)?TOKEN|ACTIONS_.*)$/i;

/** Reads the inputs that a step gives a deploy. What its file does not tell is looked up in the environment. */
export function readStepValues({ inputs, facts }: FilledStep, env: NodeJS.ProcessEnv): StepValues {
  const found: StepValues = { inputs: {}, unknown: [], variables: [], secrets: [] };

  for (const input of inputNames) {
    const text = inputs[input]?.trim();
    if (text && !ofRun.has(input)) readInput(input, { text, lookUp: lookUpIn(facts, env), found });
  }

  return found;
}

/** Returns a text of a step with what the environment tells of it, and the variables that would tell the rest. */
export function textHere(
  text: string,
  { facts }: FilledStep,
  env: NodeJS.ProcessEnv,
): { text: string; lacking: string[] } {
  const lookUp = lookUpIn(facts, env);
  const lacking: string[] = [];

  const filled = text.replace(expressions, (whole, expression: string) => {
    const value = lookUp(expression, false);
    lacking.push(...value.lacking);
    return value.text ?? whole;
  });
  return { text: filled, lacking };
}

/** Returns the inputs in which two steps differ for a deploy at a terminal. */
export function differentInputs(one: DeployStep, other: DeployStep): InputName[] {
  return inputNames.filter(
    (name) => !ofRun.has(name) && (one.inputs[name] ?? '') !== (other.inputs[name] ?? ''),
  );
}

type LookUp = (expression: string, mayBeSecret: boolean) => Found;

interface Found {
  /** The value of the expression, if it is known. */
  text: string | undefined;
  /** The variables that it was made from. */
  taken: { variable: string; value: string; isSecret: boolean }[];
  /** The variables that would make it known. */
  lacking: string[];
}

function readInput(
  input: InputName,
  { text, lookUp, found }: { text: string; lookUp: LookUp; found: StepValues },
): void {
  const mayBeSecret = maps.has(input) || secretInputs.includes(input);
  const used: { whole: string; value: Found }[] = [];

  const marked = text.replace(expressions, (whole, expression: string) =>
    markOf(used.push({ whole, value: lookUp(expression, mayBeSecret) }) - 1),
  );
  const fill = (part: string) =>
    part.replace(marks, (mark, index: string) => used[Number(index)]?.value.text ?? mark);
  const entries = maps.has(input) ? (mapEntries(marked) ?? []) : [];

  for (const [index, { value }] of used.entries()) {
    if (value.text === undefined) continue;
    const within = entries.filter((entry) => entry.text.includes(markOf(index)));
    const names = within.map(({ name }) => name);
    for (const { variable, value: own, isSecret } of value.taken) {
      if (isSecret) found.secrets.push(own);
      found.variables.push({ variable, input, value: value.text, entries: names });
    }
  }

  const unknown = used.flatMap(({ value, whole }, index) =>
    value.text === undefined ? [{ whole, index, value }] : [],
  );
  const [first] = unknown;
  if (!first) {
    found.inputs[input] = fill(marked);
    return;
  }

  const isMissing = (entry: MapEntry) =>
    unknown.some(({ index }) => entry.text.includes(markOf(index)));
  const left = entries.filter((entry) => !isMissing(entry));
  const missing = entries.filter(isMissing).map(({ name }) => name);
  found.unknown.push({
    input,
    entries: missing,
    expression: first.whole,
    variables: first.value.lacking,
  });
  if (left.length > 0) found.inputs[input] = fill(mapText(left));
}

// A character that no YAML text contains as written.
const markOf = (index: number) => `\uE000${index}\uE000`;
const marks = /\uE000(\d+)\uE000/g;

const outer = /\b(secrets|vars|env)\.([A-Za-z_]\w*)/g;

function lookUpIn(facts: Facts, env: NodeJS.ProcessEnv): LookUp {
  return (expression, mayBeSecret) => {
    const named = [...expression.matchAll(outer)].flatMap(([whole, context, variable = '']) => {
      const name = whole.toLowerCase();
      const isSecret = context === 'secrets';
      const isOpen = !Object.hasOwn(facts, name) && !ownLogins.test(variable);
      return isOpen && (mayBeSecret || !isSecret)
        ? [{ name, variable, value: env[variable]?.trim() ?? '', isSecret }]
        : [];
    });
    const taken = named.filter(({ value }) => value !== '');
    const evaluateWith = (some: typeof named) =>
      evaluate(expression, {
        ...facts,
        ...Object.fromEntries(some.map(({ name, value }) => [name, value])),
      });

    const lacking = named.filter(({ value }) => value === '').map(({ variable }) => variable);
    const text = evaluateWith(taken);
    return { text, taken, lacking: evaluateWith(named) === undefined ? [] : lacking };
  };
}

/** Returns the variable that a person's terminal has for an input of its own, such as OSC_BASIC_AUTH. */
export function ownVariable(input: InputName, env: NodeJS.ProcessEnv): string | undefined {
  const { variable } = inputRows[input];
  return variable && env[variable]?.trim() ? variable : undefined;
}
