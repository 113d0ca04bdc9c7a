import type { Clock } from '../base/clock.js';
import { asRequestError, DeployError, RequestError } from '../base/errors.js';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import { linkOfRun, type Overlay, readRunUrl } from '../contract/tags.js';
import { asksLogin } from '../http/decode.js';
import type { SiteReader } from '../platform/site-reader.js';
import { type Manifest, manifestMaxBytes, manifestPath, parseManifest } from './manifest.js';
import type { Site } from './site.js';

export type Stored =
  | Shown
  | { state: 'draft'; manifest?: undefined }
  | Foreign
  | Hidden
  /** An outage. `away`: one whose answers look like those of an empty site. */
  | { state: 'away' | 'down'; manifest?: undefined; reason: string; status?: number };

interface Shown {
  /** `overlaid`: the closed list of a late run, over files of a newer one that nothing lists any more. */
  state: 'trusted' | 'open' | 'overlaid';
  manifest: Manifest;
  /** When the site answered by its own clock, in epoch ms. */
  at?: number | undefined;
}

/** No manifest of this action. */
interface Foreign {
  state: 'foreign';
  manifest?: undefined;
  reason: string;
  status: number;
}

/** Refused, or answered by a cache. */
interface Hidden {
  state: 'hidden';
  manifest?: undefined;
  cached?: Manifest;
  /** The answer names the login that visitors need, so waiting does not help. */
  asksLogin?: boolean;
  reason: string;
  status: number;
}

export interface ReadableSite {
  reader: SiteReader;
  tools: { clock: Clock; signal: AbortSignal };
}

// In ms.
export const unreadableMs = [500, 1000, 2000];
export const minuteOfLooks = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
// A fresh host may refuse a login once. Looks of half a second and one second take a moment only.
const momentOfLooks = 2;
const secondsOfLooks = 5;

interface Look {
  /** Files or a way back depend on the answer. */
  careful?: boolean;
  /** Returns whether the tags say that this repository published the site. */
  isOurs?: () => Promise<boolean>;
  /** The start page of the site should be there. */
  hasIndex?: boolean;
  /** The first look, which was begun before. */
  early?: Promise<Stored> | undefined;
}

/** Returns the number of equal answers that are believed. A transient 401 would make our own previous publish look like a rival. */
function enoughLooks(stored: Stored, careful: boolean): number {
  if (stored.state === 'down') return Number.POSITIVE_INFINITY;
  if (stored.state === 'foreign') return careful ? secondsOfLooks : 1;
  if (stored.state !== 'hidden') return 1;
  return careful && !stored.asksLogin ? Number.POSITIVE_INFINITY : momentOfLooks;
}

/** Reads the manifest again until an answer is believed, for up to a minute, and says what is waited for. */
async function lookAgain(
  { reader, page, tools }: Site,
  {
    isBelieved,
    early,
  }: { isBelieved: (stored: Stored, looks: number) => boolean } & Pick<Look, 'early'>,
): Promise<Stored> {
  let looks = 0;
  const isEnough = (stored: Stored) => {
    looks++;
    const enough = isBelieved(stored, looks);
    if (!enough && looks === momentOfLooks && 'reason' in stored)
      tools.log.info(
        plainText(
          `What the site ${page.name} holds cannot be read (${stored.reason}). Looking again for up to a minute.`,
        ),
      );
    return enough;
  };
  const look = () => (looks === 0 && early ? early : readStored(reader));
  return await again(minuteOfLooks, look, { ...tools, isEnough });
}

