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

/** How the local platform is set up. Every part has a default. */
export interface PlatformOptions {
  /** The clock of token, policy and cache lifetimes, in epoch milliseconds. */
  readonly now: () => number;
  /** The workspaces. The first is the one `signIn` takes unless told. */
  readonly tenants: readonly [string, ...string[]];
  /** Where every origin of the platform listens. */
  readonly listener: Listener;
  /**
   * An S3 server that holds the pages instead of this process. What the other options say of storage, and faults on it,
   * then have no effect; its clock is the real one, so `now` has to be too.
   */
  readonly s3: S3Server | undefined;
  /** Real milliseconds added to every answer of the API. */
  readonly apiLatencyMs: number;
  /** Real milliseconds added to every storage request. */
  readonly storageLatencyMs: number;
  /** Storage requests handled at the same time; more get 429. `undefined` for no limit. */
  readonly requestPool: number | undefined;
  /** Keeps only hash and size of files above 1 MiB, and computes no MD5: for load tests. */
  readonly discardBodies: boolean;
  readonly limits: Partial<PageLimits>;
  /** Publishing refuses a list that names a file which is not stored; otherwise the file is missing without a word. */
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

/** The platform's state, without its servers. What an area of routes needs is taken from here. */
export interface PlatformParts {
  readonly options: PlatformOptions;
  /** Epoch milliseconds. */
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

/** An empty platform. */
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

/** The client of S3 servers is loaded only for the few that use it. */
async function onS3(server: S3Server, posts: PresignedPosts): Promise<PageStorage> {
  const { S3Storage } = await import('./storage/s3-storage.js');
  return new S3Storage(server, posts);
}
