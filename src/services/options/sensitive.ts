import { parseJson } from '../../base/json.js';
import type { Log } from '../../base/log.js';
import type { ConfigValues } from '../../contract/rules/config.js';
import { isOwnReference } from '../secret-name.js';

const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
/** Names of options that are run by a shell: their text can hold anything. */
const commandName = /command|cmd|script|args$|entry/i;
/** Names of environment variables that say so in their last word: `SIGNING_KEY`. */
const secretLastWord = /(?:^|_)(?:keys?|credentials?|auth)$/i;
/** Names that mean a secret and nothing else; others, such as `AuthMode`, may hold an ordinary word. */
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
/**
 * Passwords inside of longer values: `scheme://user:password@host`, `turn:user:password@host`, and `password=…` of a DSN or a
 * JDBC URL. Bounded, or a long text that only begins like one would take minutes.
 */
const passwords = [
  /(https?:\/\/)([^\s:/?#@]{1,300})(?=@)/gi,
  /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
  /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
  /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
/** A mask of a few letters would blank out the log and hide nothing. */
const minMask = 4;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;

/** Returns whether a value is only the name of a secret that the platform keeps: `{{secrets.name}}`. */
export function isSecretReference(value: unknown): boolean {
  return typeof value === 'string' && reference.test(value);
}

function passwordsIn(value: string): string[] {
  const found = passwords.flatMap((one) => [...value.matchAll(one)]);
  // The name of a user alone is a word; a token in its place is longer.
  const isSecret = ([, start = '', value = '']: string[]) => value.length > (/^https?:..$/i.test(start) ? 15 : 2);
  return found.filter(isSecret).map(([, , password = '']) => password);
}

/** `text` without passwords inside of it. */
export function withoutPasswords(text: string): string {
  return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}

/**
 * From now on no value of an app's variables is printed. The runner masks those whose name says that they are secret, and
 * passwords in addresses: it drops each output of the job that holds a masked word, so not what may be a part of one.
 */
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

interface KnownOptions {
  /** The schema marks them as sensitive. */
  marked?: Iterable<string>;
  plain?: Iterable<string>;
  /** They are in the input `options`, so their values are not for the log. */
  given?: Iterable<string>;
}

/** Decides what is shown of options and records: only values that are known not to be secret, never under a secret name. */
export class Sensitivity {
  readonly #marked: ReadonlySet<string>;
  readonly #plain: ReadonlySet<string>;
  readonly #given: ReadonlySet<string>;

  constructor({ marked = [], plain = [], given = [] }: KnownOptions = {}) {
    this.#marked = new Set(marked);
    this.#plain = new Set(plain);
    this.#given = new Set(given);
  }

  /** Returns whether the schema or its name calls an option secret. */
  has(name: string): boolean {
    return this.#marked.has(name) || sensitiveName.test(name);
  }

  /** `value`, or `***`. The name of a secret stays, unless it was made of the value: a guess could be tried against it. */
  redact(name: string, value: unknown): unknown {
    const saysNothing = value === '' || value === undefined || value === null || typeof value === 'boolean';
    if (typeof value === 'string' && isOwnReference(value)) return '***';
    if (saysNothing || isSecretReference(value)) return value;
    if (ownFields.has(name)) return redactWithin(value);
    if (this.has(name) || !this.#plain.has(name) || typeof value === 'object') return '***';
    return redactWithin(value);
  }

  /** The value for a plan, which a comment shows to everybody: `***` also for the text of a command, and for JSON. */
  show(name: string, value: unknown): string {
    const isFree = typeof value === 'string' && value !== '' && (commandName.test(name) || isJson(value));
    return isFree ? '***' : String(this.redact(name, value));
  }

  /** Masks secrets and long hidden values of these options. */
  mask(options: Iterable<[string, unknown]>, log: Log): void {
    for (const [name, value] of options) {
      if (typeof value === 'object' && value !== null) this.mask(Object.entries(value), log);
      if (typeof value !== 'string' || isSecretReference(value)) continue;
      for (const password of passwordsIn(value)) log.mask(password);
      const marked = this.#marked.has(name);
      if (this.has(name) && (marked || !isWebAddress(value))) {
        // Under other names a word such as "none" is none either.
        const minLength = marked || certainlySensitive.test(name) ? minMask : 8;
        if (value.length >= minLength && !/^(true|false)$/i.test(value)) log.mask(value);
      } else if (this.has(name) || (this.#given.has(name) && !this.#plain.has(name) && !isPlain(value))) {
        log.secrets.hide(value, { minLength: 8 });
      }
    }
  }
}

const ownFields: ReadonlySet<string> = new Set(['name', 'id', 'url', 'status', 'resources']);

/** Maximum length of a text that is shown, in characters. */
const maxShown = 1024;

/** An instance's record as it may be shown: without its links. */
export function redactedRecord(record: Record<string, unknown>, sensitivity: Sensitivity): Record<string, unknown> {
  const fields = Object.entries(record).filter(([name]) => name !== '_links');
  return Object.fromEntries(fields.map(([name, value]) => [name, sensitivity.redact(name, value)]));
}

function redactWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxShown ? '***' : withoutPasswords(value);
  if (Array.isArray(value)) return value.map(redactWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, sensitiveName.test(key) ? '***' : redactWithin(item)]),
  );
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
    typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value))
  );
}
