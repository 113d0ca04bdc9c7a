import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { type LossyFront, startLossyFront } from '../network/lossy-front.js';

/** What is used of the certified server; it brings no types of its own. */
interface Provider {
  callback(): RequestListener;
  on(event: 'grant.success', listener: (context: { body: { access_token: string; expires_in: number } }) => void): void;
  readonly Client: { find(id: string): Promise<object | undefined> };
  readonly Grant: new (facts: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  readonly RefreshToken: {
    new (facts: object): { save(): Promise<string> };
    readonly adapter: { find(id: string): Promise<{ exp: number } | undefined> };
  };
}

/** A client that the server knows. */
export interface RegisteredClient {
  readonly id: string;
  readonly secret?: string;
}

/** A native app that has no secret, and one that has: with each character that a form has to encode. */
export const publicClient: RegisteredClient = { id: 'osc_aBcDeFgHiJkLmNoPqRsTuVwX' };
export const secretClient: RegisteredClient = {
  id: 'osc_0123456789abcdefghijklmn',
  secret: 'osc_secret_a+b&c=d%20e/~"f',
};
/** Asks what tokens are worth (RFC 7662). */
const observer = { id: 'observer', secret: 'the-secret-of-the-observer' };

const tokenPath = '/api/connect/token';
/** An access token that no run lends to the next one: less than five minutes. */
const shortSeconds = 240;

/** The certified server `oidc-provider`, with rotation, behind a connection that can break. */
export class OAuthServer {
  /** Seconds an access token lives. */
  accessSeconds = shortSeconds;
  /** Whether a refresh gives a new refresh token. */
  rotates = true;
  readonly #front: LossyFront;
  readonly #server: Server;
  readonly #provider: Provider;

  private constructor(parts: {
    front: LossyFront;
    server: Server;
    Type: new (url: string, settings: object) => Provider;
  }) {
    this.#front = parts.front;
    this.#server = parts.server;
    this.#provider = new parts.Type(parts.front.url, this.#settings());
    this.#server.on('request', this.#provider.callback());
  }

  static async start(): Promise<OAuthServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const front = await startLossyFront({ upstreamPort: port, path: tokenPath });
    const name = 'oidc-provider';
    const { default: Type } = (await import(name)) as { default: new (url: string, settings: object) => Provider };
    return new OAuthServer({ front, server, Type });
  }

  /** Base URL, without a trailing slash. */
  get url(): string {
    return this.#front.url;
  }

  /** Refresh requests as they came over the wire, whatever became of them. */
  refreshes() {
    return this.#front.requests().filter(({ body }) => body.includes('grant_type=refresh_token'));
  }

  /** The next token requests or their answers are lost, one for each given. */
  lose(...losses: Parameters<LossyFront['lose']>): void {
    this.#front.lose(...losses);
  }

  /** Every access token that it issues from now on is a PAT of the platform's first workspace. */
  vouchFor(platform: LocalPlatform): void {
    const [tenant = ''] = platform.authority.tenants;
    // Told before the answer is sent.
    this.#provider.on('grant.success', ({ body }) => {
      platform.authority.accessTokens.accept(body.access_token, { tenant, seconds: body.expires_in });
    });
  }

  /** Gives the first refresh token of a person who has signed in. */
  async signIn({ id: clientId }: RegisteredClient): Promise<string> {
    const { Client, Grant, RefreshToken } = this.#provider;
    const facts = { clientId, accountId: 'somebody' };
    const grant = new Grant(facts);
    grant.addOIDCScope('instances');
    const grantId = await grant.save();
    const client = await Client.find(clientId);
    return new RefreshToken({ ...facts, client, grantId, scope: 'instances', gty: 'authorization_code' }).save();
  }

  /** Whether a token is worth anything, by the introspection endpoint. */
  async isActive(token: string): Promise<boolean> {
    const authorization = `Basic ${Buffer.from(`${observer.id}:${observer.secret}`).toString('base64')}`;
    const answer = await fetch(`${this.url}/token/introspection`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ token }),
    });
    const { active } = (await answer.json()) as { active?: boolean };
    if (active === undefined) throw new Error(`introspection answered ${answer.status}`);
    return active;
  }

  /** Lets a refresh token's life end now. */
  async expire(refreshToken: string): Promise<void> {
    const stored = await this.#provider.RefreshToken.adapter.find(refreshToken);
    if (stored === undefined) throw new Error('there is no such refresh token');
    stored.exp = Math.floor(Date.now() / 1000) - 1;
  }

  async close(): Promise<void> {
    await this.#front.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #settings(): object {
    return {
      clients: [
        { ...registration(publicClient.id), token_endpoint_auth_method: 'none' },
        {
          ...registration(secretClient.id),
          client_secret: secretClient.secret,
          token_endpoint_auth_method: 'client_secret_post',
        },
        {
          client_id: observer.id,
          client_secret: observer.secret,
          grant_types: [],
          redirect_uris: [],
          response_types: [],
        },
      ],
      routes: { token: tokenPath },
      features: {
        devInteractions: { enabled: false },
        introspection: { enabled: true, allowedPolicy: () => true },
      },
      scopes: ['instances'],
      issueRefreshToken: () => true,
      rotateRefreshToken: () => this.rotates,
      ttl: {
        AccessToken: () => this.accessSeconds,
        RefreshToken: 86_400,
        Grant: 86_400,
      },
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
      jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
      cookies: { keys: ['a key of this test'] },
    };
  }
}

function registration(id: string) {
  return {
    client_id: id,
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: ['http://127.0.0.1/callback'],
  };
}
