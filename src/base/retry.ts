import type { Clock } from './clock.js';
import { RequestError } from './errors.js';
import { formatDuration } from './format.js';

/** Returns a `Retry-After` in ms. A date in it is compared with the answer's `date`, else with `now`. Source: RFC 9110, 10.2.3. */
export function retryAfterMs(
  header: string | undefined,
  now: number,
  date?: string,
): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;

  if (/^\d+$/.test(value)) {
    const seconds = Number(value);
    return Number.isSafeInteger(seconds * 1000) ? seconds * 1000 : undefined;
  }

  // Date.parse also accepts "-5" or "soon 1".
  if (!/^[A-Z][a-z]{2,8},? .*\d/.test(value)) return undefined;

  // The asctime form of an HTTP date has no zone and means GMT.
  const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  const from = Date.parse(date ?? '');
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(from) ? now : from));
}

/** `tries`: requests in all. In ms: `base` is the first backoff, `max` the longest backoff, `asked` the longest accepted `Retry-After`. */
export interface RetryRule {
  tries: number;
  base: number;
  max: number;
  asked: number;
}

const platform = { tries: 4, base: 500, max: 8000, asked: 60_000 };
const upload = { base: 250, max: 8000, asked: platform.asked };

export const rules = {
  platform,
  optional: { tries: 3, base: 500, max: 4000, asked: 10_000 },
  // About a minute: without the answer production stays as it is.
  deciding: { tries: 9, base: 500, max: 15_000, asked: 60_000 },
  grant: { tries: 3, base: 500, max: 2000, asked: 0 },
  token: { tries: 5, base: 400, max: 3000, asked: 10_000 },
  outage: { tries: Number.POSITIVE_INFINITY, base: 400, max: 15_000, asked: 10_000 },
  store: { ...platform, tries: 3 },
  lease: { tries: 3, base: 500, max: 2000, asked: 0 },
  write: { tries: 4, base: 500, max: 4000, asked: 0 },
  // A newly minted target is used at once. The retries of a congested server take about three minutes.
  upload: {
    broken: { ...upload, tries: 5 },
    late: { ...upload, tries: 6 },
    expired: { ...upload, tries: 4 },
    congested: { tries: 12, base: 500, max: 20_000, asked: platform.asked },
  },
} satisfies Record<string, RetryRule | Record<string, RetryRule>>;

/** Returns a backoff with equal jitter, in ms: half to all of `base · 2^(attempt-1)`, at most `max`. */
export function backoffMs(
  attempt: number,
  { base, max }: { base: number; max: number },
  random: () => number,
): number {
  const full = Math.min(max, base * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random();
}

/** Returns the ms to wait before the next attempt; undefined ends the retry with this error. */
export type RetryPolicy = (error: unknown, attempt: number) => number | undefined;

/** Calls `attempt` until it resolves, or the policy ends the retry with the last error. Each attempt makes a new request body. */
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

/** Returns the end of a message, `, asks for a wait of 59 min 30 s`, if the server asks for longer than any retry waits. */
export function askedWait(retryAfterMs = 0): string {
  return retryAfterMs > platform.asked
    ? `, asks for a wait of ${formatDuration(retryAfterMs)}`
    : '';
}

/** Returns the policy for transient failures. `repeatable: false` retries only refused requests. `ownRuleFor` is a status for which the caller has a rule of its own. */
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

    // The server refused the request unprocessed. GitHub answers 403 at its rate limits.
    const refused =
      status === 429 || ((status === 503 || status === 403) && retryAfterMs !== undefined);
    if (!refused && !(repeatable && isTransient(error))) return undefined;
    if (refused && retryAfterMs !== undefined)
      return retryAfterMs > rule.asked ? undefined : retryAfterMs;

    return backoffMs(attempt, status === 429 ? { ...rule, base: 2 * rule.base } : rule, random);
  };
}

/** Returns the policy that retries any error. */
export function anyError(rule: RetryRule, random: () => number): RetryPolicy {
  return (_error, attempt) => (attempt < rule.tries ? backoffMs(attempt, rule, random) : undefined);
}

/** Returns whether the server may have carried out the request: its answer is missing, is of another server, or is an error of its own. */
export function isLost(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false;

  const { code, status = 0, request } = error;
  const isStrange = code === 'unexpected-answer' && request.method !== 'GET';
  return code === 'unreachable' || status >= 500 || (isStrange && status >= 200 && status < 300);
}

/** Returns whether the same request may succeed later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { status = 0, retryAfterMs, isOfGateway = false } = error.request;
  const limited = status === 429 || (status === 403 && retryAfterMs !== undefined);
  return error.code === 'unreachable' || limited || isOfGateway || status >= 500;
}

export type PollPace = Record<'first' | 'factor' | 'max', number>;

/** Returns constant waits, in ms. */
export function every(ms: number): PollPace {
  return { first: ms, factor: 1, max: ms };
}

/** Calls `look` until it returns a result; undefined after `timeoutMs`, with a last call at the very end. */
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

/** Calls `look`, and again after each of `waits` (ms) until the result is enough. Returns the last result. */
export async function again<T>(
  waits: readonly number[],
  look: () => Promise<T>,
  {
    isEnough,
    clock,
    signal,
  }: { isEnough: (found: T) => boolean; clock: Clock; signal?: AbortSignal | undefined },
): Promise<T> {
  let found = await look();

  for (const wait of waits) {
    if (isEnough(found)) break;
    await clock.sleep(wait, signal);
    found = await look();
  }

  return found;
}

/** Returns a function that calls `read` once and caches its result. */
export function once<T>(read: () => T): () => T {
  let held: { result: T } | undefined;
  return () => {
    held ??= { result: read() };
    return held.result;
  };
}
