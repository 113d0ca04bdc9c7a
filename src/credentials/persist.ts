import type { Clock } from '../base/clock.js';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { backoffMs, retry } from '../base/retry.js';
import { isTransient } from '../base/retry-policies.js';
import type { GenerationRecord, NewLogin, TokenStore } from './token-store.js';

/** Dependencies of storing new tokens. */
export interface PersistOptions {
  store: TokenStore;
  clock: Clock;
  log: Log;
  random: () => number;
  /** The commands that bring a lost login back, for messages. */
  signInCommand: string;
}

/** Attempts to store a new token; an outage of the store can last minutes and gets more. */
const tries = 5;
/** How long a store that is down is waited for, in ms; the post step waits as long again, within the life of the lease. */
const patienceMs = 240_000;
/** Attempts to write the record; the post step has as many again. */
const recordTries = 3;
/** Longest wait between two of them, in ms, also when the server asks for more. */
const longestWaitMs = 10_000;

/**
 * Stores new tokens, then the record: five tries, because losing them is losing the login. Shared with the post step.
 * @returns whether the record is written too; without it the next run cannot tell a stale copy
 * @throws DeployError `token-lost`
 */
export async function persistToken(
  login: NewLogin,
  rotated: GenerationRecord,
  options: PersistOptions,
): Promise<boolean> {
  const { store, clock, log, random, signInCommand } = options;
  const until = clock.now() + patienceMs;
  let overtaken = false;
  let attempts = 0;
  try {
    await retry(
      async (attempt) => {
        attempts = attempt;
        // A try that broke off may have got through, and another run may have used what it stored.
        overtaken = attempt > 1 && (await isOvertaken(options, { rotated, last: attempt >= tries }));
        if (!overtaken) await store.save(login, rotated);
      },
      {
        clock,
        policy: (error, attempt) =>
          attempt < tries || (isTransient(error) && clock.now() < until) ? waitMs(error, attempt, random) : undefined,
      },
    );
  } catch (error) {
    throw new DeployError(
      'token-lost',
      `The new refresh token could not be stored in ${store.place} (${attempts} tries): ${messageOf(error)}`,
      {
        cause: error,
        next: signInCommand,
      },
    );
  }
  // The other run has written a newer state.
  if (overtaken) return true;
  try {
    await retry(() => store.writeRecord(rotated), {
      clock,
      policy: (error, attempt) => (attempt < recordTries ? waitMs(error, attempt, random) : undefined),
    });
    return true;
  } catch (error) {
    log.warning(
      `The new refresh token is stored, but not the note about it: ${messageOf(error)} Stale copies cannot be told apart until the next run.`,
    );
    return false;
  }
}

/** Whether a record is of a login that neither is the one of `rotated` nor came before it. */
export function isOther(record: GenerationRecord, rotated: GenerationRecord): boolean {
  return record.current !== rotated.current && !rotated.superseded.includes(record.current);
}

/**
 * Whether the record shows that another run has replaced the token we have used. Storing matters more than knowing, so
 * an unreadable record counts as no; a slow answer is read again, except before the last attempt.
 */
async function isOvertaken(
  { store, clock }: Pick<PersistOptions, 'store' | 'clock'>,
  { rotated, last }: { rotated: GenerationRecord; last: boolean },
): Promise<boolean> {
  const askedAt = clock.now();
  const record = await store.read().then(
    (stored) => stored.record,
    () => undefined,
  );
  if (record !== undefined && isOther(record, rotated)) return true;
  const late = store.settleMs > 0 && clock.now() - askedAt >= store.settleMs / 2;
  if (late && !last) throw new Error(`${store.place} takes too long to tell whether it was stored`);
  return false;
}

function waitMs(error: unknown, attempt: number, random: () => number): number {
  const asked = error instanceof RequestError ? (error.request.retryAfterMs ?? 0) : 0;
  return Math.max(
    Math.min(asked, longestWaitMs),
    backoffMs(attempt, { base: 400, max: attempt < tries ? 3000 : 15_000, random }),
  );
}
