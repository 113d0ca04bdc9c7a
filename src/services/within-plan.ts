import { DeployError, describeRequest, RequestError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
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
  tools: ServicePlatform,
  action: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RequestError && isPlanLimit(error))) throw error;

    const facts = await describePlan(tools);
    const message = `The plan of the workspace does not allow ${action}${facts && ` (${facts})`}: ${describeRefusal(error)}`;
    throw new DeployError('plan-limit', message, { cause: error });
  }
}

/** Carries out a recipe, in which any request may meet the limit of the plan. @throws RequestError `plan-limit` with the plan's name; any other error unchanged */
export async function namingPlan<T>(tools: ServicePlatform, recipe: () => Promise<T>): Promise<T> {
  try {
    return await recipe();
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'plan-limit') throw error;

    const facts = await describePlan(tools);
    throw facts ? error.with({ sentence: `${facts.replace(/^t/, 'T')}.` }) : error;
  }
}

/** Returns `the plan is FREE, 0 tokens are left`, as far as the platform tells it. */
async function describePlan({ account }: ServicePlatform): Promise<string> {
  const { plan, balance } = await account.account();
  const known = [
    plan && `the plan is ${plan}`,
    balance !== undefined && `${formatNumber(balance)} tokens are left`,
  ];
  return known.filter(Boolean).join(', ');
}

/** Returns the words of the server, with the request that it refused. */
function describeRefusal({ request }: RequestError): string {
  const { reason = 'no reason given', status, requestId } = request;
  const id = requestId ? `, request id ${plainText(requestId, 80)}` : '';
  return `${reason.replace(/\.+$/, '')} (${describeRequest(request)} answered ${status}${id}).`;
}
