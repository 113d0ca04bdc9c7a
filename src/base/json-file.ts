import { readFileSync } from 'node:fs';

/** What a JSON file holds; undefined where there is none, or no JSON in it. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
