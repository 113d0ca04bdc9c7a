import { DeployError, RequestError } from '../base/errors.js';
import type { AccountApi } from '../platform/account.js';
import { isPlanLimit } from '../platform/plan-limit.js';

/** `error`, or a `plan-limit` error with the plan's details when the plan is the reason. */
export async function explainRefusal(
  error: unknown,
  { account, what }: { account: AccountApi; what: string },
): Promise<unknown> {
  if (!(error instanceof RequestError && isPlanLimit(error))) return error;
  const { plan, balance } = await account.account();
  const known = [plan && `the plan is ${plan}`, balance && `${balance} tokens are left`].filter(Boolean).join(', ');
  return new DeployError(
    'plan-limit',
    `The plan of the workspace does not allow ${what}${known ? ` (${known})` : ''}: ${error.message}`,
    {
      cause: error,
    },
  );
}
