import { RequestError } from './errors.js';
import { formatDuration } from './format.js';
import { backoffMs, type RetryPolicy } from './retry.js';

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
 * Separate rules: storage (`pages/upload-retry.ts`: S3's codes, and the upload window that follows them), a refresh
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

/** Source: the vendor's Terraform provider. */
export const orchestratorUnavailable = 'ORCHESTRATOR_UNAVAILABLE';

/** Returns whether the server, or one that it needs, is away at the moment, as during a restart. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { status = 0, serverCode } = error.request;
  if (error.code === 'unreachable' || error.code === 'untrusted-certificate') return true;
  return (status >= 502 && status <= 504) || serverCode === orchestratorUnavailable;
}

/** A server that does not know the path at all, as a new one does before its routes are there. */
const missingRoute = /^Route [A-Z]+:\S* not found$/;

/**
 * Returns whether an instance that was just made or woken may answer so: there is no connection, its certificate is not
 * trusted yet, the gateway in front of it refuses or has nothing behind it, its routes are not there.
 */
export function isComingUp(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { status, json = false } = error.request;
  return isUnavailable(error) || (status === 401 && !json) || isUnclearlyMissing(error);
}

/** Returns whether a 404 may come from what stands before the server, or from one that starts: a page, nothing, or no such route. */
export function isUnclearlyMissing(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.status !== 404) return false;
  const { json = false, reason = '' } = error.request;
  return !json || missingRoute.test(reason);
}
