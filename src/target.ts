import { DeployError } from './base/errors.js';
import type { Decision } from './decide.js';
import type { Dependencies } from './dependencies.js';
import type { PublishResult } from './pages/publish.js';
import { type PreviewLife, publishWhileOpen } from './previews/lifecycle.js';
import { isQuotaReached } from './previews/quota.js';
import { type PreviewHome, type Sweep, sweepPreviews } from './previews/sweep.js';
import type { ServiceResult } from './services/service-run.js';
import type { SignedIn } from './sign-in.js';

export type TargetOptions = Decision & { dependencies: Dependencies };

/** What was done, for the report. */
export type Outcome =
  | { kind: 'published' | 'planned'; result: PublishResult }
  | { kind: 'served'; planned: boolean; result: ServiceResult }
  /** `closed`: the pull request was closed while its preview was deployed. */
  | { kind: 'removed'; changed: boolean; closed?: boolean }
  | { kind: 'cleaned'; sweep: Sweep }
  | { kind: 'skipped'; reason: string };

/** A job that has passed every check that needs no request. */
export interface PreparedTarget {
  carryOut(clients: SignedIn): Promise<Outcome>;
}

/** A deploy as it is in production; a preview only lives as long as its pull request and the plan let it. */
export async function deployWhileOpen(
  { job, pulls, dependencies }: TargetOptions,
  { publish, remove }: Pick<PreviewLife<Outcome>, 'publish' | 'remove'>,
): Promise<Outcome> {
  const { log } = dependencies;
  const pullRequest = job.preview;
  if (pullRequest === undefined) return publish();
  try {
    const done = await publishWhileOpen({ pullRequest, pulls, log, publish, remove });
    return done === 'closed' ? { kind: 'removed', changed: true, closed: true } : done;
  } catch (error) {
    if (!(error instanceof DeployError) || !isQuotaReached(error)) throw error;
    log.warning(`There is no preview: ${error.message}`, 'osc-deploy');
    return { kind: 'skipped', reason: 'The plan of the workspace has no room for another preview.' };
  }
}

/** A preview is removed only when it says itself that it is ours; in production the name was given by a person. */
export async function removeIfOurs(
  { job, dependencies }: TargetOptions,
  { home, remove }: { home: PreviewHome; remove: () => Promise<{ changed: boolean }> },
): Promise<Outcome> {
  const ours = job.preview === undefined || (await home.isOurs(job.name));
  if (ours === true) return { kind: 'removed', changed: (await remove()).changed };
  const reason = `${job.name} is left alone: ${ours}.`;
  dependencies.log.warning(reason, 'osc-deploy');
  return { kind: 'skipped', reason };
}

/** Removes the previews of every closed pull request. */
export async function sweep({ pulls, dependencies }: TargetOptions, home: PreviewHome): Promise<Outcome> {
  const { log, interrupts, outputs } = dependencies;
  outputs.set({ operation: 'cleaned' });
  return { kind: 'cleaned', sweep: await sweepPreviews(home, { pulls, log, signal: interrupts.signal }) };
}
