import { nearest } from '../../base/nearest.js';
import { plainText } from '../../base/plain-text.js';
import type { OptionValue, OptionValues } from '../../contract/options.js';
import type { OptionRule, OptionSchema } from './schema.js';
import { isSecretReference, Sensitivity } from './sensitive.js';

/** A problem of one option. */
interface OptionProblem {
  name: string;
  /** A sentence, without any value of a secret. */
  text: string;
  /** Nothing is given for it. */
  missing?: boolean;
}

/** The options as they are sent. */
export type SentOptions = Record<string, string | boolean | number>;

/**
 * Checks options against a service's schema and brings them into its types.
 * @param schema undefined for an unknown service: then everything passes, with the types YAML gives it
 * @returns what is sent, and everything that is wrong
 */
export function checkOptions(
  values: OptionValues,
  schema: OptionSchema | undefined,
): { options: SentOptions; problems: OptionProblem[] } {
  const problems: OptionProblem[] = [];
  const options: SentOptions = {};
  const wrong = (name: string, text: string) => problems.push({ name, text });
  for (const [name, value] of values) {
    const rule = schema?.get(name);
    if (name === 'name') wrong(name, '`name` is no option: give it as the input `name`.');
    else if (schema && !rule) wrong(name, unknownOption(name, schema));
    else if (value.value === null)
      wrong(name, `\`${shown(name)}\` is empty. Is the secret or variable that it comes from set?`);
    else {
      const problem = rule && problemOf(rule, value);
      if (problem) wrong(name, problem);
      else options[name] = typed(value, rule);
    }
  }
  for (const rule of schema?.values() ?? []) {
    if (!rule.required || rule.hasDefault || values.has(rule.name)) continue;
    problems.push({ name: rule.name, text: `\`${shown(rule.name)}\` is required${allowed(rule)}.`, missing: true });
  }
  return { options, problems };
}

function unknownOption(name: string, schema: OptionSchema): string {
  const near = nearest(name, schema.keys());
  if (near) return `\`${shown(name)}\` is not an option of the service; did you mean \`${shown(near)}\`?`;
  const names = [...schema.keys()].map((known) => `\`${shown(known)}\``);
  return `\`${shown(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}

function problemOf(rule: OptionRule, { text, value }: OptionValue): string | undefined {
  const name = `\`${shown(rule.name)}\``;
  // What the platform puts in its place is not known here.
  if (isSecretReference(text)) return undefined;
  if (/^\s*\{\{/.test(text)) return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
  if (text === '' && rule.required)
    return `${name} is required and is empty. Is the secret or variable that it comes from set?`;
  if (Array.isArray(value) && rule.type !== 'list') return `${name} must be one value, not a list.`;
  if (rule.type === 'boolean' && !/^(true|false)$/i.test(text))
    return `${name} must be true or false${given(rule, text)}.`;
  if (rule.type === 'enum' && rule.values.length > 0 && text !== '' && !rule.values.includes(text)) {
    const near = nearest(text, rule.values);
    return `${name} must be one of ${rule.values.map(shown).join(', ')}${given(rule, text)}${near ? `; did you mean ${shown(near)}?` : '.'}`;
  }
  if (rule.pattern !== undefined && text !== '' && !fits(rule.pattern, text)) {
    return `${name} must match ${plainText(rule.pattern, 120)}${given(rule, text)}.`;
  }
  return undefined;
}

/** An expression that cannot be read here is left to the platform. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern.replace(/^\/(.*)\/$/, '$1')).test(text);
  } catch {
    return true;
  }
}

function typed({ text, value }: OptionValue, rule: OptionRule | undefined): SentOptions[string] {
  if (!rule) return typeof value === 'boolean' || typeof value === 'number' ? value : text;
  return rule.type === 'boolean' && !isSecretReference(text) ? text.toLowerCase() === 'true' : text;
}

function given(rule: OptionRule, text: string): string {
  return rule.sensitive || new Sensitivity().has(rule.name) ? '' : `; given was "${plainText(text, 80)}"`;
}

function allowed(rule: OptionRule): string {
  return rule.type === 'enum' && rule.values.length > 0 ? `, one of ${rule.values.map(shown).join(', ')}` : '';
}

function shown(name: string): string {
  return plainText(name, 80);
}
