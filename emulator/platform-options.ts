import { FaultTable } from './http/faults.js';
import { type Listener, loopback } from './http/origin.js';
import { RequestLog } from './http/request-log.js';
import { type Authority, newAuthority } from './oauth/authority.js';
import { type PageLimits, type PageStorage, PageStore } from './pages/page-store.js';
import type { ServicesOptions } from './services/service-options.js';
import { Services } from './services/services.js';
import { Sites } from './site/sites.js';
import { type Buckets, MemoryStorage } from './storage/memory-storage.js';
import { PresignedPosts, StorageKeys } from './storage/presigned-post.js';
import type { S3Server } from './storage/s3-storage.js';

/** Options of the local platform. */
export interface PlatformOptions {
  /** The clock of lifetimes, in epoch milliseconds. */
  readonly now: () => number;
  readonly tenants: readonly [string, ...string[]];
  readonly listener: Listener;
  /** An S3 server for the pages in place of this process. Storage options and faults then have no effect; its clock is real. */
  readonly s3: S3Server | undefined;
  /** Real delay of every answer of the API, in ms. */
  readonly apiLatencyMs: number;
  /** Real delay of every storage request, in ms. */
  readonly storageLatencyMs: number;
  /** Maximum number of parallel storage requests; more get 429. */
  readonly requestPool: number | undefined;
  /** For load tests: stores only hash and size of files above 1 MiB, and computes no MD5. */
  readonly discardBodies: boolean;
  readonly limits: Partial<PageLimits>;
  /** A publish refuses a list with a file that is not stored. */
  readonly checksLists: boolean;
  readonly services: Partial<ServicesOptions>;
}

/** The defaults: two tenants, no delays, nothing cached, the real clock. */
export const defaultOptions: PlatformOptions = {
  now: Date.now,
  tenants: ['acme', 'globex'],
  listener: loopback,
  s3: undefined,
  apiLatencyMs: 0,
  storageLatencyMs: 0,
  requestPool: undefined,
  discardBodies: false,
  limits: {},
  checksLists: true,
  services: {},
};

/** The platform's state, without its servers. */
export interface PlatformParts {
  readonly options: PlatformOptions;
  readonly now: () => number;
  readonly log: RequestLog;
  readonly faults: FaultTable;
  readonly authority: Authority;
  readonly buckets: Buckets;
  readonly keys: StorageKeys;
  readonly posts: PresignedPosts;
  readonly storage: PageStorage;
  readonly pages: PageStore;
  readonly sites: Sites;
  readonly services: Services;
}

export async function newPlatformParts(options: PlatformOptions): Promise<PlatformParts> {
  const { now, listener, s3 } = options;
  const [log, faults] = [new RequestLog(), new FaultTable()];
  const buckets: Buckets = new Map();
  const keys = new StorageKeys();
  const posts = new PresignedPosts(keys, now, s3?.region);
  const pages = new PageStore();
  const authority = newAuthority(options.tenants, now);
  return {
    options,
    now,
    log,
    faults,
    authority,
    buckets,
    keys,
    posts,
    storage: s3 === undefined ? new MemoryStorage({ buckets, keys, posts, now }) : await onS3(s3, posts),
    pages,
    sites: new Sites({ pages, log, faults, now, listener }),
    services: new Services({ authority, log, faults, now, listener }, options.services),
  };
}

/** Few tests load the client of S3 servers. */
async function onS3(server: S3Server, posts: PresignedPosts): Promise<PageStorage> {
  const { S3Storage } = await import('./storage/s3-storage.js');
  return new S3Storage(server, posts);
}
