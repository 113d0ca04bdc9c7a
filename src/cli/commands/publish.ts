import { Argument } from 'commander';
import type { CommandSpec } from '../command.js';
import { type Json, json, site } from '../options.js';
import { carryOut } from '../recipe.js';

export const publish: CommandSpec<Json> = {
  name: 'publish',
  group: 'Deploy',
  description: 'Put a built directory on My Pages.',
  arguments: [new Argument('<directory>', 'the folder that the build wrote')],
  options: [...site, json],
  help: `Only what changed goes up, and the command ends when the site serves it. The directory goes up as it is: dot files
too, but no .git, no .env* and nothing outside of it.

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      prints only the URL on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
  inputs: (_, [directory]) => ({ directory, target: 'pages', operation: 'deploy' }),
  run: carryOut,
};
