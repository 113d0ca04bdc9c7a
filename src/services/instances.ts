import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Service } from '../platform/catalog.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Area, Health } from './area.js';
import { findSuspended, readSuspended } from './asleep.js';
import { asleepResource, type InstanceResource, instanceResource, nameRecord } from './resource.js';
import { apiOf, findApi } from './service-api.js';
import { step } from './step.js';
import { seeService } from './subscribe.js';

/** Returns the instances of one service. */
export function openInstances(tools: ServicePlatform, serviceId: string): Area {
  const keyOf = (id: string): InstanceKey => ({ type: 'instance', serviceId, id });
  return {
    label: serviceId,

    async find(name) {
      // Starts the request in parallel with the rest.
      void tools.tags.of(keyOf(name));
      return findToDeploy(tools, keyOf(name));
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

/** Looks for an instance, running or suspended. `unseen`: what only reads has no subscription to its service, so nothing tells whether it is there. What neither its own address nor the list knows is gone. @throws RequestError, also for an unreadable list; DeployError like `openService` */
export async function lookFor(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<InstanceResource | 'unseen' | undefined> {
  const [asleep, subscribed] = await Promise.all([
    readSuspended(tools, key),
    tools.catalog.find(key.serviceId),
  ]);
  // The platform drops the subscription while all instances of a service sleep.
  if (asleep && !subscribed) return asleepResource(asleep);

  const service = await seeService(tools, key.serviceId);
  if (!service) return 'unseen';

  const record = await tools.instancesOf(service).find(key.id);
  if (record) return instanceResource(key, record);
  if (asleep) return asleepResource(asleep);

  return (await listAwake(tools, key.serviceId)).find(({ name }) => name === key.id);
}

/** Finds an instance in the order in which it is woken up. A service does not answer for what sleeps. Of an unreadable list nothing is told, because a creation then ends in a conflict. */
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

/** Lists the running instances of one service. @throws DeployError `service-unknown` where only a subscription shows whether one that has tags is there */
export async function listAwake(
  tools: ServicePlatform,
  serviceId: string,
): Promise<InstanceResource[]> {
  const service = (await tools.catalog.find(serviceId)) ?? (await seeTagged(tools, serviceId));
  const records = service ? await tools.instancesOf(service).list() : [];

  return records.flatMap((record) => {
    const key = { type: 'instance', serviceId, id: record.name ?? '' } as const;
    return record.name ? [instanceResource(key, record)] : [];
  });
}

/** Returns a service without a subscription if tags name something of it that does not sleep; undefined if nothing does, as of a service that was never used. */
async function seeTagged(tools: ServicePlatform, serviceId: string): Promise<Service | undefined> {
  const tagged = (await tools.tags.all('instance')) ?? [];
  const named = tagged.filter(({ resource }) => resource.serviceId === serviceId);
  const asleep = named.length > 0 ? await listAsleep(tools, serviceId) : [];
  const awake = named.find(({ resource: { id } }) => asleep.every((one) => one.key.id !== id));
  const service = awake && (await seeService(tools, serviceId));
  if (service || !awake) return service;

  const shown = plainText(awake.resource.id, 80);
  const text = `"${shown}" may be there, which only a subscription to ${serviceId} shows.`;
  throw new DeployError('service-unknown', text);
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
