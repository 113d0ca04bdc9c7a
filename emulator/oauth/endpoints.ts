import { type Exchange, readJsonObject } from '../http/exchange.js';
import { json, type Reply, ReplyError } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { accessTokenSeconds } from './access-tokens.js';
import type { Authority, TokenFamily } from './authority.js';
import type { OAuthClient, OAuthClients } from './clients.js';

const grantedScope = 'instances:create instances:modify instances:remove';

const verifier = /^[A-Za-z0-9\-._~]{43,128}$/;

/** `POST /api/connect/token`: the authorization code and the refresh grant. */
export function tokenEndpoint(authority: Authority): Handler {
  return async (exchange) => {
    const fields = await readForm(exchange);
    const grantType = required(fields, 'grant_type');
    const client = authenticateClient(authority, fields);

    if (grantType === 'authorization_code') return redeemCode(authority, client, fields);
    if (grantType === 'refresh_token') return refresh(authority, client, fields);

    throw oauthError('unsupported_grant_type', `The grant type ${grantType} is not supported`);
  };
}

function authenticateClient(
  authority: Authority,
  fields: ReadonlyMap<string, string>,
): OAuthClient {
  const client = authority.clients.find(required(fields, 'client_id'));
  if (client === undefined) throw oauthError('invalid_client', 'Unknown client', 401);
  if ((fields.get('client_secret') || undefined) !== client.secret)
    throw oauthError('invalid_client', 'Client authentication failed', 401);

  return client;
}

function redeemCode(
  authority: Authority,
  client: OAuthClient,
  fields: ReadonlyMap<string, string>,
): Reply {
  const code = required(fields, 'code');
  const redirectUri = required(fields, 'redirect_uri');
  const codeVerifier = required(fields, 'code_verifier');
  if (!verifier.test(codeVerifier))
    throw oauthError('invalid_request', 'code_verifier is malformed');

  const family = authority.codes.redeem(code, {
    clientId: client.clientId,
    redirectUri,
    codeVerifier,
  });
  if (typeof family === 'string') throw oauthError('invalid_grant', family);

  return tokens(authority, family);
}

function refresh(
  authority: Authority,
  client: OAuthClient,
  fields: ReadonlyMap<string, string>,
): Reply {
  const refreshToken = required(fields, 'refresh_token');
  if (fields.has('code_verifier'))
    throw oauthError('invalid_request', 'The refresh grant takes no code_verifier');

  const family = authority.families.rotate(refreshToken, client.clientId);
  if (family === undefined)
    throw oauthError('invalid_grant', 'The refresh token is invalid, expired or revoked');

  return tokens(authority, family);
}

function tokens(authority: Authority, family: TokenFamily): Reply {
  const answer = {
    access_token: authority.accessTokens.issue(family.tenant),
    refresh_token: family.current,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    scope: grantedScope,
  };
  return json(200, answer, noStore);
}

const formBytes = 16 * 1024;

/** Returns the fields of a form body. Refuses other media types with 415, repeated parameters with `invalid_request` (RFC 6749, 3.2). */
export async function readForm(exchange: Exchange): Promise<ReadonlyMap<string, string>> {
  if (exchange.mediaType !== 'application/x-www-form-urlencoded') {
    await exchange.drain();
    throw oauthError('invalid_request', 'The body must be application/x-www-form-urlencoded', 415);
  }

  const body = await exchange.readBody(formBytes);
  const fields = new Map<string, string>();

  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (fields.has(name))
      throw oauthError('invalid_request', `The parameter ${name} is given more than once`);
    fields.set(name, value);
  }

  return fields;
}

/** Returns a parameter. Refuses a missing or empty parameter. */
export function required(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined || value === '')
    throw oauthError('invalid_request', `Missing parameter ${name}`);
  return value;
}

/** Headers of the token endpoint, whose answers must not be cached. Source: RFC 6749 section 5.1 and 5.2. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

/** Returns an error of the token or registration endpoint. Source: RFC 6749 section 5.2, RFC 7591 section 3.2.2. */
export function oauthError(error: string, description: string, status = 400): ReplyError {
  return new ReplyError(json(status, { error, error_description: description }, noStore));
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** `POST /api/connect/register`: dynamic registration of public clients (RFC 7591). */
export function registerEndpoint(clients: OAuthClients, now: () => number): Handler {
  return async (exchange) => {
    const metadata = await readJsonObject(exchange);
    const redirectUris = requestedRedirects(metadata.redirect_uris);
    const { client_name: name, token_endpoint_auth_method: method } = metadata;
    if (typeof name !== 'string' || name === '')
      throw invalidMetadata('client_name must be a string');
    if (method !== 'none') throw invalidMetadata('token_endpoint_auth_method must be none');

    const { clientId } = clients.register({ name, redirectUris, isPublic: true });
    const answer = {
      client_id: clientId,
      client_id_issued_at: Math.floor(now() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
    return json(201, answer, noStore);
  };
}

function requestedRedirects(value: unknown): string[] {
  const redirects: unknown[] = Array.isArray(value) ? value : [];
  if (redirects.length === 0)
    throw oauthError('invalid_redirect_uri', 'At least one redirect URI is required');
  return redirects.map((redirect) => {
    const url =
      typeof redirect === 'string' && URL.canParse(redirect) ? new URL(redirect) : undefined;
    const secure =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
    if (typeof redirect !== 'string' || url === undefined || !secure || url.hash !== '')
      throw oauthError(
        'invalid_redirect_uri',
        'A redirect URI must be https, or http on a loopback address',
      );
    return redirect;
  });
}

function invalidMetadata(description: string): Error {
  return oauthError('invalid_client_metadata', description);
}
