import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { ResourceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { isHidden, shownValue } from './options/difference.js';
import { isSecretReference } from './options/sensitive.js';
import { type Resource, runnerIn } from './resource.js';

const prefix = 'store-key ';
/** The option of a runner that is the key. */
export const keyOption = 'ConfigApiKey';

/** The key of an app's parameter store. The platform does not show which one the app has, so a tag of the app tells it, by 32 bits of a slow hash. */
export interface StoreKey {
  value: string;
  tag: string;
}

/** Returns a key with its tag. */
export async function storeKeyOf(
  { workspace = '' }: ServicePlatform,
  { store, value }: { store: { name: string }; value: string },
): Promise<StoreKey> {
  const salt = JSON.stringify([workspace, 'store-key', store.name]);
  const hash = await promisify<string, string, number, Buffer>(scrypt)(value, salt, 4);
  return { value, tag: `${prefix}${hash.toString('hex')}` };
}

/** Whether an app or runner has the present key of its store. With another one it reads *** for each secret. */
export type KeyState = 'given' | 'other' | 'unknown';

/** Returns whether something has this key: of an app its tag tells it, of a runner its record. */
export async function keyStateOf(
  { tags }: ServicePlatform,
  { there, storeKey }: { there: Resource; storeKey: StoreKey },
): Promise<KeyState> {
  if (there.kind === 'instance') return stateOfShown(shownValue(there.record, keyOption), storeKey);

  const noted = (await tags.of(there.key))?.filter((tag) => tag.startsWith(prefix)) ?? [];
  if (noted.length === 0) return 'unknown';
  return noted.includes(storeKey.tag) ? 'given' : 'other';
}

function stateOfShown(shown: unknown, { value }: StoreKey): KeyState {
  if (shown === value) return 'given';
  return isHidden(shown) || isSecretReference(shown) ? 'unknown' : 'other';
}

/** Returns the present key of a store, if it has one and the runner takes one. */
export async function presentKey(
  tools: ServicePlatform,
  { there, store }: { there: Resource; store: { name: string } },
): Promise<StoreKey | undefined> {
  if (runnerIn(there) === 'wasm') return undefined;
  const value = (await tools.stores.describe(store.name)).configApiKey;
  return value === undefined ? undefined : storeKeyOf(tools, { store, value });
}

/** Returns the error for an app that is known to have another key, and that is built beside its standby, where it can be given none. */
export function otherKeyError({ name, store }: { name: string; store: string }): DeployError {
  const shown = plainText(store, 80);
  const message = `A tag of "${name}" shows that it has another key than the present one of the parameter store "${shown}". Built beside its standby it keeps that key, and would read *** for each secret.`;
  const next =
    'Deploy once with `high-availability: false`, which gives it the key in place. A deploy with `high-availability: true` gives it a standby again.';
  return new DeployError('config-store', message, { next });
}

/** Returns tags with the note of a key that is given, in place of a former one. */
export function withStoreKey(tags: readonly string[], note: string): string[] {
  return [...tags.filter((tag) => !tag.startsWith(prefix)), note];
}

/** Notes that an app was given this key. */
export async function markStoreKey(
  { tags }: ServicePlatform,
  { key, storeKey }: { key: ResourceKey; storeKey: StoreKey | undefined },
): Promise<void> {
  const there = storeKey && (await tags.fresh(key));
  if (!storeKey || !there || there.includes(storeKey.tag)) return;

  await tags.set(key, withStoreKey(there, storeKey.tag));
}
