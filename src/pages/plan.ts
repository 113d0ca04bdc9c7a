import { setImmediate } from 'node:timers/promises';
import { hashingRoom, hashOf } from './content.js';
import { directoryDigest, type FileDigest, type Manifest, manifestPath } from './manifest.js';
import type { SiteFile } from './site-file.js';

/** The changes that make the directory the site, computed from what is known to be stored. */
export interface Plan {
  added: SiteFile[];
  changed: SiteFile[];
  unchanged: SiteFile[];
  /** Stored paths to be deleted. `undefined`: the stored files are unknown. */
  deleted: string[] | undefined;
  /** Size and hash of the files that need no upload. */
  digests: Map<string, FileDigest>;
  /** Stored files that stay although the directory does not have them: by `keep`, or for `keep-assets`. */
  kept?: Map<string, FileDigest>;
  /** As in the manifest. */
  leftAt?: Record<string, number>;
  /** Set when the list of files has to be finalized although no file is sent or deleted. */
  relists?: boolean;
}

/** The input of a plan besides the directory. */
interface Known {
  /** A manifest that is believed; `undefined` means: upload everything. */
  stored: Manifest | undefined;
  /** Every path that may be stored, where that is known. */
  possible: string[] | undefined;
}

/** Compares by size, then by content; never by time, which a checkout makes new. */
export async function computePlan(files: SiteFile[], { stored, possible }: Known): Promise<Plan> {
  const plan: Plan = { added: [], changed: [], unchanged: [], deleted: undefined, digests: new Map() };
  // Object.hasOwn: a file may be called `constructor`.
  const storedDigest = (path: string) => (stored && Object.hasOwn(stored.files, path) ? stored.files[path] : undefined);
  const mayBeStored = new Set(possible);
  const room = hashingRoom();
  for (const [index, file] of files.entries()) {
    const digest = storedDigest(file.path);
    if (!digest) {
      (mayBeStored.has(file.path) ? plan.changed : plan.added).push(file);
    } else if (digest[0] === file.size && digest[1] === (file.digest?.[1] ?? (await hashOf(file, room)))) {
      plan.unchanged.push(file);
      plan.digests.set(file.path, digest);
    } else {
      plan.changed.push(file);
    }
    // Hashing is synchronous for small files: let signals and sockets have their turn.
    if (index % 256 === 255) await setImmediate();
  }
  const kept = new Set(files.map((file) => file.path));
  plan.deleted = possible?.filter((path) => !kept.has(path) && path !== manifestPath).sort();
  return plan;
}

/** The digest of files that need not be stored yet. @param digests what is known of them */
export async function digestOfDirectory(
  files: readonly SiteFile[],
  digests: ReadonlyMap<string, FileDigest>,
): Promise<string> {
  const room = hashingRoom();
  const own = files.filter(({ isOurs }) => !isOurs);
  const known = new Map(digests);
  for (const file of own)
    if (!known.has(file.path)) known.set(file.path, file.digest ?? [file.size, await hashOf(file, room)]);
  return directoryDigest(own, known);
}
