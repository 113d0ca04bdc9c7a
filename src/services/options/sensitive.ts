import type { Log } from '../../base/log.js';

const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
/** Names that mean a secret and nothing else; others, such as `AuthMode`, may hold an ordinary word. */
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
/** The password in `scheme://user:password@host`. Begins at the colon, or a long text without one would take minutes. */
const urlPassword = /(:\/\/[^\s:/@]*:)([^\s/@]+)(?=@)/g;
/** Secrets that one record may have. */
const mostMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;

/** Whether a value is only the name of a secret that the platform keeps: `{{secrets.name}}`. */
export function isSecretReference(value: unknown): boolean {
  return typeof value === 'string' && reference.test(value);
}

/** Decides whether the value of an option is secret. A schema often does not say, so its name counts as well. */
export class Sensitivity {
  readonly #marked: Set<string>;

  /** @param marked names that the schema marks as sensitive */
  constructor(marked: Iterable<string> = []) {
    this.#marked = new Set(marked);
  }

  has(name: string): boolean {
    return this.#marked.has(name) || sensitiveName.test(name);
  }

  /** `value`, with every secret in it replaced by `***`. Names of secrets stay, for they are no secrets. */
  redact(name: string, value: unknown): unknown {
    if (isSecretReference(value) || value === '' || value === undefined || value === null || typeof value === 'boolean')
      return value;
    if (this.has(name)) return '***';
    if (typeof value === 'string') return value.replace(urlPassword, '$1***');
    if (Array.isArray(value)) return value.map((item) => this.redact(name, item));
    if (typeof value !== 'object') return value;
    const below = (key: string) => (this.#marked.has(`${name}.${key}`) ? `${name}.${key}` : key);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.redact(below(key), item)]));
  }

  /** From now on no secret in these options is printed. */
  mask(options: Iterable<[string, unknown]>, log: Log): void {
    let masked = 0;
    const maskOne = (secret: string) => {
      // Each costs time with every line from then on; no options of this world hold so many.
      if (++masked <= mostMasks) log.mask(secret);
    };
    this.#mask(options, maskOne);
  }

  #mask(options: Iterable<[string, unknown]>, mask: (secret: string) => void): void {
    for (const [name, value] of options) {
      if (typeof value === 'object' && value !== null) this.#mask(Object.entries(value), mask);
      if (typeof value !== 'string' || isSecretReference(value)) continue;
      for (const [, , password] of value.matchAll(urlPassword)) if (password) mask(password);
      // A mask of a few letters, or of a word such as "none", would blank out the log and hide nothing.
      const shortest = this.#marked.has(name) || certainlySensitive.test(name) ? 4 : 8;
      if (this.has(name) && value.length >= shortest && !/^(true|false)$/i.test(value)) mask(value);
    }
  }
}

/** Longest record that is shown, in characters of JSON, and longest of its fields where it is longer. */
const longestRecord = 128 * 1024;
const longestField = 1024;

/** An instance's record as it may be shown: links left out, secrets replaced, and without fields that are far too long. */
export function redactedRecord(record: Record<string, unknown>, sensitivity: Sensitivity): Record<string, unknown> {
  const shown = Object.entries(record).filter(([name]) => name !== '_links');
  const redacted = shown.map(([name, value]): [string, unknown] => [name, sensitivity.redact(name, value)]);
  let length = 0;
  const lengths = redacted.map(([name, value]) => name.length + (JSON.stringify(value)?.length ?? 0));
  const all = lengths.reduce((sum, one) => sum + one, 0);
  const kept = redacted.filter((_, index) => {
    const one = lengths[index] ?? 0;
    if (all > longestRecord && (one > longestField || length + one > longestRecord)) return false;
    length += one;
    return true;
  });
  return Object.fromEntries(kept);
}
