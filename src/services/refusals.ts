import { DeployError, RequestError } from '../base/errors.js';
import type { AccountApi } from '../platform/account.js';

/** Reasons that are about the plan and not about the request. */
const planReason =
  /\b(quota|plan|upgrade|payment|billing|token balance|(out of|not enough) tokens|insufficient (tokens|balance|funds|credits?)|limit (reached|exceeded)|maximum number of)\b/i;

/** `error`, or when the plan is the reason for it one that says so, and what the plan is. */
export async function explainRefusal(
  error: unknown,
  { account, what }: { account: AccountApi; what: string },
): Promise<unknown> {
  if (!(error instanceof DeployError) || error.code === 'plan-limit') return error;
  const status = error instanceof RequestError ? error.status : undefined;
  const refused = error.code === 'platform-refused' || error.code === 'forbidden';
  // Of the message only the platform's own words: the path in it may hold any of these.
  const reason = error.message.replace(/^.*? answered \d+: /, '');
  if (!refused || !(status === 402 || planReason.test(reason))) return error;
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
