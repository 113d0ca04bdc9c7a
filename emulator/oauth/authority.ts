import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AccessTokens, IssuedTokens } from './access-tokens.js';
import { OAuthClients } from './clients.js';

export interface Authority {
  readonly tenants: readonly string[];
  readonly issued: IssuedTokens;
  readonly accessTokens: AccessTokens;
  readonly families: TokenFamilies;
  readonly codes: AuthorizationCodes;
  readonly clients: OAuthClients;
}

/** Returns an authority without logins. `now` gives epoch milliseconds. */
export function newAuthority(tenants: readonly string[], now: () => number): Authority {
  const issued = new IssuedTokens();
  const families = new TokenFamilies(issued);
  return {
    tenants,
    issued,
    accessTokens: new AccessTokens(now, issued),
    families,
    codes: new AuthorizationCodes(now, issued, families),
    clients: new OAuthClients(issued),
  };
}

const codeLifetimeMs = 10 * 60 * 1000;

/** The grant of a code. The token request must repeat it. */
export interface CodeGrant {
  readonly clientId: string;
  readonly tenant: string;
  readonly redirectUri: string;
  /** Base64url SHA-256 of the verifier (PKCE, RFC 7636). */
  readonly codeChallenge: string;
}

interface IssuedCode extends CodeGrant {
  readonly expiresAt: number;
  spent: boolean;
  family: TokenFamily | undefined;
}

/** Authorization codes: single use, ten minutes. */
export class AuthorizationCodes {
  readonly #codes = new Map<string, IssuedCode>();
  readonly #now: () => number;
  readonly #issued: IssuedTokens;
  readonly #families: TokenFamilies;

  constructor(now: () => number, issued: IssuedTokens, families: TokenFamilies) {
    this.#now = now;
    this.#issued = issued;
    this.#families = families;
  }

  issue(grant: CodeGrant): string {
    const code = this.#issued.add('code', randomBytes(24).toString('base64url'), grant.tenant);
    this.#codes.set(code, {
      ...grant,
      expiresAt: this.#now() + codeLifetimeMs,
      spent: false,
      family: undefined,
    });
    return code;
  }

  /** Returns the login of a code, or the refusal. A second attempt revokes the login of the first (RFC 6749, 4.1.2). */
  redeem(
    code: string,
    exchange: Omit<CodeGrant, 'tenant' | 'codeChallenge'> & { codeVerifier: string },
  ) {
    const grant = this.#codes.get(code);
    if (grant === undefined || grant.clientId !== exchange.clientId)
      return 'The authorization code is not valid';

    if (grant.spent) {
      if (grant.family !== undefined)
        this.#families.revoke(grant.family, 'its authorization code was used twice');
      return 'The authorization code was used before';
    }

    grant.spent = true;
    if (this.#now() >= grant.expiresAt) return 'The authorization code has expired';
    if (grant.redirectUri !== exchange.redirectUri)
      return 'redirect_uri differs from the authorization request';

    const challenge = createHash('sha256').update(exchange.codeVerifier).digest('base64url');
    if (challenge !== grant.codeChallenge) return 'code_verifier does not match the code_challenge';

    grant.family = this.#families.start(grant.clientId, grant.tenant);

    return grant.family;
  }
}

/** One login: the chain of refresh tokens that descend from one sign-in. */
export interface TokenFamily {
  readonly id: string;
  readonly clientId: string;
  readonly tenant: string;
  state: 'live' | 'revoked';
  /** Absent for a live login. */
  revokedBecause?: string;
  /** The only valid refresh token. */
  current: string;
  /** Former tokens, oldest first. Sending any of them revokes the family. */
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

  start(clientId: string, tenant: string): TokenFamily {
    const current = this.#newToken(tenant);
    const family: TokenFamily = {
      id: randomUUID(),
      clientId,
      tenant,
      state: 'live',
      current,
      superseded: [],
    };
    this.all.push(family);
    this.#byToken.set(current, family);
    return family;
  }

  /** Returns the family of a refresh token, current or superseded. */
  find(refreshToken: string): TokenFamily | undefined {
    return this.#byToken.get(refreshToken);
  }

  /** Exchanges a refresh token once; returns undefined for a refusal. A superseded token revokes its family. */
  rotate(refreshToken: string, clientId: string): TokenFamily | undefined {
    const family = this.find(refreshToken);
    if (family === undefined || family.clientId !== clientId || family.state === 'revoked')
      return undefined;

    if (family.current !== refreshToken) {
      this.revoke(family, 'a superseded refresh token was sent');
      return undefined;
    }

    family.superseded.push(refreshToken);
    family.current = this.#newToken(family.tenant);
    this.#byToken.set(family.current, family);

    return family;
  }

  revoke(family: TokenFamily, because: string): void {
    if (family.state === 'revoked') return;
    family.state = 'revoked';
    family.revokedBecause = because;
  }

  #newToken(tenant: string): string {
    return this.#issued.add('refresh', `osc_rt_${randomBytes(32).toString('hex')}`, tenant);
  }
}
