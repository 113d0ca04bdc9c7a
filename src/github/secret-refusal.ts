import { isStatus } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';

/** Where a secret was asked for. */
export interface AskedPlace {
  /** `owner/repo`. */
  repository: string;
  environment: string | undefined;
  /** What a token needs to write there. */
  needs: string;
}

/**
 * What a refusal means, and what to do. GitHub says 404 for what is not there and for what the token may not see.
 * @returns undefined where the text of the error itself says all
 */
export function explainRefusal(error: unknown, asked: AskedPlace): { what: string; next: string } | undefined {
  const { repository, needs } = asked;
  const environment = asked.environment && plainText(asked.environment, 100);
  if (isStatus(error, 401)) {
    return {
      what: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      next: `Make a new token, and put it into the secret that \`secret-token\` is read from:\ngh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`,
    };
  }
  if (isStatus(error, 403)) {
    return {
      what: `\`secret-token\` may not write secrets of ${environment ? `environment ${environment}` : repository}.`,
      next: `Give the token ${needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
    };
  }
  if (!isStatus(error, 404)) return undefined;
  return {
    what: environment
      ? `${repository} has no environment \`${environment}\`, or \`secret-token\` cannot see it.`
      : `GitHub shows \`secret-token\` no secrets of ${repository}.`,
    next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} the token access to ${repository}, with ${needs}.`,
  };
}
