import { explainQuiet } from './events.js';
import { isSameRepository } from './pull-request.js';
import { commandLineOf, forgeName, judgeTrust, type Run } from './run.js';
import {
  isBuildOfPull,
  type Payload,
  payload,
  pullOf,
  type ReadEvent,
  readSubject,
} from './subject.js';

/** Reads the event of a step from GITHUB_* variables and the parsed payload. */
export function readEvent(env: NodeJS.ProcessEnv, event: unknown): Run {
  const eventName = env['GITHUB_EVENT_NAME'] ?? '';
  const data: Payload = payload.safeParse(event).data ?? {};
  const build = eventName === 'workflow_run' ? data.workflow_run : undefined;
  const own = env['GITHUB_REPOSITORY'] ?? '';
  const read: ReadEvent = { eventName, own, ref: env['GITHUB_REF'] ?? '', data, build };

  const subject = readSubject(read);
  const run = {
    eventName,
    subject,
    sha: pullOf({ subject })?.headSha ?? readCommit(read, env['GITHUB_SHA']),
    ref: read.ref,
    quiet: explainQuiet(eventName, event),
    builtOn: build?.event || undefined,
    isScheduled: eventName === 'schedule' || build?.event === 'schedule',
    defaultBranch: data.repository?.default_branch ?? branchOfSchedule(read),
    ...readRunner(env),
    checkout: readCheckout(env, eventName),
  };

  return { ...run, trust: judgeTrust(run, isForeignBuild(read)) };
}

/** A schedule runs on the default branch; its payload may lack the repository. */
function branchOfSchedule({ eventName, ref }: ReadEvent): string | undefined {
  return eventName === 'schedule' ? /^refs\/heads\/(.+)$/s.exec(ref)?.[1] : undefined;
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

/** GITHUB_SHA of a `workflow_run` is always a commit of the default branch. */
function readCommit({ eventName, build }: ReadEvent, sha: string | undefined): string {
  return (eventName === 'workflow_run' ? build?.head_sha : sha) ?? '';
}

/** The files of a `workflow_run` were built in another job. */
function readCheckout(env: NodeJS.ProcessEnv, eventName: string): Run['checkout'] {
  const folder = env['GITHUB_WORKSPACE'];
  if (!folder || eventName === 'workflow_run') return undefined;
  return { folder, commit: env['GITHUB_SHA'] ?? '' };
}

/** A pull request without a head repository comes from a deleted fork. */
function isForeignBuild(read: ReadEvent): boolean {
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
