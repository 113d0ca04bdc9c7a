import { DeployError, messageOf } from '../base/errors.js';
import type { OutputValues } from '../contract/outputs.js';
import { runners, serviceIdOf } from '../contract/runners.js';
import { type Marker, readMarker } from '../contract/tags.js';
import { Permission } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { appSensitivity, appsLabel } from './app-changes.js';
import { appKindOf, findApi, findApp, findInstance } from './deployed.js';
import { removeSecrets } from './instance-secrets.js';
import { Sensitivity } from './options/sensitive.js';
import { isTaggedAs, permitRemoval } from './ownership.js';
import { factsOf } from './service-result.js';
import type { Deployed, ServiceRun } from './service-run.js';
import { discardSuspended } from './suspended.js';

/** Removes an app, instance or job, running or suspended, with a preview's parameter store. Returns the outputs. */
// oxlint-disable-next-line complexity -- to be divided
export async function removeService(
  run: ServiceRun,
): Promise<Partial<OutputValues> & { changed: boolean }> {
  const { tools, name, target, settings } = run;
  const isApp = target === 'app';
  const serviceId = isApp ? undefined : serviceIdOf(run.inputs);

  tools.log.secrets.exempt(name);

  const resource: Resource =
    serviceId === undefined
      ? { type: 'myapp', id: name }
      : { type: 'instance', serviceId, id: name };
  // Starts the request in parallel with the rest.
  void tools.tags.of(resource);

  const found = await (resource.type === 'instance'
    ? findInstance(tools, resource)
    : findApp(tools, name));
  const removal = found && (await permitRemoval(run, found));
  const { id, url, resources } = found?.record ?? {};
  const sensitivity = isApp ? appSensitivity : new Sensitivity();
  const facts =
    found && factsOf(run, { record: isApp ? found.record : { id, url, resources }, sensitivity });
  // At a terminal and in a sweep, only the app's tags name its preview.
  const marker = readMarker([
    ...((found && (await tools.tags.of(found.resource))) ?? []),
    ...run.ownTags,
  ]);
  // The stores are removed first, because the app's record names them.
  let hadStore = false;

  for (const store of [
    settings.previewStore?.name,
    found?.record['ConfigService'] ?? found?.record['configService'],
  ])
    if (typeof store === 'string' && (await removePreviewStore(tools, store, marker)))
      hadStore = true;

  const isRemoved = found && removal ? await removeDeployed(tools, found, removal) : false;
  const service = serviceId ?? appsLabel;

  tools.log.info(
    isRemoved
      ? `Removed "${name}" of ${service}.`
      : `There is no "${name}" of ${service}; nothing to remove.`,
  );

  return { ...(isRemoved ? facts : {}), changed: isRemoved || hadStore, status: 'removed' };
}

/** Removes a resource with its suspended record (which would block the name), its tags (which a successor would inherit), its secrets and its Redis. Returns whether it existed. */
export async function removeDeployed(
  tools: ServicePlatform,
  found: Deployed,
  removal: Permission<'remove'>,
): Promise<boolean> {
  const { name, resource, record, suspended } = found;
  const { stores, apps, tags } = tools;
  let isRemoved = true;

  if (resource.type === 'instance') {
    const isGone = resource.serviceId === parameterStoreId && (await stores.remove(name, removal));
    const api = suspended || isGone ? undefined : await findApi(tools, resource.serviceId);
    if (api) await api.remove(name, removal);
  } else isRemoved = await apps.remove(resource.id, removal);

  const runner = appKindOf(record);
  // The platform lists a suspended app as an instance of its runner.
  const serviceId = resource.serviceId ?? (runner && runners[runner].serviceId);
  const instance =
    serviceId === undefined
      ? undefined
      : ({ type: 'instance', serviceId, id: resource.id } as const);

  await Promise.all([
    instance && discardSuspended(tools, instance, removal),
    instance && removeSecrets(tools, instance, { removal }),
    instance && tags.clear(instance, removal),
    resource.type !== 'instance' && tags.clear(resource, removal),
  ]);

  return isRemoved;
}

/** Removes a preview's parameter store if its tags name the preview. Returns whether it existed. */
export async function removePreviewStore(
  tools: ServicePlatform,
  name: string,
  preview: Marker,
): Promise<boolean> {
  const resource = { type: 'instance', serviceId: parameterStoreId, id: name } as const;
  const isPreviews = preview.preview !== undefined && (await isTaggedAs(tools, resource, preview));
  const found = isPreviews ? await findInstance(tools, resource) : undefined;
  if (!found) return false;

  try {
    await removeDeployed(tools, found, Permission.leftover());
  } catch (error) {
    tools.signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }

  tools.log.info(`Removed the parameter store "${name}" of the preview.`);

  return true;
}
