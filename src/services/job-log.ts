import { formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';

/** Longest line that is printed, in characters. */
const lineLength = 2000;
/** Most lines that are printed at one time: a person reads no more, and a runner drops a log of millions. */
const mostLines = 5000;

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
    const fresh = freshLines(this.#before, lines);
    if (fresh.length > mostLines) this.#log.info(`… ${formatNumber(fresh.length - mostLines)} lines left out …`);
    for (const line of fresh.slice(-mostLines)) this.#log.info(plainText(line, lineLength));
    // A log that is suddenly empty was only not there to be read.
    if (lines.length > 0) this.#before = lines;
  }
}

/**
 * The lines at the end of `now` that come after what both have in common: the longest end of `before` that `now` begins
 * with. Found as Knuth, Morris and Pratt do, because comparing each length would take days for a million equal lines.
 */
export function freshLines(before: string[], now: string[]): string[] {
  const borders = bordersOf(now);
  let length = 0;
  for (const line of before) {
    // All of `now` was seen, and there is more: a shorter part of it may still be the end.
    while (length > 0 && (length === now.length || line !== now[length])) length = borders[length - 1] ?? 0;
    if (now.length > 0 && line === now[length]) length++;
  }
  return now.slice(length);
}

/** For each beginning of `lines` the length of the longest shorter beginning that is also its end. */
function bordersOf(lines: string[]): number[] {
  const borders = [0];
  let length = 0;
  for (let index = 1; index < lines.length; index++) {
    while (length > 0 && lines[index] !== lines[length]) length = borders[length - 1] ?? 0;
    if (lines[index] === lines[length]) length++;
    borders.push(length);
  }
  return borders;
}
