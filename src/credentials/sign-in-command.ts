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

/**
 * The exact commands that restore a lost login, one per line. The tool is named by the repository of the
 * action: a bare package name would run whatever is published under it.
 */
export function signInCommand({ repository, environment, secret, action }: SecretAddress): string {
  const tool = action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
  if (!repository) return `Sign in again:\n${tool ?? 'osc-deploy'} login`;
  const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(shellWord).join(' ');
  const set = `gh secret set ${shellWord(secret)} ${place}`;
  if (!tool)
    return `Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:\n${set}`;
  return `Sign in again:\n${tool} login ${place} --secret ${shellWord(secret)}\nOr, with a refresh token at hand:\n${set}`;
}

/** As one word for a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
