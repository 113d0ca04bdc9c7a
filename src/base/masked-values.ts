/** What is as long as this can be a token, in characters. */
const tokenLength = 16;

/** Every secret this run knows, so that no line, output or error can carry one. */
export class MaskedValues {
  readonly #known = new Set<string>();
  /** Longest first: a secret that is the beginning of another one must not leave the rest of that one readable. */
  #longestFirst: string[] | undefined;

  /**
   * Remembers a secret in each form in which it could be printed; one of several lines also line by line, because logs
   * are read so.
   * @returns the forms that were not known before, for the runner to mask
   */
  add(secret: string): string[] {
    return [...new Set([secret, ...secret.split(/\r?\n/)])].flatMap((part) => this.#addPart(part));
  }

  #addPart(secret: string): string[] {
    if (secret.trim() === '') return [];
    const json = JSON.stringify(secret).slice(1, -1);
    const base64 = Buffer.from(secret).toString('base64');
    const fresh = [secret, encodeURIComponent(secret), json, base64, base64.replace(/=+$/, '')].filter(
      (form, index, all) => all.indexOf(form) === index && !this.#known.has(form),
    );
    for (const form of fresh) this.#known.add(form);
    this.#longestFirst = undefined;
    return fresh;
  }

  /** `text` with every known secret replaced by `***`. Not those that would blank out ordinary words: the runner masks them. */
  redact(text: string): string {
    return this.#redact(text, 4);
  }

  /** For text that must keep its names, such as an output: replaces only secrets that are as long as a token. */
  redactTokens(text: string): string {
    return this.#redact(text, tokenLength);
  }

  #redact(text: string, shortest: number): string {
    let clean = text;
    this.#longestFirst ??= [...this.#known].sort((a, b) => b.length - a.length);
    for (const form of this.#longestFirst) {
      if (form.length >= shortest && clean.includes(form)) clean = clean.replaceAll(form, '***');
    }
    return clean.includes('…') ? this.#withoutBeginnings(clean) : clean;
  }

  /** Where a text was cut inside of a token, what is left of it stands before the mark of the cut. */
  #withoutBeginnings(text: string): string {
    let clean = text;
    for (const form of this.#longestFirst ?? []) {
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
}
