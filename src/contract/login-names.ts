/**
 * Returns the names of a login in a repository, which two secrets never share: `STAGE_REFRESH_TOKEN` belongs to
 * `STAGE_CLIENT_ID`, `OSC_REFRESH_TOKEN_STAGE` to `OSC_CLIENT_ID_STAGE`, and `DEPLOY_LOGIN` to `DEPLOY_LOGIN_CLIENT_ID`.
 */
export function namesFor(secret: string) {
  const token = /REFRESH_TOKEN/i;
  const nameOf = (part: string) =>
    token.test(secret) ? secret.replace(token, part) : `${secret}_${part}`;
  return {
    secret,
    clientId: nameOf('CLIENT_ID'),
    clientSecret: nameOf('CLIENT_SECRET'),
    writer: 'OSC_SECRET_TOKEN',
    accessToken: nameOf('ACCESS_TOKEN'),
    source: 'OSC_SOURCE_TOKEN',
  };
}
