import { plainText } from '../../base/plain-text.js';
import { isTrustedDefaultBranch, type RunContext } from '../../contract/event.js';
import { listCaches } from '../../github/caches.js';
import type { StoreOptions, TokenStore } from '../token-store.js';
import { ActionsCacheStore } from './actions-cache.js';
import { CacheEntries, cacheMode } from './cache-entries.js';
import { NoStore } from './none.js';

/** The Actions cache, from which every run may be lent an access token, and which only some runs may rotate. */
export function openActionsCache({ inputs, context, env, clock, http, log, random }: StoreOptions): TokenStore {
  const { 'refresh-token': seed, 'client-id': clientId, 'github-token': token } = inputs;
  if (!seed || !clientId) return new NoStore('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
  const { apiUrl, repository } = context;
  return new ActionsCacheStore({
    entries: new CacheEntries({ workspace: env['GITHUB_WORKSPACE'] || '.', clock, env, http, random }),
    seed,
    clientId,
    repository,
    clock,
    refused: refusalFor(context, env),
    log,
    list: async (prefix) => (token ? await listCaches({ http, token, apiUrl, repository, prefix }) : undefined),
  });
}

/** Why the cache may not be rotated from here. */
function refusalFor(context: RunContext, env: NodeJS.ProcessEnv): string | undefined {
  if (!isTrustedDefaultBranch(context)) {
    const where = `This ${plainText(context.eventName) || 'local'} run on ${plainText(context.ref) || 'no branch'}`;
    return (
      `${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
      'It holds no access token that is still valid either.'
    );
  }
  const mode = cacheMode(env);
  if (mode === undefined || mode === 'write') return undefined;
  return `This job has \`cache-mode: ${mode}\`, so it cannot keep the login in the Actions cache. Leave that line out, or set it to \`write\`.`;
}
