import { formatDuration } from './format.js';

/** The log of a run. No implementation prints a masked value or a workflow command that came with a text. */
export interface Log {
  readonly secrets: MaskedValues;
  /** Interval at which long work reports its progress, in ms. */
  readonly progressEveryMs: number;
  info(text: string): void;
  /** @param share done, 0 to 1 */
  progress(text: string, share: number): void;
  /** What is waited for, which a terminal shows in a line that counts. */
  waiting(text: string, about: Waiting): void;
  /** Only for a run with debug logging. */
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
  /** Shows what happened, what to do next, and where to read more. */
  failure(thrown: unknown): void;
  /** Runs `body` with its lines under `title`. */
  group<T>(title: string, body: () => Promise<T>): Promise<T>;
  /** From now on this secret is not printed, in any form in which it could be: by this run, nor by the rest of the job. */
  mask(secret: string): void;
}

export interface Waiting {
  /** For how long this has been the news, in ms; 0 when it is new. */
  ms: number;
  /** The last line of its own log. */
  line?: string | undefined;
}

/** Returns the line that says what is waited for. */
export function waitingLine(text: string, { ms }: Waiting): string {
  return ms > 0 ? `${text} (${formatDuration(ms)} so far)` : text;
}

/** Interval between two lines of progress, in ms. */
export const progressLineEveryMs = 5000;

/** Minimum length of a token, in characters. */
const tokenLength = 16;

/** Every secret this run knows, so that no line, output or error can carry one. */
export class MaskedValues {
  readonly #secrets = new Forms();
  /** Values that nothing calls secret: hidden in what this run says, and in no output. */
  readonly #hidden = new Forms();
  readonly #kept = new Set<string>();

  /**
   * Remembers a secret in each form in which it could be printed; one of several lines also line by line, because logs
   * are read so.
   * @returns the forms that were not known before, for the runner to mask
   */
  add(secret: string): string[] {
    return this.#secrets.add(secret);
  }

  /**
   * Remembers a value that is only hidden in texts of this run.
   * @param options.minLength shorter ones, and shorter lines of it, are ordinary words
   */
  hide(value: string, { minLength = tokenLength } = {}): void {
    this.#hidden.add(value, minLength);
  }

  /** An address or a name of what is deployed: of what is a part of it, nothing but a token is replaced. */
  keep(text: string): void {
    if (text) this.#kept.add(text);
  }

  /** `text` with every known secret replaced by `***`. Not those that would blank out ordinary words: the runner masks them. */
  redact(text: string): string {
    return this.#redactAll(text, 4);
  }

  /** For a comment or a record, which must keep names: replaces only what is as long as a token. */
  redactPublished(text: string): string {
    return this.#redactAll(text, tokenLength);
  }

  /** For an output: replaces only secrets that are as long as a token. */
  redactTokens(text: string): string {
    return this.#redact(text, this.#secrets.atLeast(tokenLength));
  }

  #redactAll(text: string, minLength: number): string {
    const words = this.#secrets.atLeast(minLength).filter((form) => form.length < tokenLength);
    const clean = this.#redact(this.redactTokens(text), this.#hidden.atLeast(minLength), this.#kept);
    return this.#redact(clean, words, this.#kept);
  }

  /** @param kept texts of which no part is replaced */
  #redact(text: string, forms: readonly string[], kept: Iterable<string> = []): string {
    const isKept = (form: string) => [...kept].some((one) => one.includes(form));
    return forms.reduce((clean, form) => (isKept(form) ? clean : clean.replaceAll(form, '***')), text);
  }
}

/** The forms in which values could be printed. */
class Forms {
  readonly #known = new Set<string>();
  #longestFirst: string[] | undefined;

  /** Returns the forms from this length on, longest first: a secret that is the beginning of another one must not leave the rest of that one readable. */
  atLeast(length: number): readonly string[] {
    this.#longestFirst ??= [...this.#known].sort((a, b) => b.length - a.length);
    return this.#longestFirst.filter((form) => form.length >= length);
  }

  /** @returns those that are new */
  add(value: string, minLength = 1): string[] {
    const parts = new Set([value, ...value.split(/\r?\n/)]);
    return [...parts].flatMap((part) => (part.trim() === '' || part.length < minLength ? [] : this.#addPart(part)));
  }

  #addPart(part: string): string[] {
    const json = JSON.stringify(part).slice(1, -1);
    const base64 = Buffer.from(part).toString('base64');
    const fresh = [part, encodeURIComponent(part), json, base64, base64.replace(/=+$/, '')].filter(
      (form, index, all) => all.indexOf(form) === index && !this.#known.has(form),
    );
    for (const form of fresh) this.#known.add(form);
    this.#longestFirst = undefined;
    return fresh;
  }
}
