import { CliError } from '../cli-error.js';
import type { CommandSpec } from '../command.js';
import { findRunning, findSite } from '../find-deployed.js';
import { deployed, instance, targetOfDeployed } from '../options.js';
import { title } from '../recipe.js';
import type { Session } from '../session.js';

export const open: CommandSpec = {
  name: 'open',
  description: 'Open a site or what an option names in the browser; print its address.',
  options: [...deployed, instance],
  inputs: targetOfDeployed,
  run: openDeployed,
};

/** `osc-deploy open`: shows its address, in the browser where there is one. */
async function openDeployed(session: Session): Promise<void> {
  const { url } = await (session.inputs.target === 'pages' ? findSite(session) : findRunning(session, ''));
  // The platform names it, and a browser opens more than web pages.
  const address = url && URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !['https:', 'http:'].includes(address.protocol)) {
    throw new CliError('not-found', `${title(session.inputs)} has no address yet.`);
  }
  await session.terminal.openBrowser(address.href);
  session.stdout.line(address.href);
}
