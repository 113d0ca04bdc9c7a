import { createHash } from 'node:crypto';
import type { PageFiles, PageStorage } from '../pages/page-store.js';
import type { SizeRange } from './post-policy.js';
import type { PresignedPosts, StorageKeys, UploadGrant } from './presigned-post.js';
import { S3Error } from './s3-error.js';

/** All buckets of this process, by name. */
export type Buckets = Map<string, MemoryFiles>;

interface Surroundings {
  readonly buckets: Buckets;
  readonly keys: StorageKeys;
  readonly posts: PresignedPosts;
  readonly now: () => number;
}

/** Pages in this process, whose buckets tests can read. */
export class MemoryStorage implements PageStorage {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  files(name: string, tenant: string): MemoryFiles {
    return new MemoryFiles(name, this.#surroundings.keys.of(tenant).accessKeyId, this.#surroundings);
  }

  mint(tenant: string, grant: UploadGrant): Readonly<Record<string, string>> {
    const { posts, keys } = this.#surroundings;
    return posts.mint(keys.of(tenant), grant);
  }
}

/** One page's bucket in this process. */
export class MemoryFiles implements PageFiles {
  readonly bucket: string;
  /** The tenant's storage server. */
  readonly accessKeyId: string;
  /** By path. Publishing adds the directory copies: `docs/` for `docs/index.html`. */
  readonly objects = new Map<string, StoredObject>();
  readonly #surroundings: Surroundings;

  constructor(bucket: string, accessKeyId: string, surroundings: Surroundings) {
    this.bucket = bucket;
    this.accessKeyId = accessKeyId;
    this.#surroundings = surroundings;
  }

  async create(): Promise<void> {
    this.#surroundings.buckets.set(this.bucket, this);
  }

  async remove(): Promise<void> {
    this.#surroundings.buckets.delete(this.bucket);
  }

  async read(path: string): Promise<StoredObject | undefined> {
    return this.objects.get(path);
  }

  async missing(paths: readonly string[]): Promise<string[]> {
    return paths.filter((path) => !this.objects.has(path));
  }

  async prune(kept: ReadonlySet<string>): Promise<number> {
    let pruned = 0;
    for (const path of this.objects.keys()) {
      if (kept.has(path)) continue;
      this.objects.delete(path);
      if (!path.endsWith('/')) pruned += 1;
    }
    return pruned;
  }

  async copy(pairs: ReadonlyArray<readonly [from: string, to: string]>): Promise<void> {
    for (const [from, to] of pairs) {
      const object = this.objects.get(from);
      if (object !== undefined) this.objects.set(to, { ...object, storedAt: this.#surroundings.now() });
    }
  }
}

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

/** Maximum size of files that are stored with discarded bodies: manifests and pages are read back. */
const keptBytes = 1024 * 1024;

/** A file while it arrives: counted, hashed and, unless discarded, stored in one buffer. */
export class ReceivedFile {
  readonly #sha256 = createHash('sha256');
  readonly #md5 = createHash('md5');
  readonly #kept: Buffer | undefined;
  size = 0;
  readonly #range: SizeRange;
  readonly #discardBodies: boolean;

  /** @param announced maximum number of bytes */
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
    if (this.size > this.#range.max)
      throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
    this.#sha256.update(bytes);
    if (!this.#discardBodies) this.#md5.update(bytes);
    if (this.#kept !== undefined) bytes.copy(this.#kept, offset);
  }

  /** Returns the object of a complete file. Throws `EntityTooSmall`. The ETag is the MD5, except of discarded bodies. */
  finish(contentType: string, storedAt: number): StoredObject {
    if (this.size < this.#range.min)
      throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed object size.');
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
