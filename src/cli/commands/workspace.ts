import { Argument, Option } from 'commander';
import type { CommandSpec, OptionSpec } from '../command.js';
import type { ConfigRequest } from '../config.js';
import { status } from '../status.js';
import { deployed, type Json, type What, whatOf } from './options.js';

/* Commands that look at what is in the workspace, or change one thing there. */

export const showStatus: CommandSpec<Json> = {
  name: 'status',
  description:
    'Show the account, its plan and balance, sites, instances, what is asleep, domains, solutions and reserved nodes.',
  options: [['--json', 'print JSON']],
  run: status,
};

const instance: OptionSpec = ['--service <id>', 'an instance: the service id'];

export const open: CommandSpec = {
  name: 'open',
  description: 'Open a site or what an option names in the browser; print its address.',
  options: [...deployed, instance],
  inputs: ofDeployed,
  run: async (session) => (await import('../deployed.js')).openDeployed(session),
};

export const logs: CommandSpec<{ follow?: boolean }> = {
  name: 'logs',
  description: 'Print the log of an app or instance.',
  options: [...deployed, instance, ['-f, --follow', 'go on with what comes, until Ctrl-C']],
  inputs: ofDeployed,
  run: async (session, options) => (await import('../deployed.js')).showLogs(session, options),
};

export const restart: CommandSpec = {
  name: 'restart',
  description: 'Restart an app or instance; a runner fetches its source again and builds it.',
  options: [...deployed, instance],
  inputs: ofDeployed,
  run: async (session) => (await import('../deployed.js')).restartDeployed(session),
};

function ofDeployed(options: What): { target: string } {
  return { target: whatOf(options) };
}

export const config: CommandSpec<ConfigRequest> = {
  name: 'config',
  description: 'List, set or unset the environment variables of a parameter store.',
  arguments: [
    new Argument('<action>', 'what to do').choices(['list', 'set', 'unset']),
    new Argument('[variables...]', 'NAME=value, or NAME with its value on standard input; for unset names'),
  ],
  options: [
    new Option('--config-service <name>', 'the parameter store; its key in OSC_CONFIG_API_KEY').makeOptionMandatory(),
    ['--show', 'list the values too'],
    ['--json', 'print JSON'],
  ],
  help: `Examples:
  osc-deploy config list --config-service shopconfig
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Arguments are seen by every user of the machine: give a secret on standard input, or type it when asked.`,
  run: async (session, options, [action, ...variables]) =>
    (await import('../config.js')).changeConfig(session, {
      ...options,
      action: action as ConfigRequest['action'],
      variables,
    }),
};
