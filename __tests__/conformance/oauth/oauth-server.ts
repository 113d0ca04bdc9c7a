import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalPlatform } from '../../../emulator/platform.js';

/** A request to the token endpoint and its answer, as the server sees them. */
interface TokenExchange {
  readonly req: IncomingMessage;
  readonly oidc?: { readonly route: string; readonly body?: Record<string, string> };
  readonly body: { access_token?: string; expires_in?: number };
}

/** The used part of the certified server, which has no types. */
interface Provider {
  callback(): RequestListener;
  use(middleware: (exchange: TokenExchange, next: () => Promise<void>) => Promise<void>): void;
  readonly Client: { find(id: string): Promise<object | undefined> };
  readonly Grant: new (
    facts: object,
  ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  readonly RefreshToken: new (facts: object) => { save(): Promise<string> };
}

/** A registered client. */
export interface RegisteredClient {
  readonly id: string;
  readonly secret?: string;
}

/** A native app without a secret, and a client with a secret of all characters that forms encode. */
export const publicClient: RegisteredClient = { id: 'osc_aBcDeFgHiJkLmNoPqRsTuVwX' };
export const secretClient: RegisteredClient = {
  id: 'osc_0123456789abcdefghijklmn',
  secret: 'osc_secret_a+b&c=d%20e/~"f',
};
/** The client for introspection (RFC 7662). */
const observer = { id: 'observer', secret: 'the-secret-of-the-observer' };

/** A refresh request, with its parameters in order. */
interface Refresh {
  readonly body: [name: string, value: string][];
  readonly headers: IncomingMessage['headers'];
  readonly url: string | undefined;
}

export type OAuthServer = Awaited<ReturnType<typeof startOAuthServer>>;

/** Starts the certified server `oidc-provider`. Its access tokens are valid for the first workspace of the platform. */
export async function startOAuthServer(platform: LocalPlatform) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = { rotates: true, losesAnswer: false };
  const refreshes: Refresh[] = [];
  const name = 'oidc-provider';
  const { default: Type } = (await import(name)) as {
    default: new (url: string, settings: object) => Provider;
  };
  const provider = new Type(url, settings(state));
  const [tenant = ''] = platform.authority.tenants;
  provider.use(async (exchange, next) => {
    await next();
    const { req, oidc, body } = exchange;
    if (oidc?.route !== 'token') return;
    refreshes.push({ body: Object.entries(oidc.body ?? {}), headers: req.headers, url: req.url });
    const { access_token: token, expires_in: seconds = 0 } = body;
    if (token !== undefined) platform.authority.accessTokens.accept(token, { tenant, seconds });
    if (state.losesAnswer) req.socket.resetAndDestroy();
    state.losesAnswer = false;
  });
  server.on('request', provider.callback());
  return {
    url,
    /** `rotates`: a refresh returns a new refresh token. `losesAnswer`: the answer of the next refresh is lost. */
    state,
    /** All refresh requests. */
    refreshes,
    /** Returns the first refresh token of a new sign-in. */
    async signIn({ id: clientId }: RegisteredClient): Promise<string> {
      const facts = { clientId, accountId: 'somebody' };
      const grant = new provider.Grant(facts);
      grant.addOIDCScope('instances');
      const grantId = await grant.save();
      const client = await provider.Client.find(clientId);
      const more = { client, grantId, scope: 'instances', gty: 'authorization_code' };
      return new provider.RefreshToken({ ...facts, ...more }).save();
    },
    /** Returns whether the introspection endpoint reports a token as active. */
    async isActive(token: string): Promise<boolean> {
      const authorization = `Basic ${Buffer.from(`${observer.id}:${observer.secret}`).toString('base64')}`;
      const answer = await fetch(`${url}/token/introspection`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ token }),
      });
      const { active } = (await answer.json()) as { active?: boolean };
      if (active === undefined) throw new Error(`introspection answered ${answer.status}`);
      return active;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function settings(state: { rotates: boolean }): object {
  const registration = (id: string) => ({
    client_id: id,
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: ['http://127.0.0.1/callback'],
  });
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
    routes: { token: '/api/connect/token' },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
    },
    scopes: ['instances'],
    issueRefreshToken: () => true,
    rotateRefreshToken: () => state.rotates,
    // A run lends an access token only with more than five minutes left.
    ttl: { AccessToken: 240, RefreshToken: 86_400, Grant: 86_400 },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    jwks: {
      keys: [
        generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
      ],
    },
    cookies: { keys: ['a key of this test'] },
  };
}
