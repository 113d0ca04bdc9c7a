import type { forgeName } from './forge.js';
import type { PullRequest, PullRequestHint } from './pull-request.js';

/**
 * Whose code a run was started for. `default-branch`: reviewed, and so is its workflow, so it may renew the login in the cache.
 * `fork-with-secrets`: it holds the secrets of the repository all the same.
 * Source: "Restrictions for accessing a cache"; there `workflow_run` may only write with `cache-mode: write`.
 */
export type Trust = 'default-branch' | 'own' | 'fork' | 'fork-with-secrets';

/** The event and place of a run, read once: of a step by `readEvent`, at a terminal from the clone. */
export interface Run {
  /** `push`, `pull_request`, `schedule` …; empty outside of a runner. */
  eventName: string;
  /** `owner/repo`; empty outside of a runner. */
  repository: string;
  /** The commit that is deployed: of a pull request its head, of a workflow run the one that it ran for. */
  sha: string;
  ref: string;
  /** The branch that the run is for: of its ref, or of the workflow run that started it. A tag is none. */
  branch: string | undefined;
  /** The branch or tag that this event deleted. */
  deleted: { name: string; kind: string } | undefined;
  /** The label that this event put on its pull request or took off it. */
  label: { name: string; isAdded: boolean } | undefined;
  /** Result of the workflow run that started this one; empty while it runs. Undefined for any other event. */
  conclusion: string | undefined;
  /** The event is of a pull request, or could be, and does not say which. */
  pullRequestUnknown: boolean;
  actor: string;
  defaultBranch: string | undefined;
  pullRequest: PullRequest | undefined;
  /** Set while the pull request is still to be looked up. */
  pullRequestHint: PullRequestHint | undefined;
  trust: Trust;
  serverUrl: string;
  apiUrl: string;
  /** Link to this attempt of this run; empty outside of a runner. */
  runUrl: string;
  /** The number in that link, without its attempt. */
  runId: string;
  /** 1 for a run that nobody has started again. */
  runAttempt: number;
  /** The file of the workflow, such as `site.yml`; empty where it is not known. */
  workflow: string;
  /** The forge that stands in for GitHub. */
  forge: ReturnType<typeof forgeName>;
  /** How our command line is typed; undefined where the action is none of a repository. */
  tool: string | undefined;
  /** Where the job may have a checkout, and the commit that is there unless the workflow names another. */
  checkout: { folder: string; commit: string } | undefined;
  /** GitHub's own number of the repository, which a new name does not change; empty outside of a runner. */
  repositoryId: string;
  /** Folder of the repository in which a command was typed; absent on a runner, empty for the top. */
  folder?: string;
  /** Path in the repository of the directory that a command publishes; absent on a runner. */
  place?: string;
}

const reviewed = new Set(['push', 'workflow_dispatch', 'repository_dispatch', 'release', 'workflow_run']);

/** @param isForeign what started the run is a fork's, and the run holds secrets by its kind */
export function judgeTrust(
  { eventName, pullRequest, defaultBranch, ref }: Omit<Run, 'trust'>,
  isForeign: boolean,
): Trust {
  if (isForeign) return 'fork-with-secrets';
  // Only these events of a fork are given no secrets: a comment's has all of them.
  const isSecretless = ['pull_request', 'pull_request_review', 'pull_request_review_comment'].includes(eventName);
  if (pullRequest?.fork) return isSecretless ? 'fork' : 'fork-with-secrets';
  // A schedule runs on the default branch by definition, and some of its payloads name no repository.
  if (eventName === 'schedule') return 'default-branch';
  const isDefault = defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`;
  return isDefault && reviewed.has(eventName) ? 'default-branch' : 'own';
}

/** The context with its pull request. */
export function withPullRequest(context: Run, pullRequest: PullRequest): Run {
  const found = { ...context, pullRequest, pullRequestHint: undefined, sha: pullRequest.headSha };
  return { ...found, trust: judgeTrust(found, context.trust === 'fork-with-secrets') };
}
