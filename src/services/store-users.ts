import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { runnerKinds, runners } from '../contract/runners.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { openApps } from './apps.js';
import { listAsleep, listAwake } from './instances.js';
import { mergeResources, type Resource, storeNameIn } from './resource.js';
import type { Want } from './want.js';

/** Lists the apps and runners that read a parameter store at their start, running or suspended. `unseen`: why there may be others. @throws RequestError, as what cannot be listed may read it */
export async function readersOf(
  tools: ServicePlatform,
  store: string,
): Promise<{ readers: Resource[]; unseen: string | undefined }> {
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
  if (!isListed && !(await tools.tags.all('instance')))
    unseen ??= 'the tags of the workspace cannot be read';

  const readers = mergeResources(all.flat()).filter((one) => storeNameIn(one) === store);
  return { readers, unseen };
}

/** Returns what else reads a parameter store, or may, as a clause; undefined if nothing does. @param but the one that asks */
export async function explainShared(
  tools: ServicePlatform,
  { store, but }: { store: string; but: Pick<Want, 'name' | 'target' | 'serviceId'> | undefined },
): Promise<string | undefined> {
  const { readers, unseen } = await readersOf(tools, store);
  // An app and an instance can have one name.
  const serviceId = but?.target === 'app' ? undefined : but?.serviceId;
  const others = readers.filter(
    ({ name, key }) => !but || name !== but.name || key.serviceId !== serviceId,
  );
  if (others.length > 0)
    return `${others.map(({ name }) => `"${plainText(name, 80)}"`).join(', ')} reads it too`;
  return unseen && `what else reads it cannot be told: ${unseen.replace(/\.$/, '')}`;
}
