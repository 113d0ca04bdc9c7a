import type { CommandSpec } from '../command.js';
import { findRunning } from '../find-deployed.js';
import { deployed, instance, targetOfDeployed } from '../options.js';
import { title } from '../recipe.js';
import type { Session } from '../session.js';

export const restart: CommandSpec = {
  name: 'restart',
  description: 'Restart an app or instance; a runner fetches its source again and builds it.',
  options: [...deployed, instance],
  inputs: targetOfDeployed,
  run: restartDeployed,
};

/** `osc-deploy restart`: a runner or an app fetches its source again and builds it. */
async function restartDeployed(session: Session): Promise<void> {
  const { restart } = await findRunning(session, 'A site has nothing to restart');
  await restart();
  session.stderr.line(`${title(session.inputs)} is restarting.`);
}
