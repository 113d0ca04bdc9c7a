import { createHash, randomBytes } from 'node:crypto';
import { AccessTokens, IssuedTokens } from './access-tokens.js';
import { OAuthClients } from './clients.js';
import { TokenFamilies, type TokenFamily } from './token-families.js';

/** Everything the platform knows about clients, logins and tokens. */
export interface Authority {
  readonly tenants: readonly string[];
  readonly issued: IssuedTokens;
  readonly accessTokens: AccessTokens;
  readonly families: TokenFamilies;
  readonly codes: AuthorizationCodes;
  readonly clients: OAuthClients;
}

/** An authority without logins. `now` gives epoch milliseconds. */
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

/** What a code was granted for; the exchange must repeat it. */
export interface CodeGrant {
  readonly clientId: string;
  readonly tenant: string;
  readonly redirectUri: string;
  /** Base64url SHA-256 of the verifier (PKCE, RFC 7636). */
  readonly codeChallenge: string;
}

/** What the exchange sends along with a code. */
export interface CodeExchange {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
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

  /** A new code. */
  issue(grant: CodeGrant): string {
    const code = this.#issued.add('code', randomBytes(24).toString('base64url'), grant.tenant);
    this.#codes.set(code, { ...grant, expiresAt: this.#now() + codeLifetimeMs, spent: false, family: undefined });
    return code;
  }

  /**
   * Spends a code: the login it starts, or why not. Any attempt spends it, and a second one revokes the login of the
   * first (RFC 6749 section 4.1.2).
   */
  redeem(code: string, exchange: CodeExchange): TokenFamily | string {
    const grant = this.#codes.get(code);
    if (grant === undefined || grant.clientId !== exchange.clientId) return 'The authorization code is not valid';
    if (grant.spent) {
      if (grant.family !== undefined) this.#families.revoke(grant.family, 'its authorization code was used twice');
      return 'The authorization code was used before';
    }
    grant.spent = true;
    if (this.#now() >= grant.expiresAt) return 'The authorization code has expired';
    if (grant.redirectUri !== exchange.redirectUri) return 'redirect_uri differs from the authorization request';
    const challenge = createHash('sha256').update(exchange.codeVerifier).digest('base64url');
    if (challenge !== grant.codeChallenge) return 'code_verifier does not match the code_challenge';
    grant.family = this.#families.start(grant.clientId, grant.tenant);
    return grant.family;
  }
}
