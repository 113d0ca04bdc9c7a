/** The Actions cache of a job, as its variables describe it. */
export interface CacheService {
  /** Empty where the job has none. */
  url: string;
  token: string;
  /** The protocol of GitHub. Enterprise Server, and what stands in for it, has version 1 whatever the variable says: as in @actions/cache. */
  isVersion2: boolean;
  /** The job's `cache-mode`; undefined for none and for one that the client does not know, which permits all. */
  mode: string | undefined;
}

/** Reads the cache of a run from its variables. Only github.com and its enterprise cloud speak version 2. */
export function readCacheService(env: NodeJS.ProcessEnv): CacheService {
  const host = new URL(env['GITHUB_SERVER_URL'] || 'https://github.com').hostname.toLowerCase();
  const isNew = Boolean(env['ACTIONS_CACHE_SERVICE_V2']);
  const isVersion2 = isNew && (host === 'github.com' || /\.(?:ghe\.com|localhost)$/.test(host));
  const results = (isNew && env['ACTIONS_RESULTS_URL']) || '';
  const mode = env['ACTIONS_CACHE_MODE']?.trim().toLowerCase();
  return {
    url: (!isVersion2 && env['ACTIONS_CACHE_URL']) || results,
    token: env['ACTIONS_RUNTIME_TOKEN'] ?? '',
    isVersion2,
    mode: ['none', 'read', 'write', 'write-only'].find((known) => known === mode),
  };
}
