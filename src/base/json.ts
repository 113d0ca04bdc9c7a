import { readFileSync } from 'node:fs';

/** `undefined` for anything that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    // A byte order mark is no JSON, but a parser may overlook it (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a JSON file holds; undefined where there is none, or no JSON in it. */
export function readJsonFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
