import { nearest } from '../../base/nearest.js';
import { plainText } from '../../base/plain-text.js';
import type { OptionValue, OptionValues } from '../../contract/options.js';
import type { ServiceOption } from '../../platform/service-wire.js';
import { isSecretReference, Sensitivity } from './sensitive.js';

export type OptionSchema = Map<string, ServiceOption>;

/** Returns the live schema, from the platform's catalogue. */
export function liveSchema(options: ServiceOption[]): OptionSchema {
  return new Map(
    options.filter(({ name }) => name !== 'name').map((option) => [option.name, option]),
  );
}

function isOfType({ type }: ServiceOption, wanted: 'boolean' | 'list'): boolean {
  return type?.toLowerCase() === wanted;
}

/** Returns the built-in schema; undefined for an unknown service. */
export async function builtInSchema(serviceId: string): Promise<OptionSchema | undefined> {
  const notations = (await readCatalogue())[serviceId];
  return notations === undefined
    ? undefined
    : liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
}

/** Returns the ids of all services with a built-in schema. */
export async function knownServiceIds(): Promise<string[]> {
  return Object.keys(await readCatalogue());
}

async function readCatalogue(): Promise<Record<string, string>> {
  return (await import('./catalogue.json', { with: { type: 'json' } })).default;
}

function builtInOption(notation: string): ServiceOption {
  const [name = '', type] = notation.replace(/!$/, '').split(':');
  const enums = type === undefined || type === 'boolean' ? undefined : type.split('|');
  return { name, type: enums ? 'enum' : type, enums, mandatory: notation.endsWith('!') };
}

export type SentOptions = Record<string, string | boolean | number>;

/** Converts options to their schema's types; without a schema they have their YAML types. Returns the options to send, and all problems. */
export function checkOptions(values: OptionValues, schema: OptionSchema | undefined) {
  const problems: { name: string; text: string; missing?: boolean }[] = [];
  const options: SentOptions = {};

  for (const [name, value] of values) {
    const text = problemOfGiven(name, value, schema);
    if (text === undefined) options[name] = convertValue(value, schema?.get(name));
    else problems.push({ name, text });
  }

  for (const rule of schema?.values() ?? []) {
    // The platform sets options with a default.
    if (!rule.mandatory || (rule.default ?? '') !== '' || values.has(rule.name)) continue;

    const choices = choicesOf(rule).map(showName).join(', ');
    const text = `\`${showName(rule.name)}\` is required${choices && `, one of ${choices}`}.`;
    problems.push({ name: rule.name, text, missing: true });
  }

  return { options, problems };
}

function problemOfGiven(
  name: string,
  value: OptionValue,
  schema: OptionSchema | undefined,
): string | undefined {
  const rule = schema?.get(name);
  if (name === 'name') return '`name` is not an option: give it as the input `name`.';
  if (schema && !rule) return unknownOption(name, schema);
  if (value.value === null)
    return `\`${showName(name)}\` is empty. Is the secret or variable that it comes from set?`;
  return rule && problemOf(rule, value);
}

function unknownOption(name: string, schema: OptionSchema): string {
  const near = nearest(name, schema.keys());
  if (near)
    return `\`${showName(name)}\` is not an option of the service; did you mean \`${showName(near)}\`?`;
  const names = [...schema.keys()].map((known) => `\`${showName(known)}\``);
  return `\`${showName(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}

function problemOf(rule: ServiceOption, given: OptionValue): string | undefined {
  const { text, value } = given;
  const name = `\`${showName(rule.name)}\``;
  // The value of a reference is unknown here.
  if (isSecretReference(text)) return undefined;
  if (/^\s*\{\{/.test(text))
    return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
  const lack = text === '' ? explainEmpty(rule, given) : undefined;
  if (lack) return `${name} is ${lack}`;
  if (Array.isArray(value) && !isOfType(rule, 'list'))
    return `${name} must be one value, not a list.`;
  if (isOfType(rule, 'boolean') && !/^(true|false)$/i.test(text))
    return `${name} must be true or false${describeGiven(rule, text)}.`;

  const choices = choicesOf(rule);
  if (choices.length > 0 && text !== '' && !choices.includes(text))
    return `${name} must be one of ${choices.map(showName).join(', ')}${describeGiven(rule, text)}.`;

  if (rule.regexValidator && text !== '' && !fits(rule.regexValidator, text)) {
    return `${name} must match ${plainText(rule.regexValidator, 120)}${describeGiven(rule, text)}.`;
  }

  return undefined;
}

/** An empty password is a secret that is not set, unless it is said to be none. */
function explainEmpty(rule: ServiceOption, { plain }: OptionValue): string | undefined {
  const question = 'Is the secret or variable that it comes from set?';
  if (rule.mandatory) return `required and is empty. ${question}`;
  return isSensitive(rule) && !plain ? `empty. ${question} To clear it: !plain "".` : undefined;
}

/** Returns whether a text matches a pattern. Invalid patterns match, so that the platform decides. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern.replace(/^\/(.*)\/$/, '$1')).test(text);
  } catch {
    return true;
  }
}

function convertValue(
  { text, value }: OptionValue,
  rule: ServiceOption | undefined,
): SentOptions[string] {
  // A number in another notation, such as 0123, is a string.
  const isPlain =
    typeof value === 'boolean' || (typeof value === 'number' && String(value) === text);
  if (!rule) return isPlain ? value : text;
  return isOfType(rule, 'boolean') && !isSecretReference(text)
    ? text.toLowerCase() === 'true'
    : text;
}

function describeGiven(rule: ServiceOption, text: string): string {
  return isSensitive(rule) ? '' : `; given was "${plainText(text, 80)}"`;
}

function isSensitive({ name, sensitive }: ServiceOption): boolean {
  return sensitive === true || new Sensitivity().has(name);
}

function choicesOf(rule: ServiceOption): string[] {
  return isOfType(rule, 'boolean') || isOfType(rule, 'list') ? [] : (rule.enums ?? []);
}

function showName(name: string): string {
  return plainText(name, 80);
}
