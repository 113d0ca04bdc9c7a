import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { isTrustedDefaultBranch, type RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import type { Http } from '../http/http.js';
import { FileStore } from './stores/file.js';
import { NoStore } from './stores/none.js';
import { tokenFilePath } from './token-file.js';
import type { TokenStore } from './token-store.js';

export interface ChooseStoreOptions {
  inputs: Inputs;
  context: RunContext;
  env: NodeJS.ProcessEnv;
  http: Http;
  clock: Clock;
  log: Log;
  random: () => number;
}

/**
 * The store that `token-store` names, or for `auto` the first that the other inputs make possible. What a store needs
 * from a library is loaded only when that store is chosen.
 * @returns a store that may still refuse to rotate: its `prove` says so
 */
export async function chooseStore(options: ChooseStoreOptions): Promise<TokenStore> {
  const { inputs, context, env, clock } = options;
  const kind = inputs['token-store'] === 'auto' ? automatic(options) : inputs['token-store'];
  switch (kind) {
    case 'github-secret':
      return gitHubSecret(options);
    case 'actions-cache':
      return actionsCache(options);
    case 'file': {
      const given = inputs['token-file'];
      const path = given === undefined ? undefined : tokenFilePath(given, env);
      if (path === undefined) return new NoStore('`token-file` is missing for `token-store: file`.');
      return new FileStore({ path, seed: inputs['refresh-token'], clock });
    }
    case 'none':
      return new NoStore(
        inputs['token-store'] === 'none'
          ? '`token-store: none` keeps no refresh token.'
          : `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${plainText(context.eventName) || 'local'} run.`,
      );
  }
}

function automatic({ inputs, env }: ChooseStoreOptions): TokenStore['kind'] {
  if (inputs['secret-token']) return 'github-secret';
  if (inputs['token-file']) return 'file';
  return hasCacheService(env) && inputs['refresh-token'] ? 'actions-cache' : 'none';
}

/** What @actions/cache will ask for; known here without loading it. */
function hasCacheService(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['ACTIONS_CACHE_URL'] || (env['ACTIONS_CACHE_SERVICE_V2'] && env['ACTIONS_RESULTS_URL']));
}

async function gitHubSecret(options: ChooseStoreOptions): Promise<TokenStore> {
  const { inputs, context, env, http, clock, log, random } = options;
  const { 'secret-token': token, 'secret-environment': environment } = inputs;
  const { repository, apiUrl } = context;
  if (!token || !repository) {
    return new NoStore(
      `\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`,
    );
  }
  const forge = forgeName(env);
  if (forge && environment) {
    throw new DeployError('invalid-input', `\`secret-environment\` is set, but ${forge} has no environments.`, {
      next: 'Leave it empty: the secret of the repository is used.',
    });
  }
  const { GitHubSecretStore } = await import('./stores/github-secret.js');
  const { gitHubApi } = await import('../github/api.js');
  const { expiryWarner } = await import('../github/token-expiry.js');
  const api = await gitHubApi({ http, token, apiUrl, onAnswer: expiryWarner({ clock, log }) });
  // The job's own token: it may be allowed to look at workflow runs.
  const other = inputs['github-token'];
  const reader = other && other !== token ? await gitHubApi({ http, token: other, apiUrl }) : undefined;
  const Vault = forge
    ? (await import('../github/forge-secret-vault.js')).ForgeVault
    : (await import('../github/secret-vault.js')).GitHubVault;
  const vault = new Vault({ api, reader, repository, environment });
  return new GitHubSecretStore({ vault, name: inputs['secret-name'], clock, log, random });
}

function forgeName(env: NodeJS.ProcessEnv): 'Gitea' | 'Forgejo' | undefined {
  if (env['FORGEJO_ACTIONS']) return 'Forgejo';
  return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}

async function actionsCache({ inputs, context, env, clock, http }: ChooseStoreOptions): Promise<TokenStore> {
  const { 'refresh-token': seed, 'client-id': clientId } = inputs;
  if (!seed || !clientId) return new NoStore('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
  const { ActionsCacheStore } = await import('./stores/actions-cache.js');
  const { CacheEntries } = await import('./stores/cache-entries.js');
  const entries = new CacheEntries({ workspace: env['GITHUB_WORKSPACE'] || '.', clock, env });
  return new ActionsCacheStore({
    entries,
    seed,
    clientId,
    repository: context.repository,
    refused: refusalFor(context),
    refOfAny: async (prefix) => {
      const token = inputs['github-token'];
      if (!token) return undefined;
      const { cacheRef } = await import('../github/caches.js');
      return await cacheRef({ http, token, apiUrl: context.apiUrl, repository: context.repository, prefix });
    },
  });
}

/** Why the cache may not be rotated from here. */
function refusalFor(context: RunContext): string | undefined {
  if (isTrustedDefaultBranch(context)) return undefined;
  const where = `This ${plainText(context.eventName) || 'local'} run on ${plainText(context.ref) || 'no branch'}`;
  return (
    `${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
    'It holds no access token that is still valid either.'
  );
}
