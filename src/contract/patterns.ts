/** Limits of the patterns of one input, so that a list of a clone or of a former publish is matched in seconds. */
const maxLength = 4000;
const maxAlternatives = 2000;
/** Each `**` multiplies the work for a deep path. */
const maxAnyDepth = 3;

export const patternLimits = `at most ${maxAlternatives} alternatives ({a,b}) in all, and in each pattern ${maxLength} characters and ${maxAnyDepth} times **`;

/** Returns the first pattern that is beyond a limit; undefined for a list that can be matched. */
export function findExcessive(patterns: readonly string[]): string | undefined {
  let left = maxAlternatives;

  return patterns.find((pattern) => {
    const anyDepth = pattern.match(/\*\*+/g)?.length ?? 0;
    if (pattern.length > maxLength || anyDepth > maxAnyDepth) return true;

    left -= expand(pattern, left).made;
    return left < 0;
  });
}

/** Returns the patterns without braces that a pattern means: `a.{js,css}` are two. */
export function alternativesOf(pattern: string): string[] {
  return expand(pattern, maxAlternatives).alternatives;
}

/** Expands the innermost braces first, and stops once more than `limit` texts were made. */
function expand(pattern: string, limit: number): { alternatives: string[]; made: number } {
  const alternatives = new Set<string>();
  let open = new Set([pattern]);
  let made = 1;

  while (open.size > 0 && made <= limit) {
    const next = new Set<string>();

    for (const text of open) {
      const [whole, inner] = /\{([^{},]*,[^{}]*)\}/.exec(text) ?? [];
      const parts = inner?.split(',') ?? [];
      if (whole === undefined) alternatives.add(text);
      made += parts.length;
      if (made > limit) break;

      for (const part of parts) next.add(text.replace(whole ?? '', () => part));
    }

    open = next;
  }

  return { alternatives: [...alternatives], made };
}
