import { DeployError, RequestError } from '../base/errors.js';
import { isPlanLimit } from '../platform/plan-limit.js';
import type { ServiceContext } from './service-context.js';
import { pace } from './wait-until-ready.js';

/** How often a new one is asked for where the answer was lost and a look shows none. */
const mostCreations = 3;

export interface Creation<T> {
  /** For a refusal by the plan: `another app`. */
  what: string;
  create: () => Promise<T>;
  /**
   * Looks for one that is there after all.
   * @param conflict the platform says that it is there; otherwise there was no answer, or a server error
   */
  find: (conflict: boolean) => Promise<T | undefined>;
}

/**
 * Creates; after a lost answer or a conflict it looks first, and only creates again where that shows none.
 * @throws DeployError `plan-limit` with the plan's details, and whatever else refused it
 */
export async function createOrFind<T>(
  { what, create, find }: Creation<T>,
  { account, clock, signal }: Pick<ServiceContext, 'account' | 'clock' | 'signal'>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      const status = error instanceof RequestError ? (error.status ?? 503) : 0;
      const found = status === 409 || status >= 500 ? await find(status === 409) : undefined;
      if (found) return found;
      if (status < 500 || attempt === mostCreations) throw await explainRefusal(error, { account, what });
      await clock.sleep(pace.first * attempt, signal);
    }
  }
}

/** `error`, or a `plan-limit` error with the plan's details when the plan is the reason. */
export async function explainRefusal(
  error: unknown,
  { account, what }: Pick<ServiceContext, 'account'> & { what: string },
): Promise<unknown> {
  if (!(error instanceof RequestError && isPlanLimit(error))) return error;
  const { plan, balance } = await account.account();
  const known = [plan && `the plan is ${plan}`, balance && `${balance} tokens are left`].filter(Boolean).join(', ');
  const message = `The plan of the workspace does not allow ${what}${known ? ` (${known})` : ''}: ${error.message}`;
  return new DeployError('plan-limit', message, { cause: error });
}
