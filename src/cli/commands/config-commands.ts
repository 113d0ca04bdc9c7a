import { Argument, type Command } from 'commander';
import type { ConfigRequest } from '../config.js';
import type { CommonOptions } from '../session.js';
import { type Perform, withCommon } from './command-kit.js';

type Options = CommonOptions & Pick<ConfigRequest, 'show' | 'json'> & { configService: string };

/** `config`. */
export function addConfig(program: Command, perform: Perform): void {
  withCommon(program.command('config'))
    .description('List, set or unset the environment variables of a parameter store.')
    .addArgument(new Argument('<action>', 'what to do').choices(['list', 'set', 'unset']))
    .argument('[variables...]', 'NAME=value, or NAME with its value on standard input; for unset names')
    .requiredOption('--config-service <name>', 'the parameter store; its key in OSC_CONFIG_API_KEY')
    .option('--show', 'list the values too', false)
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy config list --config-service shopconfig
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Arguments are seen by every user of the machine: give a secret on standard input, or type it when asked.`,
    )
    .action(async (action: ConfigRequest['action'], variables: string[], options: Options) => {
      const values = { 'config-service': options.configService };
      await perform({ common: options, values }, async (session) =>
        (await import('../config.js')).changeConfig(session, { ...options, action, variables }),
      );
    });
}
