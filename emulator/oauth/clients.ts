import { randomBytes } from 'node:crypto';
import type { IssuedTokens } from './access-tokens.js';

/** An OAuth client. Without a secret it is public. */
export interface OAuthClient {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const idCharacters = 24;

/** The registered clients, initially the command line's public client `cli`. */
export class OAuthClients {
  readonly #clients = new Map<string, OAuthClient>();
  readonly #issued: IssuedTokens;

  constructor(issued: IssuedTokens) {
    const redirectUris = ['http://localhost/callback', 'http://127.0.0.1/callback'];
    this.#clients.set('cli', {
      clientId: 'cli',
      secret: undefined,
      name: 'OSC command line',
      redirectUris,
    });
    this.#issued = issued;
  }

  /** A public client gets no secret. */
  register(
    given: Pick<OAuthClient, 'name' | 'redirectUris'> & { readonly isPublic: boolean },
  ): OAuthClient {
    const { name, redirectUris, isPublic } = given;
    const id = randomBytes(idCharacters)
      .toString('base64url')
      .replace(/[-_]/g, 'x')
      .slice(0, idCharacters);
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
