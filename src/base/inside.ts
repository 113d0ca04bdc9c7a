import { isAbsolute, relative, sep } from 'node:path';

/** Returns whether a path is the folder or below it. Both are absolute and without links. */
export function isInside(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from === '' || (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from));
}
