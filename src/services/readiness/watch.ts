import type { Clock } from '../../base/clock.js';
import { isStatus, RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { isTransient } from '../../base/retry.js';
import { watch } from '../../base/watch.js';
import { isPassingRefusal, passingRefusalMs } from '../../platform/answers.js';
import type { Verdict } from './facts.js';

/** A verdict, with the last line of the log. */
export type Observation = Verdict & { line?: string | undefined };

interface Tools {
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

interface Wait {
  look: () => Promise<Observation>;
  /** Epoch ms. */
  deadline: number;
  /** Time in which answers may come from the former version, in ms: they count only after a start was seen. */
  settleMs?: number;
  /** After a resume the platform answers with a page and 401, and 404, for about a minute. */
  isWaking?: boolean;
}

export const pace = { first: 500, factor: 1.3, max: 5000 };
/** Number of successive reads, and time in ms, that confirm a failure, because the platform may briefly report a wrong state. */
const lasting = { looks: 3, ms: 5000 };

/** Waits until `look` returns ready, or failed for some time. Returns the last result, and whether the time ran out first. */
export async function watchUntilReady(
  tools: Tools,
  { look, deadline, settleMs = 0, isWaking = false }: Wait,
): Promise<{ sight: Observation; timedOut: boolean }> {
  const { clock, log, signal } = tools;
  const { sight, isLate } = await watch(tolerant(look, { tools, deadline, isWaking }), {
    isEnd: confirmed(clock, settleMs),
    say: ({ detail, line }, ms) => log.waiting(detail, { ms, line }),
    sayEveryMs: log.progressEveryMs,
    deadline,
    pace,
    clock,
    signal,
  });
  return { sight, timedOut: isLate };
}

/** Makes a look that takes an error which may pass for a state to wait in. */
function tolerant(
  look: () => Promise<Observation>,
  { tools, deadline, isWaking }: { tools: Tools; deadline: number; isWaking: boolean },
): () => Promise<Observation> {
  const { clock, signal } = tools;
  let refusedSince: number | undefined;

  return async () => {
    try {
      const sight = await look();
      refusedSince = undefined;
      return sight;
    } catch (error) {
      refusedSince = isPassingRefusal(error) ? (refusedSince ?? clock.now()) : undefined;
      const isOver = refusedSince !== undefined && clock.now() - refusedSince >= passingRefusalMs;
      if (!mayPass(error, isWaking) || (isOver && !isWaking)) throw error;

      const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
      if (wait > 0) await clock.sleep(wait, signal);

      return { state: isWaking ? 'starting' : 'waiting', detail: error.message };
    }
  };
}

/** Makes the check of the end: ready, gone, or a failure that lasts. */
function confirmed(clock: Clock, settleMs: number): (sight: Observation) => boolean {
  const started = clock.now();
  let failed = { looks: 0, since: started };
  let isNew = false;

  return ({ state }) => {
    const now = clock.now();
    isNew ||= state === 'starting';

    const since = failed.looks === 0 ? now : failed.since;
    failed = { looks: state === 'failed' ? failed.looks + 1 : 0, since };
    if (state === 'gone') return true;
    if (!isNew && now - started < settleMs) return false;

    return state === 'ready' || (failed.looks >= lasting.looks && now - failed.since >= lasting.ms);
  };
}

/** Returns whether an error may be temporary, such as the untrusted certificate of a new instance. */
function mayPass(error: unknown, isWaking: boolean): error is RequestError {
  const isNew = error instanceof RequestError && error.code === 'untrusted-certificate';
  if (isNew || isTransient(error) || isPassingRefusal(error)) return true;
  return isWaking && isStatus(error, 404);
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
