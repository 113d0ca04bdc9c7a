import { readFileSync } from 'node:fs';

/** Returns the value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    // A byte order mark is no JSON, but a parser may overlook it (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the value in a JSON file; undefined without a file, or without JSON in it. */
export function readJsonFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
