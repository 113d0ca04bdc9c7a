import type { TokenResponse } from '../../src/platform/wire.js';
import { json, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { accessTokenSeconds } from './access-tokens.js';
import type { Authority, TokenFamily } from './authority.js';
import type { OAuthClient } from './clients.js';
import { noStore, oauthError, readForm, required } from './form-body.js';

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

function authenticateClient(authority: Authority, fields: ReadonlyMap<string, string>): OAuthClient {
  const client = authority.clients.find(required(fields, 'client_id'));
  if (client === undefined) throw oauthError('invalid_client', 'Unknown client', 401);
  if ((fields.get('client_secret') || undefined) !== client.secret) {
    throw oauthError('invalid_client', 'Client authentication failed', 401);
  }
  return client;
}

function redeemCode(authority: Authority, client: OAuthClient, fields: ReadonlyMap<string, string>): Reply {
  const code = required(fields, 'code');
  const redirectUri = required(fields, 'redirect_uri');
  const codeVerifier = required(fields, 'code_verifier');
  if (!verifier.test(codeVerifier)) throw oauthError('invalid_request', 'code_verifier is malformed');
  const family = authority.codes.redeem(code, { clientId: client.clientId, redirectUri, codeVerifier });
  if (typeof family === 'string') throw oauthError('invalid_grant', family);
  return tokens(authority, family);
}

function refresh(authority: Authority, client: OAuthClient, fields: ReadonlyMap<string, string>): Reply {
  const refreshToken = required(fields, 'refresh_token');
  if (fields.has('code_verifier')) throw oauthError('invalid_request', 'The refresh grant takes no code_verifier');
  const family = authority.families.rotate(refreshToken, client.clientId);
  if (family === undefined) throw oauthError('invalid_grant', 'The refresh token is invalid, expired or revoked');
  return tokens(authority, family);
}

function tokens(authority: Authority, family: TokenFamily): Reply {
  const answer: TokenResponse = {
    access_token: authority.accessTokens.issue(family.tenant),
    refresh_token: family.current,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    scope: grantedScope,
  };
  return json(200, answer, noStore);
}
