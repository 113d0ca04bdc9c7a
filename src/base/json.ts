import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { plainText } from './plain-text.js';

/** Returns the value of a JSON text, or undefined. */
export function parseJson(text: string): unknown {
  try {
    // A parser may ignore a byte order mark (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the value of a JSON file, or undefined. */
export function readJsonFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Reads an invalid field as undefined, so that the other fields stay readable. */
export const lenient = <S extends z.core.$ZodType>(schema: S) =>
  z.catch(z.optional(schema), undefined);

export const textOrNumber = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Reads a text as one line that is safe to print. */
export const line = (maxLength?: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => plainText(text, maxLength)),
  );
