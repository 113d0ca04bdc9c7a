import type { Advice } from '../base/advice.js';
import { isStatus } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { SecretVault } from './secret-vault.js';

/** Explains what GitHub refused of a secret; undefined where the error itself says all. GitHub says 404 also for what the token may not see. */
export function explainRefusal(
  { repository, environment: named, needs, isForge }: SecretVault,
  error: unknown,
): { reason: string; next: string | Advice } | undefined {
  if (isForge || !isStatus(error, 401, 403, 404)) return undefined;
  const environment = named && plainText(named, 100);
  const place = environment ? ` --env ${environment}` : '';
  if (error.status === 401) {
    return {
      reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      next: [
        'Make a new token, and put it into the secret that `secret-token` is read from:',
        { command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${place}` },
      ],
    };
  }
  if (error.status === 403) {
    return {
      reason: `\`secret-token\` may not write secrets of ${environment ? `environment ${environment}` : repository}.`,
      next: `Give the token ${needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
    };
  }
  return {
    reason: environment
      ? `${repository} has no environment \`${environment}\`, or \`secret-token\` cannot see it.`
      : `GitHub shows \`secret-token\` no secrets of ${repository}.`,
    next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} the token access to ${repository}, with ${needs}.`,
  };
}
