import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { namesRepository, readMarker } from '../contract/tags.js';
import type { ResourceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { absentError, keyOfStore } from './config/store-of-start.js';
import { isHidden, shownValue } from './options/difference.js';
import { isSecretReference } from './options/sensitive.js';
import { type Resource, runnerIn } from './resource.js';
import type { Note } from './step.js';
import type { Desk } from './want.js';

const prefix = 'store-key ';
/** The option of a runner that is the key. */
export const keyOption = 'ConfigApiKey';

/** The key of an app's parameter store. The platform does not show which one the app has, so a tag of the app notes which one it was given last, by 32 bits of a slow hash. */
export interface StoreKey {
  value: string;
  tag: string;
  /** The start of the tags about keys of this store. */
  notes: string;
  /** A person has told it, and not the platform. */
  isTold: boolean;
}

/** Returns a key with its tag. */
export async function storeKeyOf(
  { workspace = '' }: ServicePlatform,
  { store, value, isTold = false }: { store: { name: string }; value: string; isTold?: boolean },
): Promise<StoreKey> {
  const salt = JSON.stringify([workspace, 'store-key', store.name]);
  const hash = await promisify<string, string, number, Buffer>(scrypt)(value, salt, 4);
  // A tag has at most 64 characters. The hash is of the whole name, so stores whose names begin alike have different notes.
  const notes = `${prefix}${store.name.toLowerCase().slice(0, 38)} `;
  return { value, tag: `${notes}${hash.toString('hex')}`, notes, isTold };
}

/** The key that an app or runner has: it was given the present one of its store last, or another one. With another one it reads *** for each secret. */
export type KeyState = 'given' | 'other' | 'unknown';

/** Returns whether something has this key: of an app its tag tells it, of a runner its record. */
export async function keyStateOf(
  { tags }: ServicePlatform,
  { there, storeKey }: { there: Resource; storeKey: StoreKey },
): Promise<KeyState> {
  if (there.kind === 'instance') return stateOfShown(there.record, storeKey);

  const all = (await tags.of(there.key)) ?? [];
  const noted = all.filter((tag) => tag.startsWith(storeKey.notes));
  if (noted.length === 0) return 'unknown';
  return noted.includes(storeKey.tag) ? 'given' : 'other';
}

/** Returns whether options of a runner have this key. */
export function stateOfShown(options: Record<string, unknown>, { value }: StoreKey): KeyState {
  const shown = shownValue(options, keyOption);
  if (shown === value) return 'given';
  return isHidden(shown) || isSecretReference(shown) ? 'unknown' : 'other';
}

/** A thing that keeps a store, whose key it may be given. */
interface Keeper {
  there: Resource;
  /** The tags of the run that deploys it, otherwise its own; undefined where they are not known. */
  marks: readonly string[] | undefined;
}

/** Returns the marks of what a run deploys; undefined for a preview of no known repository, which has none. */
export function marksOf({ want, ownTags }: Desk): readonly string[] | undefined {
  return want.isPreview && ownTags.length === 0 ? undefined : ownTags;
}

/** Returns the present key of a store, if it has one, the runner takes one, and it is not withheld from a preview. @param of.given the key that a person has told */
export async function presentKey(
  tools: ServicePlatform,
  { there, marks, store, given }: Keeper & { store: { name: string }; given?: string | undefined },
): Promise<StoreKey | undefined> {
  if (runnerIn(there) === 'wasm' || (await isWithheld(tools, { marks, store }))) return undefined;
  if (given) return storeKeyOf(tools, { store, value: given, isTold: true });

  const value = (await tools.stores.describe(store.name)).configApiKey;
  return value === undefined ? undefined : storeKeyOf(tools, { store, value });
}

/** Returns whether a key is not given, as a preview is given that of its own store alone: the one whose tags name the same preview. */
async function isWithheld(
  { tags }: ServicePlatform,
  { marks, store }: Pick<Keeper, 'marks'> & { store: { name: string } },
): Promise<boolean> {
  if (marks === undefined) return true;

  const own = readMarker(marks);
  if (own.preview === undefined) return false;

  const its = readMarker((await tags.of(keyOfStore(store.name))) ?? []);
  const { repository = '', 'repository-id': repositoryId } = own;
  return its.preview !== own.preview || !namesRepository(its, { repository, repositoryId });
}

/** Returns the note of a preview that keeps a store which is not its own. */
export async function noteOfKept(
  tools: ServicePlatform,
  { there, marks, store }: Keeper & { store: { name: string } },
): Promise<Note[]> {
  if (!(await isWithheld(tools, { marks, store }))) return [];

  const name = plainText(there.name, 80);
  const text = `"${name}" reads the parameter store "${plainText(store.name, 80)}", which is not this preview's own, and is given no key of it. Its code, which is not merged, reads the variables there. No option can be unset: to end that, remove "${name}", which the next run makes anew.`;
  return [{ text, isWarning: true }];
}

/** Returns the present key of the store to which an undo goes back. @throws DeployError `config-store` if that one is not there any more */
export async function formerKey(
  tools: ServicePlatform,
  { there, marks, former }: Keeper & { former: string },
): Promise<StoreKey | undefined> {
  const store = { name: former, isKept: true } as const;
  const absent = await absentError(tools, { store, name: there.name });
  if (absent) throw absent;
  return presentKey(tools, { there, marks, store });
}

/** Returns the error for an app that was given another key, and that is built beside its standby, where it can be given none. */
export function otherKeyError({ name, store }: { name: string; store: string }): DeployError {
  const shown = plainText(store, 80);
  const message = `A tag of "${name}" shows that osc-deploy gave it another key than the present one of the parameter store "${shown}". The platform does not show which one it has by now. Built beside its standby it is given none, and would read *** for each secret with the former one.`;
  const next = [
    'If it was given the present key since, as in the console, deploy once with that key as `config-api-key`: the note goes, and a warning takes its place, as nothing shows which key it has.',
    'Otherwise deploy once with `high-availability: false`, which gives it the key in place, so the build that answers now ends before the new one is up. A deploy with `high-availability: true` gives it a standby again.',
  ];
  return new DeployError('config-store', message, { next });
}

/** Gives an app a store with its key, and notes which one. A former note goes before that: after a run that is cut off it is unknown which key the app has. */
export async function giveNoted(
  tools: ServicePlatform,
  { key, storeKey }: { key: ResourceKey; storeKey: StoreKey | undefined },
  give: () => Promise<void>,
): Promise<void> {
  await dropNotes(tools, { key, except: storeKey?.tag });
  await give();
  await noteGiven(tools, { key, storeKey });
}

/** Deletes the notes about the key that an app was given, except for one: from then on it is unknown. */
export async function dropNotes(
  { tags }: ServicePlatform,
  { key, except }: { key: ResourceKey; except?: string | undefined },
): Promise<void> {
  const there = await tags.fresh(key);
  const others = there?.filter((tag) => !tag.startsWith(prefix) || tag === except);
  if (there && others && others.length < there.length) await tags.restore(key, others);
}

/** Notes the key that an app was given. */
export async function noteGiven(
  { tags }: ServicePlatform,
  { key, storeKey }: { key: ResourceKey; storeKey: StoreKey | undefined },
): Promise<void> {
  const there = storeKey && (await tags.fresh(key));
  if (!there || there.includes(storeKey.tag)) return;

  await tags.set(key, [...there.filter((tag) => !tag.startsWith(prefix)), storeKey.tag]);
}
