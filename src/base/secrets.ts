/** Every secret this run knows, so that no line, output or error can carry one. */
export class Secrets {
  /** Longest first: a secret that is the beginning of another one must not leave the rest of that one readable. */
  #forms: string[] = [];

  /**
   * Remembers a secret in each form in which it could be printed.
   * @returns the forms that were not known before, for the runner to mask
   */
  add(secret: string): string[] {
    if (secret.trim() === '') return [];
    const json = JSON.stringify(secret).slice(1, -1);
    const base64 = Buffer.from(secret).toString('base64');
    const fresh = [secret, encodeURIComponent(secret), json, base64, base64.replace(/=+$/, '')].filter(
      (form, index, all) => all.indexOf(form) === index && !this.#forms.includes(form),
    );
    this.#forms = [...this.#forms, ...fresh].sort((a, b) => b.length - a.length);
    return fresh;
  }

  /** `text` with every known secret replaced by `***`. */
  redact(text: string): string {
    let clean = text;
    for (const form of this.#forms) {
      // A secret of one or two characters would blank out ordinary words; the runner masks it all the same.
      if (form.length > 3 && clean.includes(form)) clean = clean.replaceAll(form, '***');
    }
    return clean;
  }
}
