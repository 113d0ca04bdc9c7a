import { plainText } from '../base/plain-text.js';
import { type Damage, type Inspected, inspect } from './inspect.js';
import { isForeign, publishMarkerOf, readStored } from './live-manifest.js';
import { directoryDigest, type Manifest, versionIdOf } from './manifest.js';
import type { Plan, Publish, Published } from './publish-job.js';
import { PublishError } from './rivals.js';
import type { Site } from './site.js';
import { type Expected, healthPathOf, lookOnce, waitUntilLive } from './wait-until-live.js';

export const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };

export const findings = {
  missing: 'is missing on the site, although it was stored there',
  'other bytes': 'is served with other bytes than were stored',
};

/** Returns the error of a site that lacks finalized files. */
export function damagedError({ path, kind }: Damage): PublishError {
  return new PublishError('site-damaged', `${plainText(path, 200)} ${findings[kind]}.`, { remedy: 'every file' });
}

/** Checks an index that is not sent: without it the site would never be live. */
export async function lookAtIndex(site: Site, { digests }: Plan): Promise<Damage | undefined> {
  const digest = digests.get('index.html');
  if (!digest) return undefined;
  return inspect(site, { manifest: { files: { 'index.html': digest } } }).catch(() => undefined);
}

/** Waits for this publish, and returns why it is not live. @throws PublishError where sending every file would help */
export async function verify(
  { job, site, phases, trust }: Publish,
  { inspected, ...expected }: Omit<Expected, 'healthPath'> & { inspected: Inspected },
): Promise<unknown> {
  const { wait, timeoutMs } = job.settings;
  const awaited = { ...expected, healthPath: healthPathOf(job) };
  const settled = wait
    ? phases.time('live', () => waitUntilLive(site, { ...awaited, timeoutMs }))
    : lookOnce(site, awaited);
  const failure = failureOf(settled);
  const damage = await inspect(site, { manifest: inspected, settled: failure });
  const notLive = await failure;
  site.tools.signal.throwIfAborted();
  if (notLive !== undefined || !damage) return notLive;
  const damaged = damagedError(damage);
  if (trust) throw damaged;
  // Every byte was just sent, so a cache or proxy is at fault.
  site.tools.log.warning(damaged.message);
  return undefined;
}

/** Ends a publish without changes. @throws PublishError for a damaged site */
export async function verifyUnchanged(
  { job, site, phases }: Publish,
  { manifest, plan }: { manifest: Manifest; plan: Plan },
): Promise<Published> {
  const { settings, files, outputs } = job;
  const { log, signal } = site.tools;
  log.info('Nothing has changed since the last publish.');
  const version = versionIdOf(manifest);
  outputs?.set({ ...nothingSent, digest: directoryDigest(files, plan.digests), pages: [], version });
  const result = { ...nothingSent, url: site.url, plan, phases };
  const enough = new AbortController();
  const waiting = site.under(AbortSignal.any([signal, enough.signal]));
  const expected = { publishId: undefined, before: undefined, healthPath: healthPathOf(job) };
  const health = settings.wait
    ? phases.time('live', () => waitUntilLive(waiting, { ...expected, timeoutMs: settings.timeoutMs }))
    : Promise.resolve();
  const failure = failureOf(health);
  const damage = await inspect(site, { manifest });
  // A damaged site is sent again before its health is checked.
  if (damage) enough.abort();
  const notLive = await failure;
  signal.throwIfAborted();
  if (!damage && notLive === undefined) return { result, notLive };
  const seen = publishMarkerOf(await readStored(site.reader));
  if (isForeign(seen, { ours: manifest.publishId, before: undefined })) {
    log.info('Another publish has begun since.');
    return { result, notLive: undefined };
  }
  if (damage) throw damagedError(damage);
  return { result, notLive };
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
