import { isMap, isScalar, parseDocument } from 'yaml';
import { isTooNested } from '../../base/nesting.js';

/** An entry of a YAML or JSON map, with its text as written. */
export interface MapEntry {
  name: string;
  text: string;
}

/** Returns the entries of a map in their order; undefined for any other text. The readers of the inputs judge values. */
export function mapEntries(text: string): MapEntry[] | undefined {
  if (isTooNested(text)) return undefined;

  const options = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const;
  const { contents, errors } = parseDocument(text, options);
  if (errors.length > 0 || !isMap(contents)) return undefined;

  return contents.items.map(({ key, value }) => {
    const name = isScalar(key) ? (key.source ?? String(key.value)) : String(key);
    const [start = 0, endOfKey = 0] = rangeOf(key);
    const [, end = endOfKey, endWithComment = end] = rangeOf(value);
    // The comma of a flow map comes after `end`; the rest of a block scalar comes before `endWithComment`.
    const written = text.slice(start, contents.flow ? end : endWithComment).trimEnd();
    return { name, text: end === endOfKey ? `${written.replace(/\s*:$/, '')}:` : written };
  });
}

/** Returns a map of these entries. */
export function mapText(entries: readonly MapEntry[]): string {
  return entries.map(({ text }) => text).join('\n');
}

/** Returns a map with the entries of both; those of `over` win. Any other text stays alone, for its reader to refuse. */
export function mergeMaps(under: string, over: string): string {
  const below = mapEntries(under);
  const above = mapEntries(over);
  if (!below || !above) return over;

  const names = new Set(above.map(({ name }) => name));
  return mapText([...below.filter(({ name }) => !names.has(name)), ...above]);
}

function rangeOf(node: unknown): readonly number[] {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : [];
  return Array.isArray(range) ? (range as number[]) : [];
}
