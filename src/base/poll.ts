import type { Clock } from './clock.js';

/** Waits between looks: quick at first, then slower. All in ms. */
interface PollPace {
  first: number;
  factor: number;
  max: number;
}

/** Returns waits that are always the same, in ms. */
export function every(ms: number): PollPace {
  return { first: ms, factor: 1, max: ms };
}

/**
 * Looks again and again until `look` yields something other than `undefined`.
 * @returns what `look` found, or `undefined` when `timeoutMs` ran out (the last look is made at the very end)
 */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  options: { timeoutMs: number; pace: PollPace; clock: Clock; signal?: AbortSignal | undefined },
): Promise<T | undefined> {
  const { clock, pace } = options;
  const deadline = clock.now() + options.timeoutMs;
  for (let wait = pace.first; ; wait = Math.min(wait * pace.factor, pace.max)) {
    const found = await look();
    if (found !== undefined) return found;
    const left = deadline - clock.now();
    if (left <= 0) return undefined;
    await clock.sleep(Math.min(wait, left), options.signal);
  }
}
