import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Page } from '../platform/wire.js';
import { finalize, submit } from './finalize.js';
import { type PublishMarker, publishMarkerOf, readTrusted, type Stored } from './live-manifest.js';
import { Phases } from './phases.js';
import { computePlan, type Plan } from './plan.js';
import { checkPruneLimit } from './prune-limit.js';
import type { PublishAttempt, PublishContext, Site } from './publish-context.js';
import { readerOf } from './site-address.js';
import { type UploadResult, uploadSite } from './upload-site.js';
import { type ProbeOptions, waitUntilLive } from './wait-until-live.js';

/** What became of a publish, for the outputs and the report. */
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

/** A publish that meets another one starts over, this often in all. */
const rounds = 3;

/**
 * Puts a directory on My Pages: ensure the site, compare, upload what changed, finalize, wait until it is live.
 * A publish that fails or is killed never finalizes; running it again converges.
 */
export async function publishSite(run: PublishContext): Promise<PublishResult> {
  const phases = new Phases(run.clock);
  const page = await phases.time('ensure', () => ensureSite(run));
  const site = openSite(run, page);
  const { result, live } = await publishAlone(run, { site, phases });
  // Outside of the tries: a publish that comes after this one is newer, and must not be overwritten by starting over.
  if (run.wait) await phases.time('live', () => waitUntilLive(run, live));
  return result;
}

/** What `publishSite` would do. Changes nothing: the platform's client refuses to write. */
export async function planSite(run: PublishContext): Promise<PublishResult> {
  const phases = new Phases(run.clock);
  const page = await phases.time('find', () => run.pages.find(run.name));
  const site = page && openSite(run, page);
  const { plan, stored } = await phases.time('compare', () => compare(run, { site, trust: run.incremental }));
  describe(run, { plan, stored });
  checkPruneLimit(plan, run.maxPrune);
  const upload = [...plan.added, ...plan.changed];
  return {
    changed: hasWork(plan),
    url: site?.reader.url.href ?? '',
    plan,
    uploaded: upload.length,
    bytes: upload.reduce((sum, file) => sum + file.size, 0),
    pruned: plan.deleted?.length ?? 0,
    phases,
  };
}

interface PublishRound {
  result: PublishResult;
  live: ProbeOptions;
}

async function publishAlone(
  run: PublishContext,
  { site, phases }: { site: Site; phases: Phases },
): Promise<PublishRound> {
  for (let round = 1; ; round++) {
    const trust = run.incremental && round === 1;
    try {
      return await publishOnce({ ...run, publishId: run.newId() }, { site, phases, trust });
    } catch (error) {
      if (round === rounds || !(error instanceof DeployError)) throw error;
      if (error.code !== 'publish-raced' && !(trust && isListRefused(error))) throw error;
      run.log.warning(`${error.message} Starting over with every file.`);
      await run.clock.sleep(1000 * round * (1 + run.random()), run.signal);
    }
  }
}

/** The list itself was refused, and not because the platform was down: files that were trusted to be there were not. */
function isListRefused({ code, cause }: DeployError): boolean {
  const status = cause instanceof RequestError ? cause.status : undefined;
  return code === 'finalize-failed' && status !== undefined && status < 500;
}

async function publishOnce(
  run: PublishAttempt,
  { site, phases, trust }: { site: Site; phases: Phases; trust: boolean },
): Promise<PublishRound> {
  const { stored, plan } = await phases.time('compare', () => compare(run, { site, trust }));
  describe(run, { plan, stored });
  checkPruneLimit(plan, run.maxPrune);
  const { basicAuth } = run;
  // Before the first byte: what must not be public is not public for a moment either.
  if (basicAuth) await phases.time('protect', () => run.pages.protect(site.page.id, basicAuth));
  const before: PublishMarker | undefined = publishMarkerOf(stored);
  const { reader } = site;
  const url = reader.url.href;
  if (!hasWork(plan)) {
    run.log.info('Nothing has changed since the last publish.');
    // A manifest can be whole although the run that wrote it was killed just before it could finalize.
    const { pruned = 0 } = await phases.time('finalize', () => submit(run, site));
    return {
      result: { changed: pruned > 0, url, plan, uploaded: 0, bytes: 0, pruned, phases },
      live: { reader, publishId: undefined, before },
    };
  }
  const sent: UploadResult = await phases.time('upload', () => uploadSite(run, { site, plan, stored }));
  const final = await phases.time('finalize', () => finalize(run, { site, sent, before }));
  const publishId = final.hasManifest ? run.publishId : undefined;
  const pruned = final.pruned ?? plan.deleted?.length ?? 0;
  return {
    result: { changed: true, url, plan: sent.plan, uploaded: sent.files, bytes: sent.bytes, pruned, phases },
    live: { reader, publishId, before },
  };
}

async function ensureSite(run: PublishContext): Promise<Page> {
  const found = await run.pages.find(run.name);
  if (found) return found;
  run.log.info(`Creating the site ${run.name}.`);
  return await run.pages.create(run.name);
}

function openSite(run: PublishContext, page: Page): Site {
  const reader = readerOf({ ...page, name: run.name }, run);
  const { href } = reader.url;
  run.outputs.set({ url: href, id: page.id, endpoints: { url: href } });
  return { page, reader };
}

async function compare(
  run: PublishContext,
  { site, trust }: { site: Site | undefined; trust: boolean },
): Promise<{ stored: Stored; plan: Plan }> {
  // A draft serves nothing, so there is nothing to ask it.
  const stored: Stored = site && site.page.status !== 'draft' ? await readTrusted(site.reader) : { state: 'draft' };
  const trusted = trust && stored.state === 'trusted' ? stored.manifest : undefined;
  return { stored, plan: await computePlan(run.files, { stored: trusted, possible: possiblePaths(stored) }) };
}

/** Every path that may be stored, as far as the site tells. */
function possiblePaths(stored: Stored): string[] | undefined {
  if (stored.state === 'draft') return [];
  if (stored.state === 'trusted') return Object.keys(stored.manifest.files);
  return stored.state === 'open' ? stored.manifest.paths : undefined;
}

function hasWork(plan: Plan): boolean {
  return plan.added.length + plan.changed.length > 0 || plan.deleted === undefined || plan.deleted.length > 0;
}

function describe(run: PublishContext, { plan, stored }: { plan: Plan; stored: Stored }): void {
  if (run.incremental && stored.state === 'unknown')
    run.log.info(`Comparing is not possible: ${plainText(stored.why)}. Every file goes up.`);
  if (run.incremental && stored.state === 'open') {
    const by = stored.manifest.run ? ` (${plainText(stored.manifest.run)})` : '';
    run.log.info(`An earlier publish${by} did not end. Every file goes up.`);
  }
  const deleted = plan.deleted === undefined ? 'unknown to delete' : `${plan.deleted.length} to delete`;
  run.log.info(
    `${plan.added.length} added, ${plan.changed.length} changed, ${plan.unchanged.length} unchanged, ${deleted}.`,
  );
}
