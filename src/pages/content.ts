import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { getDefaultHighWaterMark } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DeployError, hasSystemCode, messageOf, systemCodeOf } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { FileSource, SiteFile } from './site-file.js';

/** Up to this size a file is read whole, synchronously: promise-based reads cost more than the reading itself. */
const smallBytes = 256 * 1024;
/**
 * A larger file is streamed in pieces of this size. A socket that buffered a whole piece would ask for the next one while
 * the last is still to be sent, and both share their room: so never below what sockets buffer.
 */
export const pieceBytes = Math.max(64 * 1024, getDefaultHighWaterMark(false));
/** Files are hashed in pieces of this size: 0.7 of the CPU time of a stream. */
const hashedBytes = 1024 * 1024;

/** Returns whether a file is small enough to be read whole. */
export function isSmall(file: Pick<SiteFile, 'size'>): boolean {
  return file.size <= smallBytes;
}

/**
 * Reads a small file into a buffer of the caller's, so that its bytes are in memory once.
 * @param room longer than the file
 * @returns the part of `room` that is the file
 * @throws DeployError `file-changed` when it is not as it was scanned
 */
export function readInto(room: Buffer, file: SiteFile): Buffer {
  if ('bytes' in file.source) return room.subarray(0, file.source.bytes.copy(room));
  const [bytes = room.subarray(0, 0)] = readPieces(file, room);
  return bytes;
}

/**
 * Yields the pieces of a file of any size, exactly `file.size` bytes of them. Synchronous: to hand each read to another
 * thread costs more than the reading.
 * @param room filled again for each piece; a piece is as long, but for the last
 * @throws DeployError `file-changed` as soon as the file proves to be of another size
 */
export function* readPieces(file: SiteFile, room: Buffer): Generator<Buffer> {
  if ('bytes' in file.source) {
    yield file.source.bytes;
    return;
  }
  const handle = open(file.source, file);
  try {
    for (let left = file.size, ended = false; !ended; ) {
      // Asks for all that there is room for, so that a file that is too long shows.
      const piece = room.subarray(0, fill(room, handle, { file, enough: left }));
      left -= piece.length;
      ended = piece.length < room.length;
      if (left < 0 || (ended && left > 0)) throw sizeChangedError(file, fstatSync(handle).size);
      if (piece.length > 0) yield piece;
    }
  } finally {
    closeSync(handle);
  }
}

/** Reads until there are `enough` bytes, the room is full or the file ends. @returns bytes read */
function fill(room: Buffer, handle: number, { file, enough }: { file: SiteFile; enough: number }): number {
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

/** To open a pipe that took the place of a file does not wait for its other end. Windows has no such flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens the very file that was listed. Who can write into the directory could put something else in its place after the
 * scan, and the site would get what is outside of the directory.
 * @returns its handle
 */
function open({ file: path, inode }: FileSource, file: SiteFile): number {
  let handle: number;
  try {
    handle = openSync(path, flags);
  } catch (error) {
    throw unreadableError(file.path, error);
  }
  const found = fstatSync(handle);
  if (found.isFile() && (inode === undefined || found.ino === inode)) return handle;
  closeSync(handle);
  throw new DeployError('file-changed', `${plainText(file.path, 200)} is not the file any more that was listed.`);
}

/** Creates the room for `hashOf`: one serves thousands of files, hashed one after the other. */
export function hashingRoom(): Buffer {
  return Buffer.allocUnsafe(hashedBytes);
}

/** SHA-256 of a file's content, in hex. @throws DeployError `file-changed` */
export async function hashOf(file: SiteFile, room: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of readPieces(file, room)) {
    hash.update(piece);
    // Signals and sockets have their turn.
    if (!isSmall(file)) await setImmediate();
  }
  return hash.digest('hex');
}

function sizeChangedError(file: SiteFile, size: number): DeployError {
  return new DeployError(
    'file-changed',
    `${plainText(file.path, 200)} had ${count(file.size, 'byte')} when it was listed and has ${size} now.`,
  );
}

/** The error for a file or folder that the system does not let this run read; one that is gone has changed. */
export function unreadableError(path: string, cause: unknown): DeployError {
  const name = plainText(path, 200) || 'The directory';
  // Node puts this character where the bytes of a name are no UTF-8, and then cannot find the file by that name.
  if (path.includes('\ufffd')) return new DeployError('invalid-path', `${name}: the bytes of this name are not UTF-8.`);
  const code = hasSystemCode(cause, 'ENOENT') ? 'file-changed' : 'file-unreadable';
  const text = `${name} cannot be read: ${plainText(messageOf(cause))}.`;
  return new DeployError(isOutOfFiles(cause) ? 'too-many-open-files' : code, text, { cause });
}

/** Returns whether the system lets this process, or the machine, open no further file or connection for now. */
export function isOutOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].some((code) => hasSystemCode(error, code) || systemCodeOf(error) === code);
}
