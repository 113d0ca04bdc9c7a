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
import { explainQuiet } from './quiet-events.js';
import { commandLineOf, forgeName, judgeTrust, type Run } from './run.js';

const payload = z.looseObject({
  action: lenient(z.string()),
  repository: lenient(z.looseObject({ default_branch: lenient(z.string()) })),
  ref: lenient(z.string()),
  ref_type: lenient(z.string()),
  deleted: lenient(z.boolean()),
  pull_request: z.optional(z.unknown()),
  label: lenient(z.looseObject({ name: z.string() })),
  issue: lenient(
    z.looseObject({ number: lenient(positive), pull_request: z.optional(z.unknown()) }),
  ),
  workflow_run: lenient(
    z.looseObject({
      event: z.catch(z.string(), ''),
      head_sha: lenient(z.string()),
      head_branch: z.nullish(z.string()),
      head_repository: headRepository,
    }),
  ),
});
type Payload = z.infer<typeof payload>;

/** Reads the event of a step from GITHUB_* variables and the parsed payload. */
// oxlint-disable-next-line complexity -- to be divided
export function readEvent(env: NodeJS.ProcessEnv, event: unknown): Run {
  const eventName = env['GITHUB_EVENT_NAME'] ?? '';
  const own = env['GITHUB_REPOSITORY'] ?? '';
  const ref = env['GITHUB_REF'] ?? '';
  const folder = env['GITHUB_WORKSPACE'];
  const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
  const data: Payload = payload.safeParse(event).data ?? {};
  const { issue } = data;
  const pull = pullRequestData.safeParse(data.pull_request).data;
  const pullRequest =
    pull && parsePullRequest(pull, { repository: own, closed: data.action === 'closed' });
  const isWorkflowRun = eventName === 'workflow_run';
  const workflowRun = isWorkflowRun ? data.workflow_run : undefined;
  const isBuildOfPull = workflowRun?.event.startsWith('pull_request') ?? false;
  const head = workflowRun?.head_repository?.full_name;
  const deleted = readDeleted(eventName, data);
  const branchOfRef = /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
  // Gitea and Forgejo have further names, such as `pull_request_comment`.
  const isNamed = eventName.startsWith('pull_request') || ref.startsWith('refs/pull/');
  const ofPullRequest = isNamed || Boolean(data.pull_request ?? issue?.pull_request);
  const isUnread =
    (isWorkflowRun && !workflowRun) ||
    (eventName === 'issue_comment' && issue?.number === undefined);
  const pullRequestHint = pull
    ? undefined
    : readHint(ref, { issue, build: isBuildOfPull ? workflowRun : undefined });
  const read = {
    eventName,
    repository: own,
    // GITHUB_SHA of a `workflow_run` is always a commit of the default branch.
    sha: pullRequest?.headSha ?? (isWorkflowRun ? workflowRun?.head_sha : env['GITHUB_SHA']) ?? '',
    ref,
    branch:
      // oxlint-disable-next-line no-nested-ternary -- to be divided
      ofPullRequest || deleted
        ? undefined
        : isWorkflowRun
          ? workflowRun?.head_branch || undefined
          : branchOfRef,
    deleted,
    label: pull && data.label && { name: data.label.name, isAdded: data.action !== 'unlabeled' },
    quiet: explainQuiet(eventName, event),
    pullRequestUnknown:
      !pullRequest && !pullRequestHint && (ofPullRequest || isBuildOfPull || isUnread),
    actor: env['GITHUB_ACTOR'] ?? '',
    // A schedule runs on the default branch; its payload may lack the repository.
    defaultBranch:
      data.repository?.default_branch ?? (eventName === 'schedule' ? branchOfRef : undefined),
    pullRequest,
    pullRequestHint,
    repositoryId: env['GITHUB_REPOSITORY_ID'] ?? '',
    serverUrl,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    runUrl: computeRunUrl(env, `${serverUrl}/${own}`),
    runId: env['GITHUB_RUN_ID'] ?? '',
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT']) || 1,
    workflow: /\/\.github\/workflows\/([^@/]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1] ?? '',
    job: env['GITHUB_JOB'] ?? '',
    isScheduled: eventName === 'schedule' || workflowRun?.event === 'schedule',
    forge: forgeName(env),
    tool: commandLineOf(env),
    // The files of a `workflow_run` were built in another job.
    checkout: folder && !isWorkflowRun ? { folder, commit: env['GITHUB_SHA'] ?? '' } : undefined,
  };

  // A pull request without a head repository comes from a deleted fork.
  const isForeign =
    workflowRun !== undefined &&
    (head !== undefined || isBuildOfPull) &&
    !isSameRepository(head, own);
  return { ...read, trust: judgeTrust(read, isForeign) };
}

/** Gitea and Forgejo number runs by repository, without attempts. */
function computeRunUrl(env: NodeJS.ProcessEnv, repositoryUrl: string): string {
  const id = env['GITHUB_RUN_ID'];
  if (!id) return '';
  if (forgeName(env)) return `${repositoryUrl}/actions/runs/${env['GITHUB_RUN_NUMBER'] || id}`;

  return `${repositoryUrl}/actions/runs/${id}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`;
}

function readDeleted(
  eventName: string,
  { ref = '', ref_type = '', deleted }: Payload,
): Run['deleted'] {
  if (eventName === 'delete') return { name: ref, kind: ref_type };
  if (eventName !== 'push' || !deleted) return undefined;

  const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  return { name, kind: kind === 'heads' ? 'branch' : 'tag' };
}

/** @param build of a pull request. The build of a push belongs to its branch, even if the branch has a pull request. */
function readHint(
  ref: string,
  { issue, build }: { issue: Payload['issue']; build: Payload['workflow_run'] },
): PullRequestHint | undefined {
  if (issue?.number && issue.pull_request) return { kind: 'number', number: issue.number };

  // All events of a pull request but `pull_request_target` have such a ref.
  const [, digits] = /^refs\/pull\/([1-9]\d{0,9})\//.exec(ref) ?? [];
  if (digits !== undefined) return { kind: 'number', number: Number(digits) };

  const {
    head_sha: headSha,
    head_branch: headBranch,
    head_repository: headRepository,
  } = build ?? {};
  if (!headSha) return undefined;

  return {
    kind: 'commit',
    headSha,
    headBranch: headBranch ?? '',
    headRepository: headRepository?.full_name ?? '',
  };
}
