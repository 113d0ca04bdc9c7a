import { z } from 'zod';

/** The pull request a run belongs to. */
export interface PullRequest {
  number: number;
  /** Commit of the head branch: what a preview shows. Not the merge commit in GITHUB_SHA. */
  headSha: string;
  /** The head branch lives in another repository. */
  fork: boolean;
  /** This very event closed it. */
  closed: boolean;
  /** Login of who opened it. */
  author: string;
}

/** Where and why a run happens: GITHUB_* variables and the event's payload, read once. */
export interface RunContext {
  /** `push`, `pull_request`, `schedule` …; empty outside of a runner. */
  eventName: string;
  /** `owner/repo`; empty outside of a runner. */
  repository: string;
  /** The commit of the run: of a pull request its head. */
  sha: string;
  ref: string;
  actor: string;
  defaultBranch: string | undefined;
  pullRequest: PullRequest | undefined;
  serverUrl: string;
  apiUrl: string;
  /** Link to this attempt of this run; empty outside of a runner. */
  runUrl: string;
}

const pullRequestPayload = z.looseObject({
  number: z.number().int().positive(),
  user: z.looseObject({ login: z.string() }).nullish(),
  head: z.looseObject({ sha: z.string(), repo: z.looseObject({ full_name: z.string() }).nullish() }),
});

const payload = z.looseObject({
  action: z.string().optional(),
  repository: z.looseObject({ default_branch: z.string().optional() }).optional(),
  pull_request: pullRequestPayload.optional(),
});

/** Events whose subject is a pull request. `merge_group` is none: there is nothing to preview. */
const pullRequestEvents = new Set(['pull_request', 'pull_request_target']);

/**
 * @param env the process environment
 * @param event the parsed event payload, or undefined when there is none
 */
export function readContext(env: NodeJS.ProcessEnv, event: unknown): RunContext {
  const eventName = env['GITHUB_EVENT_NAME'] ?? '';
  const repository = env['GITHUB_REPOSITORY'] ?? '';
  const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com';
  const parsed = payload.safeParse(event);
  const data = parsed.success ? parsed.data : {};
  const pullRequest = pullRequestEvents.has(eventName) ? readPullRequest(data, repository) : undefined;
  const runId = env['GITHUB_RUN_ID'];
  return {
    eventName,
    repository,
    sha: pullRequest?.headSha ?? env['GITHUB_SHA'] ?? '',
    ref: env['GITHUB_REF'] ?? '',
    actor: env['GITHUB_ACTOR'] ?? '',
    defaultBranch: data.repository?.default_branch,
    pullRequest,
    serverUrl,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    runUrl: runId
      ? `${serverUrl}/${repository}/actions/runs/${runId}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`
      : '',
  };
}

/**
 * Whether what this run executes was reviewed: it comes from the default branch, by an event that no outsider starts.
 * Source: "Restrictions for accessing a cache"; low-trust triggers may not write what the default branch reads.
 */
export function isTrustedDefaultBranch(context: RunContext): boolean {
  const trusted = new Set(['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release']);
  return (
    trusted.has(context.eventName) &&
    context.defaultBranch !== undefined &&
    context.ref === `refs/heads/${context.defaultBranch}`
  );
}

function readPullRequest(data: z.infer<typeof payload>, repository: string): PullRequest | undefined {
  const found = data.pull_request;
  if (!found) return undefined;
  return {
    number: found.number,
    headSha: found.head.sha,
    // A deleted fork has no repository any more: not ours, so a fork.
    fork: found.head.repo?.full_name !== repository,
    closed: data.action === 'closed',
    author: found.user?.login ?? '',
  };
}
