import type { Log } from '../../base/log.js';
import { isOwnReference } from '../instance/secret-name.js';

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

/** Returns whether a value is only the name of a secret that the platform keeps: `{{secrets.name}}`. */
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

/** `text` without passwords inside of it. */
export function withoutPasswords(text: string): string {
  return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}

/** Names of options: what is known of each. */
interface KnownOptions {
  /** The schema marks them as sensitive. */
  marked?: Iterable<string>;
  /** The schema says that they are no secrets, or their values can be none. */
  plain?: Iterable<string>;
  /** They are in the input `options`, so their values are not for the log. */
  given?: Iterable<string>;
}

/** Decides what is shown of options and records. Only what is known to be no secret is; a name that says secret never. */
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

  /**
   * `value`, or `***`. The name of a secret stays, unless it was made of the value: a guess could be tried against it.
   */
  redact(name: string, value: unknown): unknown {
    const saysNothing = value === '' || value === undefined || value === null || typeof value === 'boolean';
    if (typeof value === 'string' && isOwnReference(value)) return '***';
    if (saysNothing || isSecretReference(value)) return value;
    if (ownFields.has(name)) return redactWithin(value);
    if (this.has(name) || !this.#plain.has(name) || typeof value === 'object') return '***';
    return redactWithin(value);
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
      } else if (this.has(name) || (this.#given.has(name) && !this.#plain.has(name) && !isPlain(value))) to.hide(value);
    }
  }
}

/** Fields of every record that are no options. */
const ownFields: ReadonlySet<string> = new Set(['name', 'id', 'url', 'status', 'resources']);

/** Maximum length of a text that is shown, in characters, and maximum number of fields of a record. */
const maxShown = 1024;
const maxFields = 500;

/** An instance's record as it may be shown: without its links. */
export function redactedRecord(record: Record<string, unknown>, sensitivity: Sensitivity): Record<string, unknown> {
  const fields = Object.entries(record).filter(([name]) => name !== '_links');
  return Object.fromEntries(fields.slice(0, maxFields).map(([name, value]) => [name, sensitivity.redact(name, value)]));
}

/** A value that is no secret itself, with the secrets that it holds at any depth replaced by `***`. */
function redactWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxShown ? '***' : withoutPasswords(value);
  if (Array.isArray(value)) return value.map(redactWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, sensitiveName.test(key) ? '***' : redactWithin(item)]),
  );
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
