import type { LocalGitHub } from '../github/github.js';
import type { LocalPlatform } from '../platform.js';

/** The repository of the local GitHub, with a pull request and the run of a push. */
export const playRepository = 'acme/site';

/** Returns commands to paste at the top of the repository: publish, change a file, publish the change. */
export function playCommands(platform: LocalPlatform): string[] {
  const command = (words: string) => `node dist/cli.js ${words} --base-url ${platform.apiUrl}`;
  return [
    `export OSC_ACCESS_TOKEN=${platform.authority.accessTokens.issuePersonal('acme')}`,
    `mkdir -p build/play && cp -R examples/site/. build/play && ${command('publish build/play --name my-play')}`,
    `echo '<p>Changed.</p>' >> build/play/index.html && ${command('publish build/play --name my-play')}`,
  ];
}

/** Returns commands to paste after those: a clone of the local GitHub that learns to deploy itself. Without the token, `init` and `login` ask for an approval in the browser. */
export function cloneCommands(platform: LocalPlatform, github: LocalGitHub): string[] {
  const repository = github.repositories.open(playRepository);
  repository.pulls.open(7);
  repository.runs.set('1', github.now());
  const all = ['secrets', 'variables', 'environments', 'administration', 'pull_requests'];
  const permissions = Object.fromEntries(all.map((name) => [name, 'write' as const]));
  const { value } = github.tokens.issue('personal', repository.fullName, permissions);
  const command = (words: string) =>
    `node ../../dist/cli.js ${words} --base-url ${platform.apiUrl}`;

  return [
    `export GITHUB_API_URL=${github.apiUrl} GITHUB_TOKEN=${value}`,
    'mkdir -p build/clone && cp -R examples/site/. build/clone && cd build/clone',
    `git init --quiet && git remote add origin ${github.apiUrl}/${playRepository}.git`,
    command('init --yes'),
    command('doctor'),
    command('deploy'),
    command(`login --repo ${playRepository}`),
  ];
}
