import { gunzipSync } from 'node:zlib';

/** Longest archive that is unpacked, in bytes. A login has less than ten thousand. */
const maxUnpackedBytes = 256 * 1024;
const blockBytes = 512;

/**
 * The one file of a tar archive packed with gzip. Read in memory, so that no archive decides where anything is written.
 * Source: "pax Interchange Format" and "ustar Interchange Format" of POSIX.1-2017.
 * @returns undefined when it holds anything but one regular file of this name, is cut short or is too long
 */
export function unpackFile(archive: Buffer, name: string): Buffer | undefined {
  const tar = unzip(archive);
  let found: Buffer | undefined;
  for (let at = 0; tar && at + blockBytes <= tar.length; ) {
    const header = tar.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) return found;
    const size = octal(header, 124, 12);
    const body = tar.subarray(at + blockBytes, at + blockBytes + size);
    if (!hasChecksum(header) || body.length !== size) return undefined;
    const type = header.toString('latin1', 156, 157);
    if (type === 'x') {
      // Times and attributes are allowed there; another name, size or target is not.
      if (/(?:^|\n)\d+ (?:path|linkpath|size|GNU\.)/.test(body.toString('latin1'))) return undefined;
    } else if (found || !/[0\0]/.test(type) || text(header, 0, 100) !== name || text(header, 345, 155) !== '') {
      return undefined;
    } else found = body;
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }
  return undefined;
}

function unzip(archive: Buffer): Buffer | undefined {
  try {
    return gunzipSync(archive, { maxOutputLength: maxUnpackedBytes });
  } catch {
    return undefined;
  }
}

function text(header: Buffer, from: number, length: number): string {
  return header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
}

function octal(header: Buffer, from: number, length: number): number {
  const digits = text(header, from, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

/** The sum of a header's bytes, with blanks where the sum itself stands. */
function hasChecksum(header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === octal(header, 148, 8);
}
