import type { Advice } from '../base/advice.js';
import type { Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import type { Run } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import type { Branches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';
import type { PublishResult } from '../pages/publish-job.js';
import type { PlatformClients } from '../platform/clients.js';
import type { PreviewProvider, Sweep } from '../previews/sweep.js';
import type { ServiceResult, ServiceSettings } from '../services/service-run.js';

/** One run: what the process gives it, and everything that is settled before the login is touched. */
export interface Task {
  runtime: Runtime;
  /** Parsed and checked. */
  inputs: Inputs;
  /** What the event says: repository, commit, pull request. */
  context: Run;
  intent: Intent;
  /** Settings from a service's inputs; empty for `target: pages`. */
  settings: ServiceSettings;
  /** GitHub's API with the workflow's own token. Its failures are warnings. */
  github: BestEffortGitHub;
  pulls: PullRequests;
  branches: Branches;
}

/** What was done, for the report. `swept`: what a scheduled run did after its deploy. */
export type Outcome =
  | { kind: 'published' | 'planned'; result: PublishResult; swept?: Sweep }
  | { kind: 'served'; planned: boolean; result: ServiceResult; swept?: Sweep }
  /** `why`: what became of the preview's owner while it was deployed. */
  | { kind: 'removed'; changed: boolean; why?: string }
  | { kind: 'cleaned'; sweep: Sweep }
  /** `advice`: a person has to do something, or the same comes again. */
  | { kind: 'skipped'; reason: string; advice?: string | Advice };

/** A target that has passed every check that needs no request. */
export interface PreparedTarget {
  /** Commit that is deployed, where that is another one than the event's. */
  commit?: string | undefined;
  /** Directory of `target: pages`, safe to print. */
  directory?: string | undefined;
  open(clients: PlatformClients): Target;
}

/** What a run deploys to: a site on My Pages, or a service. */
export interface Target {
  readonly previews: PreviewProvider;
  deploy(): Promise<Outcome>;
  /** Changes nothing. */
  plan(): Promise<Outcome>;
  remove(): Promise<{ changed: boolean }>;
}
