import { type Claim, type Evidence, weigh } from '../platform/ownership.js';
import type { Stored } from './live-manifest.js';
import { ownerOfManifest } from './manifest.js';

/** Returns what shows whose a site is. A manifest from a cache may be old, but its owner was real. A draft has nothing to lose, so unreadable tags do not matter. */
export function evidenceOf(stored: Stored, tags: readonly string[] | undefined): Evidence {
  if (stored.state === 'draft') return { tags: tags ?? [], manifest: 'draft' };
  const manifest = shownManifest(stored);
  if (!manifest) return { tags, manifest: 'hidden' };
  return { tags, manifest: { ...ownerOfManifest(manifest), preview: manifest.preview } };
}

/** Returns the manifest as the site or a cache shows it. */
export function shownManifest(stored: Stored): Stored['manifest'] {
  return stored.state === 'hidden' ? stored.cached : stored.manifest;
}

/** Returns whether the tags alone say that a site is this repository's. */
export function isTaggedOurs(tags: readonly string[] | undefined, claim: Claim): boolean {
  const { is } = weigh({ tags }, claim);
  return is === 'ours' || is === 'former';
}
