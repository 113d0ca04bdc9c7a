import { plainText } from '../base/plain-text.js';
import type { Changes } from '../contract/outcome.js';

/** Returns a line per file, with deleted files first, because long lists are truncated at the end. */
export function changedLines({ added, changed, deleted }: Changes): string[] {
  const mark = (sign: string, paths: string[]) =>
    paths.map((path) => plainText(`${sign} ${path}`, 200));
  return [...mark('-', deleted ?? []), ...mark('~', changed), ...mark('+', added)];
}
