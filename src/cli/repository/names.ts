/** The names of a login's secrets and variable in a repository. */
export interface RepositoryNames {
  /** Secret with the refresh token. */
  secret: string;
  /** Variable with the client id: not a secret. */
  clientId: string;
  /** Secret with the client secret, where there is one. */
  clientSecret: string;
  /** Secret with the token that may rewrite the first one. */
  writer: string;
  /** Secret with a personal access token of the console, where that is the login. */
  accessToken: string;
}

/** The names that go with a secret: `STAGE_REFRESH_TOKEN` has `STAGE_CLIENT_ID` beside it. */
export function namesFor(secret: string): RepositoryNames {
  const prefix = /^(.+)_REFRESH_TOKEN$/i.exec(secret)?.[1] ?? 'OSC';
  return {
    secret,
    clientId: `${prefix}_CLIENT_ID`,
    clientSecret: `${prefix}_CLIENT_SECRET`,
    writer: 'OSC_SECRET_TOKEN',
    accessToken: `${prefix}_ACCESS_TOKEN`,
  };
}
