import { write } from './cli-platform.js';
import { bench, github, repository } from './cli-repository.js';

export const ofSite = ['--repo', repository];
export const ofProduction = [...ofSite, '--env', 'production'];
export const production = () => github.repositories.open(repository).environment('production');
export const environments = () => ({
  GITHUB_TOKEN: bench.token({ environments: 'write', variables: 'write' }),
});
export const everything = { environments: 'read', secrets: 'read', variables: 'read' } as const;
export const readers = () => ({
  GITHUB_TOKEN: bench.token({ environments: 'read', secrets: 'read', variables: 'read' }),
});

/** Runs `doctor` with workflows of these names, by default in the environment `production`. */
export function doctor(
  workflows: Record<string, string>,
  {
    env = environments(),
    argv = ofProduction,
  }: { env?: Record<string, string>; argv?: readonly string[] } = {},
) {
  const started = bench.cli({ env });
  for (const [name, text] of Object.entries(workflows))
    write(started, { [`.github/workflows/${name}`]: text });
  return started.run('doctor', ...argv);
}

/** Returns a workflow with one job that waits for other jobs with this login. */
export const workflow = (inputs: string, on = 'push') => `
on: ${on}
concurrency: { group: osc, cancel-in-progress: false }
jobs:
  one:
    environment: production
    steps:
      - uses: acme/osc-deploy@v1
        with: { directory: dist, refresh-token: '\${{ secrets.osc_refresh_token }}', client-id: '\${{ vars.OSC_CLIENT_ID }}', ${inputs} }
`;
export const writer = "secret-token: '${{ secrets.OSC_SECRET_TOKEN }}'";
