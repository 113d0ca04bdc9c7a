import { plainText } from '../../base/plain-text.js';
import { freshLines } from '../../services/job/job-log.js';
import { whileWaking } from '../../services/readiness/wait-until-ready.js';
import type { CommandSpec } from '../command.js';
import { findRunning } from '../find-deployed.js';
import { deployed, instance, targetOfDeployed } from '../options.js';
import type { Session } from '../session.js';

/** Longest line of a log that is shown, in characters. */
const maxLine = 4000;
/** Between two looks at a log that is followed, in ms. */
const followEveryMs = 2000;

export const logs: CommandSpec<{ follow?: boolean }> = {
  name: 'logs',
  description: 'Print the log of an app or instance.',
  options: [...deployed, instance, ['-f, --follow', 'go on with what comes, until Ctrl-C']],
  inputs: targetOfDeployed,
  run: showLogs,
};

/** `osc-deploy logs`: the log of what runs, on standard output; with `follow` also what comes, until Ctrl-C. */
async function showLogs(session: Session, { follow = false }: { follow?: boolean }): Promise<void> {
  const { logs } = await findRunning(session, 'A site has no log');
  const { stdout, log, terminal } = session;
  let before: string[] = [];
  // While it restarts there is no log to be read.
  for (let lines = await logs(); ; lines = (await whileWaking(logs)) ?? []) {
    for (const line of freshLines(before, lines)) stdout.line(log.secrets.redact(plainText(line, maxLine)));
    if (!follow) return;
    if (lines.length > 0) before = lines;
    await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
  }
}
