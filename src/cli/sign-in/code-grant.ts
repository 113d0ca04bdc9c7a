import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
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
import { type Http, isLoopback } from '../../http/http.js';
import { CliError } from '../cli-error.js';
import type { SignInClient } from './registration.js';

/** Life of an access token when the answer does not say, in seconds. Source: interface document, "Limits". */
const defaultLife = 3600;

/** Values on which both ends of an authorization have to agree. */
export interface Attempt {
  /** The host where logins are renewed too. Source of the paths: interface document, "Authorization". */
  authUrl: string;
  client: SignInClient;
  redirectUri: string;
  /** The code verifier of PKCE. */
  verifier: string;
  state: string;
}

/** The page of the platform that asks for approval. */
export async function buildAuthorizationUrl(attempt: Attempt): Promise<string> {
  const url = new URL(`${attempt.authUrl}/api/connect/authorize`);
  const parameters = {
    response_type: 'code',
    client_id: attempt.client.clientId,
    redirect_uri: attempt.redirectUri,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Turns the browser's return into tokens: the code with its verifier, sent once.
 * @param returned the query of the callback, whose state is known to be ours
 * @throws CliError `sign-in-denied`, `sign-in-failed`, `exchange-failed`, `no-refresh-token`; RequestError `unreachable`
 */
export async function exchangeCode(
  returned: URLSearchParams,
  attempt: Attempt,
  { http, log }: { http: Http; log: Log },
): Promise<NewLogin> {
  const parameters = validated(returned, attempt);
  const sentAt = http.clock.now();
  const tokens = await requestTokens(http, parameters, attempt);
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
function validated(returned: URLSearchParams, { authUrl, client, state }: Attempt): URLSearchParams {
  const parameters = new URLSearchParams(returned);
  // What the server calls itself is not known.
  parameters.delete('iss');
  try {
    return validateAuthResponse({ issuer: authUrl }, { client_id: client.clientId }, parameters, state);
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
  http: Http,
  parameters: URLSearchParams,
  { authUrl, client, redirectUri, verifier }: Attempt,
): Promise<TokenEndpointResponse> {
  const url = new URL(`${authUrl}/api/connect/token`);
  const server = { issuer: authUrl, token_endpoint: url.href };
  const oauthClient = { client_id: client.clientId };
  const response = await authorizationCodeGrantRequest(
    server,
    oauthClient,
    client.clientSecret === undefined ? None() : ClientSecretPost(client.clientSecret),
    parameters,
    redirectUri,
    verifier,
    { [allowInsecureRequests]: isLoopback(new URL(authUrl)), [customFetch]: oauthFetch(http) },
  );
  try {
    return await processAuthorizationCodeResponse(server, oauthClient, response);
  } catch (error) {
    const where = describeRequest({ method: 'POST', host: url.host, path: url.pathname });
    const why = error instanceof ResponseBodyError ? reason(error) : messageOf(error);
    const message = `The token exchange failed with status ${response.status} (${where}): ${why}.`;
    throw new CliError('exchange-failed', message, { cause: error });
  }
}

/** Lets the OAuth library speak over this project's own transport: its proxy, its time limits, no redirects. */
function oauthFetch(http: Http) {
  return async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const answer = await http.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(url),
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      timeoutMs: 10_000,
      maxBytes: 256 * 1024,
    });
    const bodiless = [101, 204, 205, 304].includes(answer.status);
    return new Response(bodiless ? null : answer.text, { status: answer.status, headers: answer.headers });
  };
}

/** The server's reason for its refusal. */
function reason(error: AuthorizationResponseError | ResponseBodyError): string {
  const description = error.error_description ? `: ${plainText(error.error_description, 200)}` : '';
  return `${plainText(error.error, 60)}${description}`;
}
