/** Far more than any configuration has. What reads it calls itself for each level, and can end the process. */
const maxLevels = 200;

/** Returns whether a YAML or JSON text may have more than 200 levels in one line: brackets in its texts count as well. */
export function isTooNested(text: string): boolean {
  let level = 0;

  for (const [mark] of text.matchAll(/[[{\]}]|^[ \t]*(?:[-?][ \t]+){2,}/gm)) {
    if (mark === '[' || mark === '{') level++;
    else if (mark === ']' || mark === '}') level = Math.max(level - 1, 0);
    else if (mark.replace(/[^-?]/g, '').length > maxLevels) return true;
    if (level > maxLevels) return true;
  }

  return false;
}
