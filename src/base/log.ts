import { formatDuration } from './format.js';
import type { MaskedValues } from './masked-values.js';

/** The log of a run. Implementations print no masked value, and no workflow command in a text. */
export interface Log {
  readonly secrets: MaskedValues;
  readonly progressEveryMs: number;
  info(text: string): void;
  /** @param share 0 to 1 */
  progress(text: string, share: number): void;
  /** Says what the run waits for. @param about.ms how long, 0 at first @param about.line the last line of its log */
  waiting(text: string, about: Waiting): void;
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
  /** Shows the message, the advice and a link to the documentation. */
  failure(thrown: unknown): void;
  group<T>(title: string, body: () => Promise<T>): Promise<T>;
  /** Hides a secret in the output of this run and of the rest of the job. */
  mask(secret: string): void;
}

export type Waiting = { ms: number; line?: string | undefined };

/** Returns the text with its duration. */
export function waitingLine(text: string, { ms }: Waiting): string {
  return ms > 0 ? `${text} (${formatDuration(ms)} so far)` : text;
}

/** Interval between two lines of progress, in ms. */
export const progressLineEveryMs = 5000;
