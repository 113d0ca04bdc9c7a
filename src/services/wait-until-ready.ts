import type { Clock } from '../base/clock.js';
import { RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { poll } from '../base/poll.js';

/** Result of one readiness check. */
export interface Observation {
  state: 'ready' | 'waiting' | 'failed';
  /** For people: `health starting`, `the page still builds`. */
  detail: string;
  /** Ready or failed, and certainly in the version asked for. */
  confirmed?: boolean;
  /** Waiting because it starts or builds, so the version before is gone. */
  inProgress?: boolean;
}

export interface Watch {
  look(): Promise<Observation>;
  /** Epoch ms. */
  deadline: number;
  /**
   * For how long a version from before may still answer, in ms. 0: there was none.
   * Until then, or until it is seen to start or build, only what is certain is believed.
   */
  settleMs: number;
  /** The platform was told to wake it up, and for about a minute answers 401 and 404. */
  resumed?: boolean;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

/** Looks twice a second at first, then every 5 s. */
export const pace = { first: 500, factor: 1.3, longest: 5000 };
/** A failure must be seen this many times: right after the start it may pass. */
const failuresToBelieve = 2;

/**
 * Waits until it is ready or has failed.
 * @returns the last look, and whether the time ran out before it was believed
 */
export async function watchUntilReady(watch: Watch): Promise<{ sight: Observation; timedOut: boolean }> {
  const { clock, log, signal, deadline } = watch;
  const started = clock.now();
  let sight: Observation = { state: 'waiting', detail: 'nothing yet' };
  let failures = 0;
  let moved = false;
  const look = async (): Promise<Observation | undefined> => {
    const now = await patientLook(watch);
    if (now.detail !== sight.detail) log.info(`${now.detail}`);
    sight = now;
    moved ||= now.inProgress === true;
    failures = now.state === 'failed' ? failures + 1 : 0;
    const believed = now.confirmed === true || moved || clock.now() - started >= watch.settleMs;
    if (!believed || now.state === 'waiting') return undefined;
    return now.state === 'ready' || failures >= failuresToBelieve ? now : undefined;
  };
  const end = await poll(look, { timeoutMs: Math.max(0, deadline - started), pace, clock, signal });
  return { sight: end ?? sight, timedOut: end === undefined };
}

/** A server error while something starts is no reason to give up; Retry-After sets the wait. */
async function patientLook(watch: Watch): Promise<Observation> {
  const { clock, signal, deadline } = watch;
  try {
    return await watch.look();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, retryAfterMs } = error.request;
    const passing =
      status === undefined || status >= 500 || status === 429 || (watch.resumed && (status === 401 || status === 404));
    if (!passing) throw error;
    const wait = Math.min(retryAfterMs ?? 0, deadline - clock.now());
    if (wait > 0) await clock.sleep(wait, signal);
    return { state: 'waiting', detail: error.message, inProgress: watch.resumed === true };
  }
}
