import { every, poll } from '../base/poll.js';
import { isLost } from '../base/retry-policies.js';
import { removeInstanceSecrets } from './instance/instance-secrets.js';
import { readSuspended } from './instance/resume-instance.js';
import type { ServiceContext } from './service-context.js';

/** Longest time that the platform takes to discard what sleeps, in ms. Source: the vendor's Terraform provider. */
const discardingMs = 300_000;

/**
 * Discards the suspended record of that name, and with it what sleeps, without waking it up. One that is not there is fine.
 * A second one must not begin before this one has ended: overlapping ones lose records of other instances.
 * @returns whether there was one
 */
export async function discardSuspended(
  scope: Pick<ServiceContext, 'account' | 'name' | 'clock' | 'signal'>,
  serviceId: string,
): Promise<boolean> {
  const { account, name, clock, signal } = scope;
  try {
    return await account.discard(serviceId, name);
  } catch (error) {
    if (!isLost(error)) throw error;
    // It may go on; sent again, it would overlap itself.
    const look = async () => ((await readSuspended(scope, serviceId)) ? undefined : true);
    if (await poll(look, { timeoutMs: discardingMs, pace: every(5000), clock, signal })) return true;
    throw error;
  }
}

/**
 * Takes away what outlives a removal: the suspended record, which would block the name, the secrets, and the tags, which
 * the next one of that name would have.
 */
export async function cleanUpAfter(scope: ServiceContext, serviceId: string): Promise<void> {
  const { name } = scope;
  await Promise.all([
    discardSuspended(scope, serviceId),
    removeInstanceSecrets(scope, { serviceId, name }),
    scope.tags.clear({ type: 'instance', serviceId, id: name }),
  ]);
}
