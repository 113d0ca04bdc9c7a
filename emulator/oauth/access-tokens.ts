import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IssuedTokens } from './issued-tokens.js';

/** Lifetime of a PAT in seconds, from the interface document. */
export const accessTokenSeconds = 3600;

/** Personal access tokens: JWTs that stay good until they expire, whatever becomes of the login behind them. */
export class AccessTokens {
  readonly #secret = randomBytes(32);
  readonly #tokens = new Map<string, { readonly tenant: string; readonly expiresAt: number }>();
  readonly #now: () => number;
  readonly #issued: IssuedTokens;

  constructor(now: () => number, issued: IssuedTokens) {
    this.#now = now;
    this.#issued = issued;
  }

  /** A new PAT of the tenant. */
  issue(tenant: string): string {
    const issuedAt = Math.floor(this.#now() / 1000);
    const claims = { tenantId: tenant, jti: randomUUID(), iat: issuedAt, exp: issuedAt + accessTokenSeconds };
    const content = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(claims)}`;
    const token = `${content}.${createHmac('sha256', this.#secret).update(content).digest('base64url')}`;
    return this.accept(token, { tenant, seconds: accessTokenSeconds });
  }

  /** Takes a token for the tenant's PAT from now on that another authorization server has issued. Gives it back. */
  accept(token: string, { tenant, seconds }: { tenant: string; seconds: number }): string {
    this.#tokens.set(token, { tenant, expiresAt: this.#now() + seconds * 1000 });
    return this.#issued.add('access', token, tenant);
  }

  /** The tenant a token acts for, `undefined` when it is unknown or expired. */
  tenantOf(token: string): string | undefined {
    const found = this.#tokens.get(token);
    return found === undefined || this.#now() >= found.expiresAt ? undefined : found.tenant;
  }
}

function segment(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
