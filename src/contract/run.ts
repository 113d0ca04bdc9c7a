import type { forgeName } from './job-variables.js';
import type { PullRequest, PullRequestHint } from './pull-request.js';

/** `default-branch` may renew the login in the cache. Source: "Restrictions for accessing a cache". */
type Trust = 'default-branch' | 'own' | 'fork' | 'fork-with-secrets';

export interface Run {
  eventName: string;
  repository: string;
  sha: string;
  ref: string;
  branch: string | undefined;
  deleted: { name: string; kind: string } | undefined;
  label: { name: string; isAdded: boolean } | undefined;
  /** Result of the workflow run that started this one; empty while it runs. */
  conclusion: string | undefined;
  pullRequestUnknown: boolean;
  actor: string;
  defaultBranch: string | undefined;
  pullRequest: PullRequest | undefined;
  pullRequestHint: PullRequestHint | undefined;
  trust: Trust;
  serverUrl: string;
  apiUrl: string;
  runUrl: string;
  runId: string;
  runAttempt: number;
  workflow: string;
  forge: ReturnType<typeof forgeName>;
  tool: string | undefined;
  /** `commit` is there unless the workflow names another. */
  checkout: { folder: string; commit: string } | undefined;
  /** Stays the same when the repository is renamed; empty outside of a runner. */
  repositoryId: string;
  /** Folder in which a command was typed, below the repository; absent on a runner. */
  folder?: string;
  place?: string;
}

const reviewed = new Set(['push', 'workflow_dispatch', 'repository_dispatch', 'release', 'workflow_run']);

/** Returns whose code the run is for; `isForeign` where a fork started a run with secrets. */
export function judgeTrust(
  { eventName, pullRequest, defaultBranch, ref }: Omit<Run, 'trust'>,
  isForeign: boolean,
): Trust {
  if (isForeign) return 'fork-with-secrets';
  // Other events of a fork, such as a comment, have secrets.
  const isSecretless = ['pull_request', 'pull_request_review', 'pull_request_review_comment'].includes(eventName);
  if (pullRequest?.fork) return isSecretless ? 'fork' : 'fork-with-secrets';
  // A schedule runs on the default branch; some of its payloads name no repository.
  if (eventName === 'schedule') return 'default-branch';
  const isDefault = defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`;
  return isDefault && reviewed.has(eventName) ? 'default-branch' : 'own';
}

/** Returns the run with its pull request. */
export function withPullRequest(context: Run, pullRequest: PullRequest): Run {
  const found = { ...context, pullRequest, pullRequestHint: undefined, sha: pullRequest.headSha };
  return { ...found, trust: judgeTrust(found, context.trust === 'fork-with-secrets') };
}
