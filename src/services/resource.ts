import { appKind, type RunnerKind, runnerOf } from '../contract/runners.js';
import { appSource, optionSource } from '../contract/source.js';
import type { InstanceKey, ResourceKey } from '../platform/resource-tags.js';
import { type Instance, instance, type MyApp, type Suspended } from '../platform/service-wire.js';

export const appsLabel = 'My Apps';

interface Common {
  name: string;
  key: ResourceKey;
  /** For a sleeping instance its former options. */
  record: Instance;
  source: { url: string; ref: string | undefined } | undefined;
  asleep?: Suspended | undefined;
  /** The options from before the sleep, which may return for a while. Set by the wake of this run. */
  woken?: Readonly<Record<string, unknown>> | undefined;
}

/** An app or instance, as last read. A later look is another Resource. */
export type Resource = AppResource | InstanceResource;
export type AppResource = Common & { kind: 'app'; app: MyApp };
export type InstanceResource = Common & { kind: 'instance'; key: InstanceKey };

/** Returns an app from its record. If the record lacks a URL, it is made from the host name. */
export function appResource(app: MyApp): AppResource {
  const url = app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
  const record = instance.parse({ ...app, url });
  const key = { type: 'myapp', id: app.id } as const;
  return { kind: 'app', name: app.name, key, record, source: appSource(app), app };
}

/** Returns an instance from its record. */
export function instanceResource(key: InstanceKey, record: Instance): InstanceResource {
  return { kind: 'instance', name: key.id, key, record, source: optionSource(record) };
}

/** Returns a sleeping instance, with its former options as the record. */
export function asleepResource(asleep: Suspended): InstanceResource {
  const { serviceId, instanceName: id, parameters = {} } = asleep;
  return { ...instanceResource({ type: 'instance', serviceId, id }, parameters), asleep };
}

/** Returns the runner whose instance runs a resource. */
export function runnerIn({ kind, key, record: { type } }: Resource): RunnerKind | undefined {
  if (kind === 'instance') return runnerOf(key.serviceId ?? '');
  return typeof type === 'string' ? appKind(type) : undefined;
}

/** Returns the parameter store that a resource reads at its start. */
export function storeNameIn({ record }: Resource): string | undefined {
  const name = record['ConfigService'] ?? record['configService'];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Returns `My Apps` or the id of its service, for messages. */
export function serviceOf({ key }: Resource): string {
  return key.serviceId ?? appsLabel;
}

/** Returns the record with its name, which some services omit. */
export function nameRecord({ record, name }: Resource): Instance & { name: string } {
  return { ...record, name };
}

/** Merges duplicates. An interrupted wake leaves a sleeping record; an app is also an instance with its id as the name. */
export function mergeResources(all: Resource[]): Resource[] {
  const keyOf = ({ key: { serviceId = '', id } }: Resource) => `${serviceId} ${id}`;
  const awake = new Set(all.filter(({ asleep }) => !asleep).map(keyOf));
  const each = all.filter((one) => !one.asleep || !awake.has(keyOf(one)));
  const apps = new Set(each.flatMap(({ kind, key }) => (kind === 'app' ? [key.id] : [])));
  const isBehind = ({ kind, key: { serviceId = '', id } }: Resource) =>
    kind === 'instance' && runnerOf(serviceId) !== undefined && apps.has(id);
  const behind = new Map(each.filter(isBehind).map((one) => [one.key.id, one]));

  const merge = (one: Resource): Resource => {
    const { asleep } = behind.get(one.key.id) ?? {};
    return one.kind === 'app' && asleep ? { ...one, asleep } : one;
  };
  return each.filter((one) => !isBehind(one)).map(merge);
}
