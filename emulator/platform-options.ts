import { FaultTable } from './http/faults.js';
import { loopback } from './http/origin.js';
import { RequestLog } from './http/request-log.js';
import { newAuthority } from './oauth/authority.js';
import { type PageLimits, type PageStorage, PageStore } from './pages/page-store.js';
import type { ServicesOptions } from './services/service-options.js';
import { Services } from './services/services.js';
import { Sites } from './site/sites.js';
import { type Buckets, MemoryStorage } from './storage/memory-storage.js';
import { PresignedPosts, StorageKeys } from './storage/presigned-post.js';
import type { S3Server } from './storage/s3-storage.js';

/** The options with their defaults: two tenants, no delays, no caches, the real clock. */
export const defaultOptions = {
  /** The clock of lifetimes, in epoch milliseconds. */
  now: Date.now as () => number,
  tenants: ['acme', 'globex'] as readonly [string, ...string[]],
  listener: loopback,
  /** An S3 server that stores the pages. Storage options and faults then have no effect, and its clock is real. */
  s3: undefined as S3Server | undefined,
  /** Real delay of every answer of the API, in ms. */
  apiLatencyMs: 0,
  /** Real delay of every storage request, in ms. */
  storageLatencyMs: 0,
  /** For load tests: stores only hash and size of files above 1 MiB, and computes no MD5. */
  discardBodies: false,
  limits: {} as Partial<PageLimits>,
  /** Whether a publish refuses a list with missing files. */
  checksLists: true,
  services: {} as Partial<ServicesOptions>,
  /** Names in the answers. `production`: sites and storage as production names them, which only `LocalPlatform.resolve` knows. */
  names: 'local' as 'local' | 'production',
};
export type PlatformOptions = Readonly<typeof defaultOptions>;

/** The platform's state, without its servers. */
export type PlatformParts = Awaited<ReturnType<typeof newPlatformParts>>;

export async function newPlatformParts(options: PlatformOptions) {
  const { now, listener, s3 } = options;
  const log = new RequestLog();
  const faults = new FaultTable();
  const buckets = new Map() as Buckets;
  const keys = new StorageKeys();
  const posts = new PresignedPosts(keys, now, s3?.region);
  const pages = new PageStore();
  const authority = newAuthority(options.tenants, now);
  const storage: PageStorage =
    s3 === undefined ? new MemoryStorage({ buckets, keys, posts, now }) : await onS3(s3, posts);
  const surroundings = { log, faults, now, listener };

  return {
    options,
    now,
    log,
    faults,
    authority,
    buckets,
    keys,
    posts,
    storage,
    pages,
    sites: new Sites(pages, surroundings),
    services: new Services(surroundings, options.services),
  };
}

/** Loaded on demand, because few tests need the S3 client. */
async function onS3(server: S3Server, posts: PresignedPosts): Promise<PageStorage> {
  const { S3Storage } = await import('./storage/s3-storage.js');
  return new S3Storage(server, posts);
}
