import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { OutputValues } from '../contract/outputs.js';
import { ownerVariable } from '../contract/rules/config.js';
import { runners, serviceIdOf } from '../contract/runners.js';
import { namesRepository, readMarker } from '../contract/tags.js';
import type { InstancesApi } from '../platform/instances.js';
import { Removal } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { appSensitivity, appsLabel } from './app-changes.js';
import { openParameterStore, usingStore } from './config/store.js';
import { appKindOf, findApi, findApp, findInstance } from './deployed.js';
import { removeSecrets } from './instance-secrets.js';
import { Sensitivity } from './options/sensitive.js';
import { allowRemoval } from './ownership.js';
import { factsOf } from './service-result.js';
import type { Deployed, PreviewStore, ServiceRun } from './service-run.js';
import { discardSuspended } from './suspended.js';

/** Removes an app, instance or job, also a suspended one, with a preview's parameter store. @returns its outputs */
export async function removeService(run: ServiceRun): Promise<Partial<OutputValues> & { changed: boolean }> {
  const { tools, name, target, settings } = run;
  const isApp = target === 'app';
  const serviceId = isApp ? undefined : serviceIdOf(run.inputs);
  tools.log.secrets.exempt(name);
  const resource: Resource =
    serviceId === undefined ? { type: 'myapp', id: name } : { type: 'instance', serviceId, id: name };
  // Read beside the rest.
  void tools.tags.of(resource);
  const found = await (resource.type === 'instance' ? findInstance(tools, resource) : findApp(tools, name));
  const removal = found && (await allowRemoval(run, found));
  const { id, url, resources } = found?.record ?? {};
  const sensitivity = isApp ? appSensitivity : new Sensitivity();
  const facts = found && factsOf(run, { record: isApp ? found.record : { id, url, resources }, sensitivity });
  // The stores first: without tags a sweep finds them only by the name of their app.
  let hadStore = false;
  for (const store of [settings.previewStore, found && (await findStoreOf(run, found))])
    if (store && (await removePreviewStore(run, store))) hadStore = true;
  const isRemoved = found && removal ? await removeDeployed(tools, found, removal) : false;
  const service = serviceId ?? appsLabel;
  tools.log.info(
    isRemoved ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`,
  );
  return { ...(isRemoved ? facts : {}), changed: isRemoved || hadStore, status: 'removed' };
}

/** Removes something with its suspended record, which would block the name, its tags, which a successor would inherit, its secrets and its Redis. @returns whether it existed */
export async function removeDeployed(tools: ServicePlatform, found: Deployed, removal: Removal): Promise<boolean> {
  const { name, resource, record, suspended } = found;
  const { stores, apps, tags } = tools;
  let isRemoved = true;
  if (resource.type === 'instance') {
    const isGone = resource.serviceId === parameterStoreId && (await stores.remove(name, removal));
    const api = suspended || isGone ? undefined : await findApi(tools, resource.serviceId);
    if (api) await removeOne(api, name, removal);
  } else isRemoved = await apps.remove(resource.id, removal);
  const runner = appKindOf(record);
  // To the platform a suspended app is an instance of its runner.
  const serviceId = resource.serviceId ?? (runner && runners[runner].serviceId);
  const instance = serviceId === undefined ? undefined : ({ type: 'instance', serviceId, id: resource.id } as const);
  await Promise.all([
    instance && discardSuspended(tools, instance, removal),
    instance && removeSecrets(tools, instance, { removal }),
    instance && tags.clear(instance, removal),
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

/** Returns the store that a preview reads, which may have another name than it would get today. */
async function findStoreOf({ tools }: ServiceRun, { resource, record }: Deployed): Promise<Store | undefined> {
  const name = record['ConfigService'] ?? record['configService'];
  const { preview: tag, repository, 'repository-id': repositoryId } = readMarker((await tools.tags.of(resource)) ?? []);
  return typeof name === 'string' && name && tag ? { name, tag, own: { repository, repositoryId } } : undefined;
}

/** Without an owner only the tags identify it, by those of what reads it: a terminal may be outside of the repository. */
type Store = Omit<PreviewStore, 'owner'> & { owner?: string; own?: Parameters<typeof namesRepository>[1] };

/** Removes a preview's store if its tags, or the owner among its values, identify it. A suspended store has no values and is not resumed. @returns whether it existed */
export async function removePreviewStore({ tools, context }: ServiceRun, store: Store): Promise<boolean> {
  const { name, tag, owner, own = context } = store;
  const resource = { type: 'instance', serviceId: parameterStoreId, id: name } as const;
  const marker = readMarker((await tools.tags.of(resource)) ?? []);
  const isTagged = marker.preview === tag && namesRepository(marker, own);
  if (!isTagged && owner === undefined) return false;
  const found = await findInstance(tools, resource);
  if (!found) return false;
  const isRead = !isTagged && owner !== undefined && !found.suspended;
  const other = isRead ? await findOtherOwner(tools, { name, owner }).catch(explainUnread) : undefined;
  if (other) tools.log.warning(`The parameter store "${name}" is not removed: ${other}.`);
  if (other) return false;
  const why = isTagged ? 'its tags are those of the preview' : 'its values name the preview, or it has none';
  try {
    await removeDeployed(tools, found, Removal.because(why));
  } catch (error) {
    tools.signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }
  tools.log.info(`Removed the parameter store "${name}" of the preview.`);
  return true;
}

function explainUnread(error: unknown): string {
  if (!(error instanceof DeployError)) throw error;
  return `whose it is cannot be read: ${error.message}`;
}

/** Returns why a store may not be the preview's; undefined for an empty store, which has nothing to protect. */
export async function findOtherOwner(
  tools: ServicePlatform,
  { name, owner }: Pick<PreviewStore, 'name' | 'owner'>,
): Promise<string | undefined> {
  const { store } = await openParameterStore(tools, { name });
  const values = await usingStore(() => store.list());
  const stored = values.get(ownerVariable);
  if (values.size === 0 || stored?.value === owner) return undefined;
  return stored?.value
    ? `it belongs to ${plainText(stored.value, 120)}`
    : 'it has variables and does not say whose it is';
}
