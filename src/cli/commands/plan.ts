import { Argument } from 'commander';
import { CliError } from '../cli-error.js';
import type { CommandSpec } from '../command.js';
import { type Json, json, service, site, targetOf, type What, whatOf } from '../options.js';
import { carryOut } from '../recipe.js';

export const plan: CommandSpec<Json & What> = {
  name: 'plan',
  description: 'Say what `publish` or `run` would do. Changes nothing: the client refuses to write.',
  arguments: [new Argument('[directory]', 'the folder that the build wrote')],
  options: [...new Set([...site, ...service]), json],
  help: `Examples:
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp`,
  inputs: (options, [directory]) => ({
    directory,
    target: directory === undefined ? targetOf(options) : 'pages',
    operation: 'plan',
  }),
  run: async (session, options, [directory]) => {
    if (directory === undefined && whatOf(options) === 'pages') {
      throw new CliError('usage', 'Give the directory of a site, or --runner, --service or --target.');
    }
    await carryOut(session, options);
  },
};
