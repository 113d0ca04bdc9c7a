import { RequestError } from '../base/errors.js';
import { appKind, runners, serviceIdOf } from '../contract/runners.js';
import { appSource, recordedSource } from '../contract/source.js';
import type { InstancesApi } from '../platform/instances.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Instance } from '../platform/service-wire.js';
import { appRecord, appsLabel } from './app-changes.js';
import { removePreviewStore } from './config/settle.js';
import { removeInstanceSecrets } from './instance-secrets.js';
import { Sensitivity } from './options/sensitive.js';
import { guardOwnership } from './ownership.js';
import { factsOf } from './service-result.js';
import type { RemovalFacts, ServiceRun } from './service-run.js';
import { discardSuspended, type InstanceKey, readSuspended } from './suspended.js';

/** Removes an app, an instance or a job, and the parameter store that a preview has of its own. @returns its outputs */
export async function removeService(run: ServiceRun): Promise<RemovalFacts> {
  const { tools, name, target, settings } = run;
  tools.log.secrets.keep(name);
  // The store first: a sweep finds what is left by the name of its app.
  const hadStore = settings.previewStore ? await removePreviewStore(tools, settings.previewStore) : false;
  const facts = await (target === 'app' ? removeApp(run) : removeInstance(run));
  return { ...facts, changed: facts.changed || hadStore };
}

/** Removes an app, also one that sleeps. One that is not there is fine. */
async function removeApp(run: ServiceRun): Promise<RemovalFacts> {
  const { apps, tags } = run.tools;
  // Read beside the list.
  void tags.of({ type: 'myapp', id: '' });
  const found = await apps.findByName(run.name);
  if (!found) return removalFacts(run, { service: appsLabel });
  const resource: Resource = { type: 'myapp', id: found.id };
  await guardOwnership(run, { resource, source: appSource(found)?.url });
  const removed = await apps.remove(found.id);
  // To the platform an app that sleeps is an instance of its runner.
  const runner = appKind(found.type);
  await Promise.all([
    runner && cleanUpAfter(run.tools, { serviceId: runners[runner].serviceId, name: found.id }),
    tags.clear(resource),
  ]);
  return removalFacts(run, { service: appsLabel, facts: removed ? factsOf(run, appRecord(found)) : undefined });
}

/**
 * Removes an instance or job, also one that sleeps, which is not woken up for it. One that is not there is fine, and so is
 * a service the workspace never had.
 */
async function removeInstance(run: ServiceRun): Promise<RemovalFacts> {
  const { tools, name } = run;
  const serviceId = serviceIdOf(run.inputs);
  const key = { serviceId, name };
  const resource: Resource = { type: 'instance', serviceId, id: name };
  // Read beside the rest.
  void tools.tags.of(resource);
  const [suspended, service] = await Promise.all([readSuspended(tools, key), tools.catalog.find(serviceId)]);
  const api = service && tools.instancesOf(service);
  const awake = await api?.find(name);
  const found: Instance | undefined = awake ?? (suspended && (suspended.parameters ?? {}));
  if (!found) return removalFacts(run, { service: serviceId });
  await guardOwnership(run, { resource, source: recordedSource(found) });
  // Without options: only the schema names the secret ones.
  const { id, url, resources } = found;
  const facts = factsOf(run, { record: { id, url, resources }, sensitivity: new Sensitivity() });
  // With it goes the Redis that the platform made for it.
  const isGone = serviceId === parameterStoreId && (await tools.stores.remove(name));
  if (awake && api && !isGone) await removeOne(api, name);
  await cleanUpAfter(tools, key);
  return removalFacts(run, { service: serviceId, facts });
}

async function removeOne(api: InstancesApi, name: string): Promise<void> {
  try {
    await api.remove(name);
  } catch (error) {
    // The answer may have been lost, or the removal is already under way.
    if (!(error instanceof RequestError) || (await api.find(name))) throw error;
  }
}

/**
 * Takes away what outlives a removal: the suspended record, which would block the name, the secrets, and the tags, which
 * the next one of that name would have.
 */
async function cleanUpAfter(tools: ServicePlatform, key: InstanceKey): Promise<void> {
  await Promise.all([
    discardSuspended(tools, key),
    removeInstanceSecrets(tools, key),
    tools.tags.clear({ type: 'instance', serviceId: key.serviceId, id: key.name }),
  ]);
}

/** Outputs of a removal, with its line in the log. @param about.facts of what was there; undefined where nothing was */
function removalFacts(
  { tools, name }: ServiceRun,
  { service, facts }: { service: string; facts?: ReturnType<typeof factsOf> | undefined },
): RemovalFacts {
  tools.log.info(
    facts ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`,
  );
  return { ...facts, changed: facts !== undefined, status: 'removed' };
}
