import { readJsonObject } from '../http/json-body.js';
import { json } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { OAuthClients } from './clients.js';
import { noStore, oauthError } from './form-body.js';

const authMethods = ['client_secret_post', 'client_secret_basic', 'none'];
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** `POST /api/connect/register`: dynamic client registration (RFC 7591). The secret is shown here and never again. */
export function registerEndpoint(clients: OAuthClients, now: () => number): Handler {
  return async (exchange) => {
    const metadata = await readJsonObject(exchange);
    const redirectUris = requestedRedirects(metadata.redirect_uris);
    const { client_name: name = 'Unnamed application', token_endpoint_auth_method: method = 'client_secret_post' } =
      metadata;
    if (typeof name !== 'string' || name === '') throw invalidMetadata('client_name must be a string');
    if (typeof method !== 'string' || !authMethods.includes(method)) {
      throw invalidMetadata('token_endpoint_auth_method is not supported');
    }
    const client = clients.register({ name, redirectUris, isPublic: method === 'none' });
    const secret = client.secret === undefined ? {} : { client_secret: client.secret, client_secret_expires_at: 0 };
    const answer = {
      client_id: client.clientId,
      ...secret,
      client_id_issued_at: Math.floor(now() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: client.secret === undefined ? 'none' : 'client_secret_post',
    };
    return json(201, answer, noStore);
  };
}

function requestedRedirects(value: unknown): string[] {
  const redirects: unknown[] = Array.isArray(value) ? value : [];
  if (redirects.length === 0) throw oauthError('invalid_redirect_uri', 'At least one redirect URI is required');
  return redirects.map((redirect) => {
    const url = typeof redirect === 'string' && URL.canParse(redirect) ? new URL(redirect) : undefined;
    const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
    if (typeof redirect !== 'string' || url === undefined || !secure || url.hash !== '') {
      throw oauthError('invalid_redirect_uri', 'A redirect URI must be https, or http on a loopback address');
    }
    return redirect;
  });
}

function invalidMetadata(description: string): Error {
  return oauthError('invalid_client_metadata', description);
}
