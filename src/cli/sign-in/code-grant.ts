import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DeployError, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { NewLogin } from '../../credentials/generation.js';
import { decode } from '../../http/decode.js';
import type { HttpRequest } from '../../http/http.js';
import { platformRefusalError } from '../../platform/answers.js';
import { requestTokens } from '../../platform/oauth.js';
import type { SignInClient } from '../saved-login.js';
import type { Session } from '../session.js';

/** Source: the vendor's public command line. */
export const publicClientId = 'cli';

const text = z.string().check(z.minLength(1));
const registered = z.looseObject({ client_id: text, client_secret: z.optional(text) });

/** Registers a client (RFC 7591) whose tokens no other login spends; where the server refuses, returns the public client. */
export async function registerClient(
  { http, log, hosts }: Session,
  name: string,
  redirectUri: string,
): Promise<SignInClient> {
  const request: HttpRequest = {
    method: 'POST',
    url: new URL(`${hosts.auth}/api/connect/register`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }),
    timeoutMs: 10_000,
    maxBytes: 256 * 1024,
  };
  try {
    const answer = await http.send(request);
    if (answer.status < 200 || answer.status >= 300) throw platformRefusalError(answer);
    const client = decode(answer, registered);
    if (client.client_secret) log.mask(client.client_secret);
    return { clientId: client.client_id, clientSecret: client.client_secret };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined) throw error;
    log.info(`No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`);
    return { clientId: publicClientId, clientSecret: undefined };
  }
}

export interface Attempt {
  client: SignInClient;
  redirectUri: string;
  verifier: string;
  state: string;
}

/** Returns the page that asks for approval. Source of the path: interface document, "Authorization". */
export function buildAuthorizationUrl(authUrl: string, { client, redirectUri, verifier, state }: Attempt): string {
  const url = new URL(`${authUrl}/api/connect/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    // Source: https://www.rfc-editor.org/rfc/rfc7636#section-4.2
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
  }).toString();
  return url.href;
}

/** Exchanges the code of a checked callback for tokens. @throws DeployError `sign-in-denied`, `sign-in-failed`, `exchange-failed`, `no-refresh-token`; RequestError without an answer */
export async function exchangeCode(
  returned: URLSearchParams,
  { client, redirectUri, verifier }: Attempt,
  { http, log, hosts }: Session,
): Promise<NewLogin> {
  const code = readCode(returned);
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  const endpoint = { authUrl: hosts.auth, ...client };
  const { accessToken, refreshToken } = await requestTokens(http, endpoint, grant).catch((error: unknown) => {
    if (!(error instanceof RequestError) || error.status === undefined) throw error;
    throw new DeployError('exchange-failed', error.message, { cause: error });
  });
  if (!accessToken.value) throw new DeployError('exchange-failed', 'The token endpoint gave no access token.');
  log.mask(accessToken.value);
  if (!refreshToken) {
    const clientId = plainText(client.clientId, 80);
    throw new DeployError('no-refresh-token', `The client ${clientId} got no refresh token.`);
  }
  log.mask(refreshToken);
  return { accessToken, refreshToken };
}

/** Source: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
function readCode(returned: URLSearchParams): string {
  const error = returned.get('error');
  if (error !== null) {
    const description = returned.get('error_description');
    const reason = `${plainText(error, 60)}${description ? `: ${plainText(description, 200)}` : ''}`;
    throw error === 'access_denied'
      ? new DeployError('sign-in-denied', `The sign-in was refused on the page of the platform (${reason}).`)
      : new DeployError('sign-in-failed', `The platform ended the sign-in: ${reason}.`);
  }
  const code = returned.get('code');
  if (!code) throw new DeployError('sign-in-failed', 'The browser came back without a code.');
  return code;
}
