import {
  chmodSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes a secret file (0600) atomically. Synchronous, so that no signal interrupts it. */
export function writeSecretFile(path: string, content: string | Buffer): void {
  makeFolder(dirname(path));
  const temp = `${path}.tmp`;
  // A killed process may have left the file, and a link there must not be followed.
  rmSync(temp, { force: true });

  try {
    writeFileSync(temp, content, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

/** Makes a folder (0700) and its parents. Without `recursive`, which never ends below /proc. */
export function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;

  makeFolder(dirname(path));

  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isThere()) throw error;
  }
}

/** Calls `writeSecretFile` in a folder of this user. @throws Error if the folder belongs to another user */
export function writeToOwnFolder(path: string, content: string | Buffer): void {
  const folder = dirname(path);
  makeFolder(folder);
  if (!isOwn(folder)) throw new Error(`${folder} belongs to another user`);

  chmodSync(folder, 0o700);
  writeSecretFile(path, content);
}

function isOwn(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (
    found !== undefined &&
    !found.isSymbolicLink() &&
    found.uid === (process.geteuid?.() ?? found.uid)
  );
}

/** Returns whether this user owns a file, and not everybody can write it: with the usual umask of many systems the user's own group may. A missing file counts as own. */
export function isOfThisUser(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return true;
  return isOwn(path) && (process.platform === 'win32' || (found.mode & 0o002) === 0);
}

/** Returns whether this user owns a file or folder, and no other user can write it. */
export function isPrivate(path: string): boolean {
  return isOwn(path) && (process.platform === 'win32' || (lstatSync(path).mode & 0o022) === 0);
}
