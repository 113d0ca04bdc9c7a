import { randomBytes } from 'node:crypto';
import type { IssuedTokens } from './issued-tokens.js';

/** An OAuth client. Without a secret it is public. */
export interface OAuthClient {
  readonly clientId: string;
  readonly secret: string | null;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** What a client registers with. */
export interface ClientRegistration {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** A public client gets no secret. */
  readonly isPublic: boolean;
}

const PREFIX = 'osc';
const ID_CHARACTERS = 24;
const SECRET_BYTES = 32;
const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/** The registered clients, with the command line's public client `cli` among them from the start. */
export class OAuthClients {
  readonly #clients = new Map<string, OAuthClient>();

  constructor(private readonly issued: IssuedTokens) {
    const redirectUris = LOOPBACK_HOSTS.map((host) => `http://${host}/callback`);
    this.#clients.set('cli', { clientId: 'cli', secret: null, name: 'OSC command line', redirectUris });
  }

  /** Registers a client. */
  register({ name, redirectUris, isPublic }: ClientRegistration): OAuthClient {
    const clientId = `${PREFIX}_${randomBytes(ID_CHARACTERS).toString('base64url').replace(/[-_]/g, 'x').slice(0, ID_CHARACTERS)}`;
    const secret = isPublic ? null : `${PREFIX}_secret_${randomBytes(SECRET_BYTES).toString('hex')}`;
    if (secret !== null) this.issued.add('client-secret', secret, null);
    const client: OAuthClient = { clientId, secret, name, redirectUris };
    this.#clients.set(clientId, client);
    return client;
  }

  /** The client with this id. */
  find(clientId: string): OAuthClient | null {
    return this.#clients.get(clientId) ?? null;
  }
}

/**
 * Whether the client may be sent to this address: an exact match, but for the port of a loopback address, which a
 * native public client picks when it starts (RFC 8252 section 7.3).
 */
export function allowsRedirect(client: OAuthClient, redirectUri: string): boolean {
  if (client.redirectUris.includes(redirectUri)) return true;
  if (client.secret !== null) return false;
  const match = /^http:\/\/(localhost|127\.0\.0\.1):([1-9]\d{0,4})(\/[^?#]*)$/.exec(redirectUri);
  if (match === null || Number(match[2]) > 65_535) return false;
  return client.redirectUris.includes(`http://${match[1]}${match[3]}`);
}
