import { Option } from 'commander';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../../services/readiness/run-log.js';
import { whileWaking } from '../../services/readiness/watch.js';
import { findDeployed } from '../find-deployed.js';
import {
  type CommandSpec,
  type Json,
  kinds,
  nameArgument,
  nameInputs,
  type OptionSpec,
  rejectUnread,
  runningKinds,
} from '../options.js';

const maxLine = 4000;
const followEveryMs = 2000;

const named = { arguments: [nameArgument], inputs: nameInputs };

const asJson: OptionSpec = ['--json', 'print JSON'];

export const open: CommandSpec<Json> = {
  ...named,
  name: 'open',
  options: [...kinds, asJson],
  group: 'Look',
  description: 'Open its address in the browser; print it.',
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

const tail = new Option('--tail <lines>', 'begin with the last so many lines').argParser(
  rejectUnread(countIn, 'It must be a number of lines.'),
);

export const logs: CommandSpec<Json & { follow?: boolean; tail?: number }> = {
  ...named,
  name: 'logs',
  group: 'Look',
  description: 'Print the log of an app or instance.',
  options: [
    ['-f, --follow', 'go on with what comes, until Ctrl-C'],
    tail,
    ...runningKinds,
    ['--json', 'print each line as a JSON string'],
  ],
  help: `Examples:
  osc-deploy logs shop
  osc-deploy logs shop --tail 50 --follow`,
  async run(session, { follow = false, tail: last, json }) {
    const { logs: read = () => Promise.resolve([]) } = await findDeployed(session, 'logs');
    const { stdout, log, terminal } = session;
    const show = (line: string) => {
      const text = log.secrets.redact(plainText(line, maxLine));
      stdout.line(json ? JSON.stringify(text) : text);
    };
    let before = await read();
    for (const line of last === undefined ? before : before.slice(before.length - last)) show(line);

    while (follow) {
      await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);

      const lines = (await whileWaking(read)) ?? [];
      for (const line of freshLines(before, lines)) show(line);
      if (lines.length > 0) before = lines;
    }
  },
};

export const restart: CommandSpec<Json> = {
  ...named,
  name: 'restart',
  options: [...runningKinds, asJson],
  group: 'Change',
  description: 'Restart an app or instance.',
  help: `Examples:
  osc-deploy restart shop
A runner and an app fetch their source again and build it.`,
  run: async (session, { json }) => {
    const { inputs, service, restart: begin } = await findDeployed(session, 'restart');
    await begin?.();

    session.stderr.line(`"${inputs.name}" is restarting.`);
    if (json) session.stdout.json({ name: inputs.name, service, status: 'restarting' });
  },
};

function countIn(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
