import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { getDefaultHighWaterMark } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DeployError, hasSystemCode, messageOf, systemCodeOf } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { FileSource, SiteFile } from './site-file.js';

// Small files are read synchronously, because waiting for a read costs more.
const smallBytes = 256 * 1024;
// At least as large as a socket's buffer.
export const pieceBytes = Math.max(64 * 1024, getDefaultHighWaterMark(false));
const hashedBytes = 1024 * 1024;

/** Returns whether a file is read at once. */
export function isSmall(file: { size: number }): boolean {
  return file.size <= smallBytes;
}

/** Reads a small file into the longer buffer `room`. @throws DeployError `file-changed`, `file-unreadable` */
export function readInto(room: Buffer, file: SiteFile): Buffer {
  if ('bytes' in file.source) return room.subarray(0, file.source.bytes.copy(room));
  const [bytes = room.subarray(0, 0)] = readPieces(file, room);
  return bytes;
}

/** Yields a file in pieces that share the buffer `room`. @throws DeployError `file-changed` for another size, `file-unreadable` */
export function* readPieces(file: SiteFile, room: Buffer): Generator<Buffer> {
  if ('bytes' in file.source) {
    yield file.source.bytes;
    return;
  }

  const handle = open(file.source, file);

  try {
    for (let left = file.size, ended = false; !ended; ) {
      // Reads past the expected end, to detect a longer file.
      const piece = room.subarray(0, fill(room, handle, { file, enough: left }));
      left -= piece.length;
      ended = piece.length < room.length;

      if (left < 0 || (ended && left > 0)) {
        const text = `${plainText(file.path, 200)} had ${count(file.size, 'byte')} when it was listed`;
        throw new DeployError('file-changed', `${text} and has ${fstatSync(handle).size} now.`);
      }

      if (piece.length > 0) yield piece;
    }
  } finally {
    closeSync(handle);
  }
}

function fill(
  room: Buffer,
  handle: number,
  { file, enough }: { file: SiteFile; enough: number },
): number {
  try {
    let size = 0;
    let read: number;

    do {
      read = readSync(handle, room, size, room.length - size, null);
      size += read;
    } while (read > 0 && size < enough);

    return size;
  } catch (error) {
    throw unreadableError(file.path, error);
  }
}

// A pipe instead of the file must not block, and a link must not be followed. Windows lacks these flags.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Opens the listed file, and refuses a link in its place, which could publish a file outside of the directory. */
function open({ file: path, identity }: FileSource, file: SiteFile): number {
  let handle: number;

  try {
    handle = openSync(path, flags);
  } catch (error) {
    throw hasSystemCode(error, 'ELOOP') ? replacedError(file) : unreadableError(file.path, error);
  }

  const found = fstatSync(handle);
  const isSame =
    identity === undefined || (found.dev === identity.device && found.ino === identity.inode);
  if (found.isFile() && isSame) return handle;

  closeSync(handle);
  throw replacedError(file);
}

function replacedError({ path }: SiteFile): DeployError {
  const text = `${plainText(path, 200)} is not the file any more that was listed.`;
  return new DeployError('file-changed', text);
}

/** Returns the buffer for `hashOf`, shared by all files. */
export function hashingRoom(): Buffer {
  return Buffer.allocUnsafe(hashedBytes);
}

/** Returns the SHA-256 of a file's content, in hex. @throws DeployError `file-changed`, `file-unreadable` */
export async function hashOf(file: SiteFile, room: Buffer): Promise<string> {
  const hash = createHash('sha256');

  for (const piece of readPieces(file, room)) {
    hash.update(piece);
    if (!isSmall(file)) await setImmediate();
  }

  return hash.digest('hex');
}

/** Waits, and meanwhile hashes files that have no digest yet, so that they can be compared at once. */
export async function whileHashing<T>(files: readonly SiteFile[], waited: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  waited.then(stop, stop);
  await hashUntil(waiting.signal, files);
  return await waited;
}

async function hashUntil(signal: AbortSignal, files: readonly SiteFile[]): Promise<void> {
  const room = hashingRoom();

  try {
    for (const file of files) {
      // The wait may have ended, and requests go first.
      await setImmediate();
      if (signal.aborted) return;
      file.digest ??= [file.size, await hashOf(file, room)];
    }
  } catch {
    // Whoever needs the digest of this file meets the error.
  }
}

/** Returns the error for an unreadable file or folder. */
export function unreadableError(path: string, cause: unknown): DeployError {
  const name = plainText(path, 200) || 'The directory';
  // Node replaces bytes that are not UTF-8 by this character, and cannot open the file.
  if (path.includes('\ufffd'))
    return new DeployError('invalid-path', `${name}: the bytes of this name are not UTF-8.`);

  const code = hasSystemCode(cause, 'ENOENT') ? 'file-changed' : 'file-unreadable';
  const text = `${name} cannot be read: ${plainText(messageOf(cause))}.`;
  return new DeployError(isOutOfFiles(cause) ? 'too-many-open-files' : code, text, { cause });
}

/** Returns whether the process or the machine has reached its limit of open files. */
export function isOutOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].some(
    (code) => hasSystemCode(error, code) || systemCodeOf(error) === code,
  );
}
