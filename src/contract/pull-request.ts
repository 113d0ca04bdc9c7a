import * as z from 'zod/mini';
import { lenient } from '../base/json.js';

export type PullRequest = ReturnType<typeof parsePullRequest>;

export type PullRequestHint =
  | { kind: 'number'; number: number }
  | { kind: 'commit'; headSha: string; headBranch: string; headRepository: string };

export const headRepository = z.nullish(z.looseObject({ full_name: z.string() }));
export const labelNames = lenient(
  z.pipe(
    z.array(z.looseObject({ name: z.string() })),
    z.transform((labels) => labels.map(({ name }) => name)),
  ),
);
export const positive = z.int().check(z.positive());

export const pullRequestData = z.looseObject({
  number: positive,
  state: z.nullish(z.string()),
  user: z.nullish(z.looseObject({ login: z.string() })),
  labels: labelNames,
  head: z.looseObject({ sha: z.string(), ref: z.nullish(z.string()), repo: headRepository }),
});
export type PullRequestData = z.infer<typeof pullRequestData>;

/** Reads a pull request of the repository `owner/repo`. A head in any other repository is a fork. */
export function parsePullRequest(
  data: PullRequestData,
  { repository, closed = false }: { repository: string; closed?: boolean },
) {
  return {
    number: data.number,
    /** Head commit, not the merge commit in GITHUB_SHA. */
    headSha: data.head.sha,
    headRef: data.head.ref ?? undefined,
    headRepository: data.head.repo?.full_name,
    fork: !isSameRepository(data.head.repo?.full_name, repository),
    closed: closed || data.state === 'closed',
    author: data.user?.login ?? '',
    labels: data.labels,
  };
}

/** Returns whether the labels include the label, ignoring case; undefined if either is unknown. */
export function hasLabel(
  labels: readonly string[] | undefined,
  label: string | undefined,
): boolean | undefined {
  return label === undefined
    ? undefined
    : labels?.some((name) => name.toLowerCase() === label.toLowerCase());
}

/** Compares names of repositories, ignoring case. */
export function isSameRepository(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
