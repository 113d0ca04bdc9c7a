import { randomBytes, randomUUID } from 'node:crypto';
import type { IssuedTokens } from './access-tokens.js';

/** One login: the chain of refresh tokens that descend from one sign-in. */
export interface TokenFamily {
  readonly id: string;
  readonly clientId: string;
  readonly tenant: string;
  state: 'live' | 'revoked';
  /** Why it was revoked; `undefined` while it is live. */
  revokedBecause: string | undefined;
  /** The only refresh token that works. */
  current: string;
  /** The ones before, oldest first: sending any of them revokes the family. */
  readonly superseded: string[];
}

/** Refresh tokens with rotation and reuse detection (RFC 9700 section 4.14.2). */
export class TokenFamilies {
  readonly all: TokenFamily[] = [];
  readonly #byToken = new Map<string, TokenFamily>();
  readonly #issued: IssuedTokens;

  constructor(issued: IssuedTokens) {
    this.#issued = issued;
  }

  /** Starts a login. */
  start(clientId: string, tenant: string): TokenFamily {
    const current = this.#newToken(tenant);
    const id = randomUUID();
    const family: TokenFamily = {
      id,
      clientId,
      tenant,
      state: 'live',
      revokedBecause: undefined,
      current,
      superseded: [],
    };
    this.all.push(family);
    this.#byToken.set(current, family);
    return family;
  }

  /** The family a refresh token belongs to, whether it is current or superseded. */
  find(refreshToken: string): TokenFamily | undefined {
    return this.#byToken.get(refreshToken);
  }

  /**
   * Exchanges a refresh token: it is dead afterwards. Gives `undefined` when it must be refused. A superseded one revokes
   * its family, so that neither holder goes on.
   */
  rotate(refreshToken: string, clientId: string): TokenFamily | undefined {
    const family = this.find(refreshToken);
    if (family === undefined || family.clientId !== clientId || family.state === 'revoked') return undefined;
    if (family.current !== refreshToken) {
      this.revoke(family, 'a superseded refresh token was sent');
      return undefined;
    }
    family.superseded.push(refreshToken);
    family.current = this.#newToken(family.tenant);
    this.#byToken.set(family.current, family);
    return family;
  }

  /** Ends a login. */
  revoke(family: TokenFamily, because: string): void {
    if (family.state === 'revoked') return;
    family.state = 'revoked';
    family.revokedBecause = because;
  }

  #newToken(tenant: string): string {
    return this.#issued.add('refresh', `osc_rt_${randomBytes(32).toString('hex')}`, tenant);
  }
}
