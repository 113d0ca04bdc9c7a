import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { DeployError, messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { SiteFile } from './site-file.js';

/**
 * Up to this size a file is read whole, synchronously: promise-based reads cost more than the reading itself.
 * Above it, it is streamed in pieces of this size. Measured in docs/performance.md.
 */
export const pieceBytes = 256 * 1024;
/** Large files are hashed in pieces of this size, read synchronously: 0.7 of the CPU time of a stream. */
const hashedBytes = 1024 * 1024;
/** Small files that are hashed before anything else has its turn: about a millisecond. */
const hashedAtOnce = 16;

/** Whether a file is small enough to be read whole. */
export function isSmall(file: SiteFile): boolean {
  return file.size <= pieceBytes;
}

/**
 * Reads a small file into a buffer of the caller's, so that its bytes are in memory once.
 * @param room longer than the file: what a file has too much goes there
 * @returns the part of `room` that is the file
 * @throws DeployError `file-changed` when it is not as it was scanned
 */
export function readInto(room: Buffer, file: SiteFile): Buffer {
  const size = 'bytes' in file.source ? file.source.bytes.copy(room) : readFile(file.source.file, { room, file });
  if (size !== file.size) throw changed(file, size);
  return room.subarray(0, size);
}

function readFile(path: string, { room, file }: { room: Buffer; file: SiteFile }): number {
  let handle: number | undefined;
  try {
    handle = openSync(path, 'r');
    let size = 0;
    // Usually one read: it asks for more than there should be, so that a longer file shows.
    for (let read = -1; read !== 0 && (size < file.size || read < 0); size += read) {
      read = readSync(handle, room, size, room.length - size, null);
    }
    return size;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/**
 * The pieces of a file of any size, exactly `file.size` bytes of them.
 * @throws DeployError `file-changed` as soon as the file proves to be of another size
 */
export async function* readPieces(file: SiteFile): AsyncGenerator<Buffer> {
  if ('bytes' in file.source) {
    yield file.source.bytes;
    return;
  }
  let size = 0;
  try {
    for await (const piece of createReadStream(file.source.file, { highWaterMark: pieceBytes })) {
      const bytes = piece as Buffer;
      size += bytes.length;
      if (size > file.size) throw changed(file, size);
      yield bytes;
    }
  } catch (error) {
    throw error instanceof DeployError ? error : unreadable(file, error);
  }
  if (size !== file.size) throw changed(file, size);
}

/** SHA-256 of a file's content, in hex. @throws DeployError `file-changed` */
export async function hashOf(file: SiteFile): Promise<string> {
  const hash = createHash('sha256');
  if (isSmall(file)) return hash.update(readInto(Buffer.allocUnsafe(file.size + 1), file)).digest('hex');
  if ('bytes' in file.source) return hash.update(file.source.bytes).digest('hex');
  const room = Buffer.allocUnsafe(hashedBytes);
  let handle: number | undefined;
  try {
    handle = openSync(file.source.file, 'r');
    for (let read = readSync(handle, room); read > 0; read = readSync(handle, room)) {
      hash.update(room.subarray(0, read));
      // Signals and sockets have their turn.
      await setImmediate();
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
  return hash.digest('hex');
}

/**
 * Hashes small files for as long as something else is waited for.
 * @returns the hashes that there was time for; a file that cannot be read has none
 */
export async function hashWhile(waiting: Promise<unknown>, files: SiteFile[]): Promise<Map<SiteFile, string>> {
  const hashes = new Map<SiteFile, string>();
  let ended = false;
  const end = () => {
    ended = true;
  };
  waiting.then(end, end);
  for (const file of files.filter(isSmall)) {
    const hash = await hashOf(file).catch(() => undefined);
    if (hash !== undefined) hashes.set(file, hash);
    if (hashes.size % hashedAtOnce === 0) await setImmediate();
    if (ended) break;
  }
  return hashes;
}

function changed(file: SiteFile, size: number): DeployError {
  return new DeployError(
    'file-changed',
    `${plainText(file.path, 200)} had ${count(file.size, 'byte')} when it was listed and has ${size} now.`,
  );
}

function unreadable(file: SiteFile, cause: unknown): DeployError {
  return new DeployError(
    'file-changed',
    `${plainText(file.path, 200)} cannot be read: ${plainText(messageOf(cause))}`,
    { cause },
  );
}
