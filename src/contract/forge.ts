/** The name of the forge that runs this job in place of GitHub; `undefined` on GitHub. Source: the variables their runners set. */
export function forgeName(env: NodeJS.ProcessEnv): 'Gitea' | 'Forgejo' | undefined {
  if (env['FORGEJO_ACTIONS']) return 'Forgejo';
  return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}
