import { findDeployed } from '../find-deployed.js';
import { type CommandSpec, type Json, nameArgument, nameInputs, runningKinds } from '../options.js';

export const restart: CommandSpec<Json> = {
  name: 'restart',
  options: [...runningKinds, ['--json', 'print JSON']],
  group: 'Change',
  description: 'Restart an app or instance.',
  arguments: [nameArgument],
  inputs: nameInputs,
  help: `Examples:
  osc-deploy restart shop
A runner and an app fetch their source again and build it.`,
  run: async (session, { json }) => {
    const { inputs, service, restart: begin } = await findDeployed(session, 'restart');
    await begin?.({ apiKey: session.inputs['config-api-key'] });

    session.stderr.line(`"${inputs.name}" is restarting.`);
    if (json) session.stdout.json({ name: inputs.name, service, status: 'restarting' });
  },
};
