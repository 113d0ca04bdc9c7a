import type { Command } from 'commander';
import { doctor } from '../doctor.js';
import type { CommonOptions } from '../session.js';
import { status } from '../status.js';
import { type Perform, withCommon } from './command-kit.js';

/** `status`. */
export function addStatus(program: Command, perform: Perform): void {
  withCommon(program.command('status'))
    .description(
      'Show the account, its plan and balance, sites, instances, what is asleep, domains, solutions and reserved nodes.',
    )
    .option('--json', 'print JSON', false)
    .action(async (options: CommonOptions & { json: boolean }) => {
      await perform({ common: options, values: {} }, (session) => status(session, options));
    });
}

interface DoctorOptions extends CommonOptions {
  repo?: string;
  env?: string;
  secret: string;
  directory: string;
}

/** `doctor`. */
export function addDoctor(program: Command, perform: Perform): void {
  withCommon(program.command('doctor'))
    .description(
      "Check a repository's set-up: secret, environment, the writer token's permission, the workflows. Changes nothing but a probe secret.",
    )
    .option('--repo <owner/name>', "the repository (default: this clone's origin)")
    .option('--env <name>', 'GitHub environment that holds the secret (default: the one its workflow names)')
    .option('--secret <name>', 'name of the secret', 'OSC_REFRESH_TOKEN')
    .option('--directory <path>', 'the clone whose workflows are read', '.')
    .addHelpText(
      'after',
      `
The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN && osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
    )
    .action(async (options: DoctorOptions) => {
      const values = { 'secret-name': options.secret, 'secret-environment': options.env };
      await perform({ common: options, values }, (session) => doctor(session, options));
    });
}
