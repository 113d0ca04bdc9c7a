import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { every, poll } from '../../base/retry.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import type { InstanceKey } from '../../platform/resource-tags.js';
import type { ServicePlatform } from '../../platform/service-clients.js';
import { findSuspended } from '../asleep.js';
import { whileWaking } from '../readiness/watch.js';
import { type Resource, storeNameIn } from '../resource.js';
import type { Want, WantedStore } from '../want.js';

/** Time in which a store that is not there may be one that is just being resumed, in ms. */
const missingMs = 60_000;

/**
 * Returns the parameter store that an app or runner keeps, because the inputs name none. What starts reads its store, whoever
 * named it: so it has to be there, and is given its present key, as if `config-service` named it.
 */
export function keptStore({ target, store, options }: Want, there: Resource) {
  const isStarted = target === 'app' || target === 'runner';
  if (!isStarted || store) return undefined;

  const name = options.get('ConfigService')?.text ?? storeNameIn(there);
  return name ? ({ name, isKept: true } satisfies WantedStore) : undefined;
}

/** Returns the error for a start of what has this name without its parameter store. */
export async function absentError(
  tools: ServicePlatform,
  { store, name }: { store: WantedStore; name: string },
): Promise<DeployError | undefined> {
  const isSuspended = await isStoreSuspended(tools, store.name);
  if (!isSuspended && (await isStoreThere(tools, store.name))) return undefined;

  const shown = `parameter store "${plainText(store.name, 80)}"`;
  const kept = ` that "${name}" keeps`;
  const effect = `, so "${name}" would start without its variables`;
  const error = (state: string, next: string) => {
    const text = store.isKept ? `${shown}${kept} ${state}${effect}` : `${shown} ${state}`;
    const create = ourCommand(`config create ${shellWord(store.name)}`);
    return new DeployError('config-store', `The ${text}.`, { next: [next, create] });
  };
  const lost = 'Its values were deleted when it was suspended. Wake it up, and set them again:';
  const gone = 'Name another one with `config-service`, or make it, and set its variables:';
  return isSuspended ? error('is suspended', lost) : error('does not exist', gone);
}

/** Returns whether a store sleeps. */
export async function isStoreSuspended(tools: ServicePlatform, name: string): Promise<boolean> {
  if (!(await findSuspended(tools, keyOfStore(name)))) return false;

  // An interrupted resume leaves a suspended record.
  const service = await tools.catalog.find(parameterStoreId);
  const awake = service && (await tools.instancesOf(service).find(name));
  return !awake?.url;
}

/** Returns whether a store exists, as far as one can know. One answer does not prove that it is gone. */
async function isStoreThere(tools: ServicePlatform, name: string): Promise<boolean> {
  const service = await tools.catalog.find(parameterStoreId);
  // Without a subscription its instances are not shown.
  if (!service) return true;

  const api = tools.instancesOf(service);
  const look = () => whileWaking(() => api.find(name, { once: true }));
  const found = await poll(look, { ...tools, timeoutMs: missingMs, pace: every(5000) });
  return found !== undefined;
}

/** Returns the Redis that the platform makes with a parameter store, and that belongs to it. */
export function redisOf(store: string): InstanceKey {
  return { type: 'instance', serviceId: 'valkey-io-valkey', id: `${store}valkey` };
}

/** Returns the key of a parameter store as an instance. */
export function keyOfStore(name: string): InstanceKey {
  return { type: 'instance', serviceId: parameterStoreId, id: name };
}
