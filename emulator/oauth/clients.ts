import { randomBytes } from 'node:crypto';
import { readJsonObject } from '../http/exchange.js';
import { json } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { IssuedTokens } from './access-tokens.js';
import { noStore, oauthError } from './token-endpoint.js';

/** An OAuth client. Without a secret it is public. */
export interface OAuthClient {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const idCharacters = 24;

/** The registered clients, with the command line's public client `cli` among them from the start. */
export class OAuthClients {
  readonly #clients = new Map<string, OAuthClient>();
  readonly #issued: IssuedTokens;

  constructor(issued: IssuedTokens) {
    const redirectUris = ['http://localhost/callback', 'http://127.0.0.1/callback'];
    this.#clients.set('cli', { clientId: 'cli', secret: undefined, name: 'OSC command line', redirectUris });
    this.#issued = issued;
  }

  /** A public client gets no secret. */
  register(given: Pick<OAuthClient, 'name' | 'redirectUris'> & { readonly isPublic: boolean }): OAuthClient {
    const { name, redirectUris, isPublic } = given;
    const id = randomBytes(idCharacters).toString('base64url').replace(/[-_]/g, 'x').slice(0, idCharacters);
    const clientId = `osc_${id}`;
    const secret = isPublic ? undefined : `osc_secret_${randomBytes(32).toString('hex')}`;
    if (secret !== undefined) this.#issued.add('client-secret', secret, undefined);
    const client: OAuthClient = { clientId, secret, name, redirectUris };
    this.#clients.set(clientId, client);
    return client;
  }

  find(clientId: string): OAuthClient | undefined {
    return this.#clients.get(clientId);
  }
}

/** Returns whether the client may be redirected to an address: an exact match, except the port of loopback (RFC 8252, 7.3). */
export function allowsRedirect(client: OAuthClient, redirectUri: string): boolean {
  if (client.redirectUris.includes(redirectUri)) return true;
  if (client.secret !== undefined) return false;
  const match = /^http:\/\/(localhost|127\.0\.0\.1):([1-9]\d{0,4})(\/[^?#]*)$/.exec(redirectUri);
  if (match === null || Number(match[2]) > 65_535) return false;
  return client.redirectUris.includes(`http://${match[1]}${match[3]}`);
}

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
    if (typeof method !== 'string' || !authMethods.includes(method))
      throw invalidMetadata('token_endpoint_auth_method is not supported');
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
    if (typeof redirect !== 'string' || url === undefined || !secure || url.hash !== '')
      throw oauthError('invalid_redirect_uri', 'A redirect URI must be https, or http on a loopback address');
    return redirect;
  });
}

function invalidMetadata(description: string): Error {
  return oauthError('invalid_client_metadata', description);
}
