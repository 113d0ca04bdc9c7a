import { Option } from 'commander';
import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../../services/readiness/run-log.js';
import { whileWaking } from '../../services/readiness/watch.js';
import { findDeployed } from '../find-deployed.js';
import {
  type CommandSpec,
  type Json,
  nameArgument,
  nameInputs,
  rejectUnread,
  runningKinds,
} from '../options.js';

const maxLine = 4000;
const followEveryMs = 2000;

const tail = new Option('--tail <lines>', 'begin with the last so many lines').argParser(
  rejectUnread(countIn, 'It must be a number of lines.'),
);

export const logs: CommandSpec<Json & { follow?: boolean; tail?: number }> = {
  name: 'logs',
  group: 'Look',
  description: 'Print the log of an app or instance.',
  options: [
    ['-f, --follow', 'go on with what comes, until Ctrl-C'],
    tail,
    ...runningKinds,
    ['--json', 'print each line as a JSON string'],
  ],
  arguments: [nameArgument],
  inputs: nameInputs,
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

function countIn(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
