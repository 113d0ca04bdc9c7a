import type { Log } from '../../base/log.js';

const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
/** Names of environment variables that say so in their last word: `SIGNING_KEY`. */
const secretLastWord = /(?:^|_)(?:keys?|credentials?|auth)$/i;
/** Names that mean a secret and nothing else; others, such as `AuthMode`, may hold an ordinary word. */
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
/**
 * Passwords inside of longer values: `scheme://user:password@host`, `turn:user:password@host`, and `password=…` of a DSN or a
 * JDBC URL. Bounded, or a long text that only begins like one would take minutes.
 */
const passwords = [
  /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
  /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
  /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
/** Secrets that one record may have. */
const maxMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;

/** Whether a value is only the name of a secret that the platform keeps: `{{secrets.name}}`. */
export function isSecretReference(value: unknown): boolean {
  return typeof value === 'string' && reference.test(value);
}

/** Whether the name of an environment variable says that its value is secret. */
export function isSecretName(name: string): boolean {
  return certainlySensitive.test(name) || secretLastWord.test(name);
}

/** Passwords inside of a longer value, such as `scheme://user:password@host`. */
export function passwordsIn(value: string): string[] {
  const found = passwords.flatMap((one) => [...value.matchAll(one)]);
  return found.flatMap(([, , password]) => (password && password.length > 2 ? [password] : []));
}

/** Decides whether the value of an option is secret. A schema often does not say, so its name counts as well. */
export class Sensitivity {
  readonly #marked: Set<string>;
  readonly #hidden: Set<string>;

  /**
   * @param marked names that the schema marks as sensitive
   * @param hidden names that are not shown although nothing says that they are secret
   */
  constructor(marked: Iterable<string> = [], hidden: Iterable<string> = []) {
    this.#marked = new Set(marked);
    this.#hidden = new Set(hidden);
  }

  has(name: string): boolean {
    return this.#marked.has(name) || sensitiveName.test(name);
  }

  /** `value`, with every secret in it replaced by `***`. Names of secrets stay, for they are no secrets. */
  redact(name: string, value: unknown): unknown {
    if (isSecretReference(value) || value === '' || value === undefined || value === null || typeof value === 'boolean')
      return value;
    if (this.has(name) || (this.#hidden.has(name) && !isPlain(value))) return '***';
    if (typeof value === 'string') return passwords.reduce((text, one) => text.replace(one, '$1***'), value);
    if (Array.isArray(value)) return value.map((item) => this.redact(name, item));
    if (typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.redact(this.#below(name, key), item)]),
    );
  }

  /** The name of a field of a field: with its path where an option has that name. */
  #below(name: string, key: string): string {
    const path = `${name}.${key}`;
    const known = [...this.#marked, ...this.#hidden].some((one) => one === path || one.startsWith(`${path}.`));
    return known ? path : key;
  }

  /** From now on no secret in these options is printed, and no long value of what is not shown. */
  mask(options: Iterable<[string, unknown]>, log: Log): void {
    let masked = 0;
    const maskOne = (secret: string) => {
      // Each costs time with every line from then on; no options of this world hold so many.
      if (++masked <= maxMasks) log.mask(secret);
    };
    this.#mask(options, { mask: maskOne, hide: (value) => log.secrets.hide(value, { minLength: 8 }) });
  }

  #mask(
    options: Iterable<[string, unknown]>,
    to: { mask: (secret: string) => void; hide: (value: string) => void },
  ): void {
    for (const [name, value] of options) {
      if (typeof value === 'object' && value !== null) this.#mask(Object.entries(value), to);
      if (typeof value !== 'string' || isSecretReference(value)) continue;
      for (const password of passwordsIn(value)) to.mask(password);
      const marked = this.#marked.has(name);
      if (this.has(name) && (marked || !isWebAddress(value))) {
        // A mask of a few letters, or of a word such as "none", would blank out the log and hide nothing.
        const minLength = marked || certainlySensitive.test(name) ? 4 : 8;
        if (value.length >= minLength && !/^(true|false)$/i.test(value)) to.mask(value);
      } else if (this.has(name) || (this.#hidden.has(name) && !isPlain(value))) to.hide(value);
    }
  }
}

/** An address that anybody may know, as far as it shows. */
export function isWebAddress(value: string): boolean {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && url.username === '' && url.password === '';
}

/** A number or a switch, whatever it is called. */
export function isPlain(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value))
  );
}

/** Longest record that is shown, in characters of JSON, and longest of its fields where it is longer. */
const longestRecord = 128 * 1024;
const longestField = 1024;

/** An instance's record as it may be shown: links left out, secrets replaced, and without fields that are far too long. */
export function redactedRecord(record: Record<string, unknown>, sensitivity: Sensitivity): Record<string, unknown> {
  const shown = Object.entries(record).filter(([name]) => name !== '_links');
  const redacted = shown.map(([name, value]): [string, unknown] => [name, sensitivity.redact(name, value)]);
  let length = 0;
  const lengths = redacted.map(([name, value]) => name.length + String(JSON.stringify(value)).length);
  const all = lengths.reduce((sum, one) => sum + one, 0);
  const kept = redacted.filter((_, index) => {
    const one = lengths[index] ?? 0;
    if (all > longestRecord && (one > longestField || length + one > longestRecord)) return false;
    length += one;
    return true;
  });
  return Object.fromEntries(kept);
}
