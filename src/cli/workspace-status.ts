import { messageOf, RequestError } from '../base/errors.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { InstancesApi } from '../platform/instances.js';
import { DomainsApi, type MyDomain } from '../platform/my-domains.js';
import { type Instance, type ReservedNode, subscriptionList } from '../platform/service-wire.js';
import { type Page, pageList } from '../platform/wire.js';
import { type ServiceParts, serviceParts } from '../services/parts.js';
import type { Session } from './session.js';

/** A part of the answer, or why there is none: one area that fails must not hide the others. */
export type Known<T> = { known: true; value: T } | { known: false; why: string };

/** An instance, job or app of the workspace. */
export interface InstanceRow {
  service: string;
  name: string;
  state: string;
  url: string;
}

/** What is in a workspace. */
export interface WorkspaceStatus {
  plan: string | undefined;
  balance: string | undefined;
  sites: Known<Page[]>;
  /** Of instances and apps. */
  domains: Known<MyDomain[]>;
  instances: Known<InstanceRow[]>;
  /** Lists that instances are missing from, and why. */
  unlisted: string[];
  /** As the platform gives it: its shape is not documented. */
  solutions: Known<unknown>;
  nodes: Known<ReservedNode[]>;
}

/** State of an instance that sleeps, as lists show it. */
export const asleepState = 'suspended';

/** Services that are asked at all, and instances of each that are asked for their health: a workspace has a few. */
const mostServices = 300;
const mostHealths = 50;
/** Services that are asked at the same time. */
const atOnce = 6;

/** Reads everything, all areas at once. Changes nothing; service access tokens are made for the services asked. */
export async function readWorkspace(session: Session, clients: PlatformClients): Promise<WorkspaceStatus> {
  const { log, terminal } = session;
  const { signal } = terminal.interrupts;
  const parts = serviceParts({ ...clients, log, clock: terminal.clock });
  const { controlPlane } = clients;
  const known = async <T>(read: () => Promise<T>): Promise<Known<T>> => {
    try {
      return { known: true, value: await read() };
    } catch (error) {
      signal.throwIfAborted();
      return { known: false, why: messageOf(error) };
    }
  };
  const subscribed = async () =>
    controlPlane.call({ host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true }, subscriptionList);
  const unlisted: string[] = [];
  const [account, sites, domains, instances, solutions, nodes] = await Promise.all([
    parts.account.account(),
    known(() => controlPlane.call({ host: 'deploy', method: 'GET', path: '/mypages', large: true }, pageList)),
    known(() => new DomainsApi(controlPlane).list()),
    known(async () => listInstances(parts, { services: (await subscribed()).map((one) => one.serviceId), unlisted })),
    known(() => parts.account.deployments()),
    known(() => parts.account.nodes()),
  ]);
  return { ...account, sites, domains, instances, unlisted, solutions, nodes };
}

async function listInstances(
  parts: ServiceParts,
  { services, unlisted }: { services: string[]; unlisted: string[] },
): Promise<InstanceRow[]> {
  const lists: [name: string, read: () => Promise<InstanceRow[]>][] = [
    ['My Apps', () => apps(parts)],
    ['suspended instances', () => asleep(parts)],
    // Each once, whatever the catalogue repeats.
    ...[...new Set(services)]
      .slice(0, mostServices)
      .map((id): [string, () => Promise<InstanceRow[]>] => [id, () => instancesOf(parts, id)]),
  ];
  const rows: InstanceRow[] = [];
  const waiting = lists.values();
  const work = async () => {
    for (const [name, read] of waiting) {
      try {
        for (const row of await read()) rows.push(row);
      } catch (error) {
        unlisted.push(`${name}: ${messageOf(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows.sort((a, b) => (`${a.service} ${a.name}` < `${b.service} ${b.name}` ? -1 : 1));
}

async function instancesOf(parts: ServiceParts, serviceId: string): Promise<InstanceRow[]> {
  const service = await parts.catalog.find(serviceId);
  if (!service) return [];
  const api = parts.instancesOf(service);
  const rows: InstanceRow[] = [];
  let asked = 0;
  for (const record of await api.list()) {
    const { name = '', url = '' } = record;
    const health = () => (++asked > mostHealths ? 'not asked' : healthOf(api, { ...record, name }));
    rows.push({ service: serviceId, name, state: record.status ?? (await health()), url });
  }
  return rows;
}

/** An instance that does not tell how it is, is still one. */
async function healthOf(api: InstancesApi, record: Instance & { name: string }): Promise<string> {
  try {
    return (await api.health(record)) ?? 'starting';
  } catch (error) {
    if (error instanceof RequestError) return 'not known';
    throw error;
  }
}

async function apps(parts: ServiceParts): Promise<InstanceRow[]> {
  const found = await parts.apps.list();
  return found.map(({ name, buildStatus = '', url, appDns = '' }) => ({
    service: 'My Apps',
    name,
    state: buildStatus,
    url: url ?? appDns,
  }));
}

async function asleep(parts: ServiceParts): Promise<InstanceRow[]> {
  const found = await parts.suspended.list();
  return found.map(({ serviceId, instanceName }) => ({
    service: serviceId,
    name: instanceName,
    state: asleepState,
    url: '',
  }));
}
