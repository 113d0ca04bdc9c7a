import { formatDuration } from './format.js';
import type { MaskedValues } from './masked-values.js';

/** The log of a run. No implementation prints a masked value or a workflow command that came with a text. */
export interface Log {
  readonly secrets: MaskedValues;
  /** Interval at which long work reports its progress, in ms. */
  readonly progressEveryMs: number;
  info(text: string): void;
  /** @param share done, 0 to 1 */
  progress(text: string, share: number): void;
  /** A text that a terminal shows in a line with the time that has passed. */
  waiting(text: string, about: Waiting): void;
  /** Only for a run with debug logging. */
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
  /** Shows what happened, what to do next, and where to read more. */
  failure(thrown: unknown): void;
  /** Runs `body` with its lines under `title`. */
  group<T>(title: string, body: () => Promise<T>): Promise<T>;
  /** From now on this secret is not printed, in any form in which it could be: by this run, nor by the rest of the job. */
  mask(secret: string): void;
}

export interface Waiting {
  /** For how long this has been the news, in ms; 0 when it is new. */
  ms: number;
  /** The last line of its own log. */
  line?: string | undefined;
}

/** Returns the line for something that the run waits for. */
export function waitingLine(text: string, { ms }: Waiting): string {
  return ms > 0 ? `${text} (${formatDuration(ms)} so far)` : text;
}

/** Interval between two lines of progress, in ms. */
export const progressLineEveryMs = 5000;
