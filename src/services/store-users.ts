import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { runnerKinds, runnerOf, runners } from '../contract/runners.js';
import { isSameResource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { openApps } from './apps.js';
import { listAsleep, listAwake } from './instances.js';
import { mergeResources, type Resource, storeNameIn } from './resource.js';
import type { Want } from './want.js';

interface Readers {
  readers: Resource[];
  /** Why there may be others. */
  unseen: string | undefined;
  /** The name of a runner that has tags, and that no list shows: it was removed by hand, or a list is not whole. */
  missing: string | undefined;
}

/** Lists the apps and runners that read a parameter store at their start, running or suspended. @throws RequestError, as what cannot be listed may read it */
export async function readersOf(tools: ServicePlatform, store: string): Promise<Readers> {
  let unseen: string | undefined;
  const listRunner = async (serviceId: string) => {
    try {
      return await listAwake(tools, serviceId);
    } catch (error) {
      if (!(error instanceof DeployError) || error.code !== 'service-unknown') throw error;
      unseen = error.message;
      return [];
    }
  };

  const lists: Promise<Resource[]>[] = runnerKinds.map((kind) =>
    listRunner(runners[kind].serviceId),
  );
  const all = await Promise.all([openApps(tools).list(), listAsleep(tools), ...lists]);
  const subscribed = await tools.catalog.serviceIds();
  const isListed = runnerKinds.every((kind) => subscribed.has(runners[kind].serviceId));
  const tagged = await tools.tags.all('instance');
  if (!isListed && !tagged) unseen ??= 'the tags of the workspace cannot be read';

  const missing = tagged?.find(
    ({ resource }) =>
      runnerOf(resource.serviceId ?? '') &&
      !all.flat().some(({ key }) => isSameResource(key, resource)),
  );
  const readers = mergeResources(all.flat()).filter((one) => storeNameIn(one) === store);
  return { readers, unseen, missing: missing && plainText(missing.resource.id, 80) };
}

interface Asked {
  store: string;
  /** The one that asks. */
  but: Pick<Want, 'name' | 'target' | 'serviceId'> | undefined;
  /** Variables that another one may read are to be deleted, so what has tags has to be seen. */
  isPrune?: boolean;
}

/** Returns what else reads a parameter store, or may, as a clause; undefined if nothing does. */
export async function explainShared(
  tools: ServicePlatform,
  { store, but, isPrune = false }: Asked,
): Promise<string | undefined> {
  const { readers, unseen, missing } = await readersOf(tools, store);
  // An app and an instance can have one name.
  const serviceId = but?.target === 'app' ? undefined : but?.serviceId;
  const others = readers.filter(
    ({ name, key }) => !but || name !== but.name || key.serviceId !== serviceId,
  );
  if (others.length > 0)
    return `${others.map(({ name }) => `"${plainText(name, 80)}"`).join(', ')} reads it too`;
  const why = unseen ?? (isPrune && missing && `"${missing}" has tags, and no list shows it`);
  return why ? `what else reads it cannot be told: ${why.replace(/\.$/, '')}` : undefined;
}
