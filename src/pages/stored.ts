import { RequestError } from '../base/errors.js';
import type { SiteReader } from '../platform/site.js';
import { type Manifest, manifestMaxBytes, manifestPath, parseManifest } from './manifest.js';

/** What the site itself says about what is stored. Anything but `trusted` leads to a full upload, never to a stale file. */
export type Stored =
  | { state: 'trusted'; manifest: Manifest }
  /** A publish was begun and has not ended, or is under way right now. */
  | { state: 'open'; manifest: Manifest }
  /** The site has never been live: nothing is stored that a visitor could see. */
  | { state: 'draft' }
  | { state: 'unknown'; why: string };

/** Reads the manifest through the public URL. Never throws for what the site answers: not knowing is an answer too. */
export async function readStored(reader: SiteReader): Promise<Stored> {
  try {
    const answer = await reader.get(manifestPath, { maxBytes: manifestMaxBytes });
    if (answer.status === 404) return { state: 'unknown', why: 'the site has no manifest of this action' };
    if (answer.status !== 200) return { state: 'unknown', why: `its manifest answered ${answer.status}` };
    const manifest = answer.cut ? undefined : parseManifest(answer.text);
    if (!manifest) return { state: 'unknown', why: 'its manifest is not one that can be trusted' };
    if (manifest.open) return { state: 'open', manifest };
    // A cache that answers in spite of a new query every time may be older than the site.
    if (Number(answer.headers['age'] ?? 0) > 0)
      return { state: 'unknown', why: 'a cache answered in place of the site' };
    return { state: 'trusted', manifest };
  } catch (error) {
    if (error instanceof RequestError) return { state: 'unknown', why: error.message };
    throw error;
  }
}

/** Which publish a site showed at one moment, and whether it had ended. */
export interface Mark {
  publishId: string;
  open: boolean;
  /** Link to the run that wrote it. */
  run: string | undefined;
}

/** `undefined` when the site showed none. */
export function markOf(stored: Stored): Mark | undefined {
  if (stored.state !== 'trusted' && stored.state !== 'open') return undefined;
  const { publishId, run } = stored.manifest;
  return { publishId, open: stored.state === 'open', run };
}

/** Whether somebody has written to the site since `before` was seen. What a cache kept is the same as it was. */
export function isForeign(
  seen: Mark | undefined,
  { ours, before }: { ours: string; before: Mark | undefined },
): boolean {
  if (!seen || seen.publishId === ours) return false;
  return seen.publishId !== before?.publishId || seen.open !== before.open;
}
