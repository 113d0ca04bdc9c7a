import type { forgeName } from './job-variables.js';
import type { PullRequest, PullRequestHint } from './pull-request.js';

/**
 * Whose code a run is for. `default-branch` is reviewed, so it may renew the login in the cache. `fork-with-secrets` is a fork's
 * code with the secrets of the repository. Source: "Restrictions for accessing a cache".
 */
type Trust = 'default-branch' | 'own' | 'fork' | 'fork-with-secrets';

/** The event and place of a run: of a step by `readEvent`, at a terminal from the clone. */
export interface Run {
  /** `push`, `pull_request`, `schedule` …; empty outside of a runner. */
  eventName: string;
  repository: string;
  /** The commit to deploy: the head of a pull request or workflow run. */
  sha: string;
  ref: string;
  branch: string | undefined;
  deleted: { name: string; kind: string } | undefined;
  label: { name: string; isAdded: boolean } | undefined;
  /** Result of the workflow run that started this one; empty while it runs. */
  conclusion: string | undefined;
  /** The event may be of a pull request, and does not say which. */
  pullRequestUnknown: boolean;
  actor: string;
  defaultBranch: string | undefined;
  pullRequest: PullRequest | undefined;
  /** Set until the pull request is looked up. */
  pullRequestHint: PullRequestHint | undefined;
  trust: Trust;
  serverUrl: string;
  apiUrl: string;
  /** Link to this attempt; empty outside of a runner. */
  runUrl: string;
  runId: string;
  runAttempt: number;
  /** File of the workflow, such as `site.yml`, or empty. */
  workflow: string;
  forge: ReturnType<typeof forgeName>;
  /** How the command line is typed; undefined for a local action. */
  tool: string | undefined;
  /** Folder of the checkout, and the commit that is there unless the workflow names another. */
  checkout: { folder: string; commit: string } | undefined;
  /** GitHub's number of the repository, which a rename does not change; empty outside of a runner. */
  repositoryId: string;
  /** Folder in which a command was typed, below the repository; absent on a runner. */
  folder?: string;
  /** Path in the repository of the directory that a command publishes; absent on a runner. */
  place?: string;
}

const reviewed = new Set(['push', 'workflow_dispatch', 'repository_dispatch', 'release', 'workflow_run']);

/** Returns whose code the run is for. @param isForeign a fork started a run with secrets */
export function judgeTrust(
  { eventName, pullRequest, defaultBranch, ref }: Omit<Run, 'trust'>,
  isForeign: boolean,
): Trust {
  if (isForeign) return 'fork-with-secrets';
  // Other events of a fork have secrets, as a comment has.
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
