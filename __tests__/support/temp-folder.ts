import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder. */
export function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'osc-test-'));
}
