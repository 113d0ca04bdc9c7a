import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import {
  headRepository,
  type PullRequest,
  type PullRequestHint,
  parsePullRequest,
  positive,
  pullRequestData,
} from './pull-request.js';

/** The thing that a run is of. */
export type Subject =
  | {
      is: 'pull request';
      pull: PullRequest;
      /** The label that the event put on it or took off it. */
      label: { name: string; isAdded: boolean } | undefined;
    }
  /** Only the server knows which, or whether it is one. */
  | { is: 'some pull request'; hint: PullRequestHint }
  /** A pull request that the payload does not tell. */
  | { is: 'unreadable' }
  | { is: 'branch' | 'tag'; name: string }
  /** A branch or tag that was deleted; `kind` is the server's word. */
  | { is: 'deleted'; kind: string; name: string }
  | { is: 'nothing' };

export const payload = z.looseObject({
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
export type Payload = z.infer<typeof payload>;

/** An event: the runner's words on it, and its payload. */
export interface ReadEvent {
  eventName: string;
  /** This repository. */
  own: string;
  ref: string;
  data: Payload;
  /** The run that started this one, in a `workflow_run`. */
  build: Payload['workflow_run'];
}

/** Returns what an event is of. What the payload says goes before what its ref says. */
export function readSubject(event: ReadEvent): Subject {
  return (
    readPullRequest(event) ??
    readDeleted(event) ??
    readHint(event) ??
    readUnreadable(event) ??
    readBuilt(event) ??
    readRef(event.ref)
  );
}

function readPullRequest({ data, own }: ReadEvent): Subject | undefined {
  const pull = pullRequestData.safeParse(data.pull_request).data;
  if (!pull) return undefined;

  const { action, label } = data;
  return {
    is: 'pull request',
    pull: parsePullRequest(pull, { repository: own, closed: action === 'closed' }),
    label: label && { name: label.name, isAdded: action !== 'unlabeled' },
  };
}

function readDeleted({ eventName, data }: ReadEvent): Subject | undefined {
  const { ref = '', ref_type = '', deleted } = data;
  if (eventName === 'delete') return { is: 'deleted', kind: ref_type, name: ref };
  if (eventName !== 'push' || !deleted) return undefined;

  const gone = readRef(ref);
  return gone.is === 'branch' || gone.is === 'tag'
    ? { is: 'deleted', kind: gone.is, name: gone.name }
    : { is: 'deleted', kind: 'tag', name: '' };
}

function readHint(event: ReadEvent): Subject | undefined {
  const { issue } = event.data;
  if (issue?.number && issue.pull_request) return hintOf(issue.number);

  // All events of a pull request but `pull_request_target` have such a ref.
  const [, digits] = /^refs\/pull\/([1-9]\d{0,9})\//.exec(event.ref) ?? [];
  if (digits !== undefined) return hintOf(Number(digits));

  // The build of a push belongs to its branch, even if the branch has a pull request.
  const build = isBuildOfPull(event) ? event.build : undefined;
  if (!build?.head_sha) return undefined;

  const hint: PullRequestHint = {
    kind: 'commit',
    headSha: build.head_sha,
    headBranch: build.head_branch ?? '',
    headRepository: build.head_repository?.full_name ?? '',
  };
  return { is: 'some pull request', hint };
}

function hintOf(number: number): Subject {
  return { is: 'some pull request', hint: { kind: 'number', number } };
}

function readUnreadable(event: ReadEvent): Subject | undefined {
  const { eventName, ref, data, build } = event;
  // Gitea and Forgejo have further names, such as `pull_request_comment`.
  const isNamed = eventName.startsWith('pull_request') || ref.startsWith('refs/pull/');
  const isOfPull = isNamed || Boolean(data.pull_request ?? data.issue?.pull_request);
  const isUntold =
    (eventName === 'workflow_run' && !build) ||
    (eventName === 'issue_comment' && data.issue?.number === undefined);

  return isOfPull || isBuildOfPull(event) || isUntold ? { is: 'unreadable' } : undefined;
}

/** Reads the branch of a build. GITHUB_REF of a `workflow_run` is the branch of its workflow file, or the tag of the run that started it. */
function readBuilt({ eventName, ref, build }: ReadEvent): Subject | undefined {
  if (eventName !== 'workflow_run') return undefined;
  if (build?.head_branch) return { is: 'branch', name: build.head_branch };

  const of = readRef(ref);
  return of.is === 'tag' ? of : { is: 'nothing' };
}

function readRef(ref: string): Subject {
  const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  if (name === undefined) return { is: 'nothing' };
  return { is: kind === 'heads' ? 'branch' : 'tag', name };
}

/** Returns whether an event is of a run that built a pull request. */
export function isBuildOfPull({ build }: ReadEvent): boolean {
  return build?.event.startsWith('pull_request') ?? false;
}

/** Returns the pull request, if it is known. */
export function pullOf({ subject }: { subject: Subject }): PullRequest | undefined {
  return subject.is === 'pull request' ? subject.pull : undefined;
}

/** Returns the branch that a run outside of pull requests is of. */
export function branchOf({ subject }: { subject: Subject }): string | undefined {
  return subject.is === 'branch' ? subject.name : undefined;
}
