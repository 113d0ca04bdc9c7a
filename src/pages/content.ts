import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { DeployError, messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { SiteFile } from './site-file.js';

/**
 * Up to this size a file is read whole, synchronously: promise-based reads cost more than the reading itself.
 * Above it, it is streamed in pieces of `pieceBytes`. Measured in docs/performance.md.
 */
export const wholeFileBytes = 256 * 1024;
const pieceBytes = 512 * 1024;

/** The bytes of a small file. @throws DeployError `file-changed` when it is not as it was scanned */
export function readWhole(file: SiteFile): Buffer {
  if ('bytes' in file.source) return file.source.bytes;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file.source.file);
  } catch (error) {
    throw unreadable(file, error);
  }
  if (bytes.length !== file.size) throw changed(file, bytes.length);
  return bytes;
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

/** SHA-256 of a file's content, in hex. */
export async function hashOf(file: SiteFile): Promise<string> {
  const hash = createHash('sha256');
  if (file.size <= wholeFileBytes) return hash.update(readWhole(file)).digest('hex');
  for await (const piece of readPieces(file)) hash.update(piece);
  return hash.digest('hex');
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
