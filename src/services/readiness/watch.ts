import type { Clock } from '../../base/clock.js';
import { isStatus, RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { isTransient, poll } from '../../base/retry.js';
import type { BuildFailure } from './run-log.js';

export interface Observation {
  /** `starting`: the start was seen, so a former version no longer answers. */
  state: 'ready' | 'starting' | 'waiting' | 'failed';
  detail: string;
  line?: string | undefined;
  failure?: BuildFailure;
}

interface Watch {
  look: () => Promise<Observation>;
  deadline: number;
  /** Time in which answers may come from the former version, in ms: they count only after a start was seen. */
  settleMs?: number;
  /** After a resume the platform answers 401 and 404 for about a minute. */
  resumed?: boolean | undefined;
}

export const pace = { first: 500, factor: 1.3, max: 5000 };
/** Number of successive reads, and time in ms, that confirm a failure, because the platform may briefly report a wrong state. */
const lasting = { looks: 3, ms: 5000 };

/** Waits until `look` returns ready, or failed for some time. Returns the last result, and whether the time ran out first. */
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

/** Returns whether an error may be temporary, such as the untrusted certificate of a new instance. */
function mayPass(error: unknown, waking: boolean): error is RequestError {
  const isNew = error instanceof RequestError && error.code === 'untrusted-certificate';
  return isNew || isTransient(error) || (waking && isStatus(error, 401, 404));
}

/** Returns undefined for the errors of a service with a resuming instance. */
export async function whileWaking<T>(call: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (mayPass(error, true)) return undefined;
    throw error;
  }
}
