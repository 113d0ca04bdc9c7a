import type { Clock } from '../base/clock.js';
import { messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { Log } from '../base/log.js';
import { retry } from '../base/retry.js';
import { isPassingRefusal, passingRefusalMs } from './answers.js';
import type { JsonCall, JsonClient } from './control-plane.js';

/** The wait for a host that has just come up. */
export interface Patience {
  /** The host, as the subject of a sentence. */
  who: string;
  forMs: number;
  isPassing: (error: unknown) => boolean;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

const everyMs = 3000;

/** Repeats a call while its host comes up, and says so once. Returns its result. @throws the last error after `forMs` */
export async function whileComingUp<T>(
  call: () => Promise<T>,
  { who, forMs, isPassing, clock, log, signal }: Patience,
): Promise<T> {
  const until = clock.now() + forMs;
  const policy = (error: unknown, attempt: number) => {
    if (!isPassing(error) || clock.now() >= until) return undefined;

    if (attempt === 1) {
      const maxWait = formatDuration(until - clock.now());
      const wait = `${who} does not answer yet; waiting for it, at most ${maxWait}.`;
      log.info(`${wait} ${messageOf(error)}`);
    }

    return everyMs;
  };
  return retry(call, { policy, clock, signal });
}

/** Returns the client of a service whose gateway may not know it yet. A call that is sent `once` is repeated by its caller. */
export function patientClient(
  json: JsonClient,
  about: Omit<Patience, 'forMs' | 'isPassing'>,
): JsonClient {
  const patience = { ...about, forMs: passingRefusalMs, isPassing: isPassingRefusal };
  const patiently = <T>({ once }: JsonCall, send: () => Promise<T>) =>
    once ? send() : whileComingUp(send, patience);

  return {
    call: (call, schema) => patiently(call, () => json.call(call, schema)),
    text: (call) => patiently(call, () => json.text(call)),
  };
}
