import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import type { PullRequests } from '../github/pull-request.js';
import type { PublishResult } from '../pages/publish.js';
import { type PreviewProvider, type Sweep, sweepPreviews } from '../previews/sweep.js';
import type { ServiceResult } from '../services/service-context.js';
import type { Runtime } from '../workflow/runtime.js';

/** One run: what the process gives it, and everything that is settled before the login is touched. */
export interface Run {
  runtime: Runtime;
  /** Parsed and checked. */
  inputs: Inputs;
  /** What the event says: repository, commit, pull request. */
  context: RunContext;
  intent: Intent;
  /** GitHub's API with the workflow's own token. Its failures are warnings. */
  github: BestEffortGitHub;
  pulls: PullRequests;
}

/** What was done, for the report. */
export type Outcome =
  | { kind: 'published' | 'planned'; result: PublishResult }
  | { kind: 'served'; planned: boolean; result: ServiceResult }
  /** `closed`: the pull request was closed while its preview was deployed. */
  | { kind: 'removed'; changed: boolean; closed?: boolean }
  | { kind: 'cleaned'; sweep: Sweep }
  | { kind: 'skipped'; reason: string };

/** A target that has passed every check that needs no request. */
export interface PreparedTarget {
  execute(clients: PlatformClients): Promise<Outcome>;
}

/** A preview is removed only when it says itself that it is ours; in production the name was given by a person. */
export async function removeIfOurs(
  { intent, runtime }: Run,
  { home, remove }: { home: PreviewProvider; remove: () => Promise<{ changed: boolean }> },
): Promise<Outcome> {
  const ours = intent.preview === undefined || (await home.isOurs(intent.name));
  if (ours === true) return { kind: 'removed', changed: (await remove()).changed };
  const reason = `${intent.name} is left alone: ${ours}.`;
  runtime.log.warning(reason, 'osc-deploy');
  return { kind: 'skipped', reason };
}

/** Removes the previews of every closed pull request. */
export async function sweep({ pulls, runtime }: Run, home: PreviewProvider): Promise<Outcome> {
  const { log, interrupts, outputs } = runtime;
  outputs.set({ operation: 'cleaned' });
  return { kind: 'cleaned', sweep: await sweepPreviews(home, { pulls, log, signal: interrupts.signal }) };
}
