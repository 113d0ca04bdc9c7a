import type { Advice } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { gitHubApi } from '../../github/api.js';
import { openVault } from '../../github/secret-vault.js';
import { generationOf, generationRecord } from '../generation.js';
import { signInCommand } from '../sign-in-command.js';
import type { StoreOptions } from '../token-store.js';

/*
 * Two workflows with two stores for one login: the run of one spends the token that the other has, and the other's next
 * run would end the login by sending it again.
 */

/** The Actions cache holds a newer token of the login in the secret. */
export function cachedElsewhereError({ inputs, context }: StoreOptions): DeployError {
  return new DeployError(
    'two-stores',
    `The Actions cache of ${context.repository} holds a newer token of the login in the secret ${inputs['secret-name']}: a workflow without \`secret-token\` has used it.`,
    {
      next: [
        ...theSameStore(inputs['secret-environment']),
        'Then sign in once more. ',
        ...signInCommand(inputs, context),
      ],
    },
  );
}

/**
 * Makes sure that no run keeps the login in its secret, as far as `github-token` may read the variables there.
 * @throws DeployError `two-stores`
 */
export async function rejectSecretLogin({ inputs, context, http }: StoreOptions): Promise<void> {
  const { 'github-token': token, 'refresh-token': seed = '', 'secret-name': name } = inputs;
  const { repository, apiUrl, forge } = context;
  if (!token || !repository) return;
  const environment = inputs['secret-environment'];
  const api = await gitHubApi({ http, token, apiUrl });
  const vault = openVault({ api, repository, environment, isForge: forge !== undefined });
  const found = await vault.readVariable(`${name}_META`).catch(() => undefined);
  const { data: record } = generationRecord.safeParse(parseJson(found?.value ?? ''));
  // That of a sign-in is there for both stores.
  if (!record || record.generation === 0 || generationOf(record, seed) === 'unknown') return;
  const flags = `--repo ${repository}${environment ? ` --env ${environment}` : ''}`;
  throw new DeployError(
    'two-stores',
    `A workflow with \`secret-token\` keeps this login in the secret ${name} of ${vault.place}: ${plainText(record.run)} (generation ${record.generation}).`,
    {
      next: [
        ...theSameStore(environment),
        'Or, where no workflow has that input any more, sign in again after:',
        { command: `gh variable delete ${name}_META ${flags}` },
      ],
    },
  );
}

function theSameStore(environment: string | undefined): Advice {
  return [
    'Add to the step of every workflow that uses the login:',
    { command: `secret-token: \${{ secrets.OSC_SECRET_TOKEN }}` },
    ...(environment ? [{ command: `secret-environment: ${environment}` }] : []),
  ];
}
