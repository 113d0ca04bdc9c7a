import { createHash } from 'node:crypto';
import type { SizeRange } from './post-policy.js';
import { S3Error } from './s3-error.js';

/** One stored object. */
export interface StoredObject {
  /** Empty when the platform was told to discard bodies and this one was large. */
  readonly bytes: Buffer;
  readonly discarded: boolean;
  /** Bytes that were uploaded. */
  readonly size: number;
  readonly contentType: string;
  /** Hex. */
  readonly sha256: string;
  /** Without quotes. */
  readonly etag: string;
  /** Epoch milliseconds of the platform's clock. */
  readonly storedAt: number;
}

/** With discarded bodies, files up to this size are kept all the same: manifests and pages are read back. */
const keptBytes = 1024 * 1024;

/** A file while it comes in: counted, hashed and, unless bodies are discarded, kept in one buffer. */
export class ReceivedFile {
  readonly #sha256 = createHash('sha256');
  readonly #md5 = createHash('md5');
  readonly #kept: Buffer | undefined;
  size = 0;
  readonly #range: SizeRange;
  readonly #discardBodies: boolean;

  /** `announced` is the most bytes that can come. */
  constructor(range: SizeRange, announced: number, discardBodies: boolean) {
    const room = Math.min(range.max, announced);
    this.#kept = discardBodies && room > keptBytes ? undefined : Buffer.allocUnsafeSlow(room);
    this.#range = range;
    this.#discardBodies = discardBodies;
  }

  /** Takes the next bytes. Throws `EntityTooLarge` as soon as there are too many. */
  write(bytes: Buffer): void {
    const offset = this.size;
    this.size += bytes.length;
    if (this.size > this.#range.max) {
      throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
    }
    this.#sha256.update(bytes);
    if (!this.#discardBodies) this.#md5.update(bytes);
    if (this.#kept !== undefined) bytes.copy(this.#kept, offset);
  }

  /**
   * The object, when the file is complete. Throws `EntityTooSmall`. The ETag is the MD5; with discarded bodies it is
   * not, to save time, as with an object store that is told not to compute it.
   */
  finish(contentType: string, storedAt: number): StoredObject {
    if (this.size < this.#range.min) {
      throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed object size.');
    }
    const sha256 = this.#sha256.digest('hex');
    return {
      bytes: this.#kept?.subarray(0, this.size) ?? Buffer.alloc(0),
      discarded: this.#kept === undefined,
      size: this.size,
      contentType,
      sha256,
      etag: this.#discardBodies ? `${sha256.slice(0, 32)}-1` : this.#md5.digest('hex'),
      storedAt,
    };
  }
}
