import { plainText } from '../base/plain-text.js';
import { type Inputs, platformName, usualPlatform } from '../contract/inputs.js';
import { type Intent, isPreview } from '../contract/intent.js';
import type { Run } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import { sameUrl } from '../contract/source.js';
import { branchOf } from '../contract/subject.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import type { PullRequests } from '../github/pull-request.js';

export interface ReportedTask {
  runtime: Runtime;
  inputs: Inputs;
  context: Run;
  intent: Intent;
  /** A client with the workflow's own token. Failures are warnings. */
  github: BestEffortGitHub;
  pulls: PullRequests;
}

/** Returns the address of a commit's page without the commit; undefined if another repository is deployed. */
export function commitUrlOf({
  context: { serverUrl, repository },
  inputs,
}: ReportedTask): string | undefined {
  const own = `${serverUrl}/${repository}`;
  const source = inputs['source-url']?.value;
  return repository && (source === undefined || sameUrl(source, own))
    ? `${own}/commit/`
    : undefined;
}

/** Returns the known parts of `workspace acme on prod`; a platform without an environment is named by its host. */
export function placeOf(
  { outputs }: { outputs: Runtime['outputs'] },
  inputs: Inputs | undefined,
): string {
  const platform = inputs ? platformName(inputs) : usualPlatform;
  const { workspace } = outputs.values;
  return workspace ? `workspace ${workspace} on ${platform}` : platform;
}

/** Returns a clause of the log line that names the branch, where production gets another one than the default branch; else empty. */
export function otherBranchOf({ context, intent }: ReportedTask): string {
  const { defaultBranch } = context;
  const branch = branchOf(context);
  const isOther = defaultBranch !== undefined && branch !== undefined && branch !== defaultBranch;
  if (!isOther || isPreview(intent) || intent.operation !== 'deploy') return '';

  const usual = plainText(defaultBranch, 100);
  return `, from the branch ${plainText(branch, 100)} (the default branch is ${usual})`;
}
