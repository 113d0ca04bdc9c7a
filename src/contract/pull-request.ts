import * as z from 'zod/mini';

/** The pull request a run belongs to. */
export interface PullRequest {
  number: number;
  /** Commit of the head branch, which a preview shows. Not the merge commit in GITHUB_SHA. */
  headSha: string;
  /** Its branch, and the `owner/repo` that it lives in, as far as the event says. */
  headRef?: string | undefined;
  headRepository?: string | undefined;
  fork: boolean;
  /** It is closed, by this very event or before. */
  closed: boolean;
  author: string;
  /** Names of its labels; undefined where they are not known. */
  labels?: readonly string[] | undefined;
}

/** The facts about a pull request in an event that does not bring it along: enough to ask GitHub for the rest. */
export type PullRequestHint =
  /** A comment and the run's ref name the number; whose code it is, only GitHub knows. */
  | { kind: 'number'; number: number }
  /** A workflow run names the commit, its branch, and the `owner/repo` it lives in. */
  | { kind: 'commit'; headSha: string; headBranch: string; headRepository: string };

/** The repository of a head branch; a deleted fork has none. */
export const headRepository = z.nullish(z.looseObject({ full_name: z.string() }));
/** The names of a pull request's labels; undefined for anything else. */
export const labelNames = z.catch(
  z.optional(
    z.pipe(
      z.array(z.looseObject({ name: z.string() })),
      z.transform((labels) => labels.map(({ name }) => name)),
    ),
  ),
  undefined,
);
/** A number as GitHub counts. */
export const positive = z.int().check(z.positive());

/** A pull request as payloads and the REST API show it. */
export const pullRequestData = z.looseObject({
  number: positive,
  state: z.nullish(z.string()),
  user: z.nullish(z.looseObject({ login: z.string() })),
  labels: labelNames,
  head: z.looseObject({ sha: z.string(), ref: z.nullish(z.string()), repo: headRepository }),
});
export type PullRequestData = z.infer<typeof pullRequestData>;

/** @param options.repository `owner/repo` of this run: a pull request of any other is a fork's */
export function parsePullRequest(
  data: PullRequestData,
  { repository, closed = false }: { repository: string; closed?: boolean },
): PullRequest {
  return {
    number: data.number,
    headSha: data.head.sha,
    headRef: data.head.ref ?? undefined,
    headRepository: data.head.repo?.full_name,
    // A deleted fork has no repository any more: not ours, so a fork.
    fork: !isSameRepository(data.head.repo?.full_name, repository),
    closed: closed || data.state === 'closed',
    author: data.user?.login ?? '',
    labels: data.labels,
  };
}

/** Compares without regard to case; undefined where the labels are not known, or no label is asked for. */
export function hasLabel(labels: readonly string[] | undefined, label: string | undefined): boolean | undefined {
  return label === undefined ? undefined : labels?.some((name) => name.toLowerCase() === label.toLowerCase());
}

/** GitHub does not mind the case of a name. */
export function isSameRepository(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
