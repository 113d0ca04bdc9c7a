import { rmSync } from 'node:fs';
import { afterAll } from '@jest/globals';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The folder itself; it is removed when the test file that asked for it has ended. */
export function scratch(folder: string): string {
  folders.push(folder);
  return folder;
}
