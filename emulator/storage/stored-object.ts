import { createHash } from 'node:crypto';
import type { SizeRange } from './post-policy.js';
import { S3Error } from './s3-error.js';

export interface StoredObject {
  /** Empty for a discarded body. */
  readonly bytes: Buffer;
  readonly discarded: boolean;
  readonly size: number;
  readonly contentType: string;
  readonly sha256: string;
  readonly etag: string;
  /** Epoch milliseconds of the platform's clock. */
  readonly storedAt: number;
}

/** Maximum size of files that are stored despite `discardBodies`, because manifests and pages are read back. */
const smallBytes = 1024 * 1024;

/** An arriving file: counted, hashed and, unless discarded, stored in one buffer. */
export class ReceivedFile {
  readonly #sha256 = createHash('sha256');
  readonly #md5 = createHash('md5');
  readonly #buffer: Buffer | undefined;
  size = 0;
  readonly #range: SizeRange;
  readonly #discardBodies: boolean;

  /** @param announced maximum number of bytes */
  constructor(range: SizeRange, announced: number, discardBodies: boolean) {
    const room = Math.min(range.max, announced);
    this.#buffer = discardBodies && room > smallBytes ? undefined : Buffer.allocUnsafeSlow(room);
    this.#range = range;
    this.#discardBodies = discardBodies;
  }

  /** Adds the next bytes. Throws `EntityTooLarge` as soon as the limit is exceeded. */
  write(bytes: Buffer): void {
    const offset = this.size;
    this.size += bytes.length;

    if (this.size > this.#range.max)
      throw new S3Error(
        400,
        'EntityTooLarge',
        'Your proposed upload exceeds the maximum allowed object size.',
      );

    this.#sha256.update(bytes);
    if (!this.#discardBodies) this.#md5.update(bytes);
    if (this.#buffer !== undefined) bytes.copy(this.#buffer, offset);
  }

  /** Returns the object of a complete file. The ETag is the MD5 unless the body is discarded. Throws `EntityTooSmall`. */
  finish(contentType: string, storedAt: number): StoredObject {
    if (this.size < this.#range.min)
      throw new S3Error(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed object size.',
      );
    const sha256 = this.#sha256.digest('hex');
    return {
      bytes: this.#buffer?.subarray(0, this.size) ?? Buffer.alloc(0),
      discarded: this.#buffer === undefined,
      size: this.size,
      contentType,
      sha256,
      etag: this.#discardBodies ? `${sha256.slice(0, 32)}-1` : this.#md5.digest('hex'),
      storedAt,
    };
  }
}
