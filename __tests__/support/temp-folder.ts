import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder. @param parent default: the temporary folder of the machine */
export function tempFolder(parent = tmpdir()): string {
  return mkdtempSync(join(parent, 'osc-test-'));
}
