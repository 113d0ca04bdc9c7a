import { AccessTokens } from './access-tokens.js';
import { AuthorizationCodes } from './authorization-codes.js';
import { OAuthClients } from './clients.js';
import { IssuedTokens } from './issued-tokens.js';
import { TokenFamilies } from './token-families.js';

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
