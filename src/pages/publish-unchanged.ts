import { inspect } from './inspect.js';
import { isForeign, publishMarkerOf, readStored } from './live-manifest.js';
import { directoryDigest, type Manifest, versionIdOf } from './manifest.js';
import type { Plan } from './plan.js';
import type { Attempt, Published, PublishJob } from './publish-job.js';
import { describeDamage, failureOf, SiteDamaged } from './verify.js';
import { healthPathOf, waitUntilLive } from './wait-until-live.js';

/** The result of a publish that sends nothing. */
export const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };

/** Nothing goes up, and nothing is finalized: the manifest was closed after that. */
export async function publishUnchanged(
  job: PublishJob,
  { attempt: { site, phases }, manifest, plan }: { attempt: Attempt; manifest: Manifest; plan: Plan },
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
  // A site that is damaged is sent anew; its health is asked for after that.
  if (damage) enough.abort();
  const notLive = await failure;
  signal.throwIfAborted();
  if (!damage && notLive === undefined) return { result, notLive };
  const seen = publishMarkerOf(await readStored(site.reader));
  if (isForeign(seen, { ours: manifest.publishId, before: undefined })) {
    log.info('Another publish has begun since.');
    return { result, notLive: undefined };
  }
  if (damage) throw new SiteDamaged('site-damaged', describeDamage(damage));
  return { result, notLive };
}
