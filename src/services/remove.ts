import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { isLost } from '../base/retry.js';
import type { OutputValues } from '../contract/outputs.js';
import { backedUpServices } from '../contract/rules/backups.js';
import { runners } from '../contract/runners.js';
import { type Marker, readMarker } from '../contract/tags.js';
import type { InstancesApi } from '../platform/instances.js';
import { Permission } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { appSensitivity, openApps } from './apps.js';
import { discardSuspended } from './asleep.js';
import { endSchedule } from './backups.js';
import { removeSecrets } from './instance-secrets.js';
import { openInstances } from './instances.js';
import { Sensitivity } from './options/sensitive.js';
import { isTaggedAs, permitRemoval, permitRemovalOfRest } from './ownership.js';
import { type Resource, runnerIn, storeNameIn } from './resource.js';
import { factsOf } from './result.js';
import { findApi } from './service-api.js';
import type { Desk } from './want.js';

/** Removes an app, instance or job, running or suspended, with a preview's parameter store. Returns the outputs. */
export async function removeService(
  desk: Desk,
): Promise<Partial<OutputValues> & { changed: boolean }> {
  const { tools, want } = desk;
  const { name, target, serviceId } = want;
  tools.log.secrets.exempt(name);

  const isApp = target === 'app';
  const area = isApp ? openApps(tools) : openInstances(tools, serviceId);
  const found = await area.find(name);
  const removal = found && (await permitRemoval(desk, found));
  const facts = found && factsOfRemoved(desk, found);

  // The stores are removed first, because the app's record names them.
  const hadStore = await removeStores(desk, found);
  const isRemoved = found && removal ? await removeResource(tools, found, removal) : false;
  if (!found && !isApp) await endLeftSchedule(desk);

  tools.log.info(
    isRemoved
      ? `Removed "${name}" of ${area.label}.`
      : `There is no "${name}" of ${area.label}; nothing to remove.`,
  );

  return { ...(isRemoved ? facts : {}), changed: isRemoved || hadStore, status: 'removed' };
}

function factsOfRemoved(desk: Desk, found: Resource): Partial<OutputValues> {
  const { id, url, resources } = found.record;
  return found.kind === 'app'
    ? factsOf(desk, { record: found.record, sensitivity: appSensitivity })
    : factsOf(desk, { record: { id, url, resources }, sensitivity: new Sensitivity() });
}

async function removeStores(
  { tools, want, ownTags }: Desk,
  found: Resource | undefined,
): Promise<boolean> {
  // At a terminal and in a sweep, only the app's tags name its preview.
  const tags = (found && (await tools.tags.of(found.key))) ?? [];
  const marker = readMarker([...tags, ...ownTags]);
  const recorded = found && storeNameIn(found);
  let hadStore = false;

  for (const store of [want.previewStore?.name, recorded])
    if (store !== undefined && (await removePreviewStore(tools, store, marker))) hadStore = true;

  return hadStore;
}

/** Ends the schedule of an instance that was removed without it, as in the console. */
async function endLeftSchedule(desk: Desk): Promise<void> {
  const { tools, want } = desk;
  const key = { type: 'instance', serviceId: want.serviceId, id: want.name } as const;
  if (want.target !== 'instance' || !backedUpServices.includes(want.serviceId)) return;

  const removal = await permitRemovalOfRest(desk, key);
  if (removal) await endSchedule(tools, key, removal);
}

/** Removes a resource with its schedule of backups, its suspended record (which would block the name), its tags (which a successor would inherit), its secrets and its Redis. Returns whether it existed. */
export async function removeResource(
  tools: ServicePlatform,
  there: Resource,
  removal: Permission<'remove'>,
): Promise<boolean> {
  const { key } = there;
  const isRemoved =
    there.kind === 'app'
      ? await tools.apps.remove(there.key.id, removal)
      : await removeInstance(tools, there, removal);

  const behind = instanceOf(there);
  await Promise.all([
    behind && discardSuspended(tools, behind, removal),
    behind && removeSecrets(tools, behind, { removal }),
    behind && tools.tags.clear(behind, removal),
    there.kind === 'app' && tools.tags.clear(key, removal),
  ]);

  return isRemoved;
}

async function removeInstance(
  tools: ServicePlatform,
  { name, key, asleep }: Resource & { kind: 'instance' },
  removal: Permission<'remove'>,
): Promise<boolean> {
  const isGone = key.serviceId === parameterStoreId && (await tools.stores.remove(name, removal));
  const isBackedUp = backedUpServices.includes(key.serviceId);
  const restore = isBackedUp ? await endSchedule(tools, key, removal) : undefined;
  const api = asleep || isGone ? undefined : await findApi(tools, key.serviceId);
  if (api) await removeOrRestore(tools, { name, api, removal, restore });

  return true;
}

/** The platform lists a suspended app as an instance of its runner. */
function instanceOf(there: Resource): InstanceKey | undefined {
  if (there.kind === 'instance') return there.key;
  const runner = runnerIn(there);
  const { id } = there.key;
  return runner && { type: 'instance', serviceId: runners[runner].serviceId, id };
}

interface Removing {
  name: string;
  api: InstancesApi;
  removal: Permission<'remove'>;
  /** Switches the schedule of its backups on again. */
  restore: (() => Promise<void>) | undefined;
}

/** Removes an instance. Its schedule of backups, which is off by now, is switched on again if it stays. */
async function removeOrRestore(tools: ServicePlatform, removing: Removing): Promise<void> {
  const { name, api, removal, restore } = removing;

  try {
    await api.remove(name, removal);
  } catch (error) {
    if (restore) await restoreSchedule(tools, { ...removing, restore }, error);
    throw error;
  }
}

async function restoreSchedule(
  { log, signal }: ServicePlatform,
  { name, api, restore }: Removing & { restore: () => Promise<void> },
  failure: unknown,
): Promise<void> {
  const isOff = `The schedule of the backups of "${name}" is off, and nothing tells whether "${name}" was removed. If it still runs, it is not backed up.`;

  try {
    // A cancelled run can ask nothing.
    signal.throwIfAborted();
    // After a lost answer the instance may be gone.
    const isRefused = failure instanceof RequestError && !isLost(failure);
    if (!isRefused && !(await api.find(name, { once: true }))) return;

    await restore();
    log.info(`"${name}" was not removed, so the schedule of its backups is on again.`);
  } catch {
    log.warning(`${isOff} Run the removal again, or switch its backups on in the console.`);
  }
}

/** Removes a preview's parameter store if its tags name the preview. Returns whether it existed. */
export async function removePreviewStore(
  tools: ServicePlatform,
  name: string,
  preview: Marker,
): Promise<boolean> {
  const resource = { type: 'instance', serviceId: parameterStoreId, id: name } as const;
  const isPreviews = preview.preview !== undefined && (await isTaggedAs(tools, resource, preview));
  const stores = openInstances(tools, parameterStoreId);
  const found = isPreviews ? await stores.find(name) : undefined;
  if (!found) return false;

  try {
    await removeResource(tools, found, Permission.leftover());
  } catch (error) {
    tools.signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }

  tools.log.info(`Removed the parameter store "${name}" of the preview.`);

  return true;
}
