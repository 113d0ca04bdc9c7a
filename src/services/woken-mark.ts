import { formatWokenAt, maxTags, readWokenAt } from '../contract/tags.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';

/** Time after a wake in which the former options may overwrite a change, in ms. Source: the vendor's Terraform provider. */
export const comingBackMs = 90_000;
/** Time within which a service knows an instance again whose wake was asked for, in ms. */
const knownAgainMs = 300_000;

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
  // Another runner may have written the tag, by a clock that is ahead.
  const wokenAt = readWokenAt((await tags.of(key)) ?? []);
  return wokenAt !== undefined && Math.abs(clock.now() - wokenAt) < knownAgainMs + comingBackMs;
}

/** Removes the note, once no former option can return. */
export async function forgetWoken({ tags }: ServicePlatform, key: InstanceKey): Promise<void> {
  const there = (await tags.fresh(key)) ?? [];
  const others = there.filter((tag) => readWokenAt([tag]) === undefined);
  if (others.length < there.length) await tags.restore(key, others);
}
