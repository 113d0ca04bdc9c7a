import type { Clock } from '../base/clock.js';
import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import type { OwningRepository } from '../contract/ownership.js';
import type { SiteReader } from '../platform/site-reader.js';
import { type Manifest, manifestMaxBytes, manifestPath, parseManifest } from './manifest.js';
import type { Site } from './site.js';

/** The stored files by the site's manifest. Anything but `trusted` leads to a full upload, never to a stale file. */
export type Stored =
  /** The publish that wrote it has ended: it was finalized before that. */
  | { state: 'trusted'; manifest: Manifest }
  /** A publish was begun and has not ended, or is under way right now. Its files are those that storage has taken. */
  | { state: 'open'; manifest: Manifest }
  /** The site has never been live: nothing is stored that a visitor could see. */
  | { state: 'draft' }
  /** The site answers, and has no manifest of this action: something else has published it. */
  | NotShown<'foreign'>
  /** The site answers, and keeps its manifest back: it refuses, or a cache answers in its place. */
  | NotShown<'hidden'>
  /** The site does not answer, or with an error, so what is live is not known. */
  | NotShown<'down'>;

interface NotShown<State extends string> {
  state: State;
  /** Without a full stop. */
  why: string;
  /** What the manifest's address answered; none without an answer. */
  status?: number;
}

/** What a publish may start from, and so what it may delete: never a site that is down. */
export type Known = Exclude<Stored, { state: 'down' }>;

/** A site to read, and how to wait for it. */
export interface ReadableSite {
  reader: SiteReader;
  tools: { clock: Clock; signal: AbortSignal };
}

/** Waits before another look at what a site does not show, in ms: a minute in all. */
export const minuteOfLooks = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** Looks at a missing manifest where something would be deleted because of it. */
const missingLooks = 5;

/**
 * Reads the site's manifest for a publish: for up to a minute while the site is down. Never throws for an answer of the site.
 * @param careful whether a missing or hidden manifest is looked for again too, because something would be deleted by it
 */
export async function readTrusted({ reader, tools }: ReadableSite, { careful = false } = {}): Promise<Stored> {
  let looks = 0;
  const isEnough = (stored: Stored) => {
    looks++;
    if (stored.state === 'foreign') return !careful || looks >= missingLooks;
    // Twice: after a transient 401 or 403 our own previous publish would look like a rival.
    if (stored.state === 'hidden') return !careful && (!isRefusal(stored.status) || looks > 1);
    return stored.state !== 'down';
  };
  return await again(minuteOfLooks, () => readStored(reader), { ...tools, isEnough });
}

/**
 * Reads what a publish starts from.
 * @throws DeployError `site-unreadable` for a live site that does not answer, `password-needed`
 */
export async function readKnown(site: Site, options: { careful: boolean }): Promise<Known> {
  // A draft serves nothing, so there is nothing to ask it.
  if (site.page.status === 'draft') return { state: 'draft' };
  const stored = await readTrusted(site, options);
  if (stored.state === 'down')
    throw new DeployError('site-unreadable', `What ${site.url} holds cannot be read: ${plainText(stored.why)}.`);
  if (stored.state === 'hidden' && stored.status === 401 && !site.hasPassword) {
    const text = `The site ${site.page.name} asks visitors for a password that this step does not have, so whose it is and what it holds cannot be seen.`;
    throw new DeployError('password-needed', `${text} Nothing was changed.`);
  }
  return stored;
}

/**
 * Reads the manifest through the public URL. Never throws for what the site answers.
 * @param ours the publish that is waited for: no cache can have it before the site has
 */
export async function readStored(reader: SiteReader, ours?: string): Promise<Stored> {
  try {
    const answer = await reader.get(manifestPath, { maxBytes: manifestMaxBytes });
    const { status } = answer;
    if (status === 404 || status === 410)
      return { state: 'foreign', why: 'the site has no manifest of this action', status };
    if (status !== 200)
      return { state: isOutage(status) ? 'down' : 'hidden', why: `its manifest answered ${status}`, status };
    const manifest = answer.cut ? undefined : parseManifest(answer.text);
    if (!manifest) return { state: 'foreign', why: 'its manifest is not one that can be trusted', status };
    if (manifest.open) return { state: 'open', manifest };
    // A cache that answers in spite of a new query every time may be older than the site.
    if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
      return { state: 'hidden', why: 'a cache answered in place of the site', status };
    return { state: 'trusted', manifest };
  } catch (error) {
    if (error instanceof RequestError) return { state: 'down', why: error.brief };
    throw error;
  }
}

function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

function isOutage(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
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
  if (!('manifest' in stored)) return undefined;
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
