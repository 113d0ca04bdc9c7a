import type { Clock } from '../base/clock.js';
import { RequestError } from '../base/errors.js';
import type { OwningRepository } from '../contract/ownership.js';
import type { SiteReader } from '../platform/site-reader.js';
import { type Manifest, manifestMaxBytes, manifestPath, parseManifest } from './manifest.js';

/** The stored files by the site's manifest. Anything but `trusted` leads to a full upload, never to a stale file. */
export type Stored =
  /** The publish that wrote it has ended: it was finalized before that. */
  | { state: 'trusted'; manifest: Manifest }
  /** A publish was begun and has not ended, or is under way right now. Its files are those that storage has taken. */
  | { state: 'open'; manifest: Manifest }
  /** The site has never been live: nothing is stored that a visitor could see. */
  | { state: 'draft' }
  /** `status`: what its manifest answered; none without an answer. */
  | { state: 'unknown'; why: string; status?: number };

/** A site to read, and how to wait for it. */
export interface ReadableSite {
  reader: SiteReader;
  tools: { clock: Clock; signal: AbortSignal };
}

/** Waits before another look at a site that is down for the moment, in ms. */
const againMs = [500, 1000];

/** Returns whether the site is down for the moment, so that another look can show more. */
export function isUnreadable(stored: Stored): boolean {
  if (stored.state !== 'unknown') return false;
  const { status } = stored;
  return status === undefined || status === 429 || status >= 500;
}

function isRefused(stored: Stored): boolean {
  return stored.state === 'unknown' && (stored.status === 401 || stored.status === 403);
}

/**
 * Reads the site's manifest for an incremental publish: up to three times while the site is down, twice where it refuses.
 * Never throws for an answer of the site: `unknown` is a result too.
 */
export async function readTrusted({ reader, tools: { clock, signal } }: ReadableSite): Promise<Stored> {
  for (const wait of againMs) {
    const stored = await readStored(reader);
    // Retried once: a transient 401 or 403 would make our own previous publish look like a rival.
    if (isRefused(stored)) return await readStored(reader);
    if (!isUnreadable(stored)) return stored;
    await clock.sleep(wait, signal);
  }
  return await readStored(reader);
}

/**
 * Reads the manifest through the public URL. Never throws for what the site answers.
 * @param ours the publish that is waited for: no cache can have it before the site has
 */
export async function readStored(reader: SiteReader, ours?: string): Promise<Stored> {
  try {
    const answer = await reader.get(manifestPath, { maxBytes: manifestMaxBytes });
    const { status } = answer;
    if (status === 404) return { state: 'unknown', why: 'the site has no manifest of this action', status };
    if (status !== 200) return { state: 'unknown', why: `its manifest answered ${status}`, status };
    const manifest = answer.cut ? undefined : parseManifest(answer.text);
    if (!manifest) return { state: 'unknown', why: 'its manifest is not one that can be trusted', status };
    if (manifest.open) return { state: 'open', manifest };
    // A cache that answers in spite of a new query every time may be older than the site.
    if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
      return { state: 'unknown', why: 'a cache answered in place of the site', status };
    return { state: 'trusted', manifest };
  } catch (error) {
    if (error instanceof RequestError) return { state: 'unknown', why: error.brief };
    throw error;
  }
}

/** The publish that a site showed at one moment. */
export interface PublishMarker extends OwningRepository {
  publishId: string;
  open: boolean;
  /** Link to the run that wrote it. */
  run: string | undefined;
}

/** `undefined` when the site showed none. */
export function publishMarkerOf(stored: Stored): PublishMarker | undefined {
  if (stored.state === 'unknown' || stored.state === 'draft') return undefined;
  const { publishId, run, repository, repositoryId } = stored.manifest;
  return { publishId, open: stored.state === 'open', run, repository, repositoryId };
}

/** Returns whether the manifest names a publish other than ours and `before`. A stale cached copy equals `before`. */
export function isForeign(
  seen: PublishMarker | undefined,
  { ours, before }: { ours: string; before: PublishMarker | undefined },
): boolean {
  if (!seen || seen.publishId === ours) return false;
  return seen.publishId !== before?.publishId || seen.open !== before.open;
}
