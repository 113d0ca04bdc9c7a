import { DeployError, RequestError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { type Creation, createOrFind, isPlanLimit } from '../platform/answers.js';
import type { ServicePlatform } from '../platform/service-clients.js';

/** For three minutes. Source: the vendor's Terraform provider. */
const retries = { max: 18, everyMs: 10_000 };

/** Creates or finds something. @throws DeployError as `withinPlan` does */
export async function createWithinPlan<T>(
  tools: ServicePlatform,
  { action, ...creation }: Omit<Creation<T>, 'retries' | 'clock' | 'signal'> & { action: string },
): Promise<T> {
  const { clock, signal } = tools;
  return withinPlan(tools, action, () => createOrFind({ ...creation, retries, clock, signal }));
}

/** Makes a call to the platform. @throws DeployError `plan-limit` with what the plan is, if it does not allow `action`; other refusals as they are */
export async function withinPlan<T>({ account }: ServicePlatform, action: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RequestError && isPlanLimit(error))) throw error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance !== undefined && `${formatNumber(balance)} tokens are left`];
    const facts = known.filter(Boolean).join(', ');
    const message = `The plan of the workspace does not allow ${action}${facts && ` (${facts})`}: ${error.message}`;
    throw new DeployError('plan-limit', message, { cause: error });
  }
}
