import type { CommandSpec } from '../command.js';
import type { Json, What } from '../options.js';
import { carryOut } from '../recipe.js';
import { withInputs } from '../session.js';
import { deployShape, detectTarget } from './deploy.js';

export const plan: CommandSpec<Json & What> = {
  ...deployShape,
  name: 'plan',
  group: 'Deploy',
  description: 'Show what would change; change nothing.',
  help: `Examples:
  osc-deploy plan
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp
The client refuses to write.`,
  run: async (session, options) => carryOut(withInputs(await detectTarget(session), { operation: 'plan' }), options),
};
