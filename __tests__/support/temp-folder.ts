import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder. @param parent the machine's folder for what is temporary, unless given */
export function tempFolder(parent = tmpdir()): string {
  return mkdtempSync(join(parent, 'osc-test-'));
}
