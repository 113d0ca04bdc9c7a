/** Returns the names of the secrets that a text reads, as written and each once: `secrets.NAME` and `secrets['NAME']`. */
export function secretsIn(text: string): string[] {
  const found = [...text.matchAll(/\bsecrets(?:\.|\[\s*')(\w+)/gi)];
  return [...new Set(found.map(([, name = '']) => name))];
}
