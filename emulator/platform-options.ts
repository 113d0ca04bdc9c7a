import { type Listener, loopback } from './http/listener.js';
import type { PageLimits } from './pages/page-area.js';
import type { StorageStartup } from './pages/storage-startup.js';
import type { ServicesOptions } from './services/service-options.js';
import type { CachePolicy } from './site/visitor-cache.js';
import type { S3Server } from './storage/s3-storage.js';

/** How the local platform is set up. Every part has a default. */
export interface PlatformOptions {
  /** The clock of token, policy and cache lifetimes, in epoch milliseconds. */
  readonly now: () => number;
  /** The workspaces. The first is the one `signIn` takes unless told. */
  readonly tenants: readonly [string, ...string[]];
  /** Where every origin of the platform listens. */
  readonly listener: Listener;
  /** 0 picks a free port. */
  readonly apiPort: number;
  readonly storagePort: number;
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
  /** The rest of a refused upload is read before the answer, or the connection is closed at once. */
  readonly refusedUploads: 'drain' | 'close';
  /** `undefined`: storage is up from the start. */
  readonly storageStartup: StorageStartup | undefined;
  readonly limits: Partial<PageLimits>;
  readonly siteCache: CachePolicy;
  /** Publishing refuses a list that names a file which is not stored; otherwise the file is missing without a word. */
  readonly checksLists: boolean;
  readonly services: Partial<ServicesOptions>;
}

const minuteMs = 60_000;

/** The defaults: two tenants, no delays, nothing cached, the real clock. */
export const defaultOptions: PlatformOptions = {
  now: Date.now,
  tenants: ['acme', 'globex'],
  listener: loopback,
  apiPort: 0,
  storagePort: 0,
  s3: undefined,
  apiLatencyMs: 0,
  storageLatencyMs: 0,
  requestPool: undefined,
  discardBodies: false,
  refusedUploads: 'drain',
  storageStartup: undefined,
  limits: {},
  siteCache: { lifetimeMs: 0, mode: 'query-aware' },
  checksLists: true,
  services: {},
};

/** Limits from the platform's public client libraries. */
export const defaultLimits: PageLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerMint: 500,
  manifestPaths: 5000,
  pagesPerTenant: undefined,
  uploadLifetimeMs: 15 * minuteMs,
};
