import { parseJson } from '../../base/json.js';
import type { Log } from '../../base/log.js';
import type { ConfigValues } from '../../contract/rules/config.js';

const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
/** Names of options that a shell runs, whose text may contain secrets. */
const commandName = /command|cmd|script|args$|entry/i;
/** Tokens in a text, such as a command line: by their form, or by the word before them. */
const tokens = [
  /()\b((?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abpr]-|AKIA|eyJ)[\w.-]{8,2000})/g,
  /((?:^|[\s-])(?:auth|bearer|token|secret|password|passwd|api-?key|access-?key)\s{1,9}["']?)([^\s"']{4,300})/gi,
  /(\w*(?:token|secret|password|passwd|api_?key|access_?key)\w*[=:]\s{0,9}["']?)([^\s"';&,]{4,300})/gi,
];
const secretLastWord = /(?:^|_)(?:keys?|credentials?|auth)$/i;
/** Names of secrets only. Other sensitive names, such as `AuthMode`, may have an ordinary word as the value. */
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
/** Passwords in URLs, `turn:` addresses, DSNs and JDBC URLs. Bounded, because a long text with such a beginning would take minutes. */
const passwords = [
  /(https?:\/\/)([^\s:/?#@]{1,300})(?=@)/gi,
  /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
  /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
  /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
/** Minimum length of a masked value: masking a few letters would ruin the log and hide nothing. */
const minMask = 4;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;

/** Returns whether a value is only a reference to a stored secret: `{{secrets.name}}`. */
export function isSecretReference(value: unknown): boolean {
  return typeof value === 'string' && reference.test(value);
}

/** Returns whether an option refers to a secret with a name from `InstanceSecrets`. */
export function isOwnReference(option: string): boolean {
  return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}

function passwordsIn(value: string): string[] {
  const found = passwords.flatMap((one) => [...value.matchAll(one)]);
  // A user name alone is short; a token in its place is longer.
  const isSecret = ([, start = '', value = '']: string[]) =>
    value.length > (/^https?:..$/i.test(start) ? 15 : 2);
  return found.filter(isSecret).map(([, , password = '']) => password);
}

/** Returns the text without its passwords. */
export function withoutPasswords(text: string): string {
  return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}

/** Hides all values of an app's variables, but masks only secrets, because the runner drops job outputs that contain a masked word. */
export function maskConfig(values: ConfigValues, log: Log): void {
  for (const [name, value] of values) {
    if (isSecretReference(value)) continue;
    for (const password of passwordsIn(value)) log.mask(password);
    if (isSecretVariable(name, value)) log.mask(value);
    else log.secrets.hide(value);
  }
}

function isSecretVariable(name: string, value: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]+@/i.test(value)) return true;
  const isNamed = certainlySensitive.test(name) || secretLastWord.test(name);
  return isNamed && !isWebAddress(value) && value.length >= minMask && !isPlain(value);
}

type Kind = 'marked' | 'plain' | 'given';

/** Decides which values of options and records are shown: values that the platform calls plain and whose name is not sensitive. */
export class Sensitivity {
  readonly #known: Record<Kind, ReadonlySet<string>>;

  /** @param given names in the input `options`, whose values must not be logged */
  constructor({ marked, plain, given }: Partial<Record<Kind, Iterable<string>>> = {}) {
    this.#known = { marked: new Set(marked), plain: new Set(plain), given: new Set(given) };
  }

  has(name: string): boolean {
    return this.#known.marked.has(name) || sensitiveName.test(name);
  }

  /** Returns `value` or `***`. Names of our own secrets are hidden too: they derive from the value, so guesses could be tried against them. */
  redact(name: string, value: unknown): unknown {
    const saysNothing =
      value === '' || value === undefined || value === null || typeof value === 'boolean';
    if (typeof value === 'string' && isOwnReference(value)) return '***';
    if (saysNothing || isSecretReference(value)) return value;
    if (ownFields.has(name)) return redactWithin(value);
    if (this.has(name) || !this.#known.plain.has(name) || typeof value === 'object') return '***';

    return redactWithin(value);
  }

  /** Returns a value for a plan, which a public comment may show. Commands and JSON are hidden too. */
  show(name: string, value: unknown): string {
    const isFree =
      typeof value === 'string' && value !== '' && (commandName.test(name) || isJson(value));
    return isFree ? '***' : String(this.redact(name, value));
  }

  mask(options: Iterable<[string, unknown]>, log: Log): void {
    for (const [name, value] of options) {
      if (typeof value === 'object' && value !== null) this.mask(Object.entries(value), log);
      if (typeof value === 'string' && !isSecretReference(value)) this.#maskText(name, value, log);
    }
  }

  #maskText(name: string, value: string, log: Log): void {
    for (const password of passwordsIn(value)) log.mask(password);

    const { marked, given, plain } = this.#known;
    const isMarked = marked.has(name);
    const isSensitive = this.has(name);

    if (isSensitive && (isMarked || !isWebAddress(value))) {
      // A short value of another name may be an ordinary word, such as "none".
      const minLength = isMarked || certainlySensitive.test(name) ? minMask : 8;
      if (value.length >= minLength && !/^(true|false)$/i.test(value)) log.mask(value);
      return;
    }

    const isHidden = given.has(name) && !plain.has(name) && !isPlain(value);
    if (isSensitive || isHidden) log.secrets.hide(value, { minLength: 8 });
  }
}

const ownFields: ReadonlySet<string> = new Set(['name', 'id', 'url', 'status', 'resources']);

const maxShown = 1024;

/** Returns an instance's record with hidden secrets, without its links. */
export function redactedRecord(
  record: Record<string, unknown>,
  sensitivity: Sensitivity,
): Record<string, unknown> {
  const fields = Object.entries(record).filter(([name]) => name !== '_links');
  return Object.fromEntries(fields.map(([name, value]) => [name, sensitivity.redact(name, value)]));
}

function redactWithin(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactWithin);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      sensitiveName.test(key) ? '***' : redactWithin(item),
    ]),
  );
}

function withoutTokens(text: string): string {
  return tokens.reduce((rest, one) => rest.replace(one, '$1***'), text);
}

/** JSON in a text is searched like an object, by the names in it. */
function redactText(text: string): string {
  if (text.length > maxShown) return '***';
  return isJson(text)
    ? JSON.stringify(redactWithin(parseJson(text)))
    : withoutTokens(withoutPasswords(text));
}

function isJson(value: string): boolean {
  return /^\s*[[{]/.test(value) && typeof parseJson(value) === 'object';
}

function isWebAddress(value: string): boolean {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && url.username === '' && url.password === '';
}

function isPlain(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value))
  );
}
