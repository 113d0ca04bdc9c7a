import type { Clock } from '../../base/clock.js';
import { isStatus, RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { isTransient, poll } from '../../base/retry.js';
import type { BuildFailure } from './failed-log.js';

export interface Observation {
  /** `starting`: it was seen to start, so a former version does not answer any more. */
  state: 'ready' | 'starting' | 'waiting' | 'failed';
  detail: string;
  line?: string | undefined;
  failure?: BuildFailure;
}

export interface Watch {
  look: () => Promise<Observation>;
  deadline: number;
  /** How long a former version may still answer, in ms; until then, or until a start is seen, nothing is believed. */
  settleMs?: number;
  /** After a resume the platform answers 401 and 404 for about a minute. */
  resumed?: boolean | undefined;
}

export const pace = { first: 500, factor: 1.3, max: 5000 };
/** A failure must be seen so many times in a row, and for so long (ms): for a moment the platform may say anything. */
const lasting = { looks: 3, ms: 5000 };

/** Waits until it is ready or has failed. @returns the last look, and whether the time ran out before it was believed */
export async function watchUntilReady(
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
  { look, deadline, settleMs = 0, resumed = false }: Watch,
): Promise<{ sight: Observation; timedOut: boolean }> {
  const started = clock.now();
  let sight: Observation = { state: 'waiting', detail: 'nothing yet' };
  let failed = { looks: 0, since: started };
  let saidAt = started;
  let isNew = false;
  const see = async (): Promise<Observation> => {
    try {
      return await look();
    } catch (error) {
      if (!mayPass(error, resumed)) throw error;
      const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
      if (wait > 0) await clock.sleep(wait, signal);
      return { state: resumed ? 'starting' : 'waiting', detail: error.message };
    }
  };
  const judge = async (): Promise<Observation | undefined> => {
    const now = await see();
    const isNews = now.detail !== sight.detail;
    if (isNews || clock.now() - saidAt >= log.progressEveryMs) {
      saidAt = clock.now();
      log.waiting(now.detail, { ms: isNews ? 0 : saidAt - started, line: now.line });
    }
    sight = now;
    isNew ||= now.state === 'starting';
    const since = failed.looks === 0 ? clock.now() : failed.since;
    failed = { looks: now.state === 'failed' ? failed.looks + 1 : 0, since };
    if (!isNew && clock.now() - started < settleMs) return undefined;
    const lasts = failed.looks >= lasting.looks && clock.now() - failed.since >= lasting.ms;
    return now.state === 'ready' || lasts ? now : undefined;
  };
  const end = await poll(judge, { timeoutMs: deadline - started, pace, clock, signal });
  return { sight: end ?? sight, timedOut: end === undefined };
}

/** The certificate of a new instance is not trusted at first. */
function mayPass(error: unknown, waking: boolean): error is RequestError {
  const isNew = error instanceof RequestError && error.code === 'untrusted-certificate';
  return isNew || isTransient(error) || (waking && isStatus(error, 401, 404));
}

/** Returns undefined for the answers that a service gives while an instance resumes. */
export async function whileWaking<T>(call: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (mayPass(error, true)) return undefined;
    throw error;
  }
}
