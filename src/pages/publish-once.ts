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
import type { PublishAttempt, Site } from './publish-request.js';
import { uploadSite } from './upload-site.js';
import { describeDamage, failureOf, lookAtIndex, SiteDamaged, verifyPublish } from './verify-publish.js';
import type { KeptVersions } from './versions/keep-versions.js';
import { waitUntilLive } from './wait-until-live.js';

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

/** One round of a publish: what it works with. */
export interface Round {
  site: Site;
  phases: Phases;
  /** Whether what the site says about its files may save an upload. */
  trust: boolean;
  /** Called with the planned changes, before the first byte. */
  onCompared?: (publish: PublishAttempt, comparison: Comparison) => Promise<void>;
}

/** A round that has made the directory the site. */
export interface Published {
  result: PublishResult;
  /** Why it was not seen live; another round would not help. */
  notLive: unknown;
}

/**
 * Compares, uploads, finalizes and verifies.
 * @throws PublishRaced, or DeployError `site-damaged`, when the site may be neither this directory nor another one
 */
export async function publishOnce(publish: PublishAttempt, round: Round): Promise<Published> {
  const { site, phases } = round;
  const comparison = await phases.time('compare', () => compare(publish, round));
  publish.outputs?.set({ files: publish.files.length, unchanged: comparison.plan.unchanged.length });
  const left = leftRollback(publish, { site, comparison, phases });
  if (left) return left;
  checkPruneLimit(comparison.plan, publish);
  const basicAuth = publish.access.basicAuth;
  // Before the first byte: what must not be public is not public for a moment either.
  if (basicAuth) await phases.time('protect', () => publish.tools.pages.protect(site.page.id, basicAuth));
  const { stored, plan } = comparison;
  if (hasWork(plan)) await round.onCompared?.(publish, comparison);
  return stored.state === 'trusted' && !hasWork(plan)
    ? publishUnchanged(publish, { ...round, manifest: stored.manifest, plan })
    : publishChanges(publish, { ...round, comparison });
}

/** The result of a publish that sends nothing. */
const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };

/** A site that was rolled back from the commit of a scheduled run stays as it is: only a push goes on. */
function leftRollback(
  { isScheduled, commit, outputs }: PublishAttempt,
  { site, comparison: { stored, plan }, phases }: { site: Site; comparison: Comparison; phases: Phases },
): Published | undefined {
  if (!isScheduled || stored.state !== 'trusted' || !commit) return undefined;
  const { manifest } = stored;
  if (!manifest.rolledBackFrom?.includes(commit)) return undefined;
  outputs?.set({ ...nothingSent, version: versionIdOf(manifest) });
  const rolledBackTo = manifest.commit ? plainText(manifest.commit.slice(0, 7)) : 'a former version';
  const leaves = `The site was rolled back from ${commit.slice(0, 7)} to ${rolledBackTo}, and a scheduled run leaves it so; the next push goes on from there.`;
  return { result: { ...nothingSent, url: site.reader.url.href, plan, phases, leaves }, notLive: undefined };
}

async function keepVersions(
  publish: PublishAttempt,
  { site, trust, comparison }: Round & { comparison: Comparison },
): Promise<KeptVersions | undefined> {
  const { versions, fetched } = publish;
  if (!versions || !fetched) return undefined;
  const { planVersions } = await import('./versions/keep-versions.js');
  return planVersions({ ...publish, versions }, { site, comparison, trust, fetched });
}

