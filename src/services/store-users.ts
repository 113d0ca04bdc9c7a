import { plainText } from '../base/plain-text.js';
import { runners } from '../contract/runners.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { openApps } from './apps.js';
import { listAsleep, listAwake } from './instances.js';
import { mergeResources, storeNameIn } from './resource.js';

/** Returns the names, in quotes, of the other apps and runners that read a parameter store, running or suspended. @param but the one that asks @throws RequestError, as what cannot be listed may read it */
export async function otherUsersOf(
  tools: ServicePlatform,
  { store, but }: { store: string; but: string },
): Promise<string[]> {
  const services = [...new Set(Object.values(runners).map(({ serviceId }) => serviceId))];
  const lists = await Promise.all([
    openApps(tools).list(),
    listAsleep(tools),
    ...services.map((id) => listAwake(tools, id)),
  ]);
  return mergeResources(lists.flat())
    .filter((one) => storeNameIn(one) === store && one.name !== but)
    .map(({ name }) => `"${plainText(name, 80)}"`);
}
