import type { Advice } from '../../base/advice.js';
import { CliError } from '../cli-error.js';
import type { Terminal } from '../terminal/terminal.js';

/** A token for GitHub. */
export interface GitHubToken {
  value: string;
  /** For messages: `gh`, or the variable it is in. */
  from: string;
  /** The command that lets it write secrets; undefined where a permission of the token does. */
  fix?: Advice;
}

/**
 * The server that the variables name, or github.com: its host as `gh` calls it, its API, and by the path of that whether it is
 * Gitea or Forgejo (`forge`), GitHub itself, or neither: GitHub Enterprise Server.
 */
export function gitHubOf(env: NodeJS.ProcessEnv) {
  const api = env['GITHUB_API_URL'];
  // The token of one host goes to no other, whatever GH_HOST says.
  if (api) {
    const { host, pathname } = new URL(api);
    const [, kind] = /\/api\/(v1|v3)\/?$/.exec(pathname) ?? [];
    return { host: host.replace(/^api\./, ''), apiUrl: api, forge: kind === 'v1', isGitHubCom: kind === undefined };
  }
  const host = env['GH_HOST'] || 'github.com';
  const isGitHubCom = /(^|\.)(github|ghe)\.com$/.test(host);
  return { host, apiUrl: isGitHubCom ? `https://api.${host}` : `https://${host}/api/v3`, forge: false, isGitHubCom };
}

/**
 * The token of `gh` when that is signed in, else GH_TOKEN or GITHUB_TOKEN, else one that is asked for.
 * @throws CliError `github-credentials` without any of them
 */
export async function findToken({ spawn, env, askSecret }: Terminal): Promise<GitHubToken> {
  const gh = await spawn('gh', ['auth', 'token', '--hostname', gitHubOf(env).host]);
  const value = gh.stdout.trim();
  if (gh.code === 0 && value) {
    return {
      value,
      from: 'gh',
      fix: ['Give gh the scopes for it:', { command: 'gh auth refresh --scopes repo,workflow' }],
    };
  }
  for (const name of ['GH_TOKEN', 'GITHUB_TOKEN']) {
    const token = env[name]?.trim();
    if (token) return { value: token, from: name };
  }
  const token = await askSecret(
    `GitHub token with the permissions Secrets: write and Variables: write for this repository (not shown).
Make one: https://${gitHubOf(env).host}/settings/personal-access-tokens/new
Token: `,
  );
  if (token) return { value: token, from: 'the token you gave' };
  throw new CliError(
    'github-credentials',
    'There is no login for GitHub here: `gh` is not signed in, and no token was given.',
  );
}
