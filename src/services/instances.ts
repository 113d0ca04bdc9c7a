import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Area, Health } from './area.js';
import { findSuspended, readSuspended } from './asleep.js';
import { asleepResource, type InstanceResource, instanceResource, nameRecord } from './resource.js';
import { apiOf, findApi } from './service-api.js';
import { step } from './step.js';

/** Returns the instances of one service. @param isTolerant an unreadable list of what sleeps is empty, because a creation then ends in a conflict */
export function openInstances(
  tools: ServicePlatform,
  serviceId: string,
  { isTolerant = false } = {},
): Area {
  const keyOf = (id: string): InstanceKey => ({ type: 'instance', serviceId, id });
  return {
    label: serviceId,

    async find(name) {
      // Starts the request in parallel with the rest.
      void tools.tags.of(keyOf(name));
      return isTolerant ? findToDeploy(tools, keyOf(name)) : findInstance(tools, keyOf(name));
    },

    /** The platform drops the subscription while all instances of a service sleep. */
    async list() {
      const [awake, asleep] = await Promise.all([
        listAwake(tools, serviceId),
        listAsleep(tools, serviceId),
      ]);
      return [...awake, ...asleep];
    },

    async health(resource): Promise<Health> {
      const api = await apiOf(tools, serviceId);
      const health = await api.health(nameRecord(resource));
      if (health !== undefined)
        return {
          state: stateOf(health),
          detail: `health ${health}`,
          word: health,
          now: resource,
        };

      const detail = 'the platform does not know its health yet';
      return { state: 'unknown', detail, now: resource };
    },

    async refresh({ name }) {
      const api = await apiOf(tools, serviceId);
      const record = await api.find(name, { once: true });
      return record && instanceResource(keyOf(name), record);
    },

    log: async (resource) => (await apiOf(tools, serviceId)).logs(nameRecord(resource)),

    restart(resource) {
      const send = async () => (await apiOf(tools, serviceId)).restart(nameRecord(resource));
      return step({ title: `restart "${resource.name}"`, effect: 'in place' }, send);
    },
  };
}

/** Finds an instance, running or suspended; undefined also where its service tells nothing. @throws RequestError, also for an unreadable list */
async function findInstance(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<InstanceResource | undefined> {
  const seen = await lookFor(tools, key);
  return seen === 'unseen' ? undefined : seen;
}

/** Returns whether neither its service nor the list of what sleeps knows an instance. @throws RequestError */
export async function isGone(tools: ServicePlatform, key: InstanceKey): Promise<boolean> {
  return (await lookFor(tools, key)) === undefined;
}

/** Looks for an instance, running or suspended. `unseen`: it does not sleep, and the workspace is not subscribed to its service, so nothing tells whether it is there. What neither its own address nor the list knows is gone. */
export async function lookFor(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<InstanceResource | 'unseen' | undefined> {
  const [asleep, api] = await Promise.all([
    readSuspended(tools, key),
    findApi(tools, key.serviceId),
  ]);
  const record = await api?.find(key.id);
  if (record) return instanceResource(key, record);
  if (asleep) return asleepResource(asleep);
  if (!api) return 'unseen';

  return (await listAwake(tools, key.serviceId)).find(({ name }) => name === key.id);
}

/** Finds an instance in the order in which it is woken up. A service does not answer for what sleeps. */
async function findToDeploy(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<InstanceResource | undefined> {
  const asleep = await findSuspended(tools, key);
  if (asleep) return asleepResource(asleep);

  const record = await (await findApi(tools, key.serviceId))?.find(key.id);
  return record && instanceResource(key, record);
}

function stateOf(health: string): Health['state'] {
  if (health === 'running') return 'ready';
  return /fail|error|crash|backoff/.test(health) ? 'failed' : 'starting';
}

/** Lists the running instances of one service; empty if the workspace is not subscribed to it. */
export async function listAwake(
  tools: ServicePlatform,
  serviceId: string,
): Promise<InstanceResource[]> {
  const records = (await (await findApi(tools, serviceId))?.list()) ?? [];
  return records.flatMap((record) => {
    const key = { type: 'instance', serviceId, id: record.name ?? '' } as const;
    return record.name ? [instanceResource(key, record)] : [];
  });
}

/** Lists sleeping instances. @param serviceId undefined for every service */
export async function listAsleep(
  { account }: ServicePlatform,
  serviceId?: string,
): Promise<InstanceResource[]> {
  const all = await account.suspended();
  return all
    .filter((one) => serviceId === undefined || one.serviceId === serviceId)
    .map(asleepResource);
}
