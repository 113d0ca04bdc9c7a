import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  type ClientAuth,
  ClientSecretPost,
  None,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { describeRequest, messageOf } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import type { NewLogin } from '../../credentials/generation.js';
import type { Http } from '../../http/http.js';
import { CliError } from '../cli-error.js';
import type { SignInClient } from './registration.js';
import type { SignInServer } from './sign-in-server.js';
import { oauthTransport } from './transport.js';

/** Life of an access token when the answer does not say, in seconds. Source: interface document, "Limits". */
const defaultLife = 3600;

/** Values on which both ends of an authorization have to agree. */
export interface Attempt {
  server: SignInServer;
  client: SignInClient;
  redirectUri: string;
  /** The code verifier of PKCE. */
  verifier: string;
  state: string;
}

interface Way {
  http: Http;
  log: Log;
  authUrl: string;
}

/**
 * Turns the browser's return into tokens: the code with its verifier, sent once.
 * @param returned the query of the callback, whose state is known to be ours
 * @throws CliError `sign-in-denied`, `sign-in-failed`, `exchange-failed`, `no-refresh-token`; RequestError `unreachable`
 */
export async function exchangeCode(returned: URLSearchParams, attempt: Attempt, way: Way): Promise<NewLogin> {
  const { log, http } = way;
  const parameters = validated(returned, attempt);
  const sentAt = http.clock.now();
  const tokens = await requestTokens(parameters, attempt, way);
  log.mask(tokens.access_token);
  if (!tokens.refresh_token) {
    const clientId = plainText(attempt.client.clientId, 80);
    throw new CliError('no-refresh-token', `The client ${clientId} got no refresh token.`);
  }
  log.mask(tokens.refresh_token);
  const expiresAt = sentAt + (tokens.expires_in ?? defaultLife) * 1000;
  return { accessToken: { value: tokens.access_token, expiresAt }, refreshToken: tokens.refresh_token };
}

/** The checks of https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 on the callback. */
function validated(returned: URLSearchParams, { server, client, state }: Attempt): URLSearchParams {
  const parameters = new URLSearchParams(returned);
  // What the server calls itself is not known.
  parameters.delete('iss');
  try {
    return validateAuthResponse(server, { client_id: client.clientId }, parameters, state);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) {
      throw error.error === 'access_denied'
        ? new CliError('sign-in-denied', `The sign-in was refused on the page of the platform (${reason(error)}).`)
        : new CliError('sign-in-failed', `The platform ended the sign-in: ${reason(error)}.`);
    }
    const message = `The browser came back without a usable code: ${messageOf(error)}.`;
    throw new CliError('sign-in-failed', message, { cause: error });
  }
}

async function requestTokens(
  parameters: URLSearchParams,
  { server, client, redirectUri, verifier }: Attempt,
  { http, authUrl }: Way,
): Promise<TokenEndpointResponse> {
  const auth: ClientAuth = client.clientSecret === undefined ? None() : ClientSecretPost(client.clientSecret);
  const oauthClient = { client_id: client.clientId };
  const response = await authorizationCodeGrantRequest(
    server,
    oauthClient,
    auth,
    parameters,
    redirectUri,
    verifier,
    oauthTransport(http, authUrl),
  );
  const { status } = response;
  try {
    return await processAuthorizationCodeResponse(server, oauthClient, response);
  } catch (error) {
    const url = new URL(server.token_endpoint);
    const where = describeRequest({ method: 'POST', host: url.host, path: url.pathname });
    const why = error instanceof ResponseBodyError ? reason(error) : messageOf(error);
    throw new CliError('exchange-failed', `The token exchange failed with status ${status} (${where}): ${why}.`, {
      cause: error,
    });
  }
}

/** The server's reason for its refusal. */
function reason(error: AuthorizationResponseError | ResponseBodyError): string {
  const description = error.error_description ? `: ${plainText(error.error_description, 200)}` : '';
  return `${plainText(error.error, 60)}${description}`;
}
