import { DeployError } from '../base/errors.js';
import { type WayBack, wayBackAdvice, wayBackTo } from '../contract/way-back.js';
import type { Page } from '../platform/wire.js';
import { compare } from './compare.js';
import { ensureSite } from './ensure-site.js';
import { runsBefore } from './former-runs.js';
import {
  checkNotOlder,
  explainLeft,
  explainReplaced,
  leaveToTagged,
  warnOfTwin,
} from './left-alone.js';
import { checkPruneLimit } from './prune-guards.js';
import {
  type Compared,
  hasWork,
  nothingSent,
  Phases,
  type Publish,
  type PublishJob,
  type PublishResult,
} from './publish-job.js';
import { whileHashing } from './read-files.js';
import { overlayOf, RivalWatch } from './rival.js';
import { publishInRounds } from './rounds.js';
import { openSite } from './site.js';
import { changedPageUrls, totalSize } from './site-file.js';
import { SitePassword, setsPassword } from './site-password.js';
import { switchOver } from './switch-over.js';
import { upload } from './upload.js';
import { damagedError, lookAtIndex, verify, verifyUnchanged } from './verify.js';

/** Publishes a directory. A failed or killed publish never finalizes, and a later publish repairs the site. */
export async function publishSite(job: PublishJob): Promise<PublishResult> {
  const { tools, basicAuth } = job.place;
  const phases = new Phases(tools.clock);
  const compared = job.rules.incremental ? job.files : [];
  const { site, early } = await phases.time('prepare', () =>
    whileHashing(compared, ensureSite(job)),
  );
  const password = new SitePassword(site, {
    login: basicAuth,
    ledger: job.ledger,
    leaveTo: async (run) =>
      void (await leaveToTagged(job, {
        run,
        why: 'This run has not set the password of the site',
      })),
  });

  try {
    const result = await publishInRounds({ job, site, early, phases, password }, publishOnce);
    if (!result.leaves) return password.isNew ? { ...result, settings: [setsPassword] } : result;

    const changed = tellChanged();
    return changed ? { ...result, changed: true, leaves: `${result.leaves} ${changed}` } : result;
  } catch (error) {
    tellChanged();
    throw error;
  }

  function tellChanged(): string | undefined {
    const changed = password.tellChanged();
    if (changed) job.place.outputs?.set({ changed: true });
    return changed;
  }
}

/** Runs one round. @throws PublishError if the site may mix two directories */
export async function publishOnce(publish: Publish): Promise<PublishResult> {
  const { job, site, phases, password } = publish;
  const { outputs } = job.place;
  const compared = await phases.time('compare', () => compare(job, publish));
  const { stored, plan } = compared;
  outputs?.set({ files: job.files.length, unchanged: plan.unchanged.length });

  if (hasWork(plan)) checkNotOlder(publish, stored);
  const leaves = await explainLeft(publish, compared);
  if (leaves) {
    outputs?.set(nothingSent);
    return { ...nothingSent, url: site.url, plan, phases, leaves };
  }

  await checkPruneLimit(job, { site, ...compared });
  // A later round meets what the first one has stored.
  if (publish.round === 1 && stored.state === 'trusted' && hasWork(plan))
    await warnOfTwin(job, compared);

  job.ledger.claim(site.page);
  // Before the first upload, so that protected files are never public.
  await phases.time('prepare', () => password.set());
  if (stored.state === 'trusted' && !hasWork(plan))
    return await verifyUnchanged(publish, { manifest: stored.manifest, plan });

  return await publishChanges(publish, compared);
}

/** Sends what differs, switches over to it, and waits until it is seen live. */
async function publishChanges(publish: Publish, compared: Compared): Promise<PublishResult> {
  const { job, site, phases, id, round } = publish;
  const { stored } = compared;
  const rivals = new RivalWatch(site, { ours: id, stored });

  // That publish, or the rival of the round before, may not be dead: its closing write could land over files of this one, and hide them.
  if (stored.state === 'open' || stored.state === 'overlaid' || round > 1)
    await job.ledger.distrustOthers(site.page, overlayOf(job.by, id));

  const looking = lookAtIndex(site, compared.plan);
  const uploaded = await phases.time('upload', () => upload(publish, { compared, rivals }));
  const damage = await looking;
  if (damage) throw damagedError(damage);

  const switched = await phases.time('switch over', () =>
    switchOver(publish, { uploaded, rivals }),
  );
  const { manifest, pruned } = switched;
  const pages = changedPageUrls(uploaded.plan, site.url);
  job.place.outputs?.set({ digest: manifest.digest ?? '', pages });

  const back = wayBackFrom(job, stored);
  await verify(publish, { ...switched, before: stored.manifest }).catch((error: unknown) => {
    throw back ? withWayBack(error, back) : error;
  });

  await job.ledger.trustAgain(site.page, id);

  const { files: sent, bytes } = uploaded.progress.done;

  return {
    changed: true,
    url: site.url,
    plan: uploaded.plan,
    uploaded: sent,
    bytes,
    pruned,
    phases,
    back,
  };
}

function wayBackFrom({ by }: PublishJob, stored: Compared['stored']): WayBack | undefined {
  const { owner, isPreview } = by;
  const [former] = isPreview ? [] : runsBefore(stored, owner.runUrl);
  const isBehindHand = stored.manifest !== undefined && !stored.manifest.run;
  return former && wayBackTo(former, { owner, isBehindHand });
}

/** The new version is published and does not come up: a person may want the one before. */
function withWayBack(error: unknown, back: WayBack): unknown {
  if (!(error instanceof DeployError) || error.code !== 'not-live') return error;
  return new DeployError(error.code, error.text, { next: wayBackAdvice(back), cause: error });
}

/** Returns whether a site asks for the given password already, as far as it shows that. */
function isProtected(page: Page | undefined, stored: Compared['stored']): boolean {
  const asksForOther = stored.state === 'hidden' && stored.status === 401;
  return page !== undefined && page.authEnabled !== false && !asksForOther;
}

/** Returns the plan of `publishSite`. The platform's client refuses to write. */
export async function planSite(job: PublishJob): Promise<PublishResult> {
  const { place, rules, ledger } = job;
  const { tools, name } = place;
  const page = await tools.pages.find(name);
  if (!page) await ledger.checkNew();

  const site = page && openSite(place, page);
  const compared = await compare(job, { site, trust: rules.incremental, early: undefined });
  const { stored, plan } = compared;
  await explainReplaced(job, compared);
  if (stored.state === 'trusted' && hasWork(plan)) await warnOfTwin(job, compared);
  await checkPruneLimit(job, { ...compared, site: page?.status === 'draft' ? undefined : site });

  const sent = [...plan.added, ...plan.changed];

  return {
    changed: hasWork(plan),
    settings: place.basicAuth && !isProtected(page, stored) ? [setsPassword] : [],
    url: site?.url ?? '',
    plan,
    uploaded: sent.length,
    bytes: totalSize(sent),
    pruned: plan.deleted?.length ?? 0,
    phases: new Phases(tools.clock),
  };
}
