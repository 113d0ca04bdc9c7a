import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { howToFree } from '../contract/ownership.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import type { Branches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';
import type { PublishResult } from '../pages/publish-once.js';
import type { PreviewOwner } from '../previews/preview-lifecycle.js';
import { type PreviewProvider, type Sweep, sweepPreviews } from '../previews/sweep.js';
import type { ServiceResult, ServiceSettings } from '../services/service-context.js';
import type { Runtime } from '../workflow/runtime.js';

/** One run: what the process gives it, and everything that is settled before the login is touched. */
export interface Run {
  runtime: Runtime;
  /** Parsed and checked. */
  inputs: Inputs;
  /** What the event says: repository, commit, pull request. */
  context: RunContext;
  intent: Intent;
  /** Of a service's inputs; empty for `target: pages`. */
  settings: ServiceSettings;
  /** GitHub's API with the workflow's own token. Its failures are warnings. */
  github: BestEffortGitHub;
  pulls: PullRequests;
  branches: Branches;
}

/** What was done, for the report. */
export type Outcome =
  | { kind: 'published' | 'planned'; result: PublishResult }
  | { kind: 'served'; planned: boolean; result: ServiceResult }
  /** `why`: what became of the preview's owner while it was deployed. */
  | { kind: 'removed'; changed: boolean; why?: string }
  | { kind: 'cleaned'; sweep: Sweep }
  | { kind: 'skipped'; reason: string };

/** A target that has passed every check that needs no request. */
export interface PreparedTarget {
  /** Commit that is deployed, where that is another one than the event's. */
  commit?: string | undefined;
  /** What is deployed, for the log: the directory, or the runner and its source. */
  what?: string | undefined;
  execute(clients: PlatformClients): Promise<Outcome>;
}

/** A preview is only removed when its marker shows that it is ours; in production the name was given by a person. */
export async function removeIfOurs(
  { intent, runtime }: Run,
  { home, remove }: { home: PreviewProvider; remove: () => Promise<{ changed: boolean }> },
): Promise<Outcome> {
  const ours = !isPreview(intent) || (await home.isOurs(intent.name));
  if (ours === true) return { kind: 'removed', changed: (await remove()).changed };
  const reason = `${intent.name} is not removed: ${ours}.`;
  runtime.log.warning(`${reason} ${howToFree(intent.name)}`, 'osc-deploy');
  return { kind: 'skipped', reason };
}

/** Whether to set up a custom domain. A preview has none: the one domain is production's. */
export function hasDomain({ inputs, intent, runtime }: Run): boolean {
  if (inputs.domain === undefined) return false;
  if (isPreview(intent)) runtime.log.info(`A preview has no custom domain, so ${inputs.domain} is not changed.`);
  return !isPreview(intent);
}

/** The pull request or branch of this run's preview. */
export function previewOwner({ intent: { preview, branch }, pulls, branches }: Run): PreviewOwner | undefined {
  if (preview !== undefined) {
    const isOver = async () => {
      const state = await pulls.state(preview);
      return state === 'missing' ? undefined : state?.closed;
    };
    return { ending: `Pull request #${preview} was closed`, isOver };
  }
  if (branch === undefined) return undefined;
  return { ending: `The branch "${plainText(branch, 100)}" was deleted`, isOver: () => branches.isGone(branch) };
}

/**
 * The preview of a branch goes only where nothing is, or where that branch's preview is.
 * @throws DeployError `name-in-use`
 */
export async function checkBranchPlace({ intent: { branch, name } }: Run, home: PreviewProvider): Promise<void> {
  if (branch === undefined || (await home.branchOf(name)) === branch) return;
  if (await home.isFree(name)) return;
  throw new DeployError(
    'name-in-use',
    `"${name}" would be the preview of the branch "${plainText(branch, 100)}", but it is there and does not say that it is.`,
  );
}

/** Removes the previews of every closed pull request and of every branch that is gone. */
export async function sweep({ pulls, branches, runtime }: Run, home: PreviewProvider): Promise<Outcome> {
  const { log, interrupts, outputs } = runtime;
  outputs.set({ operation: 'cleaned' });
  return { kind: 'cleaned', sweep: await sweepPreviews(home, { pulls, branches, log, signal: interrupts.signal }) };
}
