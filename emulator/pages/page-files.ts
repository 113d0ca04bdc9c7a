import type { StoredObject } from '../storage/buckets.js';
import type { UploadGrant } from '../storage/presigned-post.js';

/** A stored file, as far as it is served. */
export type ServedFile = Pick<StoredObject, 'bytes' | 'discarded' | 'contentType' | 'etag' | 'storedAt'>;

/** The bucket of one page, wherever it is. Paths are keys as they are: nothing is decoded or normalised. */
export interface PageFiles {
  readonly bucket: string;
  /** Makes the bucket. */
  create(): Promise<void>;
  /** Deletes the bucket and everything in it. */
  remove(): Promise<void>;
  /** `undefined` when there is no such file. */
  read(path: string): Promise<ServedFile | undefined>;
  /** The `paths` that are not stored. */
  missing(paths: readonly string[]): Promise<string[]>;
  /** Deletes everything but `kept`. Gives how many files that were; directory copies do not count. */
  prune(kept: ReadonlySet<string>): Promise<number>;
  /** Copies objects within the bucket. A copy is a separate object with the time of the copying. */
  copy(pairs: ReadonlyArray<readonly [from: string, to: string]>): Promise<void>;
}

/** The storage behind pages: where their files are, and who signs the forms that upload them. */
export interface PageStorage {
  /** The bucket of a page of this name, which `create` makes. */
  files(name: string, tenant: string): PageFiles;
  /** The form fields of one upload. */
  mint(tenant: string, grant: UploadGrant): Readonly<Record<string, string>>;
}
