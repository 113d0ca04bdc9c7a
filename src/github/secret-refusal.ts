import { z } from 'zod';
import { isStatus } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { decodeData, type GitHubApi } from './api.js';

/** Where a secret was asked for, and with which token. */
export interface AskedPlace {
  api: GitHubApi;
  /** `owner/repo`. */
  repository: string;
  environment: string | undefined;
  /** What a token needs to write there. */
  needs: string;
}

/** A refusal in words: what it means, and what to do. */
interface Explanation {
  what: string;
  next: string;
}

const named = z.array(z.object({ name: z.string() }));
const list = z.object({ environments: named.optional(), secrets: named.optional() });

/** @returns undefined where the text of the error itself says all */
export async function explainRefusal(error: unknown, asked: AskedPlace): Promise<Explanation | undefined> {
  const { repository, environment, needs } = asked;
  const whose = environment ? `environment ${plainText(environment, 100)}` : repository;
  if (isStatus(error, 401)) {
    const place = `--repo ${repository}${environment ? ` --env ${environment}` : ''}`;
    return {
      what: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      next: `Make a new token, and put it into the secret that \`secret-token\` is read from:\ngh secret set OSC_SECRET_TOKEN ${place}`,
    };
  }
  if (isStatus(error, 403)) {
    return {
      what: `\`secret-token\` may not write secrets of ${whose}.`,
      next: `Give the token ${needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
    };
  }
  if (!isStatus(error, 404)) return undefined;
  const names = environment ? await listed('environments', asked) : [];
  if (environment === undefined || names.includes(environment)) {
    return {
      what: `GitHub shows \`secret-token\` no secrets of ${repository}.`,
      next: `Give the token access to ${repository}, with ${needs}.`,
    };
  }
  const there = names.length > 0 ? ` There is: ${names.map((name) => plainText(name, 100)).join(', ')}.` : '';
  return {
    what: `${repository} has no environment \`${plainText(environment, 100)}\`, or \`secret-token\` cannot see it.${there}`,
    next: 'Correct `secret-environment`, or give `secret-token` access to this repository.',
  };
}

/** Where else of the repository a secret of this name is, as a sentence; empty when nothing is known. */
export async function otherPlaces(name: string, asked: AskedPlace): Promise<string> {
  const { api, repository, environment: here } = asked;
  const has = (place: string) =>
    api.request(`GET /repos/${repository}/${place}/secrets/${name}`).then(
      () => true,
      () => false,
    );
  const places: string[] = [];
  for (const environment of await listed('environments', asked)) {
    if (environment !== here && (await has(`environments/${encodeURIComponent(environment)}`)))
      places.push(`the environment \`${plainText(environment, 100)}\` (set \`secret-environment\`)`);
  }
  if (here !== undefined && (await has('actions'))) places.push('the repository (leave `secret-environment` empty)');
  const lent = await listed('actions/organization-secrets', asked);
  if (lent.some((secret) => secret.toUpperCase() === name.toUpperCase())) places.push('the organisation');
  return places.length > 0 ? ` There is one in ${places.join(' and in ')}.` : '';
}

/** Names of the environments, or of the secrets that the organisation lends to the repository, as far as the token may know. */
async function listed(what: 'environments' | 'actions/organization-secrets', asked: AskedPlace): Promise<string[]> {
  try {
    const { data } = await asked.api.request(`GET /repos/${asked.repository}/${what}`, { per_page: 100 });
    const { environments, secrets = [] } = decodeData(list, data, 'a list of names');
    return (environments ?? secrets).map(({ name }) => name);
  } catch {
    return [];
  }
}
