import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { every, isLost, poll } from '../base/retry.js';
import type { Permission } from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { listAwake } from './instances.js';
import type { Resource } from './resource.js';
import { findApi } from './service-api.js';
import { UnseenError } from './unseen.js';

/** Time in which what was removed disappears from the list, in ms. */
const goneMs = 60_000;
/** Time in which a listed store may first answer 404, in ms. A removal as a mere instance would leave its database. */
const storeMs = 15_000;

/** Removes an app or instance that was found, and looks until it is listed no more, whatever the answer was: a gateway can answer a removal that never arrived, and the answer of one that did can be lost. @throws DeployError `remove-failed`; UnseenError */
export async function removeSeen(
  tools: ServicePlatform,
  there: Resource,
  removal: Permission<'remove'>,
): Promise<void> {
  const lost = await ask(tools, there, removal);

  let unseen: unknown;
  const look = async () => {
    unseen = undefined;

    try {
      return (await isListed(tools, there)) ? undefined : true;
    } catch (error) {
      // A login or a plan that ended does not come back within a minute.
      if (!(error instanceof RequestError) || isStatus(error, 401, 402)) throw error;
      unseen = error;
      return undefined;
    }
  };
  if (await poll(look, { ...tools, timeoutMs: goneMs, pace: every(3000) })) return;

  const asked = `The removal of "${there.name}" was asked for, and`;
  const after = `${formatDuration(goneMs)} later`;
  const stays = 'What belongs to it stays, its tags too.';
  if (unseen) {
    const text = `${asked} whether it is gone cannot be seen ${after}: ${messageOf(unseen)} ${stays}`;
    throw new UnseenError('remove-failed', text, { cause: unseen });
  }

  const answer = lost ? ` ${lost.message}` : '';
  const text = `${asked} the platform still lists it ${after}.${answer} ${stays}`;
  throw new DeployError('remove-failed', text, { cause: lost });
}

/** Asks for a removal. Returns the error of one that may have been carried out all the same. */
async function ask(
  tools: ServicePlatform,
  there: Resource,
  removal: Permission<'remove'>,
): Promise<RequestError | undefined> {
  try {
    if (there.kind === 'app') await tools.apps.remove(there.key.id, removal);
    else await removeInstance(tools, there, removal);
    return undefined;
  } catch (error) {
    tools.signal.throwIfAborted();
    const isAsked = error instanceof RequestError && error.request.method === 'DELETE';
    if (!isAsked || !isLost(error)) throw error;
    return error;
  }
}

async function isListed(tools: ServicePlatform, { kind, key }: Resource): Promise<boolean> {
  if (kind === 'app') return (await tools.apps.list()).some(({ id }) => id === key.id);
  return (await listAwake(tools, key.serviceId ?? '')).some((one) => one.key.id === key.id);
}

async function removeInstance(
  tools: ServicePlatform,
  { name, key, asleep }: Resource & { kind: 'instance' },
  removal: Permission<'remove'>,
): Promise<void> {
  if (key.serviceId === parameterStoreId && (await removeStore(tools, name, removal))) return;

  // What sleeps has no instance to remove: its caller discards it.
  const api = asleep ? undefined : await findApi(tools, key.serviceId);
  await api?.remove(name, removal);
}

/** Removes a store with its database. Returns whether the platform knows it as a store. */
async function removeStore(
  tools: ServicePlatform,
  name: string,
  removal: Permission<'remove'>,
): Promise<boolean> {
  const look = async () => (await tools.stores.remove(name, removal)) || undefined;
  return (await poll(look, { ...tools, timeoutMs: storeMs, pace: every(5000) })) ?? false;
}
