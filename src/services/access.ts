import { DeployError } from '../base/errors.js';
import { whileWaking } from './readiness/watch.js';
import { type InstanceResource, nameRecord } from './resource.js';
import { apiOf } from './service-api.js';
import type { Desk, Want } from './want.js';

/** Returns why an instance has another access than the inputs ask for. One that is only woken up may stay private. */
export async function refusedAccess(
  there: InstanceResource,
  { tools, want }: Desk,
): Promise<string | undefined> {
  if (want.target !== 'instance' || (want.options.size === 0 && want.isPublic)) return undefined;

  // What sleeps may tell it by its kept options, and is asked once it is awake.
  if (there.asleep) {
    const kept = there.record['publicAccess'];
    return accessProblem(want, typeof kept === 'boolean' ? kept : undefined);
  }

  const api = await apiOf(tools, there.key.serviceId);
  const inside = await whileWaking(() => api.internalEndpoint(nameRecord(there))).catch(
    (error: unknown) => {
      if (!want.isPublic || !(error instanceof DeployError)) throw error;
      return undefined;
    },
  );
  return accessProblem(want, inside?.publicAccess);
}

/** Returns the sentence about an instance with another access than the inputs ask for. */
export function accessProblem(
  { name, isPublic: isWanted }: Want,
  isPublic: boolean | undefined,
): string | undefined {
  if (isPublic === undefined || isPublic === isWanted) return undefined;
  const reach = isPublic ? 'can be reached from the internet' : 'has no port to the internet';
  return `"${name}" ${reach}, which cannot be changed: the platform takes \`public-access: false\` only for a new instance, and this one was made ${isPublic ? 'without' : 'with'} it.`;
}
