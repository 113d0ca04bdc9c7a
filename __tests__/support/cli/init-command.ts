import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobFor } from '../workflows/job-steps.js';
import { bench, repository } from './cli-repository.js';
import type { Cli } from './start-cli.js';

export const deployFile = '.github/workflows/osc-deploy.yml';
export const buildFile = '.github/workflows/osc-build.yml';

export const init = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, '--yes', ...argv);
export const ask = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, ...argv);
export const written = ({ folder }: Cli, file = deployFile) =>
  readFileSync(join(folder, file), 'utf8');

export const secret = () => bench.vault.secrets.get('OSC_REFRESH_TOKEN');

/** Returns the inputs of the publish step for a push to the default branch. */
export function publishInputs(text: string): Record<string, string> {
  const { secrets, variables } = bench.vault;
  const contexts = {
    secrets: Object.fromEntries(secrets),
    vars: Object.fromEntries(variables),
    github: {
      repository,
      event_name: 'workflow_run',
      event: { workflow_run: { head_repository: { full_name: repository } } },
    },
  };
  const { steps } = jobFor(text, { name: 'deploy', contexts });
  return steps.find(({ uses }) => uses.startsWith('OWNER/osc-deploy@'))?.with ?? {};
}
