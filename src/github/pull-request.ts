import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import {
  isSameRepository,
  labelNames,
  type PullRequest,
  type PullRequestData,
  type PullRequestHint,
  parsePullRequest,
  pullRequestData,
} from '../contract/pull-request.js';
import type { BestEffortGitHub } from './best-effort.js';

const state = z.looseObject({
  state: z.string(),
  labels: labelNames,
  head: lenient(z.looseObject({ sha: z.string().check(z.regex(/^[0-9a-f]{40}$/i)) })),
});
const listed = lenient(pullRequestData);
type Listed = z.infer<typeof listed>[];

const labelEvent = z.looseObject({
  event: z.string(),
  label: z.nullish(z.looseObject({ name: z.string() })),
});

/** Maximum number of pages: Gitea and Forgejo list the pull requests of all branches. */
const maxPages = 10;
const permission = 'pull-requests: read';

type CommitHint = Extract<PullRequestHint, { kind: 'commit' }>;

export type PullRequests = ReturnType<typeof pullRequestsOf>;

/** Makes the client of the repository's pull requests. Results are undefined if the call failed. */
export function pullRequestsOf({
  github,
  repository,
}: {
  github: BestEffortGitHub;
  repository: string;
}) {
  const list = (
    subject: string,
    query: { state: string; head: string },
    until: (pulls: Listed) => boolean,
  ) =>
    github.readPages(
      { subject, permission, path: '/pulls', query: { ...query, per_page: 100 }, schema: listed },
      { maxPages, until },
    );

  /** Lists by branch first, because the list by commit lacks the pull requests of forks. */
  async function findByCommit(hint: CommitHint): Promise<PullRequest | 'none' | undefined> {
    const query = { state: 'all', head: `${originOf(hint.headRepository)}:${hint.headBranch}` };
    const ofBranch =
      hint.headBranch && hint.headRepository
        ? await list('the pull request of this workflow run', query, (pulls) =>
            isOpen(pick(pulls, hint)),
          )
        : [];
    const found = pick(ofBranch, hint) ?? pick(await github.read(pullsOfCommit(hint)), hint);
    if (found) return parsePullRequest(found, { repository });

    return ofBranch === undefined ? undefined : 'none';
  }

  return {
    async state(number: number) {
      const subject = `the state of pull request #${number}`;
      const path = `/pulls/${number}`;
      const found = await github.read({
        subject,
        permission,
        path,
        schema: state,
        missing: 'missing' as const,
      });
      if (found === undefined || found === 'missing') return found;
      return { closed: found.state === 'closed', headSha: found.head?.sha, labels: found.labels };
    },

    async open(): Promise<Map<number, readonly string[] | undefined> | undefined> {
      const schema = lenient(z.looseObject({ number: z.number(), labels: labelNames }));
      const query = { state: 'open', per_page: 100 };
      const pulls = {
        subject: 'the open pull requests',
        permission,
        path: '/pulls',
        query,
        schema,
      };
      const found = await github.readPages(pulls, { maxPages });
      return found && new Map(found.flatMap((pull) => (pull ? [[pull.number, pull.labels]] : [])));
    },

    /** Returns the number of the open pull request from a branch of this repository; with `closed`, of the newest. */
    async ofBranch(branch: string, { closed }: { closed: boolean }): Promise<number | undefined> {
      // Gitea and Forgejo ignore `head` and list forks too.
      const isOwn = (pull: Listed[number]) =>
        pull?.head.ref === branch && isSameRepository(pull.head.repo?.full_name, repository);
      const own = (pulls: Listed) => openOf(pulls.filter(isOwn));
      const query = { state: closed ? 'all' : 'open', head: `${originOf(repository)}:${branch}` };
      const pulls = await list('the pull request of this branch', query, (found) =>
        isOpen(own(found)),
      );
      return own(pulls ?? [])?.number;
    },

    /** Returns the pull request that an event hints at; `none` if the commit is not the head of any pull request. */
    async find(hint: PullRequestHint): Promise<PullRequest | 'none' | undefined> {
      if (hint.kind === 'commit') return await findByCommit(hint);
      const subject = `pull request #${hint.number}`;
      const path = `/pulls/${hint.number}`;
      const found = await github.read({ subject, permission, path, schema: pullRequestData });
      return found && parsePullRequest(found, { repository });
    },

    async hadLabel(number: number, label: string): Promise<boolean | undefined> {
      const isOurs = (one: z.infer<typeof labelEvent>) =>
        one.event === 'labeled' && one.label?.name.toLowerCase() === label.toLowerCase();
      const subject = `the labels that pull request #${number} had`;
      const path = `/issues/${number}/events`;
      const query = { per_page: 100 };
      const events = await github.readPages(
        { subject, permission, path, query, schema: labelEvent },
        { maxPages, until: (found) => found.some(isOurs) },
      );
      return events?.some(isOurs);
    },
  };
}

const pullsOfCommit = ({ headSha }: CommitHint) => ({
  subject: 'the pull request of this commit',
  permission,
  path: `/commits/${headSha}/pulls`,
  schema: z.array(listed),
  // This repository lacks the commits of forks, and other forges lack the path.
  missing: [],
});

function originOf(repository: string): string {
  return repository.split('/')[0] ?? '';
}

function openOf(pulls: Listed = []): PullRequestData | undefined {
  return pulls.find(isOpen) ?? pulls.find(Boolean);
}

function isOpen(pull: PullRequestData | undefined): boolean {
  return pull !== undefined && pull.state !== 'closed';
}

function pick(
  found: Listed | undefined,
  { headSha, headRepository }: CommitHint,
): PullRequestData | undefined {
  const isHead = (pull: Listed[number]) =>
    pull?.head.sha === headSha && isSameRepository(pull.head.repo?.full_name, headRepository);
  return openOf(found?.filter(isHead));
}
