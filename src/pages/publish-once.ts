import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { type Comparison, compare, hasWork } from './compare.js';
import { finalize, submit } from './finalize.js';
import { type Inspected, inspect } from './inspect.js';
import { isForeign, publishMarkerOf, readStored } from './live-manifest.js';
import type { Manifest } from './manifest.js';
import { checkNoRival, PublishRaced, racedBy } from './overlap.js';
import type { Phases } from './phases.js';
import type { Plan } from './plan.js';
import { checkPruneLimit } from './prune-limit.js';
import type { PublishAttempt, Site } from './publish-context.js';
import { uploadSite } from './upload-site.js';
import { lookOnce, type ProbeOptions, waitUntilLive } from './wait-until-live.js';

/** Result of a publish, for the outputs and the report. */
export interface PublishResult {
  changed: boolean;
  /** Where the site is; empty when a plan found none. */
  url: string;
  plan: Plan;
  /** Files and bytes that went to storage; of a plan, those that would. */
  uploaded: number;
  bytes: number;
  /** Files that the platform deleted. */
  pruned: number;
  phases: Phases;
  /** What else there is to say, a sentence each. */
  notes?: string[];
}

/** One round of a publish: what it works with. */
export interface Round {
  site: Site;
  phases: Phases;
  /** Whether what the site says about its files may save an upload. */
  trust: boolean;
  /** Called with the planned changes, before the first byte. */
  onCompared: (publish: PublishAttempt, comparison: Comparison) => Promise<void>;
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
  publish.outputs.set({ files: publish.files.length, unchanged: comparison.plan.unchanged.length });
  checkPruneLimit(comparison.plan, publish);
  const basicAuth = publish.inputs['basic-auth'];
  // Before the first byte: what must not be public is not public for a moment either.
  if (basicAuth) await phases.time('protect', () => publish.pages.protect(site.page.id, basicAuth));
  const { stored, plan } = comparison;
  if (hasWork(plan)) await round.onCompared(publish, comparison);
  return stored.state === 'trusted' && !hasWork(plan)
    ? publishUnchanged(publish, { ...round, manifest: stored.manifest, plan })
    : publishChanges(publish, { ...round, comparison });
}

/**
 * Finalizes although nothing has changed: the run that wrote the manifest may have been killed before it finalized. It
 * leaves no marker that another run could see, so this run checks for another one.
 */
async function publishUnchanged(
  publish: PublishAttempt,
  round: Round & { manifest: Manifest; plan: Plan },
): Promise<Published> {
  const { site, phases, manifest, plan } = round;
  publish.log.info('Nothing has changed since the last publish.');
  // The manifest stays as it is: what was there before and what is to be there are one.
  const ours = manifest.publishId;
  const before = undefined;
  const beforeAgain = () => checkNoRival(publish, { site, ours, before, shown: true });
  const { pruned } = await phases.time('finalize', () => submit(publish, { site, plan, beforeAgain }));
  const made = { uploaded: 0, bytes: 0, pruned: pruned ?? 0, changed: (pruned ?? 0) > 0 };
  publish.outputs.set(made);
  const { reader } = site;
  const result = { ...made, url: reader.url.href, plan, phases };
  const [seen, notLive] = await Promise.all([
    readStored(reader).then(publishMarkerOf),
    verify(publish, { ...round, live: { reader, publishId: undefined, before }, inspected: manifest }),
  ]);
  if (isForeign(seen, { ours, before })) {
    // Nothing was deleted, so nothing of the other publish was: it came after this one.
    if (pruned !== 0) throw racedBy(seen);
    publish.log.info('Another publish has begun since.');
    return { result, notLive: undefined };
  }
  // The site is this directory and nothing else has begun, so what was deleted belonged to no publish.
  checkForeseen(publish, { trust: false, pruned, former: manifest, deleted: 0 });
  if (notLive instanceof SiteDamaged) throw notLive;
  return { result, notLive };
}

async function publishChanges(publish: PublishAttempt, round: Round & { comparison: Comparison }): Promise<Published> {
  const { site, phases, comparison } = round;
  const { stored, plan } = comparison;
  const before = publishMarkerOf(stored);
  const sent = await phases.time('upload', () => uploadSite(publish, { site, plan, stored }));
  const final = await phases.time('finalize', () => finalize(publish, { site, sent, before }));
  const deleted = plan.deleted?.length;
  const pruned = final.pruned ?? deleted ?? 0;
  publish.outputs.set({ pruned });
  const former = stored.state === 'trusted' ? stored.manifest : undefined;
  if (deleted !== undefined) checkForeseen(publish, { trust: round.trust, pruned: final.pruned, former, deleted });
  const { reader } = site;
  const publishId = final.hasManifest ? publish.publishId : undefined;
  const notLive = await verify(publish, { ...round, live: { reader, publishId, before }, inspected: final.manifest });
  if (notLive instanceof SiteDamaged) throw notLive;
  const { files: uploaded, bytes } = sent;
  const result = { changed: true, url: reader.url.href, plan: sent.plan, uploaded, bytes, pruned, phases };
  return { result, notLive };
}

/** What was finalized is not what is served. */
class SiteDamaged extends DeployError {}

/** @returns why the site is not live, if it is not */
async function verify(
  publish: PublishAttempt,
  { site, phases, trust, live, inspected }: Round & { live: ProbeOptions; inspected: Inspected },
): Promise<unknown> {
  const settled = publish.inputs.wait
    ? phases.time('live', () => waitUntilLive(publish, live))
    : lookOnce(publish, live);
  const failure = settled.then(
    () => undefined,
    (error: unknown) => error,
  );
  const damage = await inspect(publish, { site, manifest: inspected, settled: failure });
  const notLive = await failure;
  publish.signal.throwIfAborted();
  if (notLive !== undefined || !damage) return notLive;
  const path = plainText(damage.path, 200);
  if (damage.kind === 'missing') {
    return new SiteDamaged('site-damaged', `${path} is missing on the site, although it was stored there.`);
  }
  const text = `${path} is served with other bytes than were stored.`;
  if (trust) return new SiteDamaged('site-damaged', text);
  // Every byte was sent just now, so it is something between the site and this run that changes them.
  publish.log.warning(text);
  return undefined;
}

/** A finalize that deletes more than planned has met another publish, or files of another origin. */
function checkForeseen(
  publish: PublishAttempt,
  {
    trust,
    pruned,
    former,
    deleted,
  }: { trust: boolean; pruned: number | undefined; former: Manifest | undefined; deleted: number },
): void {
  if (pruned === undefined) return;
  // Finalizing copies each folder's index; a platform may count those of the former site.
  const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
  const unforeseen = pruned - deleted - (former?.toPrune ?? 0);
  if (unforeseen <= copies) return;
  const text = `Finalizing deleted ${count(pruned, 'file')}, and the plan knew of ${deleted}.`;
  if (trust) throw new PublishRaced(text);
  publish.log.warning(text);
}
