/**
 * The workspace that an access token acts for, where the token is a JWT that names it. Only for people to read: nothing is
 * decided by it, so its signature is not checked.
 * @returns undefined for a token that does not say
 */
export function workspaceIn(accessToken: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const named = typeof claims === 'object' && claims !== null && 'tenantId' in claims ? claims.tenantId : undefined;
    return typeof named === 'string' && /^[\w.@-]{1,100}$/.test(named) ? named : undefined;
  } catch {
    return undefined;
  }
}
