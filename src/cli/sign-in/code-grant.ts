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
import { z } from 'zod';
import { describeRequest, messageOf, RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import type { NewLogin } from '../../credentials/generation.js';
import { decode, refusalError } from '../../http/decode.js';
import { type Http, type HttpRequest, isLoopback } from '../../http/http.js';
import { CliError } from '../cli-error.js';

/** The OAuth client that signs the user in; without a secret a public one. */
export interface SignInClient {
  clientId: string;
  clientSecret: string | undefined;
}

/** The platform's own public client. Source: the vendor's public command line. */
export const publicClientId = 'cli';

const registered = z.looseObject({ client_id: z.string().min(1), client_secret: z.string().min(1).optional() });

/**
 * Registers a client for this login only (https://www.rfc-editor.org/rfc/rfc7591), which keeps its refresh tokens apart from every
 * other login of the same user: no other program can end this one by using a token twice. Where the server refuses,
 * such as on a plan without OAuth apps, it is the platform's public client.
 * @param redirectUri exactly as it will be used
 */
export async function registerClient(
  { http, log, hosts }: { http: Http; log: Log; hosts: { auth: string } },
  { name, redirectUri }: { name: string; redirectUri: string },
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
    if (answer.status < 200 || answer.status >= 300) throw refusalError(http, request, answer);
    const client = decode(http, { request, answer, schema: registered });
    if (client.client_secret) log.mask(client.client_secret);
    return { clientId: client.client_id, clientSecret: client.client_secret };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined) throw error;
    log.info(`No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`);
    return { clientId: publicClientId, clientSecret: undefined };
  }
}

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
