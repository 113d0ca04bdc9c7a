import { CliError } from '../cli-error.js';
import type { CommandSpec } from '../command.js';
import { findDeployed } from '../find-deployed.js';
import { kinds, nameArgument, nameInputs } from '../options.js';
import type { Session } from '../session.js';

export const open: CommandSpec = {
  name: 'open',
  group: 'Look',
  description: 'Open its address in the browser; print it.',
  arguments: [nameArgument],
  options: kinds,
  help: `Examples:
  osc-deploy open
  osc-deploy open my-site`,
  inputs: nameInputs,
  run: openDeployed,
};

async function openDeployed(session: Session): Promise<void> {
  const { url, inputs } = await findDeployed(session);
  // The platform names it, and a browser opens more than web pages.
  const address = url && URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !['https:', 'http:'].includes(address.protocol)) {
    throw new CliError('not-found', `"${inputs.name}" has no address yet.`);
  }
  await session.terminal.openBrowser(address.href);
  session.stdout.line(address.href);
}
