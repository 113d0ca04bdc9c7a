import { plainText } from '../base/plain-text.js';
import { tokenFilePath } from '../contract/rules/login.js';
import { FileStore } from './stores/file.js';
import { noStore, type StoreOptions, type TokenStore } from './token-store.js';

/** Returns the store that `token-store` names; for `auto` the first that the inputs allow. */
export async function chooseStore(options: StoreOptions): Promise<TokenStore> {
  const { inputs, context, clock } = options;
  const kind = inputs['token-store'] === 'auto' ? chooseKind(options) : inputs['token-store'];
  switch (kind) {
    case 'github-secret':
      return (await import('./stores/github-secret.js')).openGitHubSecret(options);
    case 'actions-cache':
      return (await import('./stores/actions-cache.js')).openActionsCache(options);
    case 'file': {
      const given = inputs['token-file'];
      const path = given === undefined ? undefined : tokenFilePath(given, options);
      if (path === undefined) return noStore('`token-file` is missing for `token-store: file`.');
      return new FileStore({ path, seed: inputs['refresh-token'], clock });
    }
    case 'none':
      return noStore(
        inputs['token-store'] === 'none'
          ? '`token-store: none` keeps no refresh token.'
          : `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${plainText(context.eventName) || 'local'} run.`,
      );
  }
}

function chooseKind({ inputs, cacheService }: StoreOptions): TokenStore['kind'] {
  if (inputs['secret-token']) return 'github-secret';
  if (inputs['token-file']) return 'file';
  return cacheService.url && inputs['refresh-token'] ? 'actions-cache' : 'none';
}
