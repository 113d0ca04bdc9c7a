import { lstatSync, mkdirSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';

/**
 * Writes a file of a clone, whole or not at all. A clone can contain links to any place of the machine, and none is followed.
 * @param path below the folder. @throws DeployError `unsafe-place`, Error of the system
 */
export function writeBelow(folder: string, path: string, text: string): void {
  checkPlace(folder, path);

  const file = join(folder, path);
  const temp = `${file}.osc-deploy.tmp`;
  // The folder itself is not made: a person has named it.
  if (dirname(path) !== '.') mkdirSync(dirname(file), { recursive: true });
  // A killed process may have left it, and a clone can bring a link of this name.
  rmSync(temp, { force: true });

  try {
    writeFileSync(temp, text, { flag: 'wx' });
    renameSync(temp, file);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

/** Requires that a file is missing or a plain file, in real folders. @throws DeployError `unsafe-place` */
export function checkPlace(folder: string, path: string): void {
  const parts = relative(folder, join(folder, path)).split(sep);
  const refuse = (at: string, what: string) => {
    const shown = plainText(at, 200);
    const text = `${shown} is ${what}, so ${plainText(path, 200)} is not written: only plain files in real folders are.`;
    return new DeployError('unsafe-place', text);
  };
  if (parts[0] === '..') throw refuse(path, 'outside of this folder');

  for (const [index] of parts.entries()) {
    const at = join(...parts.slice(0, index + 1));
    const found = lookAt(join(folder, at));
    if (!found) return;

    const isLast = index === parts.length - 1;
    if (found.isSymbolicLink()) throw refuse(at, 'a link');
    if (isLast ? !found.isFile() : !found.isDirectory())
      throw refuse(at, isLast ? 'not a file' : 'not a folder');
  }
}

function lookAt(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
