import type { CommandSpec } from '../command.js';
import { findDeployed } from '../find-deployed.js';
import { kinds, nameArgument, nameInputs } from '../options.js';
import type { Session } from '../session.js';

export const restart: CommandSpec = {
  name: 'restart',
  group: 'Change',
  description: 'Restart an app or instance.',
  arguments: [nameArgument],
  options: kinds,
  help: `Examples:
  osc-deploy restart shop
A runner and an app fetch their source again and build it.`,
  inputs: nameInputs,
  run: restartDeployed,
};

async function restartDeployed(session: Session): Promise<void> {
  const { inputs, restart: begin } = await findDeployed(session, 'restart');
  await begin?.();
  session.stderr.line(`"${inputs.name}" is restarting.`);
}
