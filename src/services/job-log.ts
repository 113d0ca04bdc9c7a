import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';

/** Longest line that is printed, in characters. */
const lineLength = 2000;

/** Prints a growing log that is always read as a whole, or as its last part: each line once. */
export class JobLog {
  readonly #log: Log;
  #before: string[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** The last line that holds anything, safe to print. */
  get last(): string | undefined {
    return this.#before.map((line) => plainText(line, 300)).findLast((line) => line !== '');
  }

  /** Prints what is new since the last time. */
  print(lines: string[]): void {
    for (const line of freshLines(this.#before, lines)) this.#log.info(plainText(line, lineLength));
    // A log that is suddenly empty was only not there to be read.
    if (lines.length > 0) this.#before = lines;
  }
}

/** The lines at the end of `now` that come after what both have in common: the end of `before` is looked for in `now`. */
export function freshLines(before: string[], now: string[]): string[] {
  const overlaps = (length: number) => before.slice(before.length - length).every((line, index) => line === now[index]);
  for (let length = Math.min(before.length, now.length); length > 0; length--) {
    if (overlaps(length)) return now.slice(length);
  }
  return now;
}
