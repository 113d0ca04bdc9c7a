import type { Clock } from '../base/clock.js';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { backoffMs, retry } from '../base/retry.js';
import type { GenerationRecord, NewLogin, TokenStore } from './store.js';

/** What is needed to put new tokens away. */
export interface KeepOptions {
  store: TokenStore;
  clock: Clock;
  log: Log;
  random: () => number;
  /** The commands that bring a lost login back, for messages. */
  signInCommand: string;
}

/** Tries to store a new token. */
const tries = 5;
/** Longest wait between two of them, in ms, also when the server asks for more. */
const longestWaitMs = 10_000;

/**
 * Stores new tokens, then the record: five tries, because losing them is losing the login. Shared with the post step.
 * @returns whether the record is written too; without it the next run cannot tell a stale copy
 * @throws DeployError `token-lost`
 */
export async function keep(login: NewLogin, rotated: GenerationRecord, options: KeepOptions): Promise<boolean> {
  const { store, clock, log, random, signInCommand } = options;
  try {
    await retry(() => store.save(login, rotated), {
      clock,
      policy: (error, attempt) => (attempt < tries ? waitMs(error, attempt, random) : undefined),
    });
  } catch (error) {
    throw new DeployError(
      'token-lost',
      `The new refresh token could not be stored in ${store.place} (${tries} tries): ${messageOf(error)}`,
      {
        cause: error,
        next: signInCommand,
      },
    );
  }
  try {
    await store.writeRecord(rotated);
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
  return Math.max(Math.min(asked, longestWaitMs), backoffMs(attempt, { base: 400, max: 3000, random }));
}
