import type { Clock } from './clock.js';
import { RequestError } from './errors.js';
import { formatDuration } from './format.js';

/**
 * Returns the wait of a `Retry-After` header in ms: delta-seconds or an HTTP date.
 * @param date the answer's `Date`, preferred to this clock
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
export function retryAfterMs(header: string | undefined, now: number, date?: string): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) {
    const seconds = Number(value);
    return Number.isSafeInteger(seconds * 1000) ? seconds * 1000 : undefined;
  }
  // Date.parse also accepts "-5" or "soon 1".
  if (!/^[A-Z][a-z]{2,8},? .*\d/.test(value)) return undefined;
  // The oldest form of an HTTP date has no zone and means GMT.
  const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  const from = Date.parse(date ?? '');
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(from) ? now : from));
}

/** Numbers of a retry: requests in all, and in ms the first and longest backoff and the longest wait that a server may ask for. */
export interface RetryRule {
  tries: number;
  base: number;
  max: number;
  asked: number;
}

const platform = { tries: 4, base: 500, max: 8000, asked: 60_000 };
const upload = { base: 250, max: 8000, asked: platform.asked };

/** The numbers of all retries. Which failures are repeated is decided where the protocol is known. */
export const rules = {
  platform,
  /** GitHub where a failure is only a warning. */
  optional: { tries: 3, base: 500, max: 4000, asked: 10_000 },
  grant: { tries: 3, base: 500, max: 2000, asked: 0 },
  /** Storing the new refresh token, on which the login depends. */
  token: { tries: 5, base: 400, max: 3000, asked: 10_000 },
  /** The same while its store is down, for minutes. */
  outage: { tries: Number.POSITIVE_INFINITY, base: 400, max: 15_000, asked: 10_000 },
  store: { ...platform, tries: 3 },
  lease: { tries: 3, base: 500, max: 2000, asked: 0 },
  /** A secret or variable that a person waits for at a terminal. */
  write: { tries: 4, base: 500, max: 4000, asked: 0 },
  /** One file, by failure. A target that is minted again is tried at once. Congestion is waited for about three minutes. */
  upload: {
    broken: { ...upload, tries: 5 },
    late: { ...upload, tries: 6 },
    expired: { ...upload, tries: 4 },
    congested: { tries: 12, base: 500, max: 20_000, asked: platform.asked },
  },
} satisfies Record<string, RetryRule | Record<string, RetryRule>>;

/** Returns an exponential backoff with equal jitter, in ms: between half of it and all of `base · 2^(attempt-1)`, at most `max`. */
export function backoffMs(attempt: number, { base, max }: { base: number; max: number }, random: () => number): number {
  const full = Math.min(max, base * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random();
}

/** Returns the ms to wait before the next attempt; undefined ends the retry with this error. */
export type RetryPolicy = (error: unknown, attempt: number) => number | undefined;

/** Calls `attempt` until it resolves, or the policy ends it with the last error. Each attempt makes a new request body. */
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

/** `, asks for a wait of 59 min 30 s`, where that is why there was no further request. */
export function askedWait(retryAfterMs = 0): string {
  return retryAfterMs > platform.asked ? `, asks for a wait of ${formatDuration(retryAfterMs)}` : '';
}

/**
 * Returns the policy for failures that may pass: a rate limit, a fault of the server, a lost answer. A wait that the server
 * asks for is kept exactly.
 * @param options.repeatable whether two requests do what one does; otherwise only a refused request is repeated
 * @param options.ownRuleFor a status that the caller handles
 */
export function transient(options: {
  random: () => number;
  repeatable?: boolean;
  rule?: RetryRule;
  ownRuleFor?: number | undefined;
}): RetryPolicy {
  const { random, repeatable = true, rule = platform, ownRuleFor } = options;
  return (error, attempt) => {
    if (!(error instanceof RequestError) || attempt >= rule.tries) return undefined;
    const { status, retryAfterMs } = error.request;
    if (status !== undefined && status === ownRuleFor) return undefined;
    // Refused before anything happened. GitHub answers 403 at its rate limits.
    const refused = status === 429 || ((status === 503 || status === 403) && retryAfterMs !== undefined);
    if (!refused && !(repeatable && isTransient(error))) return undefined;
    if (refused && retryAfterMs !== undefined) return retryAfterMs > rule.asked ? undefined : retryAfterMs;
    return backoffMs(attempt, status === 429 ? { ...rule, base: 2 * rule.base } : rule, random);
  };
}

/** Returns the policy for a step on which everything after it depends: any error is tried again. */
export function anyError(rule: RetryRule, random: () => number): RetryPolicy {
  return (_error, attempt) => (attempt < rule.tries ? backoffMs(attempt, rule, random) : undefined);
}

/** Returns whether the request may have been carried out: no answer, a part of one, or a fault of the server. */
export function isLost(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'unreachable' || (error.status ?? 0) >= 500);
}

/** Returns whether the same request may succeed later: no answer, a part of one, a rate limit, a fault of the server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { status = 0, retryAfterMs } = error.request;
  const limited = status === 429 || (status === 403 && retryAfterMs !== undefined);
  return error.code === 'unreachable' || limited || status >= 500;
}

/** Waits between two looks, in ms: the first, and how it grows. */
interface PollPace {
  first: number;
  factor: number;
  max: number;
}

/** Returns constant waits, in ms. */
export function every(ms: number): PollPace {
  return { first: ms, factor: 1, max: ms };
}

/** Calls `look` until it finds something; undefined after `timeoutMs`, with a last call at the very end. */
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
