import type { Clock } from './clock.js';
import { isStatus, RequestError } from './errors.js';

/** How often a new one is asked for where the answer was lost and a look shows none. */
const mostCreations = 3;
/** Before it is asked for again, in ms; longer each time. */
const againMs = 500;

export interface Creation<T> {
  create: () => Promise<T>;
  /**
   * Looks for one that is there after all.
   * @param conflict the server says that it is there; otherwise there was no answer, or a fault of the server
   */
  find: (conflict: boolean) => Promise<T | undefined>;
  clock: Clock;
  signal: AbortSignal;
}

/** Creates; after a lost answer or a conflict it looks first, and only creates again where an answer was lost and nothing is there. */
export async function createOrFind<T>({ create, find, clock, signal }: Creation<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      const conflict = isStatus(error, 409);
      const lost = error instanceof RequestError && (error.code === 'unreachable' || (error.status ?? 0) >= 500);
      const found = conflict || lost ? await find(conflict) : undefined;
      if (found) return found;
      if (!lost || attempt === mostCreations) throw error;
      await clock.sleep(againMs * attempt, signal);
    }
  }
}
