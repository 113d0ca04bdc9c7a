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
  /** `foreign`: no manifest of this action. `hidden`: refused, or answered by a cache. */
  | { state: 'foreign' | 'hidden' | 'down'; manifest?: undefined; reason: string; status?: number };

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

/** Reads the stored state of a site; the result is never `down`. @throws DeployError `site-unreadable`, `password-needed` */
export async function readKnown(site: Site, options: { careful: boolean }): Promise<Stored> {
  if (site.page.status === 'draft') return { state: 'draft' };

  const stored = await readTrusted(site, options);
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

  if (status !== 200)
    return {
      state: isOutage(status) ? 'down' : 'hidden',
      reason: `its manifest answered ${status}`,
      status,
    };

  const manifest = answer.cut ? undefined : parseManifest(answer.text);
  if (!manifest) return { state: 'foreign', reason: 'its manifest cannot be trusted', status };
  if (manifest.open) return { state: 'open', manifest };
  // Each read has a new query string, so a cache that answers ignores it and may be out of date.
  if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
    return { state: 'hidden', reason: 'a cache answered in place of the site', status };

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
