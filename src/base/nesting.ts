/** Far more than any configuration has. What reads it calls itself for each level, and can end the process. */
const maxLevels = 200;

/**
 * Returns whether a YAML or JSON text may have more than 200 levels in one line: brackets in its texts count as well. So do
 * 200 brackets that close nothing and 200 quotes in a row, which take the parser of YAML as long.
 */
export function isTooNested(text: string): boolean {
  let level = 0;
  let unopened = 0;

  for (const [mark] of text.matchAll(/[[{\]}]|"{200}|^[ \t]*(?:[-?][ \t]+){2,}/gm)) {
    if (mark === '[' || mark === '{') level++;
    else if (mark === ']' || mark === '}') {
      if (level === 0) unopened++;
      else level--;
    } else if (mark.startsWith('"')) return true;
    else if (mark.replace(/[^-?]/g, '').length > maxLevels) return true;
    if (level > maxLevels || unopened > maxLevels) return true;
  }

  return false;
}
