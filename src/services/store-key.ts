import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { ResourceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { WantedStore } from './want.js';

const prefix = 'store-key ';

/** The key of an app's parameter store. The platform does not show which one the app has, so a tag of the app tells it, by 32 bits of a slow hash. */
export interface StoreKey {
  value: string;
  tag: string;
}

/** Returns a key with its tag. */
export async function storeKeyOf(
  { workspace = '' }: ServicePlatform,
  { store, value }: { store: WantedStore; value: string },
): Promise<StoreKey> {
  const salt = JSON.stringify([workspace, 'store-key', store.name]);
  const hash = await promisify<string, string, number, Buffer>(scrypt)(value, salt, 4);
  return { value, tag: `${prefix}${hash.toString('hex')}` };
}

/** Returns whether an app is known to have this key. */
export async function hasStoreKey(
  { tags }: ServicePlatform,
  { key, storeKey }: { key: ResourceKey; storeKey: StoreKey },
): Promise<boolean> {
  return (await tags.of(key))?.includes(storeKey.tag) ?? false;
}

/** Notes that an app was given this key. */
export async function markStoreKey(
  { tags }: ServicePlatform,
  { key, storeKey }: { key: ResourceKey; storeKey: StoreKey | undefined },
): Promise<void> {
  const there = storeKey && (await tags.fresh(key));
  if (!storeKey || !there || there.includes(storeKey.tag)) return;

  const others = there.filter((tag) => !tag.startsWith(prefix));
  await tags.set(key, [...others, storeKey.tag]);
}
