import type { PageFiles, PageStorage } from '../pages/page-store.js';
import type { PresignedPosts, StorageKeys, UploadGrant } from './presigned-post.js';
import type { StoredObject } from './stored-object.js';

export type Buckets = Map<string, MemoryFiles>;

interface Surroundings {
  readonly buckets: Buckets;
  readonly keys: StorageKeys;
  readonly posts: PresignedPosts;
  readonly now: () => number;
}

/** Pages in this process. Tests can read the buckets. */
export class MemoryStorage implements PageStorage {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  files(name: string, tenant: string): MemoryFiles {
    return new MemoryFiles(
      name,
      this.#surroundings.keys.of(tenant).accessKeyId,
      this.#surroundings,
    );
  }

  mint(tenant: string, grant: UploadGrant): Readonly<Record<string, string>> {
    const { posts, keys } = this.#surroundings;
    return posts.mint(keys.of(tenant), grant);
  }
}

export class MemoryFiles implements PageFiles {
  readonly bucket: string;
  /** Identifies the tenant's storage. */
  readonly accessKeyId: string;
  /** Objects by path. A publish adds the directory copies, such as `docs/` for `docs/index.html`. */
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

  async prune(manifest: ReadonlySet<string>): Promise<number> {
    let pruned = 0;

    for (const path of this.objects.keys()) {
      if (manifest.has(path)) continue;
      this.objects.delete(path);
      if (!path.endsWith('/')) pruned += 1;
    }

    return pruned;
  }

  async copy(pairs: ReadonlyArray<readonly [from: string, to: string]>): Promise<void> {
    for (const [from, to] of pairs) {
      const object = this.objects.get(from);
      if (object !== undefined)
        this.objects.set(to, { ...object, storedAt: this.#surroundings.now() });
    }
  }
}
