import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';

/** Writes a file that begins with a text and goes on with zeros, which take no room on the disk. */
export function writeSparse(file: string, { text, size }: { text: string; size: number }): void {
  writeFileSync(file, text);
  const handle = openSync(file, 'r+');
  ftruncateSync(handle, size);
  closeSync(handle);
}
