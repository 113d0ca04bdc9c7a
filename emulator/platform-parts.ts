import { FaultTable } from './http/faults.js';
import { RequestLog } from './http/request-log.js';
import { type Authority, newAuthority } from './oauth/authority.js';
import type { PageStorage } from './pages/page-files.js';
import { PageStore } from './pages/page-store.js';
import { StorageStarts } from './pages/storage-startup.js';
import type { PlatformOptions } from './platform-options.js';
import { Services } from './services/services.js';
import { Sites } from './site/sites.js';
import type { Buckets } from './storage/buckets.js';
import { StorageKeys } from './storage/credentials.js';
import { MemoryStorage } from './storage/memory-storage.js';
import { PresignedPosts } from './storage/presigned-post.js';
import type { S3Server } from './storage/s3-storage.js';

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
  readonly starts: StorageStarts;
  readonly sites: Sites;
  readonly services: Services;
}

/** An empty platform. */
export async function newPlatformParts(options: PlatformOptions): Promise<PlatformParts> {
  const { now } = options;
  const log = new RequestLog();
  const faults = new FaultTable();
  const buckets: Buckets = new Map();
  const keys = new StorageKeys();
  const posts = new PresignedPosts(keys, now, options.s3?.region);
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
    storage:
      options.s3 === undefined ? new MemoryStorage({ buckets, keys, posts, now }) : await onS3(options.s3, posts),
    pages,
    starts: new StorageStarts(options.storageStartup, now),
    sites: new Sites({ pages, log, faults, now, cache: options.siteCache, listener: options.listener }),
    services: new Services({ authority, log, faults, now, listener: options.listener }, options.services),
  };
}

/** The client of S3 servers is loaded only for the few that use it. */
async function onS3(server: S3Server, posts: PresignedPosts): Promise<PageStorage> {
  const { S3Storage } = await import('./storage/s3-storage.js');
  return new S3Storage(server, posts);
}
