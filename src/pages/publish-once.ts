import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { changedPageUrls } from './changed-pages.js';
import { type Comparison, compare, hasWork } from './compare.js';
import { directoryDigest } from './digest.js';
import { finalize } from './finalize.js';
import { inspect } from './inspect.js';
import { isForeign, publishMarkerOf, readStored } from './live-manifest.js';
import { type Manifest, versionIdOf } from './manifest.js';
import { PublishRaced } from './overlap.js';
import type { Phases } from './phases.js';
import type { Plan } from './plan.js';
import { checkPruneLimit } from './prune-limit.js';
import type { Attempt, PublishRequest } from './publish-request.js';
import { uploadSite } from './upload-site.js';
import { describeDamage, failureOf, lookAtIndex, SiteDamaged, verifyPublish } from './verify-publish.js';
import { healthPathOf, waitUntilLive } from './wait-until-live.js';

/** Result of a publish, for the outputs and the report. */
export interface PublishResult {
  changed: boolean;
  /** Address of the site; empty when a plan found none. */
  url: string;
  plan: Plan;
  /** Files and bytes that went to storage; of a plan, those that would. */
  uploaded: number;
  bytes: number;
  /** Files that the platform deleted. */
  pruned: number;
  phases: Phases;
  /** Why the site was left as it is. */
  leaves?: string;
  /** Further sentences for the report. */
  notes?: string[];
}

/** A round that has made the directory the site. */
export interface Published {
  result: PublishResult;
  /** Why it was not seen live; another round would not help. */
  notLive: unknown;
}

/**
 * Compares, uploads, finalizes and verifies.
 * @param options.onCompared called before the first byte of a publish that changes anything
 * @throws PublishRaced, or DeployError `site-damaged`, when the site may be neither this directory nor another one
 */
export async function publishOnce(
  request: PublishRequest,
  { onCompared, ...attempt }: Attempt & { onCompared?: ((comparison: Comparison) => Promise<void>) | undefined },
): Promise<Published> {
  const { site, phases } = attempt;
  const comparison = await phases.time('compare', () => compare(request, attempt));
  request.outputs?.set({ files: request.files.length, unchanged: comparison.plan.unchanged.length });
  const left = leftRollback(request, { attempt, comparison });
  if (left) return left;
  checkPruneLimit(comparison.plan, request);
  const basicAuth = request.access.basicAuth;
  // Before the first byte: what must not be public is not public for a moment either.
  if (basicAuth) await phases.time('protect', () => site.tools.pages.protect(site.page.id, basicAuth));
  const { stored, plan } = comparison;
  if (stored.state === 'trusted' && !hasWork(plan))
    return publishUnchanged(request, { attempt, manifest: stored.manifest, plan });
  if (hasWork(plan)) await onCompared?.(comparison);
  return publishChanges(request, { attempt, comparison });
}

/** The result of a publish that sends nothing. */
const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };

/** A site that was rolled back from the commit of a scheduled run stays as it is: only a push goes on. */
function leftRollback(
  { isScheduled, commit, outputs }: PublishRequest,
  { attempt: { site, phases }, comparison: { stored, plan } }: { attempt: Attempt; comparison: Comparison },
): Published | undefined {
  if (!isScheduled || stored.state !== 'trusted' || !commit) return undefined;
  const { manifest } = stored;
  if (!manifest.rolledBackFrom?.includes(commit)) return undefined;
  outputs?.set({ ...nothingSent, version: versionIdOf(manifest) });
  const rolledBackTo = manifest.commit ? plainText(manifest.commit.slice(0, 7)) : 'a former version';
  const leaves = `The site was rolled back from ${commit.slice(0, 7)} to ${rolledBackTo}, and a scheduled run leaves it so; the next push goes on from there.`;
  return { result: { ...nothingSent, url: site.url, plan, phases, leaves }, notLive: undefined };
}

/** Nothing goes up, and nothing is finalized: the manifest was closed after that. */
async function publishUnchanged(
  request: PublishRequest,
  { attempt: { site, phases }, manifest, plan }: { attempt: Attempt; manifest: Manifest; plan: Plan },
): Promise<Published> {
  const { settings, files, outputs } = request;
  const { log, signal } = site.tools;
  log.info('Nothing has changed since the last publish.');
  const version = versionIdOf(manifest);
  outputs?.set({ ...nothingSent, digest: directoryDigest(files, plan.digests), pages: [], version });
  const result = { ...nothingSent, url: site.url, plan, phases };
  const enough = new AbortController();
  const waiting = site.under(AbortSignal.any([signal, enough.signal]));
  const expected = { publishId: undefined, before: undefined, healthPath: healthPathOf(request) };
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

async function publishChanges(
  request: PublishRequest,
  { attempt, comparison }: { attempt: Attempt; comparison: Comparison },
): Promise<Published> {
  const { outputs, versions, fetchContent } = request;
  const { site, phases } = attempt;
  const { stored, plan } = comparison;
  const before = publishMarkerOf(stored);
  const looking = lookAtIndex(site, plan);
  await fetchContent?.(site, [...plan.added, ...plan.changed]);
  const keeping =
    versions &&
    (await (
      await import('./versions/keep-versions.js')
    ).planVersions({ ...request, versions }, { attempt, comparison }));
  const sent = await phases.time('upload', () => uploadSite(request, { attempt, comparison, keeping }));
  const damage = await looking;
  if (damage) throw new SiteDamaged('site-damaged', describeDamage(damage));
  const former = stored.state === 'trusted' ? stored.manifest : undefined;
  const deleted = plan.deleted?.length;
  let pruned = deleted ?? 0;
  // What was kept for former versions is in no list of files.
  const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
  const onFinalized = (counted = pruned) => {
    pruned = Math.max(counted - (keeping?.dropped ?? kept), Math.min(counted, deleted ?? 0));
    outputs?.set({ pruned });
    // A draft may hold files of a first publish that was interrupted, and shows none of them.
    if (deleted === undefined || stored.state === 'draft') return;
    checkForeseen(attempt, { pruned: counted - kept, former, deleted });
  };
  const final = await phases.time('finalize', () => finalize(request, { attempt, sent, before, onFinalized }));
  const { digest = '' } = final.manifest;
  outputs?.set({ digest, pages: changedPageUrls(sent.plan, site.url), version: versionIdOf(final.manifest) });
  const publishId = final.hasManifest ? attempt.publishId : undefined;
  const expected = { publishId, before, healthPath: healthPathOf(request) };
  const notLive = await verifyPublish(request, { attempt, expected, inspected: final.manifest });
  if (notLive instanceof SiteDamaged) throw notLive;
  const { files: uploaded, bytes } = sent;
  return { result: { changed: true, url: site.url, plan: sent.plan, uploaded, bytes, pruned, phases }, notLive };
}

/** A finalize that deletes more than planned has met another publish, or files of another origin. */
function checkForeseen(
  { site, trust }: Attempt,
  { pruned, former, deleted }: { pruned: number; former: Manifest | undefined; deleted: number },
): void {
  // Finalizing copies each folder's index; a platform may count those of the former site.
  const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
  if (pruned - deleted <= copies) return;
  const text = `Finalizing deleted ${count(pruned, 'file')}, and the plan knew of ${deleted}.`;
  if (trust) throw new PublishRaced(text);
  site.tools.log.warning(text);
}
