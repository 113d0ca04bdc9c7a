import type { Clock } from '../base/clock.js';
import { DeployError, RequestError, systemCodeOf } from '../base/errors.js';
import { backoffMs, maxAskedMs } from '../base/retry.js';

/**
 * Most attempts for one file, by what went wrong. `broken`: the server or the network failed. `late`: there was no answer
 * in time; each such try halves what is sent at once. `expired`: a refused target is minted again, but a third
 * fresh one is not refused for its age. `congested`: storage is at its limit; the waits add up to about three minutes.
 */
export const maxTries = { broken: 5, late: 6, expired: 4, congested: 12 };
/**
 * Storage that has answered nothing at all for so many times the limit of a stalled upload is gone: a slow line, whose
 * window is halved with each of them, brings an answer before that; one that takes no new connection is gone earlier.
 */
const silence = { late: 5, unreachable: 2 };

/** The kinds of failure of an upload. */
export type Verdict = keyof typeof maxTries | 'fatal';

/** No answer in time: the connection may be too slow for the parallel uploads. */
const lateCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
/**
 * S3's codes for failures that a retry can solve, although their status says otherwise.
 * Source: S3 API reference, "Error responses", list of error codes.
 */
const verdictOfCode: Record<string, Verdict> = {
  SlowDown: 'congested',
  ExpiredToken: 'expired',
  RequestTimeout: 'late',
  IncompleteBody: 'broken',
  OperationAborted: 'broken',
};

/** The kind of a failed attempt. Only temporary failures of the server or the network are retried. */
export function judge(error: unknown): Verdict {
  if (!(error instanceof RequestError)) return 'fatal';
  // A file that changed while it was streamed ends the request from our side; the reason is underneath.
  if (error.cause instanceof DeployError) return 'fatal';
  // A certificate or a proxy that will be the same next time.
  if (error.code !== 'upload-failed') return 'fatal';
  if ((error.request.retryAfterMs ?? 0) > maxAskedMs) return 'fatal';
  const { status, serverCode = '' } = error.request;
  if (status === undefined) return lateCodes.has(systemCodeOf(error.cause) ?? '') ? 'late' : 'broken';
  if (Object.hasOwn(verdictOfCode, serverCode)) return verdictOfCode[serverCode] ?? 'fatal';
  if (status === 429 || status === 503) return 'congested';
  if (status === 403) return 'expired';
  if (status === 408) return 'late';
  // 499: a proxy before storage says that the connection was closed on it.
  return status >= 500 || status === 499 ? 'broken' : 'fatal';
}

/**
 * Whether storage has been silent for too long to try again.
 * @param options.heard when it last answered anything, in epoch ms
 * @param options.stallMs an upload that stands still for this long is given up, in ms
 */
export function isGone(
  error: unknown,
  { clock, heard, stallMs }: { clock: Clock; heard: { at: number }; stallMs: number },
): boolean {
  if (judge(error) !== 'late' || !(error instanceof RequestError)) return false;
  const kind = systemCodeOf(error.cause) === 'UND_ERR_CONNECT_TIMEOUT' ? 'unreachable' : 'late';
  return clock.now() - heard.at >= silence[kind] * stallMs;
}

/** Wait before the next attempt, in ms. */
export function waitMs(
  error: unknown,
  { verdict, number, random }: { verdict: Exclude<Verdict, 'fatal'>; number: number; random: () => number },
): number {
  const asked = error instanceof RequestError ? error.request.retryAfterMs : undefined;
  if (asked !== undefined && verdict !== 'expired') return asked;
  if (verdict === 'expired' && number === 1) return 0;
  return backoffMs(
    number,
    verdict === 'congested' ? { base: 500, max: 20_000, random } : { base: 250, max: 8000, random },
  );
}
