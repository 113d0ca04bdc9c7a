import { FaultTable } from './http/faults.js';
import { RequestLog } from './http/request-log.js';
import { type Authority, newAuthority } from './oauth/authority.js';
import { PageStore } from './pages/page-store.js';
import { StorageStarts } from './pages/storage-startup.js';
import type { PlatformOptions } from './platform-options.js';
import { Services } from './services/services.js';
import { Sites } from './site/sites.js';
import type { Buckets } from './storage/buckets.js';
import { StorageKeys } from './storage/credentials.js';
import { PresignedPosts } from './storage/presigned-post.js';

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
  readonly pages: PageStore;
  readonly starts: StorageStarts;
  readonly sites: Sites;
  readonly services: Services;
}

/** An empty platform. */
export function newPlatformParts(options: PlatformOptions): PlatformParts {
  const { now } = options;
  const log = new RequestLog();
  const faults = new FaultTable();
  const buckets: Buckets = new Map();
  const keys = new StorageKeys();
  const pages = new PageStore(buckets);
  const authority = newAuthority(options.tenants, now);
  return {
    options,
    now,
    log,
    faults,
    authority,
    buckets,
    keys,
    posts: new PresignedPosts(keys, now),
    pages,
    starts: new StorageStarts(options.storageStartup, now),
    sites: new Sites({ pages, log, faults, now, cache: options.siteCache, listener: options.listener }),
    services: new Services({ authority, log, faults, now, listener: options.listener }, options.services),
  };
}
