/** The name of the forge that runs this job in place of GitHub; `undefined` on GitHub. Source: the variables their runners set. */
export function forgeName(env: NodeJS.ProcessEnv): 'Gitea' | 'Forgejo' | undefined {
  if (env['FORGEJO_ACTIONS']) return 'Forgejo';
  return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}

/**
 * Address of the documentation in the repository of this action, at the version that runs.
 * @returns only its path where the runner does not name the repository, as for a local action
 */
export function docsOf(env: NodeJS.ProcessEnv): string {
  const repository = env['GITHUB_ACTION_REPOSITORY'];
  if (!repository) return 'docs/';
  const server = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
  const folder = forgeName(env) ? 'src' : 'blob';
  return `${server}/${repository}/${folder}/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/docs/`;
}

/** Returns how the command line of this action is started: by its repository, as anyone could publish a package of its bare name. */
export function commandLineOf(env: NodeJS.ProcessEnv): string | undefined {
  const action = env['GITHUB_ACTION_REPOSITORY'];
  return action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
}
