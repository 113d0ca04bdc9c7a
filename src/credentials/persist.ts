import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { backoffMs, isTransient, type RetryPolicy, retry } from '../base/retry.js';
import { type GenerationRecord, isOther, isStored, type NewLogin, type StoredLogin } from './generation.js';
import type { RotationOptions } from './token-store.js';

export type PersistOptions = Pick<RotationOptions, 'store' | 'clock' | 'log' | 'random' | 'signInCommand'>;

/** Attempts to store a new token; an outage of the store can last minutes and gets more. */
const tries = 5;
/** How long a store that is down is waited for, in ms; the post step waits as long again, within the life of the lease. */
const patienceMs = 240_000;
/** Attempts to write the record; the post step has as many again. */
const recordTries = 3;
/** Maximum wait between two of them, in ms, also when the server asks for more. */
const maxWaitMs = 10_000;

interface Persisting extends PersistOptions {
  /** The tokens may have been stored already, and another run may have used them since. */
  again?: boolean;
}

/**
 * Stores new tokens, then the record. Shared with the post step.
 * @returns whether the record says the truth too, without which the next run cannot tell a stale copy; and the record that
 * was found in place of storing: it shows that the token is stored already, or that another run has gone on
 * @throws DeployError `token-lost`
 */
export async function persistToken(
  login: NewLogin,
  rotated: GenerationRecord,
  options: Persisting,
): Promise<{ recorded: boolean; found?: GenerationRecord }> {
  const found = await saveTokens(login, rotated, options);
  return found ? { recorded: true, found } : { recorded: await saveRecord(rotated, options) };
}

/**
 * At least five tries, and for minutes while the store is down, because losing the tokens is losing the login.
 * @returns the record that was found in place of storing
 */
async function saveTokens(
  login: NewLogin,
  rotated: GenerationRecord,
  { store, clock, log, random, signInCommand, again = false }: Persisting,
): Promise<GenerationRecord | undefined> {
  const until = clock.now() + patienceMs;
  let attempts = 0;
  const save = async (attempt: number) => {
    attempts = attempt;
    // A try that broke off may have got through. Storing matters more than knowing, so an unreadable record is none.
    const { record } = again || attempt > 1 ? await store.read().catch((): StoredLogin => ({})) : {};
    if (record && (isStored(record, rotated) || isOther(record, rotated))) return record;
    await store.save(login, rotated);
    return undefined;
  };
  const policy: RetryPolicy = (error, attempt) => {
    if (attempt >= tries && !(isTransient(error) && clock.now() < until)) return undefined;
    const wait = waitMs(error, attempt, random);
    const why = attempt === 1 ? `: ${messageOf(error)}` : '.';
    log.info(`The new refresh token is not stored yet; next try in ${formatDuration(wait)}${why}`);
    return wait;
  };
  try {
    return await retry(save, { clock, policy });
  } catch (error) {
    throw new DeployError(
      'token-lost',
      `The new refresh token could not be stored in ${store.place} (${attempts} tries).`,
      { cause: error, next: [...signInCommand, `Detail: ${messageOf(error)}`] },
    );
  }
}

/** @returns whether it is written */
async function saveRecord(rotated: GenerationRecord, { store, clock, log, random }: PersistOptions): Promise<boolean> {
  const policy: RetryPolicy = (error, attempt) => (attempt < recordTries ? waitMs(error, attempt, random) : undefined);
  try {
    await retry(() => store.writeRecord(rotated), { clock, policy });
    return true;
  } catch (error) {
    log.warning(
      `The new refresh token is stored, but not the note about it: ${messageOf(error)} Stale copies cannot be told apart until the next run.`,
    );
    return false;
  }
}

function waitMs(error: unknown, attempt: number, random: () => number): number {
  const asked = error instanceof RequestError ? (error.request.retryAfterMs ?? 0) : 0;
  return Math.max(
    Math.min(asked, maxWaitMs),
    backoffMs(attempt, { base: 400, max: attempt < tries ? 3000 : 15_000, random }),
  );
}
