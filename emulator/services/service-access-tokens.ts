import { randomBytes } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { refusal } from '../http/reply.js';

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

  /** The answer of `POST /servicetoken`. `expiry` is in epoch seconds. */
  issue(grant: SatGrant): { serviceId: string; token: string; expiry: number } {
    const token = `sat.${randomBytes(24).toString('base64url')}`;
    const expiresAt = this.#now() + this.#seconds * 1000;
    this.#tokens.set(token, { ...grant, expiresAt });
    return { serviceId: grant.serviceId, token, expiry: Math.floor(expiresAt / 1000) };
  }

  get all(): readonly string[] {
    return [...this.#tokens.keys()];
  }

  /** Returns the grant of the request's token. Refuses with 401, also for another service. */
  async authenticate(
    exchange: Exchange,
    serviceId?: string,
    header: 'x-jwt' | 'authorization' = 'x-jwt',
  ): Promise<SatGrant> {
    const token = /^Bearer (\S+)$/.exec(exchange.header(header) ?? '')?.[1];
    const grant = token === undefined ? undefined : this.#tokens.get(token);
    if (grant && this.#now() < grant.expiresAt && (serviceId === undefined || grant.serviceId === serviceId))
      return grant;
    await exchange.drain();
    throw refusal(
      401,
      token === undefined ? 'Missing service access token' : 'Invalid or expired service access token',
    );
  }
}
