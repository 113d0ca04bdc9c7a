import type { PageFiles, PageStorage } from '../pages/page-store.js';
import type { Bucket, Buckets, StoredObject } from './buckets.js';
import type { PresignedPosts, StorageKeys, UploadGrant } from './presigned-post.js';

/** What the storage in this process works with. */
export interface MemoryStorageOptions {
  readonly buckets: Buckets;
  readonly keys: StorageKeys;
  readonly posts: PresignedPosts;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Pages in this process: its upload endpoint fills the buckets, and tests look into them. */
export class MemoryStorage implements PageStorage {
  readonly #options: MemoryStorageOptions;

  constructor(options: MemoryStorageOptions) {
    this.#options = options;
  }

  files(name: string, tenant: string): MemoryFiles {
    const { buckets, keys, now } = this.#options;
    return new MemoryFiles(buckets, { name, accessKeyId: keys.of(tenant).accessKeyId, objects: new Map() }, now);
  }

  mint(tenant: string, grant: UploadGrant): Readonly<Record<string, string>> {
    return this.#options.posts.mint(this.#options.keys.of(tenant), grant);
  }
}

/** One page's bucket in this process. */
export class MemoryFiles implements PageFiles {
  readonly #buckets: Buckets;
  readonly #store: Bucket;
  readonly #now: () => number;

  constructor(buckets: Buckets, store: Bucket, now: () => number) {
    this.#buckets = buckets;
    this.#store = store;
    this.#now = now;
  }

  get bucket(): string {
    return this.#store.name;
  }

  /** By path: the bucket itself. */
  get objects(): Map<string, StoredObject> {
    return this.#store.objects;
  }

  async create(): Promise<void> {
    this.#buckets.set(this.bucket, this.#store);
  }

  async remove(): Promise<void> {
    this.#buckets.delete(this.bucket);
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
      if (object !== undefined) this.objects.set(to, { ...object, storedAt: this.#now() });
    }
  }
}
