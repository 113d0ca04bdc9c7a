import { type Advice, joinAdvice } from '../../base/advice.js';
import { DeployError, isStatus, messageOf, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { isTransient } from '../../base/retry.js';
import type { SecretVault } from '../../github/secret-vault.js';
import { notWritableError } from '../token-store.js';

/** Explains GitHub's refusal of a secret; undefined if the error is clear enough. */
function explainRefusal(
  { repository, environment: named, place, needs, isForge }: SecretVault,
  error: unknown,
): { reason: string; next: string | Advice } | undefined {
  if (isForge || !isStatus(error, 401, 403, 404)) return undefined;

  const environment = named && plainText(named, 100);
  const renew: Advice = [
    'Make a new token, and put it into the secret that `secret-token` is read from:',
    {
      command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`,
    },
  ];

  const give = `the token ${needs} for ${repository}`;

  return {
    401: {
      reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      next: renew,
    },
    403: {
      reason: `\`secret-token\` may not write secrets of ${place}.`,
      next: `Give ${give}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
    },
    404: {
      reason: `GitHub shows \`secret-token\` no secrets of ${place}.`,
      next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} ${give}.`,
    },
  }[error.status];
}

/** Returns whether GitHub forbade a request. It answers 404 instead of 403 if the token may not see the variable. */
export function isForbidden(error: unknown): boolean {
  return !isTransient(error) && isStatus(error, 403, 404);
}

/** Returns the error for a secret, record or lease that cannot be used. @param failure a sentence without its full stop */
export function unusableError(vault: SecretVault, failure: string, error: unknown): DeployError {
  if (
    error instanceof DeployError &&
    (error.code === 'store-not-writable' || error.code === 'two-stores')
  )
    return error;

  const explained = isTransient(error) ? undefined : explainRefusal(vault, error);
  if (explained) {
    const next = joinAdvice(explained.next, `Detail: ${failure}: ${messageOf(error)}`, '\n');
    return new DeployError('store-not-writable', explained.reason, { cause: error, next });
  }

  // oxlint-disable-next-line no-nested-ternary -- to be divided
  const next = isTransient(error)
    ? 'GitHub had a problem, which may be temporary.'
    : error instanceof RequestError && error.status === undefined
      ? error.advice
      : `\`secret-token\` needs ${vault.needs}.`;
  return notWritableError(failure, { cause: error, next });
}
