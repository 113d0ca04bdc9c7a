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

/** The payload, beside the runner's words on its event, for the parts below. */
interface Read {
  eventName: string;
  own: string;
  ref: string;
  data: Payload;
  /** The run that started this one, in a `workflow_run`. */
  build: Payload['workflow_run'];
}

/** Reads the event of a step from GITHUB_* variables and the parsed payload. */
export function readEvent(env: NodeJS.ProcessEnv, event: unknown): Run {
  const eventName = env['GITHUB_EVENT_NAME'] ?? '';
  const data: Payload = payload.safeParse(event).data ?? {};
  const build = eventName === 'workflow_run' ? data.workflow_run : undefined;
  const own = env['GITHUB_REPOSITORY'] ?? '';
  const read: Read = { eventName, own, ref: env['GITHUB_REF'] ?? '', data, build };

  const subject = readSubject(read);
  const run = {
    eventName,
    ...subject,
    sha: subject.pullRequest?.headSha ?? readCommit(read, env['GITHUB_SHA']),
    ref: read.ref,
    quiet: explainQuiet(eventName, event),
    builtOn: build?.event || undefined,
    isScheduled: eventName === 'schedule' || build?.event === 'schedule',
    // A schedule runs on the default branch; its payload may lack the repository.
    defaultBranch:
      data.repository?.default_branch ??
      (eventName === 'schedule' ? branchOf(read.ref) : undefined),
    ...readRunner(env),
    checkout: readCheckout(env, eventName),
  };

  return { ...run, trust: judgeTrust(run, isForeignBuild(read)) };
}

/** Reads who runs, and where. */
function readRunner(env: NodeJS.ProcessEnv) {
  const repository = env['GITHUB_REPOSITORY'] ?? '';
  const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');

  return {
    repository,
    repositoryId: env['GITHUB_REPOSITORY_ID'] ?? '',
    actor: env['GITHUB_ACTOR'] ?? '',
    serverUrl,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    runUrl: computeRunUrl(env, `${serverUrl}/${repository}`),
    runId: env['GITHUB_RUN_ID'] ?? '',
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT']) || 1,
    workflow: /\/\.github\/workflows\/([^@/]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1] ?? '',
    job: env['GITHUB_JOB'] ?? '',
    forge: forgeName(env),
    tool: commandLineOf(env),
  };
}

/** Reads what the event is of: a pull request, known or still to be looked up, a branch, or a ref that was deleted. */
function readSubject(read: Read) {
  const { own, ref, data, build } = read;
  const { issue } = data;
  const isOfPull = isOfPullRequest(read);
  const pull = pullRequestData.safeParse(data.pull_request).data;
  const deleted = readDeleted(read.eventName, data);
  const hint = pull
    ? undefined
    : readHint(ref, { issue, build: isBuildOfPull(read) ? build : undefined });

  return {
    pullRequest:
      pull && parsePullRequest(pull, { repository: own, closed: data.action === 'closed' }),
    pullRequestHint: hint,
    pullRequestUnknown: !pull && !hint && (isOfPull || isBuildOfPull(read) || isUnreadable(read)),
    label: pull && data.label && { name: data.label.name, isAdded: data.action !== 'unlabeled' },
    deleted,
    branch: isOfPull || deleted ? undefined : readPushedBranch(read),
  };
}

function isOfPullRequest({ eventName, ref, data }: Read): boolean {
  // Gitea and Forgejo have further names, such as `pull_request_comment`.
  const isNamed = eventName.startsWith('pull_request') || ref.startsWith('refs/pull/');
  return isNamed || Boolean(data.pull_request ?? data.issue?.pull_request);
}

function isBuildOfPull({ build }: Read): boolean {
  return build?.event.startsWith('pull_request') ?? false;
}

function isUnreadable({ eventName, data, build }: Read): boolean {
  return (
    (eventName === 'workflow_run' && !build) ||
    (eventName === 'issue_comment' && data.issue?.number === undefined)
  );
}

function readPushedBranch({ eventName, ref, build }: Read): string | undefined {
  return eventName === 'workflow_run' ? build?.head_branch || undefined : branchOf(ref);
}

function branchOf(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
}

/** GITHUB_SHA of a `workflow_run` is always a commit of the default branch. */
function readCommit({ eventName, build }: Read, sha: string | undefined): string {
  return (eventName === 'workflow_run' ? build?.head_sha : sha) ?? '';
}

/** The files of a `workflow_run` were built in another job. */
function readCheckout(env: NodeJS.ProcessEnv, eventName: string): Run['checkout'] {
  const folder = env['GITHUB_WORKSPACE'];
  if (!folder || eventName === 'workflow_run') return undefined;
  return { folder, commit: env['GITHUB_SHA'] ?? '' };
}

/** A pull request without a head repository comes from a deleted fork. */
function isForeignBuild(read: Read): boolean {
  const { build, own } = read;
  const head = build?.head_repository?.full_name;
  if (build === undefined || (head === undefined && !isBuildOfPull(read))) return false;
  return !isSameRepository(head, own);
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
