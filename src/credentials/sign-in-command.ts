/** Where the login of a job comes from. */
export interface SecretAddress {
  /** `owner/repo`; empty outside of a runner. */
  repository: string;
  /** GitHub environment that holds the secret; undefined for a repository secret. */
  environment: string | undefined;
  secret: string;
  /** `owner/repo` of this action, where the runner says it. */
  action: string | undefined;
}

/** The exact commands that bring a lost login back, as one sentence for a message. */
export function signInCommand({ repository, environment, secret, action }: SecretAddress): string {
  // By its repository: a name alone would run whatever somebody has published under it.
  const tool = action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : 'npx osc-deploy';
  if (!repository) return `Sign in: ${tool} login`;
  const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(shellWord).join(' ');
  return (
    `Sign in and write the secret: ${tool} login ${place} --secret ${shellWord(secret)} ` +
    `(or, with a refresh token at hand: gh secret set ${shellWord(secret)} ${place})`
  );
}

/** As one word for a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
