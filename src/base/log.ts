import { formatDuration } from './format.js';
import type { MaskedValues } from './masked-values.js';

/** Prints no masked value and no workflow command. */
export interface Log {
  readonly secrets: MaskedValues;
  readonly progressEveryMs: number;
  info(text: string): void;
  progress(text: string, share: number): void;
  waiting(text: string, about: Waiting): void;
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
  failure(thrown: unknown): void;
  group<T>(title: string, body: () => Promise<T>): Promise<T>;
  mask(secret: string): void;
}

export type Waiting = { ms: number; line?: string | undefined };

/** Returns the text with its duration. */
export function waitingLine(text: string, { ms }: Waiting): string {
  return ms > 0 ? `${text} (${formatDuration(ms)} so far)` : text;
}

export const progressLineEveryMs = 5000;
