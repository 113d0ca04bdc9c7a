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
      if (Array.isArray(one)) return this.#holdsNone(one) ? one : one.map(clean);
      if (typeof one !== 'object' || one === null) return one;

      return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, clean(part)]));
    };
    return clean(value) as T;
  }

  /** Thousands of paths are searched as one text: each by itself would be searched for each form of each secret. */
  #holdsNone(texts: readonly unknown[]): boolean {
    if (!texts.every((one) => typeof one === 'string')) return false;

    const whole = texts.join('\n');
    return this.#redactAll(whole, tokenLength) === whole;
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
      // A long secret would make a pattern that is refused, with the secret in the refusal.
      if (around.length === 0) {
        clean = clean.replaceAll(form, '***');
        continue;
      }

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
    const sent = [...forms, ...urlForms(part), ...jsonForms(json), ...partsOfBase64(part)];

    for (const form of [...sent, ...sent.flatMap(reportForms)]) this.#known.add(form);
    this.#sorted = undefined;

    return fresh;
  }
}

function jsonForm(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns what other libraries than ours make of it in a URL or form. */
function urlForms(text: string): string[] {
  const url = encodeURIComponent(text);
  const strict = url.replace(/[!'()*]/g, (char) => `%${hexOf(char, 2).toUpperCase()}`);
  const form = new URLSearchParams({ '': text }).toString().slice(1);
  const all = [url, strict, form];
  const lowerHex = all.map((one) => one.replace(/%../g, (code) => code.toLowerCase()));
  return [...all, ...lowerHex, encodeURIComponent(url)];
}

/** Returns what other languages make of it in JSON: with an escaped slash, as Go and Rails, Python, and .NET. */
function jsonForms(json: string): string[] {
  const escaped = (char: string) => `\\u${hexOf(char, 4)}`;
  const html = json.replace(/[<>&\u2028\u2029]/g, escaped);
  const ascii = (text: string) => text.replace(/[^ -~]/g, escaped);
  const strict = json
    .replaceAll('\\"', '\\u0022')
    .replace(/[<>&'+`]|[^ -~]/g, (char) => `\\u${hexOf(char, 4).toUpperCase()}`);
  return [json.replaceAll('/', '\\/'), jsonForm(json), html, ascii(json), ascii(html), strict];
}

function hexOf(char: string, digits: number): string {
  return char.charCodeAt(0).toString(16).padStart(digits, '0');
}

/** A shorter part of Base64 would be found in other texts. */
const minBase64Part = 8;

/** Returns it as a part of a longer text in Base64, such as `user:password`: each of the three alignments, at the end and before more. */
function partsOfBase64(text: string): string[] {
  const encodings = ['base64', 'base64url'] as const;
  const parts = encodings.flatMap((encoding) =>
    [0, 1, 2].flatMap((before) => {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
      // The first characters are of what is before it too, the last ones of what follows.
      const first = before === 0 ? 0 : before + 1;
      const atEnd = bytes.toString(encoding).slice(first);
      const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
      return [atEnd, atEnd.replace(/=+$/, ''), whole.toString(encoding).slice(first)];
    }),
  );
  return parts.filter((part) => part.length >= minBase64Part);
}

function reportForms(text: string): string[] {
  const html = escapeHtml(text);
  return [
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
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
