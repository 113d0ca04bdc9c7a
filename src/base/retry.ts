import type { Clock } from './clock.js';

/**
 * Returns the wait that a `Retry-After` header asks for, in ms: delta-seconds or an HTTP date.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 * @param date the answer's own `Date`, which a date is measured by: our clock may be wrong
 * @returns undefined when there is none or it cannot be used. A date in the past asks for no wait.
 */
export function retryAfterMs(header: string | undefined, now: number, date?: string): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) {
    const seconds = Number(value);
    return Number.isSafeInteger(seconds * 1000) ? seconds * 1000 : undefined;
  }
  // Only the shapes of an HTTP date: Date.parse also accepts "-5" or "soon 1".
  if (!/^[A-Z][a-z]{2,8},? .*\d/.test(value)) return undefined;
  // Of the three forms of an HTTP date, the oldest has no zone and means GMT.
  const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  const from = Date.parse(date ?? '');
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(from) ? now : from));
}

/** Returns an exponential backoff with equal jitter, in ms: between half of it and all of `base · 2^(attempt-1)`, at most `max`. */
export function backoffMs(attempt: number, options: { base: number; max: number; random: () => number }): number {
  const full = Math.min(options.max, options.base * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * options.random();
}

/** Decides after a failed attempt: ms to wait before the next one, or `undefined` to give up with this error. */
export type RetryPolicy = (error: unknown, attempt: number) => number | undefined;

/**
 * Calls `attempt` until it resolves or the policy gives up; then throws the last error.
 * `attempt` must make everything it sends anew each time.
 */
export async function retry<T>(
  attempt: (number: number) => Promise<T>,
  options: { policy: RetryPolicy; clock: Clock; signal?: AbortSignal | undefined },
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      options.signal?.throwIfAborted();
      const wait = options.policy(error, number);
      if (wait === undefined) throw error;
      await options.clock.sleep(wait, options.signal);
    }
  }
}
