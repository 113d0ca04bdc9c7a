import { escapeHtml, escapeMarkdown, withoutCredentials } from './plain-text.js';

/** Minimum length of a token, in characters. */
const tokenLength = 16;

/** Every secret this run knows, so that no line, output or error can carry one. */
export class MaskedValues {
  readonly #secrets = new Forms();
  /** Values that nothing calls secret: hidden in what this run says, and in no output. */
  readonly #hidden = new Forms();
  readonly #kept = new Set<string>();

  /**
   * Remembers a secret in each form in which a server can send it back or a report can write it; one of several lines
   * also line by line, because logs are read so.
   * @returns the forms that were not known before, without those of a report, for the runner to mask
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

  /** Keeps an address or a name of the deploy: only tokens are cut out of it. */
  keep(text: string): void {
    if (text) this.#kept.add(text);
  }

  /** `text` with every known secret replaced by `***`. Not those that would blank out ordinary words: the runner masks them. */
  redact(text: string): string {
    return this.#redactAll(text, 4);
  }

  /** For a comment or a record, which must keep names: replaces only values as long as a token. */
  redactPublished(text: string): string {
    return this.#redactAll(text, tokenLength);
  }

  /** A document with each of its texts redacted as if it were published. */
  redactIn<T>(value: T): T {
    const clean = (one: unknown): unknown => {
      if (typeof one === 'string') return this.redactPublished(one);
      if (Array.isArray(one)) return one.map(clean);
      if (typeof one !== 'object' || one === null) return one;
      return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, clean(part)]));
    };
    return clean(value) as T;
  }

  /** For an output: replaces only secrets that are as long as a token, and credentials in addresses. */
  redactTokens(text: string): string {
    return withoutCredentials(this.#redact(text, this.#secrets.atLeast(tokenLength)));
  }

  #redactAll(text: string, minLength: number): string {
    const words = this.#secrets.atLeast(minLength).filter((form) => form.length < tokenLength);
    const clean = this.#redact(this.redactTokens(text), this.#hidden.atLeast(minLength), this.#kept);
    return this.#redact(clean, words, this.#kept);
  }

  /** @param kept texts in which nothing is replaced */
  #redact(text: string, forms: readonly string[], kept: Iterable<string> = []): string {
    let clean = text;
    for (const form of forms) {
      if (!clean.includes(form)) continue;
      const around = [...kept].filter((one) => one.includes(form)).sort(byLength);
      const either = new RegExp([...around, form].map(escapePattern).join('|'), 'g');
      clean = clean.replace(either, (found) => (around.includes(found) ? found : '***'));
    }
    return clean.includes('…') ? withoutBeginnings(clean, forms) : clean;
  }
}

/** The forms in which values could be printed. */
class Forms {
  readonly #known = new Set<string>();
  #longestFirst: string[] | undefined;

  /** Returns the forms from this length on, longest first: a secret that is the beginning of another one must not leave the rest of that one readable. */
  atLeast(length: number): readonly string[] {
    this.#longestFirst ??= [...this.#known].sort(byLength);
    return this.#longestFirst.filter((form) => form.length >= length);
  }

  /** @returns those that are new */
  add(value: string, minLength = 1): string[] {
    const parts = new Set([value, ...value.split(/\r?\n/)]);
    return [...parts].flatMap((part) => (part.trim() === '' || part.length < minLength ? [] : this.#addPart(part)));
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
    this.#longestFirst = undefined;
    return fresh;
  }
}

/** A text between the quotes of a JSON string. */
function jsonForm(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A text as HTML and as Markdown has it in the middle of a line. */
function reportForms(text: string): string[] {
  const html = escapeHtml(text);
  return [html, html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'), escapeMarkdown(`x${text}`).slice(1)];
}

/** The longest first. */
function byLength(a: string, b: string): number {
  return b.length - a.length;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Removes the beginning of a token that is left before the mark of a cut. */
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
