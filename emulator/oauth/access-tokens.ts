import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { type Reply, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';

/** Lifetime of a PAT in seconds, from the interface document. */
export const accessTokenSeconds = 3600;

/** Access tokens: JWTs that are valid until they expire, even if their login has ended. */
export class AccessTokens {
  readonly #secret = randomBytes(32);
  readonly #tokens = new Map<string, { readonly tenant: string; readonly expiresAt: number }>();
  readonly #now: () => number;
  readonly #issued: IssuedTokens;

  constructor(now: () => number, issued: IssuedTokens) {
    this.#now = now;
    this.#issued = issued;
  }

  issue(tenant: string): string {
    return this.#sign(tenant, { type: 'oauth', seconds: accessTokenSeconds });
  }

  /** Returns a personal access token of the console. @param seconds lifetime; undefined for no expiry */
  issuePersonal(tenant: string, seconds?: number): string {
    return this.#sign(tenant, seconds === undefined ? {} : { seconds });
  }

  #sign(tenant: string, { type, seconds }: { type?: 'oauth'; seconds?: number }): string {
    const iat = Math.floor(this.#now() / 1000);
    const claims = {
      iss: 'token.osaas.eyevinn.se',
      userId: `user-${tenant}`,
      tenantId: tenant,
      patId: randomUUID(),
      iat,
      ...(type && { type }),
      ...(seconds === undefined ? {} : { exp: iat + seconds }),
    };
    const content = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(claims)}`;
    const token = `${content}.${createHmac('sha256', this.#secret).update(content).digest('base64url')}`;
    return this.accept(token, { tenant, seconds: seconds ?? Number.POSITIVE_INFINITY });
  }

  /** Accepts another authorization server's token for the tenant, and returns it. */
  accept(token: string, { tenant, seconds }: { tenant: string; seconds: number }): string {
    this.#tokens.set(token, { tenant, expiresAt: this.#now() + seconds * 1000 });
    return this.#issued.add('access', token, tenant);
  }

  /** Returns the tenant of a token; `undefined` for an unknown or expired one. */
  tenantOf(token: string): string | undefined {
    const found = this.#tokens.get(token);
    return found === undefined || this.#now() >= found.expiresAt ? undefined : found.tenant;
  }

  /** Returns the tenant of the token in `x-pat-jwt`. Refuses with 401. */
  async authenticate(exchange: Exchange): Promise<string> {
    const token = /^Bearer (\S+)$/.exec(exchange.header('x-pat-jwt') ?? '')?.[1];
    const tenant = token === undefined ? undefined : this.tenantOf(token);
    if (tenant !== undefined) return tenant;

    await exchange.drain();

    const problem = token === undefined ? 'Missing' : 'Invalid or expired';
    throw refusal(401, `${problem} personal access token`);
  }
}

/** Routes that require an access token, with its tenant as an argument. */
export class TenantRoutes {
  readonly #router: Router;
  readonly #tokens: AccessTokens;

  constructor(router: Router, tokens: AccessTokens) {
    this.#router = router;
    this.#tokens = tokens;
  }

  on(
    method: string,
    pattern: string,
    handle: (exchange: Exchange, tenant: string) => Reply | Promise<Reply>,
  ): this {
    this.#router.on(method, pattern, async (exchange) =>
      handle(exchange, await this.#tokens.authenticate(exchange)),
    );
    return this;
  }
}

function segment(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export interface IssuedToken {
  readonly kind: 'access' | 'refresh' | 'code' | 'client-secret';
  readonly value: string;
  /** `undefined` for a client secret. */
  readonly tenant: string | undefined;
}

/** Every issued secret, so that tests can search for leaks. */
export class IssuedTokens {
  readonly all: IssuedToken[] = [];

  add(kind: IssuedToken['kind'], value: string, tenant: string | undefined): string {
    this.all.push({ kind, value, tenant });
    return value;
  }
}

export interface SatGrant {
  readonly tenant: string;
  readonly serviceId: string;
}

/** Service access tokens, each for one service of one tenant. */
export class ServiceAccessTokens {
  readonly #tokens = new Map<string, SatGrant & { readonly expiresAt: number }>();
  readonly #now: () => number;
  readonly #seconds: number;

  constructor(now: () => number, seconds: number) {
    this.#now = now;
    this.#seconds = seconds;
  }

  /** Returns the answer of `POST /servicetoken`; `expiry` is in epoch seconds. */
  issue(grant: SatGrant): { serviceId: string; token: string; expiry: number } {
    const token = `sat.${randomBytes(24).toString('base64url')}`;
    const expiresAt = this.#now() + this.#seconds * 1000;
    this.#tokens.set(token, { ...grant, expiresAt });
    return { serviceId: grant.serviceId, token, expiry: Math.floor(expiresAt / 1000) };
  }

  get all(): readonly string[] {
    return [...this.#tokens.keys()];
  }

  /** Ends all tokens before their time, as a restart of the issuer does. */
  revokeAll(): void {
    this.#tokens.clear();
  }

  /** Returns the grant of the request's token. Refuses with 401, also for another service. */
  async authenticate(
    exchange: Exchange,
    serviceId?: string,
    header: 'x-jwt' | 'authorization' = 'x-jwt',
  ): Promise<SatGrant> {
    const token = /^Bearer (\S+)$/.exec(exchange.header(header) ?? '')?.[1];
    const grant = token === undefined ? undefined : this.#tokens.get(token);
    if (
      grant &&
      this.#now() < grant.expiresAt &&
      (serviceId === undefined || grant.serviceId === serviceId)
    )
      return grant;

    await exchange.drain();
    throw refusal(
      401,
      token === undefined
        ? 'Missing service access token'
        : 'Invalid or expired service access token',
    );
  }
}
