import { type Advice, joinAdvice } from '../../base/advice.js';
import { DeployError, isStatus, messageOf, RequestError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { isTransient } from '../../base/retry.js';
import type { SecretVault } from '../../github/secret-vault.js';
import { notWritableError } from '../token-store.js';

interface Explained {
  reason: string;
  next: string | Advice;
}

/** Explains GitHub's refusal of a secret; undefined if the error is clear enough. */
function explainRefusal(vault: SecretVault, error: unknown): Explained | undefined {
  if (vault.isForge || !isStatus(error, 401, 403, 404)) return undefined;

  const { repository, environment, place, needs } = vault;
  const give = `the token ${needs} for ${repository}`;

  if (error.status === 401)
    return {
      reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      next: renewal(vault),
    };

  if (error.status === 404)
    return {
      reason: `GitHub shows \`secret-token\` no secrets of ${place}.`,
      next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} ${give}.`,
    };

  return (
    ruleOfOrganisation(error) ?? {
      reason: `\`secret-token\` may not write secrets of ${place}.`,
      next: `Give ${give}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
    }
  );
}

/** Returns what replaces a token that GitHub does not know. */
function renewal({ repository, environment, isOfApp }: SecretVault): Advice {
  if (isOfApp)
    return [
      'A token of a GitHub App ends after an hour: make it in a step right before this one, with `actions/create-github-app-token`.',
    ];

  const place = environment ? ` --env ${shellWord(plainText(environment, 100))}` : '';
  return [
    'Make a new token, and put it into the secret that `secret-token` is read from:',
    { command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${place}` },
  ];
}

/** A permission is missing only where GitHub says so; other refusals are rules of the organisation or the repository, in GitHub's words. */
function ruleOfOrganisation({ request }: RequestError): Explained | undefined {
  const { reason, json, ssoUrl } = request;
  if (!json || !reason || /^(Resource not accessible|no reason given)/.test(reason))
    return undefined;

  const next: Advice = ssoUrl
    ? ['Let the token into the organisation, on this page:', { command: ssoUrl }]
    : ['This is a rule of the organisation or the repository, and no missing permission.'];
  return { reason: `GitHub refuses \`secret-token\`: ${endSentence(reason)}`, next };
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
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

  return notWritableError(failure, { cause: error, next: adviceFor(vault, error) });
}

function adviceFor(vault: SecretVault, error: unknown): string | Advice {
  if (isTransient(error)) return 'GitHub had a problem, which may be temporary.';
  if (error instanceof RequestError && error.status === undefined) return error.advice;
  return `\`secret-token\` needs ${vault.needs}.`;
}
