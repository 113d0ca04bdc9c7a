import { formatNumber } from '../../base/format.js';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';

const lineLength = 2000;
/** Lines that are printed at one time: a person reads no more, and a runner drops a log of millions. */
const maxLines = 5000;

/** Prints each line of a growing log once, although it is read as a whole or only at its end. */
export class JobLog {
  readonly #log: Log;
  #before: string[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  get last(): string | undefined {
    return this.#before.map((line) => plainText(line, 300)).findLast((line) => line !== '');
  }

  print(lines: string[]): void {
    const fresh = freshLines(this.#before, lines);
    if (fresh.length > maxLines) this.#log.info(`… ${formatNumber(fresh.length - maxLines)} lines left out …`);
    for (const line of fresh.slice(-maxLines)) this.#log.info(plainText(line, lineLength));
    // A log that is suddenly empty could not be read.
    if (lines.length > 0) this.#before = lines;
  }
}

const tailLines = 3;

/** Returns the lines of `now` after those of `before`. A log that shows only its end is matched by the last lines of `before`; without a match all are new. */
export function freshLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const tail = before.slice(-tailLines);
  if (before.every((line, index) => line === now[index])) return now.slice(before.length);
  for (let end = now.length; end > 0; end--) {
    const found = tail.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
    // Where `now` begins within the tail, only its part after the tail is new.
    if (found) return now.slice(end);
  }
  return now;
}
