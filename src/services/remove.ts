import { DeployError, messageOf } from '../base/errors.js';
import type { OutputValues } from '../contract/outputs.js';
import { backedUpServices } from '../contract/rules/backups.js';
import { ownerVariable } from '../contract/rules/config.js';
import { runners } from '../contract/runners.js';
import { appNameIn, formatAppName, type Marker, maxTags, readMarker } from '../contract/tags.js';
import { Permission } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { InstanceKey, ResourceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { appSensitivity, isGoneApp, openApps } from './apps.js';
import { discardSuspended, readSuspended } from './asleep.js';
import { endSchedule } from './backups.js';
import { openParameterStore } from './config/store.js';
import { keyOfStore, redisOf } from './config/store-of-start.js';
import { freeDomains, type Left } from './domains.js';
import { removeSecrets, secretNames } from './instance-secrets.js';
import { lookFor } from './instances.js';
import { Journal } from './journal.js';
import { Sensitivity } from './options/sensitive.js';
import { isTaggedAs, markUnmarked, permitRemoval, permitRemovalOfRest } from './ownership.js';
import { removeSeen } from './remove-seen.js';
import {
  type AppResource,
  appsLabel,
  type InstanceResource,
  type Resource,
  runnerIn,
  storeNameIn,
} from './resource.js';
import { factsOf } from './result.js';
import { step } from './step.js';
import { explainShared } from './store-users.js';
import type { Desk } from './want.js';
import { namingPlan } from './within-plan.js';

type Removed = Partial<OutputValues> & { changed: boolean };

/** Removes an app, instance or job, running or suspended, with a preview's parameter store. Where it is gone already, what an earlier removal has left is removed. Returns the outputs. @throws DeployError with what was removed before */
export async function removeService(desk: Desk): Promise<Removed> {
  return namingPlan(desk.tools, async () => {
    const journal = new Journal(desk.tools);

    try {
      return await removeAll(desk, journal);
    } catch (error) {
      if (!(error instanceof DeployError) || error.hasChanged) throw error;
      throw journal.addChanges(error);
    }
  });
}

async function removeAll(desk: Desk, journal: Journal): Promise<Removed> {
  const { tools, want } = desk;
  const { name, target, serviceId } = want;
  tools.log.secrets.exempt(name);

  const found =
    target === 'app'
      ? await openApps(tools).find(name)
      : await findToRemove(tools, { type: 'instance', serviceId, id: name });
  const removal = found && (await permitRemoval(desk, found));
  const facts = found && factsOfRemoved(desk, found);

  // The stores are removed first, because the app's record names them.
  const names = [want.previewStore?.name, found && storeNameIn(found)];
  const marker = await markerOf(desk, found);
  const stores = { names, marker, journal };
  const hadOwnStore = await removeStoresOf(desk, { ...stores, isLast: false });
  const gone = await readGone(desk, found);
  if (found && removal) await removeWithDomains(desk, found, { removal, journal });
  // Another removal at the same time may have left a shared store to this one.
  const hadStore = hadOwnStore || (await removeStoresOf(desk, { ...stores, isLast: true }));
  const left = await removeLeftOvers(desk, gone);

  const told = `"${name}" of ${target === 'app' ? appsLabel : serviceId}`;
  tools.log.info(found ? `Removed ${told}.` : `There is no ${told}; ${leftOvers[left]}.`);

  const changed = found !== undefined || hadStore || left === 'removed';
  return { ...facts, changed, status: 'removed' };
}

/** Finds an instance that is to be removed, for which the workspace is subscribed to its service: without that nothing tells whether it is gone. @throws DeployError like `openService`; RequestError */
export async function findToRemove(
  tools: ServicePlatform,
  key: InstanceKey,
): Promise<InstanceResource | undefined> {
  const found = await lookFor({ ...tools, subscribes: true }, key);
  return found === 'unseen' ? undefined : found;
}

function factsOfRemoved(desk: Desk, found: Resource): Partial<OutputValues> {
  const { id, url, resources } = found.record;
  return found.kind === 'app'
    ? factsOf(desk, { record: found.record, sensitivity: appSensitivity })
    : factsOf(desk, { record: { id, url, resources }, sensitivity: new Sensitivity() });
}

/** Returns the mark of a removal. At a terminal and in a sweep, only the app's tags name its preview. */
async function markerOf({ tools, ownTags }: Desk, found: Resource | undefined): Promise<Marker> {
  const tags = (found && (await tools.tags.of(found.key))) ?? [];
  return readMarker([...tags, ...ownTags]);
}

async function removeStoresOf(
  desk: Desk,
  about: { names: (string | undefined)[]; marker: Marker; journal: Journal; isLast: boolean },
): Promise<boolean> {
  const { names, marker, ...how } = about;
  let hadStore = false;

  for (const name of new Set(names))
    if (name && (await removePreviewStore(desk, { name, ...how }, marker))) hadStore = true;

  return hadStore;
}

const leftOvers: Record<Left, string> = {
  nothing: 'nothing to remove',
  removed: 'what it had left is removed',
  stays: 'not all of what it had left could be removed',
};

/** Returns the instance or the apps of this name that are gone, such as after a removal that was cut off, or one in the console. Of an app a tag tells that, which was written before its removal. */
async function readGone(desk: Desk, found: Resource | undefined): Promise<ResourceKey[]> {
  const { tools, want } = desk;
  if (want.target !== 'app')
    return found ? [] : [{ type: 'instance', serviceId: want.serviceId, id: want.name }];

  const all = (await tools.tags.all('myapp')) ?? [];
  const named = all.filter(({ tags }) => appNameIn(tags) === want.name);
  if (named.length === 0) return [];

  const gone: ResourceKey[] = [];
  for (const { resource } of named) if (await isGoneApp(tools, resource.id)) gone.push(resource);

  return gone;
}

/** Removes what stays of what is gone. Returns whether there was something, and whether it is gone. */
async function removeLeftOvers(desk: Desk, gone: readonly ResourceKey[]): Promise<Left> {
  const all: Left[] = [];
  for (const key of gone)
    all.push(await (key.type === 'instance' ? leftOfInstance(desk, key) : leftOfApp(desk, key)));

  return (['stays', 'removed'] as const).find((left) => all.includes(left)) ?? 'nothing';
}

async function leftOfApp(desk: Desk, key: ResourceKey): Promise<Left> {
  const removal = await permitRemovalOfRest(desk, key);
  if (!removal) return 'nothing';

  if ((await freeDomains(desk, key.id)) === 'stays') return 'stays';
  await desk.tools.tags.clear(key, removal);
  return 'removed';
}

async function leftOfInstance(desk: Desk, key: InstanceKey): Promise<Left> {
  const { tools } = desk;
  const removal = await permitRemovalOfRest(desk, key);
  if (!removal) return 'nothing';

  const tags = (await tools.tags.of(key)) ?? [];
  const secrets = await secretNames(tools, key);

  const domains = await freeDomains(desk, key.id);
  const isWhole = await removeRest(tools, key, { removal, keepsTags: domains === 'stays' });
  if (tags.length + secrets.length === 0) return domains;
  return isWhole && domains !== 'stays' ? 'removed' : 'stays';
}

interface Removing {
  removal: Permission<'remove'>;
  journal?: Journal;
}

/** Removes a resource, its domains, and then what else belongs to it. */
async function removeWithDomains(
  desk: Desk,
  there: Resource,
  { removal, journal }: Required<Removing>,
): Promise<void> {
  const { tools } = desk;
  await removeItself(tools, there, { removal, journal });

  const domains = await freeDomains(desk, there.key.id);
  await removeRestOf(tools, there, { removal, keepsTags: domains === 'stays' });
}

/** Removes a resource, and then what belongs to it. */
export async function removeResource(
  tools: ServicePlatform,
  there: Resource,
  { removal, journal = new Journal(tools) }: Removing,
): Promise<void> {
  await removeItself(tools, there, { removal, journal });
  await removeRestOf(tools, there, { removal, keepsTags: false });
}

async function removeItself(
  tools: ServicePlatform,
  there: Resource,
  { removal, journal }: Required<Removing>,
): Promise<void> {
  const title = `remove "${there.name}"`;
  const needs = `the removal of "${there.name}", which stays`;

  if (there.kind === 'app') await noteName(tools, there);
  await journal.send(
    step({ title, effect: 'none', needs }, () => removeSeen(tools, there, removal)),
  );
}

/** Notes the name of an app before it goes, so that a removal that is cut off can be completed: its id alone does not tell the name. */
async function noteName({ tags }: ServicePlatform, { name, key }: AppResource): Promise<void> {
  const there = (await tags.of(key)) ?? [];
  if (there.length > 0 && there.length < maxTags && appNameIn(there) !== name)
    await tags.set(key, [...there, formatAppName(name)]);
}

interface RestRemoval {
  removal: Permission<'remove'>;
  /** A domain stays, and the tags alone tell the next removal whose it is. */
  keepsTags: boolean;
}

async function removeRestOf(
  tools: ServicePlatform,
  there: Resource,
  about: RestRemoval,
): Promise<void> {
  const behind = instanceOf(there);
  if (behind) await removeRest(tools, behind, about);
  if (there.kind === 'app' && !about.keepsTags) await tools.tags.clear(there.key, about.removal);
}

/** Removes what outlives an instance: its schedule of backups, its suspended record (which would block the name), its secrets and its tags (which a successor would inherit). The tags show whose the rest is, so they go last, and stay while anything else does. Returns whether all is gone. */
export async function removeRest(
  tools: ServicePlatform,
  key: InstanceKey,
  { removal, keepsTags }: RestRemoval,
): Promise<boolean> {
  if (key.serviceId === parameterStoreId) await discardRedis(tools, key.id, removal);

  const isBackedUp = backedUpServices.includes(key.serviceId);
  const [isOff, areGone] = await Promise.all([
    isBackedUp ? endSchedule(tools, key, removal) : true,
    removeSecrets(tools, key, { removal }),
    discardSuspended(tools, key, removal),
  ]);
  const isWhole = isOff && areGone;
  if (isWhole && !keepsTags) await tools.tags.clear(key, removal);
  return isWhole;
}

/** Removes the suspended Redis of a store, which outlives it and blocks its name. Where it runs, it goes with the store. */
async function discardRedis(
  tools: ServicePlatform,
  store: string,
  removal: Permission<'remove'>,
): Promise<void> {
  const redis = redisOf(store);
  if (await readSuspended(tools, redis)) await discardSuspended(tools, redis, removal);
}

/** The platform lists a suspended app as an instance of its runner. */
function instanceOf(there: Resource): InstanceKey | undefined {
  if (there.kind === 'instance') return there.key;
  const runner = runnerIn(there);
  const { id } = there.key;
  return runner && { type: 'instance', serviceId: runners[runner].serviceId, id };
}

interface Judging {
  name: string;
  preview: Marker;
}

/** Returns whether a store is a preview's: by its tags or, as these may have been refused, by the owner in it. A text says why that cannot be told of the one with the preview's name. */
async function judgeStore(desk: Desk, about: Judging): Promise<boolean | string> {
  const { tools, want } = desk;
  const { name, preview } = about;
  const key = keyOfStore(name);
  if (preview.preview === undefined) return false;
  if (await isTaggedAs(tools, key, preview)) return true;

  const tags = await tools.tags.of(key);
  if (tags && readMarker(tags).repository !== undefined) return false;
  if (!(await findToRemove(tools, key))) return false;

  const judged = tags ? await judgeByOwner(desk, about) : 'its tags cannot be read';
  if (typeof judged === 'string') {
    // A sweep does not know the name of the store, and removes the app, whose record is all that tells it.
    const isNamedLike = name.endsWith(preview.preview.replace('-', ''));
    return (name === want.previewStore?.name || isNamedLike) && judged;
  }

  // A removal that is cut off is completed by what its tags name.
  const isOwnRun = readMarker(desk.ownTags).preview === preview.preview;
  if (judged && isOwnRun) await markUnmarked(desk, key);
  return judged;
}

async function judgeByOwner(
  { tools, want, context }: Desk,
  { name, preview: { preview = '' } }: Judging,
): Promise<boolean | string> {
  const own = want.previewStore?.owner ?? `${context.repository}#${preview.replace(/^pr-/, '')}`;
  try {
    const { store } = await openParameterStore(tools, { name });
    const told = (await store.get(ownerVariable))?.value;
    return told === undefined
      ? 'neither a tag nor a variable of it says whose it is'
      : told === own;
  } catch (error) {
    if (!(error instanceof DeployError) || error.code === 'interrupted') throw error;
    return `no tag says whose it is, and it does not answer. ${error.message.replace(/\.$/, '')}`;
  }
}

/** Removes a preview's parameter store if it is known as the preview's, and nothing else reads it. Returns whether it is removed. @param about.isLast a store that stays is told */
export async function removePreviewStore(
  desk: Desk,
  about: { name: string; journal?: Journal; isLast?: boolean },
  preview: Marker,
): Promise<boolean> {
  const { tools, want } = desk;
  const { name, journal, isLast = true } = about;
  const key = keyOfStore(name);
  const judged = await judgeStore(desk, { name, preview });
  if (typeof judged === 'string' && isLast)
    tools.log.warning(
      `The parameter store "${name}", named like that of this preview, stays with its Redis "${redisOf(name).id}": ${judged}. If no later run removes it, \`osc-deploy remove ${name} --service ${parameterStoreId}\` does.`,
    );
  if (judged !== true) return false;

  const removal = Permission.leftover();
  const found = await findToRemove(tools, key);
  if (!found) {
    await removeRest(tools, key, { removal, keepsTags: false });
    return false;
  }

  const shared = await explainShared(tools, { store: name, but: want });
  if (shared !== undefined) {
    if (isLast) tools.log.info(`The parameter store "${name}" stays, as ${shared}.`);
    return false;
  }

  try {
    await removeResource(tools, found, { removal, ...(journal ? { journal } : {}) });
  } catch (error) {
    tools.signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }

  tools.log.info(`Removed the parameter store "${name}" of the preview.`);

  return true;
}
