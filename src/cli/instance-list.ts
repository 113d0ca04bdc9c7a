import { messageOf, RequestError } from '../base/errors.js';
import type { ServiceParts } from '../services/parts.js';

/** An instance, job or app of the workspace. */
export interface InstanceRow {
  service: string;
  name: string;
  state: string;
  url: string;
}

/** State of an instance that sleeps, as lists show it. */
export const asleepState = 'suspended';

/**
 * Instances of every service that the workspace uses, its apps, and what sleeps. Service access tokens are made for the services asked.
 * @param unlisted takes a line for each list that could not be read
 */
export async function listInstances(parts: ServiceParts, unlisted: string[]): Promise<InstanceRow[]> {
  const services = await parts.catalog.serviceIds();
  const read = async (name: string, list: Promise<InstanceRow[]>) => {
    try {
      return await list;
    } catch (error) {
      unlisted.push(`${name}: ${messageOf(error)}`);
      return [];
    }
  };
  const lists = await Promise.all([
    read('My Apps', listApps(parts)),
    read('suspended instances', listAsleep(parts)),
    ...[...services].map((id) => read(id, listService(parts, id))),
  ]);
  const rows = lists.flat();
  // A resume that was given up leaves one that runs among what sleeps.
  const isAwake = ({ service, name }: InstanceRow) =>
    rows.some((row) => row.state !== asleepState && row.service === service && row.name === name);
  return rows
    .filter((row) => row.state !== asleepState || !isAwake(row))
    .sort((a, b) => (`${a.service} ${a.name}` < `${b.service} ${b.name}` ? -1 : 1));
}

async function listService(parts: ServiceParts, serviceId: string): Promise<InstanceRow[]> {
  const service = await parts.catalog.find(serviceId);
  if (!service) return [];
  const api = parts.instancesOf(service);
  const rows: InstanceRow[] = [];
  for (const record of await api.list()) {
    const { name = '', url = '', status } = record;
    const health = () => api.health({ ...record, name }).catch(notKnown);
    rows.push({ service: serviceId, name, state: status ?? (await health()) ?? 'starting', url });
  }
  return rows;
}

/** An instance that does not tell how it is, is still one. */
function notKnown(error: unknown): string {
  if (error instanceof RequestError) return 'not known';
  throw error;
}

async function listApps({ apps }: ServiceParts): Promise<InstanceRow[]> {
  const found = await apps.list();
  return found.map(({ name, buildStatus: state = '', url, appDns = '' }) => ({
    service: 'My Apps',
    name,
    state,
    url: url ?? appDns,
  }));
}

async function listAsleep({ account }: ServiceParts): Promise<InstanceRow[]> {
  const found = await account.suspended();
  return found.map(({ serviceId: service, instanceName: name }) => ({ service, name, state: asleepState, url: '' }));
}
