import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { reasonIn } from './container-log.js';

const shownLines = 50;
const lineLength = 1000;
/**
 * Prints the last lines of an instance's log, folded.
 * @returns the line that most likely says why it failed; undefined when there is no log
 */
export async function printFailureLog(
  read: () => Promise<string[]>,
  { name, log }: { name: string; log: Log },
): Promise<string | undefined> {
  let lines: string[];
  try {
    lines = (await read()).slice(-shownLines);
  } catch (error) {
    // An unreadable log must not hide the failure itself.
    log.warning(`The log of "${name}" cannot be read: ${messageOf(error)}`);
    return undefined;
  }
  await log.group(`Last ${lines.length} lines of the log of "${name}"`, async () => {
    for (const line of lines) log.info(plainText(line, lineLength));
  });
  return reasonIn(lines);
}