/** Reads the manifest of a live site. Where a tag of ours says that there is one, or files depend on it, its absence gets a minute. Never throws. */
export async function readLive(
  site: Site,
  { careful = false, isOurs = async () => false, hasIndex = true, early }: Look,
): Promise<Stored> {
  const isNothing = (seen: Foreign | Hidden) => showsNothing(site, seen, { careful, hasIndex });
  const stored = await lookAgain(site, {
    isBelieved: (seen, looks) => looks >= enoughLooks(seen, careful),
    early,
  });
  if (!isAbsent(stored)) return stored;

  const ours = await isOurs();
  if (!ours && !careful) return stored;

  if (!(await isNothing(stored)) && !(ours && careful)) return stored;

  // The first looks have taken a minute for a refusal already.
  const hasWaited = careful && stored.state === 'hidden';
  const last = hasWaited
    ? stored
    : await lookAgain(site, { isBelieved: (seen) => !isAbsent(seen) && seen.state !== 'down' });
  if (!isAbsent(last) || !(await isNothing(last))) return last;

  const reason = `nothing of it is to be seen, because ${last.reason}`;
  return { state: 'away', reason, status: last.status };
}

/** A password and a cache are no outages: neither goes by itself. */
function isAbsent(stored: Stored): stored is Foreign | Hidden {
  if (stored.state === 'hidden') return stored.cached === undefined && stored.status !== 401;
  return stored.state === 'foreign';
}

/** Returns whether the start page is missing too, or answers as the manifest does. `careful` believes no page in the place of the manifest. */
async function showsNothing(
  { reader }: Site,
  { status }: Foreign | Hidden,
  { careful, hasIndex }: { careful: boolean; hasIndex: boolean },
): Promise<boolean> {
  const options = { maxBytes: 64 * 1024 };
  const page = await reader.get('', options).catch(asRequestError);
  if (page instanceof RequestError || isOutage(page.status)) return true;
  if (page.status === 404) return careful || hasIndex;
  if (page.status !== status || status !== 200) return page.status === status;

  const manifest = await reader.get(manifestPath, options).catch(asRequestError);
  if (manifest instanceof RequestError) return false;
  return manifest.text === page.text || (careful && parseJson(manifest.text) === undefined);
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
  if (status !== 200) {
    const isLogin = status === 401 && asksLogin(answer.headers);
    return { state: 'hidden', asksLogin: isLogin, reason: refused, status };
  }

  const manifest = answer.cut ? undefined : parseManifest(answer.text);
  if (!manifest) return { state: 'foreign', reason: 'its manifest cannot be trusted', status };
  const at = Date.parse(answer.headers['date'] ?? '') || undefined;
  if (manifest.open) return { state: 'open', manifest, at };
  // Each read has a new query string, so a cache that answers ignores it and may be out of date.
  if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
    return {
      state: 'hidden',
      cached: manifest,
      reason: 'a cache answered in place of the site',
      status,
    };

  return { state: 'trusted', manifest, at };
}

/** Returns what a site holds where others may lie over it: the newest run and its list are not the manifest's. The list of a newer run than theirs stands, whatever lies over its files. */
export function underOverlays(stored: Stored, overlays: readonly Overlay[]): Stored {
  if (stored.state !== 'trusted') return stored;

  const { run: ofManifest = '' } = stored.manifest;
  const last = readRunUrl(ofManifest)?.id ?? 0;
  const isNewer = ({ run = Number.POSITIVE_INFINITY }: Overlay) => run > last;
  if (!overlays.some(isNewer)) return stored;

  const newest = Math.max(...overlays.map(({ run = 0 }) => run));
  const run = newest > last ? linkOfRun(ofManifest, String(newest)) : undefined;

  const unknown = { commit: undefined, digest: undefined, job: undefined, restores: undefined };
  return { ...stored, state: 'overlaid', manifest: { ...stored.manifest, ...unknown, run } };
}

/** Returns every path that a publish may have stored; undefined if unknown. */
export function possiblePaths({ state, manifest }: Stored): string[] | undefined {
  if (state === 'draft') return [];
  if (!manifest || (state !== 'trusted' && !manifest.paths)) return undefined;
  return [...new Set([...(manifest.paths ?? []), ...Object.keys(manifest.files)])];
}

/** Returns whether a status says nothing about the site's files. */
function isOutage(status: number): boolean {
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
