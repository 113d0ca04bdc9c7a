import { type Advice, joinAdvice } from '../base/advice.js';
import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isTransient } from '../base/retry.js';
import type { SecretVault } from './secret-vault.js';

/** Explains what GitHub refused of a secret; undefined where the error itself says all. */
function explainRefusal(
  { repository, environment: named, place, needs, isForge }: SecretVault,
  error: unknown,
): { reason: string; next: string | Advice } | undefined {
  if (isForge || !isStatus(error, 401, 403, 404)) return undefined;
  const environment = named && plainText(named, 100);
  const renew: Advice = [
    'Make a new token, and put it into the secret that `secret-token` is read from:',
    { command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}` },
  ];
  const give = `the token ${needs} for ${repository}`;
  return {
    401: { reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.', next: renew },
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

/** GitHub answers 404 in place of 403 where the token may not even see the variable. */
export function isForbidden(error: unknown): boolean {
  return !isTransient(error) && isStatus(error, 403, 404);
}

/** Returns the error for a missing secret; one made in another place would hide the job's secret, or miss it. */
export function missingSecretError({ place }: SecretVault, name: string): DeployError {
  const text = `There is no secret ${name} in ${place}, so this job reads it from another place, and the new token would not get there.`;
  const next =
    'Name the place with `secret-environment` and `secret-name`. A secret of the organisation cannot keep a login: move it into the repository or an environment.';
  return new DeployError('store-not-writable', text, { next });
}

/** Returns the error for a token that may read the variables of a login but not write them. */
export function readOnlyError({ place, needs }: SecretVault, record: string, cause: unknown): DeployError {
  const text = `\`secret-token\` may read the variable ${record} of ${place}, and may not write variables, so no run would know that this one uses the login: ${messageOf(cause)}`;
  return new DeployError('store-not-writable', text, { cause, next: `Give it ${needs}.` });
}

/** @param superseded the refusal as every store words it @param by.isOther the run began after the secret was replaced */
export function staleCopyError(vault: SecretVault, superseded: DeployError, by: { isOther: boolean }): DeployError {
  const { place, environment } = vault;
  const cure: Advice = environment
    ? ['Add to the job:', { command: `environment: ${environment}` }]
    : [
        "A job in an environment reads that one's secret, not the repository's. Add to the step:",
        { command: 'secret-environment: <environment of the job>' },
      ];
  return by.isOther
    ? new DeployError(
        'other-secret',
        `This run began after the secret in ${place} had been replaced, and was given an older token: the job reads another secret of that name.`,
        { cause: superseded, next: cure },
      )
    : new DeployError(superseded.code, superseded.message, {
        next: ['Should a new run say so too, the job reads another secret of that name. ', ...cure],
      });
}

/** Returns the error for a secret, record or lease that cannot be used. @param failure a sentence without its full stop */
export function unusableError(vault: SecretVault, failure: string, error: unknown): DeployError {
  if (error instanceof DeployError && (error.code === 'store-not-writable' || error.code === 'two-stores'))
    return error;
  const explained = isTransient(error) ? undefined : explainRefusal(vault, error);
  if (explained) {
    const next = joinAdvice(explained.next, `Detail: ${failure}: ${messageOf(error)}`, '\n');
    return new DeployError('store-not-writable', explained.reason, { cause: error, next });
  }
  const next = isTransient(error)
    ? 'GitHub itself had a problem, so it may pass by itself.'
    : error instanceof RequestError && error.status === undefined
      ? error.advice
      : `\`secret-token\` needs ${vault.needs}.`;
  return new DeployError('store-not-writable', `${failure}: ${messageOf(error)}`, { cause: error, next });
}
