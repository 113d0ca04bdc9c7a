import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import type { InstanceKey } from '../../platform/resource-tags.js';
import type { ServicePlatform } from '../../platform/service-clients.js';
import { findSuspended } from '../asleep.js';
import { type Resource, storeNameIn } from '../resource.js';
import type { Desk } from '../want.js';

/** Returns the error for an app or runner that cannot start, as the parameter store of its record, which the inputs do not name and it keeps, is suspended. */
export async function keptStoreError(
  there: Resource,
  { tools, want }: Desk,
): Promise<DeployError | undefined> {
  const isStarted = want.target === 'app' || want.target === 'runner';
  const name = want.options.get('ConfigService')?.text ?? storeNameIn(there);
  if (!isStarted || want.store || !name || !(await isStoreSuspended(tools, name))) return undefined;

  const store = plainText(name, 80);
  const message = `The parameter store "${store}" that "${want.name}" keeps is suspended, so "${want.name}" would start without its variables.`;
  const next = [
    'Its values were deleted when it was suspended. Wake it up, and set them again:',
    ourCommand(`config create ${shellWord(name)}`),
  ];
  return new DeployError('config-store', message, { next });
}

/** Returns whether a store sleeps. */
export async function isStoreSuspended(tools: ServicePlatform, name: string): Promise<boolean> {
  if (!(await findSuspended(tools, keyOfStore(name)))) return false;

  // An interrupted resume leaves a suspended record.
  const service = await tools.catalog.find(parameterStoreId);
  const awake = service && (await tools.instancesOf(service).find(name));
  return !awake?.url;
}

/** Returns the key of a parameter store as an instance. */
export function keyOfStore(name: string): InstanceKey {
  return { type: 'instance', serviceId: parameterStoreId, id: name };
}
