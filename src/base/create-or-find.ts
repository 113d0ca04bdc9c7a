import type { Clock } from './clock.js';
import { isStatus } from './errors.js';
import { isLost, isUnavailable } from './retry-policies.js';

/** How long a new one is asked for while the server cannot make it, and how often; in ms. Source: the vendor's Terraform provider. */
const tryingMs = 180_000;
const everyMs = 10_000;

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

/** Creates; again for three minutes while the server is not available, and each time looks first. After a conflict it looks at once. */
export async function createOrFind<T>({ create, find, clock, signal }: Creation<T>): Promise<T> {
  const until = clock.now() + tryingMs;
  for (let first = true; ; first = false) {
    try {
      const there = first ? undefined : await find(false);
      return there ?? (await create());
    } catch (error) {
      const conflict = isStatus(error, 409);
      // Another fault may be what it thinks of this one, so it is only asked once more.
      if (isUnavailable(error) ? clock.now() < until : first && isLost(error)) {
        await clock.sleep(everyMs, signal);
        continue;
      }
      const found = conflict || isLost(error) ? await find(conflict) : undefined;
      if (found) return found;
      throw error;
    }
  }
}