/** Nothing goes up, and nothing is finalized: the manifest was closed after that. */
async function publishUnchanged(
  publish: PublishAttempt,
  round: Round & { manifest: Manifest; plan: Plan },
): Promise<Published> {
  const { site, phases, manifest, plan } = round;
  const { reader } = site;
  publish.tools.log.info('Nothing has changed since the last publish.');
  const version = versionIdOf(manifest);
  publish.outputs?.set({ ...nothingSent, digest: directoryDigest(publish.files, plan.digests), pages: [], version });
  const result = { ...nothingSent, url: reader.url.href, plan, phases };
  const live = { reader, publishId: undefined, before: undefined };
  const enough = new AbortController();
  const signal = AbortSignal.any([publish.tools.signal, enough.signal]);
  const waiting = { ...publish, tools: { ...publish.tools, signal } };
  const health = publish.settings.wait ? phases.time('live', () => waitUntilLive(waiting, live)) : Promise.resolve();
  const failure = failureOf(health);
  const damage = await inspect(publish.tools, { site, manifest, settled: Promise.resolve() });
  // A site that is damaged is sent anew; its health is asked for after that.
  if (damage) enough.abort();
  const notLive = await failure;
  publish.tools.signal.throwIfAborted();
  if (!damage && notLive === undefined) return { result, notLive };
  const seen = publishMarkerOf(await readStored(reader));
  if (isForeign(seen, { ours: manifest.publishId, before: undefined })) {
    publish.tools.log.info('Another publish has begun since.');
    return { result, notLive: undefined };
  }
  if (damage) throw new SiteDamaged('site-damaged', describeDamage(damage));
  return { result, notLive };
}

async function publishChanges(publish: PublishAttempt, round: Round & { comparison: Comparison }): Promise<Published> {
  const { site, phases, comparison } = round;
  const { stored, plan } = comparison;
  const before = publishMarkerOf(stored);
  const looking = lookAtIndex(publish, { site, plan });
  await publish.fetchContent?.(site, [...plan.added, ...plan.changed]);
  const keeping = await keepVersions(publish, round);
  const sent = await phases.time('upload', () => uploadSite(publish, { site, plan, stored, keeping }));
  const damage = await looking;
  if (damage) throw new SiteDamaged('site-damaged', describeDamage(damage));
  const former = stored.state === 'trusted' ? stored.manifest : undefined;
  const deleted = plan.deleted?.length;
  let pruned = deleted ?? 0;
  // What was kept for former versions is in no list of files.
  const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
  const onFinalized = (counted = pruned) => {
    pruned = Math.max(counted - (keeping?.dropped ?? kept), Math.min(counted, deleted ?? 0));
    publish.outputs?.set({ pruned });
    // A draft may hold files of a first publish that was interrupted, and shows none of them.
    if (deleted === undefined || stored.state === 'draft') return;
    checkForeseen(publish, { trust: round.trust, pruned: counted - kept, former, deleted });
  };
  const final = await phases.time('finalize', () => finalize(publish, { site, sent, before, onFinalized }));
  const { reader } = site;
  const { digest = '' } = final.manifest;
  publish.outputs?.set({
    digest,
    pages: changedPageUrls(sent.plan, reader.url.href),
    version: versionIdOf(final.manifest),
  });
  const publishId = final.hasManifest ? publish.publishId : undefined;
  const notLive = await verifyPublish(publish, {
    ...round,
    live: { reader, publishId, before },
    inspected: final.manifest,
  });
  if (notLive instanceof SiteDamaged) throw notLive;
  const { files: uploaded, bytes } = sent;
  const result = { changed: true, url: reader.url.href, plan: sent.plan, uploaded, bytes, pruned, phases };
  return { result, notLive };
}

/** A finalize that deletes more than planned has met another publish, or files of another origin. */
function checkForeseen(
  publish: PublishAttempt,
  { trust, pruned, former, deleted }: { trust: boolean; pruned: number; former: Manifest | undefined; deleted: number },
): void {
  // Finalizing copies each folder's index; a platform may count those of the former site.
  const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
  if (pruned - deleted <= copies) return;
  const text = `Finalizing deleted ${count(pruned, 'file')}, and the plan knew of ${deleted}.`;
  if (trust) throw new PublishRaced(text);
  publish.tools.log.warning(text);
}
