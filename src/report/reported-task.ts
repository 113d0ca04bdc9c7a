import type { Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import type { Run } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import type { PullRequests } from '../github/pull-request.js';

/** What a run has to do, as far as its report tells of it. */
export interface ReportedTask {
  runtime: Runtime;
  /** Parsed and checked. */
  inputs: Inputs;
  /** What the event says: repository, commit, pull request. */
  context: Run;
  intent: Intent;
  /** GitHub's API with the workflow's own token. Its failures are warnings. */
  github: BestEffortGitHub;
  pulls: PullRequests;
}
