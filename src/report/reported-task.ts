import type { Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import type { Run } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import { sameUrl } from '../contract/source.js';
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

/** URL of a commit's page up to the commit; undefined where the deployed source is another repository's. */
export function commitUrlOf({ context: { serverUrl, repository }, inputs }: ReportedTask): string | undefined {
  const [own, source] = [`${serverUrl}/${repository}`, inputs['source-url']];
  return repository && (source === undefined || sameUrl(source, own)) ? `${own}/commit/` : undefined;
}

/** `workspace acme on prod`, as far as it is known. */
export function placeOf({ outputs }: { outputs: Runtime['outputs'] }, inputs: Inputs | undefined): string {
  const environment = inputs?.environment ?? 'prod';
  const { workspace } = outputs.values;
  return workspace ? `workspace ${workspace} on ${environment}` : environment;
}
