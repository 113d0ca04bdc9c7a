import type { Exchange } from '../http/exchange.js';
import { refusal } from '../http/reply.js';
import type { AccessTokens } from './access-tokens.js';

/** The tenant whose PAT the request carries in `x-pat-jwt: Bearer <PAT>`. Refuses with 401; no other header counts. */
export async function authenticate(exchange: Exchange, accessTokens: AccessTokens): Promise<string> {
  const token = /^Bearer (\S+)$/.exec(exchange.header('x-pat-jwt') ?? '')?.[1];
  const tenant = token === undefined ? undefined : accessTokens.tenantOf(token);
  if (tenant !== undefined) return tenant;
  await exchange.drain();
  throw refusal(
    401,
    token === undefined ? 'Missing personal access token' : 'Invalid or expired personal access token',
  );
}
