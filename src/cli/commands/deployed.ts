import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../../services/readiness/run-log.js';
import { whileWaking } from '../../services/readiness/watch.js';
import { findDeployed } from '../find-deployed.js';
import { type CommandSpec, kinds, nameArgument, nameInputs } from '../options.js';

const maxLine = 4000;
const followEveryMs = 2000;

const named = { arguments: [nameArgument], options: kinds, inputs: nameInputs };

export const open: CommandSpec = {
  ...named,
  name: 'open',
  group: 'Look',
  description: 'Open its address in the browser; print it.',
  help: `Examples:
  osc-deploy open
  osc-deploy open my-site`,
  run: async (session) => {
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
    session.stdout.line(address.href);
  },
};

export const logs: CommandSpec<{ follow?: boolean }> = {
  ...named,
  name: 'logs',
  group: 'Look',
  description: 'Print the log of an app or instance.',
  options: [['-f, --follow', 'go on with what comes, until Ctrl-C'], ...kinds],
  help: `Examples:
  osc-deploy logs shop
  osc-deploy logs shop --follow`,
  async run(session, { follow = false }) {
    const { logs: read = () => Promise.resolve([]) } = await findDeployed(session, 'logs');
    const { stdout, log, terminal } = session;
    let before: string[] = [];

    for (let lines = await read(); ; lines = (await whileWaking(read)) ?? []) {
      for (const line of freshLines(before, lines))
        stdout.line(log.secrets.redact(plainText(line, maxLine)));
      if (!follow) return;

      if (lines.length > 0) before = lines;
      await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
    }
  },
};

export const restart: CommandSpec = {
  ...named,
  name: 'restart',
  group: 'Change',
  description: 'Restart an app or instance.',
  help: `Examples:
  osc-deploy restart shop
A runner and an app fetch their source again and build it.`,
  run: async (session) => {
    const { inputs, restart: begin } = await findDeployed(session, 'restart');
    await begin?.();
    session.stderr.line(`"${inputs.name}" is restarting.`);
  },
};
