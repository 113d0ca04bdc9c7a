import { formatWokenAt, maxTags, readWokenAt } from '../contract/tags.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';

/** Time after a wake in which the former options may overwrite a change, in ms. Source: the vendor's Terraform provider. */
export const comingBackMs = 90_000;
/** Time after the request of a wake in which its former options may return, in ms: until the service knows it, and then a while. */
const justMs = 300_000 + comingBackMs;

/** Notes in a tag that an instance is being woken up, before it is: a run after this one then knows that former options may return. */
export async function markWoken({ tags, clock }: ServicePlatform, key: InstanceKey): Promise<void> {
  const there = await tags.fresh(key);
  const others = there?.filter((tag) => readWokenAt([tag]) === undefined);
  if (others && others.length < maxTags)
    await tags.set(key, [...others, formatWokenAt(clock.now())]);
}

/** Returns whether a tag tells that an instance was woken up within the last minutes, by whichever run. */
export async function isJustWoken(
  { tags, clock }: ServicePlatform,
  key: InstanceKey,
): Promise<boolean> {
  const wokenAt = readWokenAt((await tags.of(key)) ?? []);
  return wokenAt !== undefined && Math.abs(clock.now() - wokenAt) < justMs;
}

/** Removes the note, once no former option can return. */
export async function forgetWoken({ tags }: ServicePlatform, key: InstanceKey): Promise<void> {
  const there = (await tags.fresh(key)) ?? [];
  const others = there.filter((tag) => readWokenAt([tag]) === undefined);
  if (others.length < there.length) await tags.restore(key, others);
}
