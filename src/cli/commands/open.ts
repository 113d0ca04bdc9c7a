import { DeployError } from '../../base/errors.js';
import { findDeployed } from '../find-deployed.js';
import { type CommandSpec, type Json, kinds, nameArgument, nameInputs } from '../options.js';

export const open: CommandSpec<Json> = {
  name: 'open',
  options: [...kinds, ['--json', 'print JSON']],
  group: 'Look',
  description: 'Open its address in the browser; print it.',
  arguments: [nameArgument],
  inputs: nameInputs,
  help: `Examples:
  osc-deploy open
  osc-deploy open my-site`,
  run: async (session, { json }) => {
    const found = await findDeployed(session);
    const { url, inputs } = found;
    // The address comes from the platform, and a browser opens more than web pages.
    const address = url && URL.canParse(url) ? new URL(url) : undefined;
    if (!address || !['https:', 'http:'].includes(address.protocol)) {
      const [status, ports = []] = await Promise.all([found.state(), found.ports?.()]);
      const has = ports.length > 0 ? `, and its ports are ${ports.join(', ')}` : '';

      throw new DeployError(
        'not-found',
        `"${inputs.name}" has no web address; it is ${status}${has}.`,
      );
    }

    await session.terminal.openBrowser(address.href);

    if (json) session.stdout.json({ name: inputs.name, url: address.href });
    else session.stdout.line(address.href);
  },
};
