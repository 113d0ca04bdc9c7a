import { DeployError } from '../base/errors.js';
import { appKind, type RunnerKind, runnerOf, runners } from '../contract/runners.js';
import { appSource, optionSource } from '../contract/source.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { type Instance, instance, type MyApp, type Suspended } from '../platform/service-wire.js';
import { appsLabel } from './app-changes.js';
import { portText } from './service-result.js';
import type { Deployed } from './service-run.js';
import { readSuspended } from './suspended.js';

/** Returns an app from its record. If the record lacks a URL, it is made from the host name. */
export function deployedApp(app: MyApp): Deployed {
  const url = app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
  const record = instance.parse({ ...app, url });
  return {
    name: app.name,
    resource: { type: 'myapp', id: app.id },
    record,
    source: appSource(app),
  };
}

/** Returns an instance from its record. */
export function deployedInstance(resource: InstanceKey, record: Instance): Deployed {
  return { name: resource.id, resource, record, source: optionSource(record) };
}

/** Returns a suspended instance, with its former options as the record. */
export function suspendedInstance(suspended: Suspended): Deployed {
  const { serviceId, instanceName: id, parameters = {} } = suspended;
  return {
    ...deployedInstance({ type: 'instance', serviceId, id }, parameters),
    suspended,
    formerOptions: parameters,
  };
}

/** Finds the app of that name. */
export async function findApp(
  { apps }: ServicePlatform,
  name: string,
): Promise<Deployed | undefined> {
  const app = await apps.findByName(name);
  return app && deployedApp(app);
}

/** Finds an instance, running or suspended, without resuming it. @throws RequestError, also for an unreadable list of suspended instances */
export async function findInstance(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<Deployed | undefined> {
  const [suspended, api] = await Promise.all([
    readSuspended(tools, key),
    findApi(tools, key.serviceId),
  ]);
  const record = await api?.find(key.id);
  return record ? deployedInstance(key, record) : suspended && suspendedInstance(suspended);
}

/** Returns the client of a service's instances; undefined if the workspace is not subscribed to it. */
export async function findApi({ catalog, instancesOf }: ServicePlatform, serviceId: string) {
  const service = await catalog.find(serviceId);
  return service && instancesOf(service);
}

/** Lists the apps of the workspace. */
export async function listApps({ apps }: ServicePlatform): Promise<Deployed[]> {
  return (await apps.list()).map(deployedApp);
}

/** Lists the running instances of one service; empty if the workspace is not subscribed to it. */
export async function listAwake(tools: ServicePlatform, serviceId: string): Promise<Deployed[]> {
  const records = (await (await findApi(tools, serviceId))?.list()) ?? [];
  return records.flatMap((record) =>
    record.name ? [deployedInstance({ type: 'instance', serviceId, id: record.name }, record)] : [],
  );
}

/** Lists suspended instances. @param serviceId undefined for every service */
export async function listAsleep(
  { account }: ServicePlatform,
  serviceId?: string,
): Promise<Deployed[]> {
  const all = await account.suspended();
  return all
    .filter((one) => serviceId === undefined || one.serviceId === serviceId)
    .map(suspendedInstance);
}

/** Lists the instances of one service. The platform drops the subscription while all of them are suspended. */
export async function listInstances(
  tools: ServicePlatform,
  serviceId: string,
): Promise<Deployed[]> {
  return mergeDeployed(
    (await Promise.all([listAwake(tools, serviceId), listAsleep(tools, serviceId)])).flat(),
  );
}

/** Merges duplicates. An interrupted resume leaves a suspended record; an app is also an instance with its id as the name. */
export function mergeDeployed(all: Deployed[]): Deployed[] {
  const keyOf = ({ resource: { serviceId = '', id } }: Deployed) => `${serviceId} ${id}`;
  const awake = new Set(all.filter(({ suspended }) => !suspended).map(keyOf));
  const each = all.filter((one) => !one.suspended || !awake.has(keyOf(one)));
  const apps = new Set(
    each.flatMap(({ resource: { type, id } }) => (type === 'myapp' ? [id] : [])),
  );
  const isBehind = ({ resource: { serviceId = '', id } }: Deployed) =>
    runnerOf(serviceId) !== undefined && apps.has(id);
  const behind = new Map(each.filter(isBehind).map((one) => [one.resource.id, one]));

  const merge = (one: Deployed): Deployed => {
    const { suspended } = behind.get(one.resource.id) ?? {};
    return one.resource.type === 'myapp' && suspended ? { ...one, suspended } : one;
  };
  return each.filter((one) => !isBehind(one)).map(merge);
}

/** Returns the reads and actions of an app or instance. */
export function controlsOf(
  tools: ServicePlatform,
  { name, resource, record, suspended }: Deployed,
) {
  const { apps } = tools;
  const own = async () =>
    resource.type === 'instance' ? findApi(tools, resource.serviceId) : undefined;
  const named = { ...record, name };
  return {
    /** Returns the platform's own state. An unreadable health is not an error. */
    async state(): Promise<string> {
      if (suspended) return 'suspended';

      const { buildStatus, status } = record;
      if (resource.type !== 'instance') return typeof buildStatus === 'string' ? buildStatus : '';

      return status ?? (await (await own())?.health(named).catch(() => 'not known')) ?? 'starting';
    },
    /** Returns the log; an app's log is read from its runner's instance. @throws DeployError `platform-refused` without an instance */
    async logs(): Promise<string[]> {
      if (resource.type === 'instance') return (await (await own())?.logs(named)) ?? [];

      const runner = appKindOf(record);
      const api = runner && (await findApi(tools, runners[runner].serviceId));
      const behind = await api?.find(resource.id);
      if (api && behind) return api.logs({ ...behind, name: resource.id });

      throw new DeployError('platform-refused', `The platform shows no log of the app "${name}".`);
    },
    async restart(): Promise<void> {
      if (resource.type === 'instance') await (await own())?.restart(named);
      else await (record['haEnabled'] ? apps.rebuild(resource.id) : apps.restart(resource.id));
    },
    /** Returns the public ports as text. */
    ports: async (): Promise<string[]> => ((await (await own())?.ports(named)) ?? []).map(portText),
  };
}

/** Returns the runner of an app's record. */
export function appKindOf({ type }: Instance): RunnerKind | undefined {
  return typeof type === 'string' ? appKind(type) : undefined;
}

/** Returns `My Apps` or the id of its service, for messages. */
export function serviceOf({ resource }: Deployed): string {
  return resource.serviceId ?? appsLabel;
}
