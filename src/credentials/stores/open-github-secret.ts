import { DeployError } from '../../base/errors.js';
import { forgeName } from '../../contract/forge.js';
import { gitHubApi } from '../../github/api.js';
import { ForgeVault } from '../../github/forge-secret-vault.js';
import { GitHubVault } from '../../github/secret-vault.js';
import { expiryWarner } from '../../github/token-expiry.js';
import { NoStore, type StoreOptions, type TokenStore } from '../token-store.js';
import { GitHubSecretStore } from './github-secret.js';

/** The secret that the inputs name, on GitHub or on a forge that stands in for it. */
export async function openGitHubSecret(options: StoreOptions): Promise<TokenStore> {
  const { inputs, context, env, http, clock, log, random } = options;
  const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
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
  const api = await gitHubApi({ http, token, apiUrl, onAnswer: expiryWarner({ clock, log }) });
  const vault = new (forge ? ForgeVault : GitHubVault)({ api, repository, environment });
  return new GitHubSecretStore({ vault, name, clock, log, random });
}
