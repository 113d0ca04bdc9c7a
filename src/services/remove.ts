import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { ownerVariable } from '../contract/rules/config.js';
import { runners, serviceIdOf } from '../contract/runners.js';
import { namesRepository, readMarker } from '../contract/tags.js';
import type { InstancesApi } from '../platform/instances.js';
import { Removal } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { appSensitivity, appsLabel } from './app-changes.js';
import type { Deployed } from './client.js';
import { openParameterStore, usingStore } from './config/store.js';
import { appKindOf, findApp, findInstance } from './deployed.js';
import { removeInstanceSecrets } from './instance-secrets.js';
import { Sensitivity } from './options/sensitive.js';
import { allowRemoval } from './ownership.js';
import { factsOf } from './service-result.js';
import type { PreviewStore, RemovalFacts, ServiceRun } from './service-run.js';
import { discardSuspended } from './suspended.js';

/** Removes an app, instance or job, also a suspended one, with a preview's parameter store. @returns its outputs */
export async function removeService(run: ServiceRun): Promise<RemovalFacts> {
  const { tools, name, target, settings } = run;
  const isApp = target === 'app';
  const serviceId = isApp ? undefined : serviceIdOf(run.inputs);
  tools.log.secrets.exempt(name);
  // Read beside the rest.
  void tools.tags.of({ type: isApp ? 'myapp' : 'instance', id: name } as Resource);
  const found = await (serviceId === undefined ? findApp(tools, name) : findInstance(tools, { serviceId, name }));
  const removal = found && (await allowRemoval(run, found));
  const facts = found && factsOf(run, isApp ? { record: found.record, sensitivity: appSensitivity() } : shownOf(found));
  // The store first: without tags a sweep finds it only by the name of its app.
  let hadStore = settings.previewStore ? await removePreviewStore(run, settings.previewStore) : false;
  if (found && (await removeStoreOf(run, found))) hadStore = true;
  const isRemoved = found && removal ? await removeDeployed(tools, found, removal) : false;
  const service = serviceId ?? appsLabel;
  tools.log.info(
    isRemoved ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`,
  );
  return { ...(isRemoved ? facts : {}), changed: isRemoved || hadStore, status: 'removed' };
}

function shownOf({ record: { id, url, resources } }: Deployed) {
  return { record: { id, url, resources }, sensitivity: new Sensitivity() };
}

/** Removes something with its suspended record, which would block the name, its tags, which a successor would inherit, its secrets and its Redis. @returns whether it existed */
export async function removeDeployed(tools: ServicePlatform, found: Deployed, removal: Removal): Promise<boolean> {
  const { name, resource, record, suspended } = found;
  const { stores, apps, tags, catalog } = tools;
  let isRemoved = true;
  if (resource.type === 'instance') {
    const isGone = resource.serviceId === parameterStoreId && (await stores.remove(name, removal));
    const service = suspended || isGone ? undefined : await catalog.find(resource.serviceId);
    if (service) await removeOne(tools.instancesOf(service), name, removal);
  } else isRemoved = await apps.remove(resource.id, removal);
  const runner = appKindOf(record);
  // To the platform a suspended app is an instance of its runner.
  const serviceId = resource.serviceId ?? (runner && runners[runner].serviceId);
  const key = serviceId === undefined ? undefined : { serviceId, name: resource.id };
  const behind: Resource | undefined = key && { type: 'instance', serviceId: key.serviceId, id: key.name };
  await Promise.all([
    key && discardSuspended(tools, key, removal),
    key && removeInstanceSecrets(tools, key, removal),
    behind && tags.clear(behind, removal),
    resource.type !== 'instance' && tags.clear(resource, removal),
  ]);
  return isRemoved;
}

async function removeOne(api: InstancesApi, name: string, removal: Removal): Promise<void> {
  try {
    await api.remove(name, removal);
  } catch (error) {
    // The answer may have been lost, or the removal is already under way.
    if (!(error instanceof RequestError) || (await api.find(name))) throw error;
  }
}

async function removeStoreOf(run: ServiceRun, { resource, record }: Deployed): Promise<boolean> {
  const name = record['ConfigService'] ?? record['configService'];
  const { repository = '', preview: tag } = readMarker((await run.tools.tags.of(resource)) ?? []);
  if (typeof name !== 'string' || name === '' || tag === undefined) return false;
  const marker = readMarker((await run.tools.tags.of(storeResource(name))) ?? []);
  if (marker.preview !== tag || marker.repository !== repository) return false;
  return removeStore(run.tools, name, Removal.because('its tags are those of the preview that goes'));
}

/** Removes a preview's store if its tags, or the owner among its values, identify it. A suspended store has no values and is not resumed. @returns whether it existed */
export async function removePreviewStore({ tools, context }: ServiceRun, store: PreviewStore): Promise<boolean> {
  const { name, tag } = store;
  const marker = readMarker((await tools.tags.of(storeResource(name))) ?? []);
  if (marker.preview === tag && namesRepository(marker, context))
    return removeStore(tools, name, Removal.because('its tags are those of the preview'));
  const found = await findStore(tools, name);
  const other = found && !found.suspended ? await findOtherOwner(tools, store).catch(explainUnread) : undefined;
  if (other) tools.log.warning(`The parameter store "${name}" is not removed: ${other}.`);
  if (other || !found) return false;
  return removeStore(tools, name, Removal.because('its values name the preview, or it has none'));
}

function explainUnread(error: unknown): string {
  if (!(error instanceof DeployError)) throw error;
  return `whose it is cannot be read: ${error.message}`;
}

async function removeStore(tools: ServicePlatform, name: string, removal: Removal): Promise<boolean> {
  try {
    const found = await findStore(tools, name);
    if (!found) return false;
    await removeDeployed(tools, found, removal);
    tools.log.info(`Removed the parameter store "${name}" of the preview.`);
    return true;
  } catch (error) {
    tools.signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }
}

function findStore(tools: ServicePlatform, name: string): Promise<Deployed | undefined> {
  return findInstance(tools, { serviceId: parameterStoreId, name });
}

function storeResource(name: string): Resource {
  return { type: 'instance', serviceId: parameterStoreId, id: name };
}

/** Returns why a store may not be the preview's; undefined for an empty store, which has nothing to protect. */
export async function findOtherOwner(
  tools: ServicePlatform,
  { name, owner }: PreviewStore,
): Promise<string | undefined> {
  const { store } = await openParameterStore(tools, { name });
  const values = await usingStore(() => store.list());
  const stored = values.get(ownerVariable);
  if (values.size === 0 || stored?.value === owner) return undefined;
  return stored?.value
    ? `it belongs to ${plainText(stored.value, 120)}`
    : 'it has variables and does not say whose it is';
}
