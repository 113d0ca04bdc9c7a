import { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { every, poll } from '../base/retry.js';
import type { Permission } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { listAwake } from './instances.js';
import type { Resource } from './resource.js';
import { findApi } from './service-api.js';

/** Time in which what was removed disappears from the list, in ms. */
const goneMs = 60_000;
/** Time in which a listed store may answer 404, in ms: as a mere instance it would leave its database. */
const storeMs = 15_000;

/** Removes an app or instance, and looks until it is listed no more: a gateway can answer a removal that never arrived. Returns whether the platform had it. @throws DeployError `remove-failed` */
export async function removeSeen(
  tools: ServicePlatform,
  there: Resource,
  removal: Permission<'remove'>,
): Promise<boolean> {
  const had =
    there.kind === 'app'
      ? await tools.apps.remove(there.key.id, removal)
      : await removeInstance(tools, there, removal);

  const look = async () => ((await isListed(tools, there)) ? undefined : true);
  if (await poll(look, { ...tools, timeoutMs: goneMs, pace: every(3000) })) return had;

  throw new DeployError(
    'remove-failed',
    `The platform accepted the removal of "${there.name}", and still lists it ${formatDuration(goneMs)} later. What belongs to it stays, its tags too.`,
  );
}

async function isListed(tools: ServicePlatform, { kind, key }: Resource): Promise<boolean> {
  if (kind === 'app') return (await tools.apps.list()).some(({ id }) => id === key.id);
  return (await listAwake(tools, key.serviceId ?? '')).some((one) => one.key.id === key.id);
}

async function removeInstance(
  tools: ServicePlatform,
  { name, key, asleep }: Resource & { kind: 'instance' },
  removal: Permission<'remove'>,
): Promise<boolean> {
  if (key.serviceId === parameterStoreId && (await removeStore(tools, name, removal))) return true;

  const api = asleep ? undefined : await findApi(tools, key.serviceId);
  await api?.remove(name, removal);
  return true;
}

/** Removes a store with its database. Returns whether the platform knows it as a store. */
async function removeStore(
  tools: ServicePlatform,
  name: string,
  removal: Permission<'remove'>,
): Promise<boolean> {
  const look = async () => (await tools.stores.remove(name, removal)) || undefined;
  return (await poll(look, { ...tools, timeoutMs: storeMs, pace: every(5000) })) ?? false;
}
