import type { Clock } from './clock.js';
import { RequestError } from './errors.js';
import { formatDuration } from './format.js';

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
 * `attempt` must build its request each time: a body is never sent twice.
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

/** A server that asks for a longer wait than this, in ms, gets no further request. */
export const maxAskedMs = 60_000;

/** `, asks for a wait of 59 min 30 s`, where that is why there was no further request. */
export function askedWait(retryAfterMs = 0): string {
  return retryAfterMs > maxAskedMs ? `, asks for a wait of ${formatDuration(retryAfterMs)}` : '';
}

interface TransientOptions {
  random: () => number;
  /** Sending it twice does what sending it once does; otherwise only a request that was surely refused is sent again. */
  repeatable?: boolean;
  /** Maximum number of tries in all. */
  tries?: number;
  /** A status that the caller handles. */
  ownRuleFor?: number | undefined;
}

/**
 * Returns the rule for a request that failed in a way that may pass: too many at once, a server that stumbles, a lost answer.
 * The waits that a server asks for are kept to the letter, the others grow with jitter.
 *
 * Separate rules: storage (`pages/upload-files.ts`: S3's codes, and the upload window that follows them), a refresh
 * token (`credentials/refresh-grant.ts`: only where it was surely not sent), the token that replaced it
 * (`credentials/persist.ts`: any error, because the login depends on it) and GitHub where it is not needed
 * (`github/best-effort.ts`: a long wait ends it).
 */
export function transient({ random, repeatable = true, tries = 4, ownRuleFor }: TransientOptions): RetryPolicy {
  return (error, attempt) => {
    if (!(error instanceof RequestError) || attempt >= tries) return undefined;
    const { status, retryAfterMs } = error.request;
    if (status !== undefined && status === ownRuleFor) return undefined;
    // Refused before anything happened, so it may be sent again whatever it does. GitHub says 403 for its rate limits.
    const refused = status === 429 || ((status === 503 || status === 403) && retryAfterMs !== undefined);
    if (!refused && !(repeatable && isTransient(error))) return undefined;
    if (refused && retryAfterMs !== undefined) return retryAfterMs > maxAskedMs ? undefined : retryAfterMs;
    return backoffMs(attempt, { base: status === 429 ? 1000 : 500, max: 8000, random });
  };
}

/** Returns the rule for a step that everything after it depends on: any error is tried again. */
export function anyError(options: { random: () => number; tries: number; maxMs: number }): RetryPolicy {
  const { random, tries, maxMs: max } = options;
  return (_error, attempt) => (attempt < tries ? backoffMs(attempt, { base: 500, max, random }) : undefined);
}

/** Returns whether the request may have been carried out all the same: no answer, a part of one, or a fault of the server. */
export function isLost(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'unreachable' || (error.status ?? 0) >= 500);
}

/** Returns whether the same request may be answered the next time: no answer, a part of one, a rate limit, a fault of the server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { status = 0, retryAfterMs } = error.request;
  const limited = status === 429 || (status === 403 && retryAfterMs !== undefined);
  return error.code === 'unreachable' || limited || status >= 500;
}

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

/** Looks, and again after each of `waits` (in ms) until it is enough. @returns what the last look found */
export async function again<T>(
  waits: readonly number[],
  look: () => Promise<T>,
  { isEnough, clock, signal }: { isEnough: (found: T) => boolean; clock: Clock; signal?: AbortSignal | undefined },
): Promise<T> {
  let found = await look();
  for (const wait of waits) {
    if (isEnough(found)) break;
    await clock.sleep(wait, signal);
    found = await look();
  }
  return found;
}
