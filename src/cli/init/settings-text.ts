import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYamlText } from 'yaml';
import { parseJson } from '../../base/json.js';
import { isTooNested } from '../../base/nesting.js';

export type Settings = Readonly<Record<string, unknown>>;

/*
 * The texts are of a clone that may be foreign. A comment without an end goes to the end of the text: a pattern that
 * needs the end would search it again from each beginning, for minutes.
 */

/** Returns a script or JSON with its comments left out, because what is commented out decides nothing. Strings stay. */
export function withoutComments(text: string): string {
  const part =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
  return text.replace(part, (_, string: string | undefined) => string ?? ' ');
}

function withoutTrailingCommas(json: string): string {
  return json.replace(
    /("(?:\\.|[^"\\\n])*")|,(?=\s*[\]}])/g,
    (_, string: string | undefined) => string ?? '',
  );
}

/** Returns HTML or XML without its comments. */
export function withoutMarkupComments(text: string): string {
  return text.replace(/<!--.*?(?:-->|$)/gs, '');
}

/** Returns lines without their `#` comments, as of Python, Ruby, a Makefile or requirements. */
export function withoutHashComments(text: string): string {
  return text.replace(/(^|\s)#.*$/gm, '$1');
}

// The parser tries a text of quotes again from each of them.
const maxYamlLength = 100_000;

/** Returns a TOML, YAML or JSON file as a map; empty where it cannot be read. */
export function readSettings(path: string, text: string): Settings {
  return mapOf(read(path, text));
}

function read(path: string, text: string): unknown {
  try {
    if (/\.(toml|lock)$|Pipfile$/.test(path)) return parseToml(text);
    if (/\.jsonc?$/.test(path))
      return parseJson(text) ?? parseJson(withoutTrailingCommas(withoutComments(text)));
    if (text.length > maxYamlLength || isTooNested(text)) return undefined;
    // MkDocs has tags of Python (`!!python/name:`), whose values do not matter here.
    return parseYamlText(text, { logLevel: 'silent', maxAliasCount: 100 });
  } catch {
    return undefined;
  }
}

/** Returns a value as a map; empty for everything else. */
export function mapOf(value: unknown): Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Settings)
    : {};
}

/** Returns a value as a list; empty for everything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text, number or boolean as text. */
export function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** Returns a path of a folder in its usual form, without a slash at its end. */
export function folderPath(path: string): string {
  return posix.normalize(path.trim()).replace(/(.)\/$/, '$1');
}

/** Returns a value below nested maps, whose keys are compared without case, as Hugo does. */
export function settingAt(settings: Settings, ...keys: string[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    const entry = Object.entries(mapOf(value)).find(
      ([name]) => name.toLowerCase() === key.toLowerCase(),
    );
    return entry?.[1];
  }, settings);
}
