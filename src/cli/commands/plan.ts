import { Argument } from 'commander';
import type { CommandSpec } from '../command.js';
import { type Json, json, service, site, targetOf, type What } from '../options.js';
import { carryOut } from '../recipe.js';
import { withInputs } from '../session.js';
import { detectTarget } from './deploy.js';

export const plan: CommandSpec<Json & What> = {
  name: 'plan',
  group: 'Deploy',
  description: 'Show what would change; change nothing.',
  arguments: [new Argument('[directory]', 'a built site (default: found out)')],
  options: [...new Set([...site, ...service]), json],
  help: `Examples:
  osc-deploy plan
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp
The client refuses to write.`,
  inputs: (options, [directory]) => ({
    directory,
    target: directory === undefined ? chooseTarget(options) : 'pages',
    operation: 'plan',
  }),
  run: async (session, options) =>
    carryOut(session.raw.target === '' ? withInputs(session, await detectTarget(session)) : session, options),
};

function chooseTarget(options: What): string | undefined {
  return options.target || options.runner || options.service ? targetOf(options) : undefined;
}
