import type { Clock } from '../base/clock.js';
import { RequestError } from '../base/errors.js';
import type { OwningRepository } from '../contract/ownership.js';
import type { SiteReader } from '../platform/site.js';
import { type Manifest, manifestMaxBytes, manifestPath, parseManifest, pathsOf } from './manifest.js';

/** The stored files by the site's manifest. Anything but `trusted` leads to a full upload, never to a stale file. */
export type Stored =
  /** `modifiedAt`: when the manifest was stored, in epoch ms, if the server says it. */
  | { state: 'trusted'; manifest: Manifest; modifiedAt: number | undefined }
  /** A publish was begun and has not ended, or is under way right now. Its files are those that storage has taken. */
  | { state: 'open'; manifest: Manifest; modifiedAt: number | undefined }
  /** The site has never been live: nothing is stored that a visitor could see. */
  | { state: 'draft' }
  /** `status`: what its manifest answered; none without an answer. `marker`: of one that is there and not believed. */
  | { state: 'unknown'; why: string; status?: number; marker?: PublishMarker };

/** Waits before another look at a site that is down for the moment, in ms. */
const againMs = [500, 1000];
/** Only its headers matter; a longer body is cut. */
const indexMaxBytes = 64 * 1024;
/** Between the end of a publish and what the platform still does for it, such as copies of index pages, in ms. */
const finalizeMs = 30_000;

/** Whether the site is down for the moment, so that another look can show more. */
export function isUnreadable(stored: Stored): boolean {
  if (stored.state !== 'unknown' || stored.marker) return false;
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
export async function readTrusted(
  reader: SiteReader,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Stored> {
  for (const wait of againMs) {
    const stored = await readOnce(reader);
    // A refusal that is none a moment later would make the former publish look like a rival.
    if (isRefused(stored)) return await readOnce(reader);
    if (!isUnreadable(stored)) return stored;
    await clock.sleep(wait, signal);
  }
  return await readOnce(reader);
}

async function readOnce(reader: SiteReader): Promise<Stored> {
  const [stored, index] = await Promise.all([readStored(reader), readIndex(reader)]);
  if (stored.state !== 'trusted' && stored.state !== 'open') return stored;
  const why = whyDoubted(stored, index);
  if (why === undefined) return stored;
  const marker = publishMarkerOf(stored);
  if (stored.state === 'trusted') return { state: 'unknown', why, ...(marker ? { marker } : {}) };
  const paths = pathsOf(stored.manifest);
  return { ...stored, manifest: { ...stored.manifest, files: {}, ...(paths ? { paths } : {}) } };
}

/**
 * Why the files may not be those of the manifest any more: a publish by something else may have kept it. That shows where
 * the index page is gone or younger (it was uploaded, or copied by finalizing), or where the manifest was uploaded again
 * and is younger than it says. Servers that tell no times show nothing.
 */
function whyDoubted(
  { manifest, modifiedAt }: Extract<Stored, { manifest: Manifest }>,
  { status, modifiedAt: indexedAt }: Index,
): string | undefined {
  const hasIndex = Object.hasOwn(manifest.files, 'index.html');
  if (isYounger(indexedAt, modifiedAt) || (status === 404 && hasIndex))
    return 'something else has published the site since';
  if (status === undefined) return 'its index page did not answer';
  // Storage that keeps its list to itself answers 403 for what is not there.
  const neverThere = !hasIndex && (status === 403 || status === 404);
  if (status >= 400 && !neverThere) return `its index page answered ${status}`;
  const closedAt = manifest.closedAt === undefined ? undefined : Date.parse(manifest.closedAt);
  return isYounger(modifiedAt, closedAt) ? 'its manifest was put there by something else' : undefined;
}

function isYounger(time: number | undefined, than: number | undefined): boolean {
  return time !== undefined && than !== undefined && time - than > finalizeMs;
}

/**
 * Reads the manifest through the public URL. Never throws for what the site answers.
 * @param ours the publish that is waited for: no cache can have it before the site has
 */
export async function readStored(reader: SiteReader, ours?: string): Promise<Stored> {
  try {
    const answer = await reader.get(manifestPath, { maxBytes: manifestMaxBytes });
    if (answer.status === 404) {
      return { state: 'unknown', why: 'the site has no manifest of this action', status: 404 };
    }
    const { status } = answer;
    if (status !== 200) return { state: 'unknown', why: `its manifest answered ${status}`, status };
    const manifest = answer.cut ? undefined : parseManifest(answer.text);
    if (!manifest) return { state: 'unknown', why: 'its manifest is not one that can be trusted', status };
    const modifiedAt = timeOf(answer.headers['last-modified']);
    if (manifest.open) return { state: 'open', manifest, modifiedAt };
    // A cache that answers in spite of a new query every time may be older than the site.
    if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
      return { state: 'unknown', why: 'a cache answered in place of the site', status };
    return { state: 'trusted', manifest, modifiedAt };
  } catch (error) {
    if (error instanceof RequestError) return { state: 'unknown', why: error.message.replace(/\.$/, '') };
    throw error;
  }
}

/** What the index page answered, and when it was stored. No status: there was no answer. */
interface Index {
  status: number | undefined;
  modifiedAt: number | undefined;
}

async function readIndex(reader: SiteReader): Promise<Index> {
  try {
    const { status, headers } = await reader.get('', { maxBytes: indexMaxBytes });
    return { status, modifiedAt: status === 200 ? timeOf(headers['last-modified']) : undefined };
  } catch (error) {
    if (error instanceof RequestError) return { status: undefined, modifiedAt: undefined };
    throw error;
  }
}

function timeOf(httpDate: string | undefined): number | undefined {
  const time = Date.parse(httpDate ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Which publish a site showed at one moment, and whether it had ended. */
export interface PublishMarker extends OwningRepository {
  publishId: string;
  open: boolean;
  /** Link to the run that wrote it. */
  run: string | undefined;
}

/** `undefined` when the site showed none. */
export function publishMarkerOf(stored: Stored): PublishMarker | undefined {
  if (stored.state === 'unknown') return stored.marker;
  if (stored.state === 'draft') return undefined;
  const { publishId, run, repository, repositoryId } = stored.manifest;
  return { publishId, open: stored.state === 'open', run, repository, repositoryId };
}

/** Whether the manifest names a publish other than ours and `before`. A stale cached copy equals `before`. */
export function isForeign(
  seen: PublishMarker | undefined,
  { ours, before }: { ours: string; before: PublishMarker | undefined },
): boolean {
  if (!seen || seen.publishId === ours) return false;
  return seen.publishId !== before?.publishId || seen.open !== before.open;
}
