/** Returns the forge that runs this job in place of GitHub. Source: the variables of their runners. */
export function forgeName(env: NodeJS.ProcessEnv): 'Gitea' | 'Forgejo' | undefined {
  if (env['FORGEJO_ACTIONS']) return 'Forgejo';
  return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}

/** Returns the address of the documentation of the running version; its path for a local action. */
export function docsOf(env: NodeJS.ProcessEnv): string {
  const repository = env['GITHUB_ACTION_REPOSITORY'];
  if (!repository) return 'docs/';
  const server = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
  const folder = forgeName(env) ? 'src' : 'blob';
  return `${server}/${repository}/${folder}/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/docs/`;
}

/** Returns how to start the command line: by the action's repository, as anyone could publish a package of its bare name. */
export function commandLineOf(env: NodeJS.ProcessEnv): string | undefined {
  const action = env['GITHUB_ACTION_REPOSITORY'];
  return action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
}

export interface CacheService {
  url: string;
  token: string;
  /** As in @actions/cache: Enterprise Server and other forges have version 1, whatever the variable says. */
  isVersion2: boolean;
  /** `cache-mode`; undefined for an unknown one, which permits all. */
  mode: string | undefined;
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
    mode: ['none', 'read', 'write', 'write-only'].find((known) => known === mode),
  };
}
