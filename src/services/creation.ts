import { DeployError, RequestError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { type Creation, createOrFind, isPlanLimit } from '../platform/answers.js';
import type { ServicePlatform } from '../platform/service-clients.js';

/** For three minutes. Source: the vendor's Terraform provider. */
const retries = { max: 18, everyMs: 10_000 };

/** Creates or finds something. @throws DeployError `plan-limit` if the plan has no room for `action`, and other refusals */
export async function createWithinPlan<T>(
  tools: ServicePlatform,
  { action, ...creation }: Omit<Creation<T>, 'retries' | 'clock' | 'signal'> & { action: string },
): Promise<T> {
  try {
    return await createOrFind({ ...creation, retries, clock: tools.clock, signal: tools.signal });
  } catch (error) {
    throw await explainRefusal(tools, { error, action });
  }
}

/** Returns `error`, or a `plan-limit` error with the plan's details if the plan is the reason. */
export async function explainRefusal(
  { account }: ServicePlatform,
  { error, action }: { error: unknown; action: string },
): Promise<unknown> {
  if (!(error instanceof RequestError && isPlanLimit(error))) return error;
  const { plan, balance } = await account.account();
  const known = [plan && `the plan is ${plan}`, balance !== undefined && `${formatNumber(balance)} tokens are left`]
    .filter(Boolean)
    .join(', ');
  const message = `The plan of the workspace does not allow ${action}${known ? ` (${known})` : ''}: ${error.message}`;
  return new DeployError('plan-limit', message, { cause: error });
}
