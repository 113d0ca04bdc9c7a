import { maxTags, mergeTags, readMarker } from '../contract/tags.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServiceContext } from './service-context.js';

/** Marks something that this run has made as this repository's, and as its preview. Tags of others stay. */
export async function tagMade(
  { tags, ownTags }: Pick<ServiceContext, 'tags' | 'ownTags'>,
  resource: Resource,
): Promise<void> {
  if (ownTags.length === 0) return;
  const there = await tags.of(resource);
  // Without knowing them, those of others would be lost.
  if (there === undefined) return;
  const all = mergeTags(there, ownTags);
  if (all) await tags.set(resource, all);
  else tags.warn(`"${resource.id}" has ${maxTags} already, so it does not say whose it is.`);
}

/** Renews the time of the last deploy on a preview whose tags show that it is this one. */
export async function tagDeployed(
  scope: Pick<ServiceContext, 'tags' | 'ownTags' | 'preview'>,
  resource: Resource,
): Promise<void> {
  if (scope.preview && (await isOwnPreview(scope, resource))) await tagMade(scope, resource);
}

/** True where its tags say that it is the very preview of this run. */
export async function isOwnPreview(
  { tags, ownTags }: Pick<ServiceContext, 'tags' | 'ownTags'>,
  resource: Resource,
): Promise<boolean> {
  const [there, own] = [readMarker((await tags.of(resource)) ?? []), readMarker(ownTags)];
  return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}
