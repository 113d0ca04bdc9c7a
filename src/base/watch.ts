import type { Clock } from './clock.js';
import { type PollPace, poll } from './retry.js';

/** The result of one look, in a few words. */
export interface Sight {
  detail: string;
}

export interface Watching<Seen extends Sight> {
  isEnd: (sight: Seen) => boolean;
  /** Says what is seen: news at once, with 0 ms, and what lasts after each `sayEveryMs`, with the time of the whole wait. */
  say: (sight: Seen, waitedMs: number) => void;
  sayEveryMs: number;
  /** Epoch ms of the clock. */
  deadline: number;
  pace: PollPace;
  clock: Clock;
  signal: AbortSignal;
}

/** Looks until `isEnd`. Returns what was seen last, and whether the time ran out first. */
export async function watch<Seen extends Sight>(
  look: () => Promise<Seen>,
  { isEnd, say, sayEveryMs, deadline, pace, clock, signal }: Watching<Seen>,
): Promise<{ sight: Seen; isLate: boolean }> {
  const started = clock.now();
  let saidAt = started;
  let last: Seen | undefined;
  const lookAndSay = async (): Promise<true | undefined> => {
    const sight = await look();

    const isNews = sight.detail !== last?.detail;
    if (isNews || clock.now() - saidAt >= sayEveryMs) {
      saidAt = clock.now();
      say(sight, isNews ? 0 : saidAt - started);
    }

    last = sight;
    return isEnd(sight) ? true : undefined;
  };

  const end = await poll(lookAndSay, { timeoutMs: deadline - started, pace, clock, signal });
  if (!last) throw new Error('nothing was looked at');

  return { sight: last, isLate: end === undefined };
}
