import { forgeName } from './run.js';

/** The Actions cache of a job. */
export interface CacheService {
  url: string;
  token: string;
  /** As in @actions/cache: Enterprise Server and other forges have version 1, regardless of the variable. */
  isVersion2: boolean;
  /** `cache-mode`; undefined for an unknown mode, which permits everything. */
  mode: string | undefined;
  /** The system whose runners have a cache each, of which a key can be taken twice. It keeps no login. */
  ofRunner: 'Gitea' | 'Forgejo' | 'act' | undefined;
}

/** Reads the Actions cache of a job from its variables. */
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
    ofRunner: forgeName(env) ?? (env['ACT'] ? 'act' : undefined),
    mode: ['none', 'read', 'write', 'write-only'].find((known) => known === mode),
  };
}
