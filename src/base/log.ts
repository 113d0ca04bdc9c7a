import { formatDuration } from './format.js';
import { escapeHtml, escapeMarkdown, withoutCredentials } from './plain-text.js';

/** Prints no masked value and no workflow command. */
export interface Log {
  readonly secrets: MaskedValues;
  readonly progressEveryMs: number;
  info(text: string): void;
  progress(text: string, share: number): void;
  waiting(text: string, about: Waiting): void;
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
  failure(thrown: unknown): void;
  group<T>(title: string, body: () => Promise<T>): Promise<T>;
  mask(secret: string): void;
}

export type Waiting = { ms: number; line?: string | undefined };

/** Returns the text with its duration. */
export function waitingLine(text: string, { ms }: Waiting): string {
  return ms > 0 ? `${text} (${formatDuration(ms)} so far)` : text;
}

export const progressLineEveryMs = 5000;

const tokenLength = 16;

/** The secrets of a run. Every line, output and error is redacted. */
export class MaskedValues {
  readonly #secrets = new Forms();
  /** Possible secrets: hidden in messages, not in outputs. */
  readonly #hidden = new Forms();
  readonly #names = new Set<string>();

  add(secret: string): string[] {
    return this.#secrets.add(secret);
  }

  hide(value: string, { minLength = tokenLength } = {}): void {
    this.#hidden.add(value, minLength);
  }

  /** Adds a name of the deploy, in which only tokens are replaced. */
  exempt(text: string): void {
    if (text) this.#names.add(text);
  }

  /** Replaces secrets of four characters and more by `***`. The runner masks shorter secrets. */
  redact(text: string): string {
    return this.#redactAll(text, 4);
  }

  /** Replaces values as long as a token, in a comment or a record. */
  redactIn<T>(value: T): T {
    const clean = (one: unknown): unknown => {
      if (typeof one === 'string') return this.#redactAll(one, tokenLength);
      if (Array.isArray(one)) return one.map(clean);
      if (typeof one !== 'object' || one === null) return one;

      return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, clean(part)]));
    };
    return clean(value) as T;
  }

  redactTokens(text: string): string {
    return withoutCredentials(this.#redact(text, this.#secrets.atLeast(tokenLength)));
  }

  #redactAll(text: string, minLength: number): string {
    const words = this.#secrets.atLeast(minLength).filter((form) => form.length < tokenLength);
    const clean = this.#redact(
      this.redactTokens(text),
      this.#hidden.atLeast(minLength),
      this.#names,
    );
    return this.#redact(clean, words, this.#names);
  }

  #redact(text: string, forms: readonly string[], names: Iterable<string> = []): string {
    let clean = text;

    for (const form of forms) {
      if (!clean.includes(form)) continue;

      const around = [...names].filter((one) => one.includes(form)).sort(byLength);
      const either = new RegExp([...around, form].map(escapePattern).join('|'), 'g');
      clean = clean.replace(either, (found) => (around.includes(found) ? found : '***'));
    }

    return clean.includes('…') ? withoutBeginnings(clean, forms) : clean;
  }
}

class Forms {
  readonly #known = new Set<string>();
  #sorted: string[] | undefined;

  // Longest first: a secret can be the beginning of another.
  atLeast(length: number): readonly string[] {
    this.#sorted ??= [...this.#known].sort(byLength);
    return this.#sorted.filter((form) => form.length >= length);
  }

  add(value: string, minLength = 1): string[] {
    const parts = new Set([value, ...value.split(/\r?\n/)]);
    return [...parts].flatMap((part) =>
      part.trim() === '' || part.length < minLength ? [] : this.#addPart(part),
    );
  }

  #addPart(part: string): string[] {
    const json = jsonForm(part);
    const base64 = Buffer.from(part).toString('base64');
    const forms = [part, encodeURIComponent(part), json, base64, base64.replace(/=+$/, '')];
    forms.push(Buffer.from(part).toString('base64url'));

    const fresh = [...new Set(forms)].filter((form) => !this.#known.has(form));
    const lowerHex = encodeURIComponent(part).replace(/%../g, (code) => code.toLowerCase());
    const sent = [...forms, lowerHex, json.replaceAll('/', '\\/'), jsonForm(json)];

    for (const form of [...sent, ...sent.flatMap(reportForms)]) this.#known.add(form);
    this.#sorted = undefined;

    return fresh;
  }
}

function jsonForm(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function reportForms(text: string): string[] {
  const html = escapeHtml(text);
  return [
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    escapeMarkdown(`x${text}`).slice(1),
  ];
}

function byLength(a: string, b: string): number {
  return b.length - a.length;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Removes the beginning of a token before `…`. */
function withoutBeginnings(text: string, forms: readonly string[]): string {
  let clean = text;

  for (const form of forms) {
    if (form.length < tokenLength) continue;
    const head = form.slice(0, tokenLength / 2);

    for (let cut = clean.indexOf('…'); cut !== -1; cut = clean.indexOf('…', cut + 1)) {
      const start = clean.lastIndexOf(head, cut - head.length);
      if (start === -1 || start > cut || !form.startsWith(clean.slice(start, cut))) continue;

      clean = `${clean.slice(0, start)}***${clean.slice(cut)}`;
      cut = start + 3;
    }
  }

  return clean;
}
