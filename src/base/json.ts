import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { plainText } from './plain-text.js';

/** Far more than any answer or file has. What walks through a value calls itself for each level. */
const maxLevels = 200;

/** Returns the value of a JSON text; undefined for any other text, and for more than 200 levels. */
export function parseJson(text: string): unknown {
  try {
    // A parser may ignore a byte order mark (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
    const value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as unknown;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value];

  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxLevels) return true;
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }

  return false;
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
