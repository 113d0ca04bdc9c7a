import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { every, poll } from '../../base/retry.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import type { InstanceKey } from '../../platform/resource-tags.js';
import type { ServicePlatform } from '../../platform/service-clients.js';
import { pickAsleep } from '../asleep.js';
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

/** A store, with the name of the app or runner that reads it at its start. */
interface Start {
  store: Pick<WantedStore, 'name' | 'isKept'>;
  name: string;
}

/** Returns the error for a start of what has this name without its parameter store. */
export async function absentError(
  tools: ServicePlatform,
  start: Start,
): Promise<DeployError | undefined> {
  const { name } = start.store;
  const sleep = await findStoreSleep(tools, name);
  if (sleep) return asleepError(start, sleep);
  if (await isStoreThere(tools, name)) return undefined;

  const next = 'Name another one with `config-service`, or make it, and set its variables:';
  return stateError(start, { state: 'does not exist', next });
}

/** Returns the error for a store that sleeps. @param sleep what `findStoreSleep` tells */
export function asleepError(start: Start, sleep: string): DeployError {
  const next = 'Its values were deleted when it was suspended. Wake it up, and set them again:';
  return stateError(start, { state: sleep, next });
}

function stateError(
  { store, name }: Start,
  { state, next }: { state: string; next: string },
): DeployError {
  const shown = `parameter store "${plainText(store.name, 80)}"`;
  const kept = `${shown} that "${name}" keeps ${state}, so "${name}" would start without its variables`;
  const create = ourCommand(`config create ${shellWord(store.name)}`);
  return new DeployError('config-store', `The ${store.isKept ? kept : `${shown} ${state}`}.`, {
    next: [next, create],
  });
}

/** Returns what sleeps of a store, as the end of a sentence about it: itself, or only its Redis, without which it answers nothing. Undefined while both are awake. */
export async function findStoreSleep(
  tools: ServicePlatform,
  name: string,
): Promise<string | undefined> {
  const [asleep] = await pickAsleep(tools, [keyOfStore(name), redisOf(name)]);
  if (!asleep) return undefined;

  const redis = `has a suspended Redis, "${plainText(asleep.id, 80)}", without which it answers nothing`;
  return asleep.serviceId === parameterStoreId ? 'is suspended' : redis;
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
