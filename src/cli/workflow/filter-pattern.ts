/** A part of a pattern: one character, and whether it may be missing or repeated. */
interface Part {
  fits(character: string): boolean;
  times: 'once' | 'at most once' | 'any';
}

/**
 * Returns whether a branch matches a pattern of `branches:`. It follows all readings of the pattern side by side, because
 * a clone's pattern could keep a regular expression busy without an end. Source: GitHub, "Filter pattern cheat sheet".
 */
export function matchesPattern(pattern: string, branch: string): boolean {
  const parts = partsOf(pattern);
  let reached = withSkipped(new Set([0]), parts);

  for (const character of branch) {
    const next = new Set<number>();

    for (const at of reached) {
      const part = parts[at];
      if (part?.fits(character)) next.add(part.times === 'any' ? at : at + 1);
    }

    reached = withSkipped(next, parts);
  }

  return reached.has(parts.length);
}

/** Adds the places that are reached without a character. Places that are added meanwhile are walked too. */
function withSkipped(reached: Set<number>, parts: readonly Part[]): Set<number> {
  for (const at of reached) {
    const part = parts[at];
    if (part && part.times !== 'once') reached.add(at + 1);
  }

  return reached;
}

/** `?` and `+` repeat the character before them, as in a regular expression: a `+` is that character once, then any number. */
function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];

  for (const [token] of pattern.matchAll(/\*+|\\.|\[[^\]]*\]|./gsu)) {
    const last = parts.at(-1);

    if (token.startsWith('*')) {
      const isDeep = token.length > 1;
      parts.push({ fits: (character) => isDeep || character !== '/', times: 'any' });
    } else if (token === '?' && last?.times === 'once') last.times = 'at most once';
    else if (token === '+' && last?.times === 'once') parts.push({ ...last, times: 'any' });
    else parts.push({ fits: characterTest(token), times: 'once' });
  }

  return parts;
}

function characterTest(token: string): Part['fits'] {
  if (!token.startsWith('[') || token.length === 1) {
    const literal = token.replace(/^\\(?=.)/s, '');
    return (character) => character === literal;
  }

  try {
    const set = new RegExp(`^${token}$`, 'u');
    return (character) => set.test(character);
  } catch {
    // No set, so what it means is not known: it stands in the way of nothing.
    return () => true;
  }
}
