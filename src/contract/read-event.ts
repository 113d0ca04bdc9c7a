import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import {
  headRepository,
  isSameRepository,
  type PullRequestHint,
  parsePullRequest,
  positive,
  pullRequestData,
} from './pull-request.js';
import { commandLineOf, forgeName, judgeTrust, type Run } from './run.js';

const payload = z.looseObject({
  action: lenient(z.string()),
  repository: lenient(z.looseObject({ default_branch: lenient(z.string()) })),
  ref: lenient(z.string()),
  ref_type: lenient(z.string()),
  deleted: lenient(z.boolean()),
  pull_request: z.optional(z.unknown()),
  label: lenient(z.looseObject({ name: z.string() })),
  issue: lenient(z.looseObject({ number: lenient(positive), pull_request: z.optional(z.unknown()) })),
  workflow_run: lenient(
    z.looseObject({
      event: z.catch(z.string(), ''),
      conclusion: z.nullish(z.string()),
      head_sha: lenient(z.string()),
      head_branch: z.nullish(z.string()),
      head_repository: headRepository,
    }),
  ),
});
type Payload = z.infer<typeof payload>;
type Read = { data: Payload; env: NodeJS.ProcessEnv };

/** Reads the event of a step from GITHUB_* variables and the parsed payload. */
export function readEvent(env: NodeJS.ProcessEnv, event: unknown): Run {
  const eventName = env['GITHUB_EVENT_NAME'] ?? '';
  const own = env['GITHUB_REPOSITORY'] ?? '';
  const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
  const data: Payload = payload.safeParse(event).data ?? {};
  const pull = pullRequestData.safeParse(data.pull_request).data;
  const pullRequest = pull && parsePullRequest(pull, { repository: own, closed: data.action === 'closed' });
  const workflowRun = eventName === 'workflow_run' ? data.workflow_run : undefined;
  const head = workflowRun?.head_repository?.full_name;
  const pullRequestHint = pull ? undefined : readHint(eventName, { data, env });
  const ofPullRequest = isOfPullRequest(eventName, { data, env });
  const read = {
    eventName,
    repository: own,
    // GITHUB_SHA of a workflow run is always the default branch's.
    sha: pullRequest?.headSha ?? (eventName === 'workflow_run' ? workflowRun?.head_sha : env['GITHUB_SHA']) ?? '',
    ref: env['GITHUB_REF'] ?? '',
    branch: ofPullRequest ? undefined : readBranch(eventName, { data, env }),
    deleted: readDeleted(eventName, data),
    label: pull && data.label && { name: data.label.name, isAdded: data.action !== 'unlabeled' },
    conclusion: workflowRun?.conclusion === null ? '' : workflowRun?.conclusion,
    pullRequestUnknown: !pullRequest && !pullRequestHint && (ofPullRequest || mayHavePullRequest(eventName, data)),
    actor: env['GITHUB_ACTOR'] ?? '',
    // A schedule runs on the default branch; its payload may lack the repository.
    defaultBranch: data.repository?.default_branch ?? (eventName === 'schedule' ? readBranchOfRef(env) : undefined),
    pullRequest,
    pullRequestHint,
    repositoryId: env['GITHUB_REPOSITORY_ID'] ?? '',
    serverUrl,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    runUrl: computeRunUrl(env, `${serverUrl}/${own}`),
    runId: env['GITHUB_RUN_ID'] ?? '',
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT']) || 1,
    workflow: /\/\.github\/workflows\/([^@/]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1] ?? '',
    forge: forgeName(env),
    tool: commandLineOf(env),
    checkout: readPlace(eventName, env),
  };
  // The pull request of a workflow run without a repository is a deleted fork's.
  const isForeign =
    workflowRun !== undefined && (head !== undefined || isPullRequestRun(workflowRun)) && !isSameRepository(head, own);
  return { ...read, trust: judgeTrust(read, isForeign) };
}

// The files of a workflow run were built in another job.
function readPlace(eventName: string, env: NodeJS.ProcessEnv): Run['checkout'] {
  const folder = env['GITHUB_WORKSPACE'];
  return folder && eventName !== 'workflow_run' ? { folder, commit: env['GITHUB_SHA'] ?? '' } : undefined;
}

/** Gitea and Forgejo number runs by repository, without attempts. */
function computeRunUrl(env: NodeJS.ProcessEnv, repositoryUrl: string): string {
  const id = env['GITHUB_RUN_ID'];
  if (!id) return '';
  if (forgeName(env)) return `${repositoryUrl}/actions/runs/${env['GITHUB_RUN_NUMBER'] || id}`;
  return `${repositoryUrl}/actions/runs/${id}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`;
}

function isPullRequestRun(run: NonNullable<Payload['workflow_run']>): boolean {
  return run.event.startsWith('pull_request');
}

function readBranchOfRef(env: NodeJS.ProcessEnv): string | undefined {
  return /^refs\/heads\/(.+)$/s.exec(env['GITHUB_REF'] ?? '')?.[1];
}

function readDeleted(eventName: string, { ref = '', ref_type = '', deleted }: Payload): Run['deleted'] {
  if (eventName === 'delete') return { name: ref, kind: ref_type };
  if (eventName !== 'push' || !deleted) return undefined;
  const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  return { name, kind: kind === 'heads' ? 'branch' : 'tag' };
}

function readBranch(eventName: string, { data, env }: Read): string | undefined {
  if (readDeleted(eventName, data)) return undefined;
  return eventName === 'workflow_run' ? data.workflow_run?.head_branch || undefined : readBranchOfRef(env);
}

/** Gitea and Forgejo have further names, such as `pull_request_comment`. */
function isOfPullRequest(eventName: string, { data, env }: Read): boolean {
  const isNamed = eventName.startsWith('pull_request') || /^refs\/pull\//.test(env['GITHUB_REF'] ?? '');
  return isNamed || Boolean(data.pull_request ?? data.issue?.pull_request);
}

function mayHavePullRequest(eventName: string, { issue, workflow_run: run }: Payload): boolean {
  if (eventName === 'workflow_run') return !run || isPullRequestRun(run);
  return eventName === 'issue_comment' && issue?.number === undefined;
}

function readHint(eventName: string, { data, env }: Read): PullRequestHint | undefined {
  const { issue, workflow_run: run } = data;
  if (issue?.number && issue.pull_request) return { kind: 'number', number: issue.number };
  // All events of a pull request but `pull_request_target` have such a ref.
  const [, digits] = /^refs\/pull\/([1-9]\d{0,9})\//.exec(env['GITHUB_REF'] ?? '') ?? [];
  if (digits !== undefined) return { kind: 'number', number: Number(digits) };
  // A workflow run of a push belongs to its branch, also where that has a pull request.
  if (eventName !== 'workflow_run' || !run?.head_sha || !isPullRequestRun(run)) return undefined;
  return {
    kind: 'commit',
    headSha: run.head_sha,
    headBranch: run.head_branch ?? '',
    headRepository: run.head_repository?.full_name ?? '',
  };
}
