import type { Clock } from '../base/clock.js';
import { asRequestError, DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import type { SiteReader } from '../platform/site-reader.js';
import { type Manifest, manifestMaxBytes, manifestPath, parseManifest } from './manifest.js';
import type { Site } from './site.js';

export type Stored =
  | { state: 'trusted' | 'open'; manifest: Manifest }
  | { state: 'draft'; manifest?: undefined }
  /** No manifest of this action. */
  | { state: 'foreign' | 'down'; manifest?: undefined; reason: string; status?: number }
  /** Refused, or answered by a cache. */
  | { state: 'hidden'; manifest?: undefined; cached?: Manifest; reason: string; status: number };

export interface ReadableSite {
  reader: SiteReader;
  tools: { clock: Clock; signal: AbortSignal };
}

// In ms.
export const minuteOfLooks = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
// Number of reads of a site without a readable manifest. A transient 401 would make our own previous publish look like a rival.
const looks = {
  careful: { foreign: 5, hidden: Number.POSITIVE_INFINITY },
  usual: { foreign: 1, hidden: 2 },
};

/** Reads the manifest, for up to a minute while the site is down. `careful` also retries a missing manifest. Never throws. */
export async function readTrusted(
  { reader, tools }: ReadableSite,
  { careful = false } = {},
): Promise<Stored> {
  const enough = looks[careful ? 'careful' : 'usual'];
  let done = 0;
  const isEnough = ({ state }: Stored) => {
    done++;
    return state === 'foreign' || state === 'hidden' ? done >= enough[state] : state !== 'down';
  };
  return await again(minuteOfLooks, () => readStored(reader), { ...tools, isEnough });
}

interface Look {
  careful?: boolean;
  /** Returns whether the tags say that this repository published the site. */
  isOurs?: () => Promise<boolean>;
}

/** Reads the manifest of a live site. Where a tag of ours says that there is one, its absence from a site that shows nothing else is an outage, which gets its minute. */
export async function readLive(
  site: Site,
  { careful = false, isOurs = async () => false }: Look,
): Promise<Stored> {
  const stored = await readTrusted(site, { careful });
  if (!isAbsent(stored) || !(await isOurs()) || !(await answersAlike(site, stored))) return stored;

  const { clock, log, signal } = site.tools;
  log.info(
    `The site ${site.page.name} does not show what this repository has published (${plainText(stored.reason)}). Looking again for up to a minute.`,
  );

  return await again(minuteOfLooks, () => readStored(site.reader), {
    clock,
    signal,
    isEnough: (seen) => !isAbsent(seen) && seen.state !== 'down',
  });
}

type Absent = Extract<Stored, { state: 'foreign' | 'hidden' }>;

/** A password and a cache are no outages: neither goes by itself. */
function isAbsent(stored: Stored): stored is Absent {
  if (stored.state === 'hidden') return stored.cached === undefined && stored.status !== 401;
  return stored.state === 'foreign';
}

/** Returns whether the start page answers as the manifest does, as nothing of the site is to be seen then. */
async function answersAlike({ reader }: Site, { status }: Absent): Promise<boolean> {
  const options = { maxBytes: 64 * 1024 };
  const page = await reader.get('', options).catch(asRequestError);
  if (page instanceof RequestError || page.status !== status) return page instanceof RequestError;
  if (status !== 200) return true;

  const manifest = await reader.get(manifestPath, options).catch(asRequestError);
  return !(manifest instanceof RequestError) && manifest.text === page.text;
}

/** Reads the stored state of a site; the result is never `down`. @throws DeployError `site-unreadable`, `password-needed` */
export async function readKnown(site: Site, look: Look): Promise<Stored> {
  if (site.page.status === 'draft') return { state: 'draft' };

  const stored = await readLive(site, look);
  if (stored.state === 'down')
    throw new DeployError(
      'site-unreadable',
      `What ${site.url} holds cannot be read: ${plainText(stored.reason)}.`,
    );

  if (stored.state === 'hidden' && stored.status === 401 && !site.hasPassword) {
    const text = `The site ${site.page.name} asks visitors for a password that this step does not have, so its owner and its files cannot be read.`;
    throw new DeployError('password-needed', `${text} Nothing was changed.`);
  }

  return stored;
}

/** Reads the manifest once. A cached answer is accepted only for the publish `ours`. Never throws. */
export async function readStored(reader: SiteReader, ours?: string): Promise<Stored> {
  const answer = await reader
    .get(manifestPath, { maxBytes: manifestMaxBytes })
    .catch(asRequestError);
  if (answer instanceof RequestError) return { state: 'down', reason: answer.brief };

  const { status } = answer;
  if (status === 404 || status === 410)
    return { state: 'foreign', reason: 'the site has no manifest of this action', status };

  const refused = `its manifest answered ${status}`;
  if (isOutage(status)) return { state: 'down', reason: refused, status };
  if (status !== 200) return { state: 'hidden', reason: refused, status };

  const manifest = answer.cut ? undefined : parseManifest(answer.text);
  if (!manifest) return { state: 'foreign', reason: 'its manifest cannot be trusted', status };
  if (manifest.open) return { state: 'open', manifest };
  // Each read has a new query string, so a cache that answers ignores it and may be out of date.
  if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
    return {
      state: 'hidden',
      cached: manifest,
      reason: 'a cache answered in place of the site',
      status,
    };

  return { state: 'trusted', manifest };
}

/** Returns every path that a publish may have stored; undefined if unknown. */
export function possiblePaths({ state, manifest }: Stored): string[] | undefined {
  if (state === 'draft') return [];
  if (!manifest || (state === 'open' && !manifest.paths)) return undefined;
  return [...new Set([...(manifest.paths ?? []), ...Object.keys(manifest.files)])];
}

/** Returns whether a status says nothing about the site's files. */
export function isOutage(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

type Marker = Pick<Manifest, 'publishId' | 'open'>;

/** Returns whether the site shows another publish. @param options.before the former publish, which a stale cache may show */
export function isForeign(
  seen: Marker | undefined,
  { ours, before }: { ours: string; before: Marker | undefined },
): boolean {
  if (!seen || seen.publishId === ours) return false;
  return seen.publishId !== before?.publishId || seen.open !== before.open;
}
