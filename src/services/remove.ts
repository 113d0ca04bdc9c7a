import { RequestError } from '../base/errors.js';
import { runners, serviceIdOf } from '../contract/runners.js';
import type { InstancesApi } from '../platform/instances.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { appSensitivity, appsLabel } from './app-changes.js';
import { removePreviewStore } from './config/settle.js';
import { appKindOf, findApp, findInstance } from './deployed.js';
import { removeInstanceSecrets } from './instance-secrets.js';
import { Sensitivity } from './options/sensitive.js';
import { guardOwnership } from './ownership.js';
import { factsOf } from './service-result.js';
import type { RemovalFacts, ServiceRun } from './service-run.js';
import { discardSuspended, type InstanceKey } from './suspended.js';

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
  const found = await findApp(run.tools, run.name);
  if (!found) return removalFacts(run, { service: appsLabel });
  const { resource, record } = found;
  await guardOwnership(run, { resource, source: found.source?.url });
  const removed = await apps.remove(resource.id);
  // To the platform an app that sleeps is an instance of its runner.
  const runner = appKindOf(record);
  await Promise.all([
    runner && cleanUpAfter(run.tools, { serviceId: runners[runner].serviceId, name: resource.id }),
    tags.clear(resource),
  ]);
  const facts = removed ? factsOf(run, { record, sensitivity: appSensitivity() }) : undefined;
  return removalFacts(run, { service: appsLabel, facts });
}

/** Removes an instance or job. Suspended instances are removed without resuming them; a missing one is not an error. */
async function removeInstance(run: ServiceRun): Promise<RemovalFacts> {
  const { tools, name } = run;
  const serviceId = serviceIdOf(run.inputs);
  const key = { serviceId, name };
  // Read beside the rest.
  void tools.tags.of({ type: 'instance', serviceId, id: name });
  const found = await findInstance(tools, key);
  if (!found) return removalFacts(run, { service: serviceId });
  await guardOwnership(run, { resource: found.resource, source: found.source?.url });
  // Without options: only the schema names the secret ones.
  const { id, url, resources } = found.record;
  const facts = factsOf(run, { record: { id, url, resources }, sensitivity: new Sensitivity() });
  // With it goes the Redis that the platform made for it.
  const isGone = serviceId === parameterStoreId && (await tools.stores.remove(name));
  const service = found.suspended || isGone ? undefined : await tools.catalog.find(serviceId);
  if (service) await removeOne(tools.instancesOf(service), name);
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
