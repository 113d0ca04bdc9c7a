/**
 * Returns the names of a login in a repository, which two secrets never share: `STAGE_REFRESH_TOKEN` belongs to
 * `STAGE_CLIENT_ID`, `OSC_REFRESH_TOKEN_STAGE` to `OSC_CLIENT_ID_STAGE`, and `DEPLOY_LOGIN` to
 * `CLIENT_ID_OF_DEPLOY_LOGIN`: as a first part, `OSC` would have the client of `OSC_REFRESH_TOKEN`.
 */
export function namesFor(secret: string) {
  const token = /REFRESH_TOKEN/i;
  const nameOf = (part: string) =>
    token.test(secret) ? secret.replace(token, part) : `${part}_OF_${secret}`;
  return {
    secret,
    clientId: nameOf('CLIENT_ID'),
    clientSecret: nameOf('CLIENT_SECRET'),
    writer: 'OSC_SECRET_TOKEN',
    accessToken: nameOf('ACCESS_TOKEN'),
    source: 'OSC_SOURCE_TOKEN',
  };
}
