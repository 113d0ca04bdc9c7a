import type { Clock } from './clock.js';
import { isStatus } from './errors.js';
import { isLost, isUnavailable } from './retry-policies.js';

export interface Creation<T> {
  create: () => Promise<T>;
  /**
   * Looks for one that is there after all.
   * @param conflict the server says that it is there; otherwise there was no answer, or a fault of the server
   */
  find: (conflict: boolean) => Promise<T | undefined>;
  /** Maximum number of further requests while the server is not available, and the wait before each, in ms. */
  retries: { max: number; everyMs: number };
  clock: Clock;
  signal: AbortSignal;
}

/** Creates something; tries again while the server is not available, and looks first each time. After a conflict it looks at once. */
export async function createOrFind<T>({ create, find, retries, clock, signal }: Creation<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      const there = retry === 0 ? undefined : await find(false);
      return there ?? (await create());
    } catch (error) {
      const conflict = isStatus(error, 409);
      // Another fault may be what it thinks of this one, so it is only asked once more.
      if (isUnavailable(error) ? retry < retries.max : retry === 0 && isLost(error)) {
        await clock.sleep(retries.everyMs, signal);
        continue;
      }
      const found = conflict || isLost(error) ? await find(conflict) : undefined;
      if (found) return found;
      throw error;
    }
  }
}
