import { DeployError, RequestError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { type Creation, createOrFind, isPlanLimit } from '../platform/answers.js';
import type { ServicePlatform } from '../platform/service-clients.js';

/** The repetitions of a creation: for three minutes. Source: the vendor's Terraform provider. */
export const creationRetries = { max: 18, everyMs: 10_000 };

/** Creates or finds a resource. @throws DeployError like `withinPlan` */
export async function createWithinPlan<T>(
  tools: ServicePlatform,
  { action, ...creation }: Omit<Creation<T>, 'retries' | 'clock' | 'signal'> & { action: string },
): Promise<T> {
  return withinPlan(tools, action, () =>
    createOrFind({ ...tools, ...creation, retries: creationRetries }),
  );
}

/** Makes a call to the platform. @throws DeployError `plan-limit` with the plan's name, if the plan does not allow `action`; other refusals unchanged */
export async function withinPlan<T>(
  { account }: ServicePlatform,
  action: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RequestError && isPlanLimit(error))) throw error;

    const { plan, balance } = await account.account();
    const known = [
      plan && `the plan is ${plan}`,
      balance !== undefined && `${formatNumber(balance)} tokens are left`,
    ];
    const facts = known.filter(Boolean).join(', ');
    const message = `The plan of the workspace does not allow ${action}${facts && ` (${facts})`}: ${error.message}`;
    throw new DeployError('plan-limit', message, { cause: error });
  }
}
