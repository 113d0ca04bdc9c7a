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

/** A bucket: the files of one page, which are what its site serves. */
export interface Bucket {
  readonly name: string;
  /** The tenant's storage server, by its access key. */
  readonly accessKeyId: string;
  /** By path. Publishing adds the directory copies: `docs/` for `docs/index.html`. */
  readonly objects: Map<string, StoredObject>;
}

/** All buckets, by name. */
export type Buckets = Map<string, Bucket>;
