import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

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

/** Reads a field that is missing, or of any other shape, as undefined: one odd field must not hide the others. */
export const lenient = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined);

/** Reads a text or a number as text. */
export const textOrNumber = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
