import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../../services/job/job-log.js';
import { whileWaking } from '../../services/readiness/wait-until-ready.js';
import type { CommandSpec } from '../command.js';
import { findDeployed } from '../find-deployed.js';
import { kinds, nameArgument, nameInputs } from '../options.js';
import type { Session } from '../session.js';

/** Longest line of a log that is shown, in characters. */
const maxLine = 4000;
/** Time between two looks at a log that is followed, in ms. */
const followEveryMs = 2000;

export const logs: CommandSpec<{ follow?: boolean }> = {
  name: 'logs',
  group: 'Look',
  description: 'Print the log of an app or instance.',
  arguments: [nameArgument],
  options: [['-f, --follow', 'go on with what comes, until Ctrl-C'], ...kinds],
  help: `Examples:
  osc-deploy logs shop
  osc-deploy logs shop --follow`,
  inputs: nameInputs,
  run: showLogs,
};

/** Prints to standard output, so that a pipe gets the log and nothing else. */
async function showLogs(session: Session, { follow = false }: { follow?: boolean }): Promise<void> {
  const { logs: read = () => Promise.resolve([]) } = await findDeployed(session, 'logs');
  const { stdout, log, terminal } = session;
  let before: string[] = [];
  // While it restarts there is no log to be read.
  for (let lines = await read(); ; lines = (await whileWaking(read)) ?? []) {
    for (const line of freshLines(before, lines)) stdout.line(log.secrets.redact(plainText(line, maxLine)));
    if (!follow) return;
    if (lines.length > 0) before = lines;
    await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
  }
}
