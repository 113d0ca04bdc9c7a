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

const labelEvent = z.looseObject({ event: z.string(), label: z.nullish(z.looseObject({ name: z.string() })) });

/** Maximum number of pages: Gitea and Forgejo list the pull requests of all branches. */
const maxPages = 10;
const permission = 'pull-requests: read';

type CommitHint = Extract<PullRequestHint, { kind: 'commit' }>;

/** Pull requests of the repository. Results are undefined where the call failed. */
export class PullRequests {
  readonly #github: BestEffortGitHub;
  readonly #repository: string;

  constructor({ github, repository }: { github: BestEffortGitHub; repository: string }) {
    this.#github = github;
    this.#repository = repository;
  }

  async state(
    number: number,
  ): Promise<{ closed: boolean; headSha: string | undefined; labels?: string[] | undefined } | 'missing' | undefined> {
    const found = await this.#github.read({
      subject: `the state of pull request #${number}`,
      permission,
      path: `/pulls/${number}`,
      schema: state,
      missing: 'missing' as const,
    });
    if (found === undefined || found === 'missing') return found;
    return { closed: found.state === 'closed', headSha: found.head?.sha, labels: found.labels };
  }

  async open(): Promise<Map<number, readonly string[] | undefined> | undefined> {
    const entry = lenient(z.looseObject({ number: z.number(), labels: labelNames }));
    const query = { state: 'open', per_page: 100 };
    const list = { subject: 'the open pull requests', permission, path: '/pulls', query, schema: entry };
    const found = await this.#github.readPages(list, { maxPages });
    return found && new Map(found.flatMap((pull) => (pull ? [[pull.number, pull.labels]] : [])));
  }

  /** Returns the number of the pull request from a branch of this repository: the open one, or with `closed` the newest. */
  async ofBranch(branch: string, { closed }: { closed: boolean }): Promise<number | undefined> {
    // Gitea and Forgejo ignore `head` and list forks too.
    const isOwn = (pull: Listed[number]) =>
      pull?.head.ref === branch && isSameRepository(pull.head.repo?.full_name, this.#repository);
    const own = (pulls: Listed) => openOf(pulls.filter(isOwn));
    const query = { state: closed ? 'all' : 'open', head: `${originOf(this.#repository)}:${branch}` };
    const pulls = await this.#list('the pull request of this branch', query, (found) => isOpen(own(found)));
    return own(pulls ?? [])?.number;
  }

  /** Returns the pull request of an event that only hints at it; `none` when it is not the head of any. */
  async find(hint: PullRequestHint): Promise<PullRequest | 'none' | undefined> {
    if (hint.kind === 'commit') return await this.#byCommit(hint);
    const [subject, path] = [`pull request #${hint.number}`, `/pulls/${hint.number}`];
    const found = await this.#github.read({ subject, permission, path, schema: pullRequestData });
    return found && parsePullRequest(found, { repository: this.#repository });
  }

  async hadLabel(number: number, label: string): Promise<boolean | undefined> {
    const list = {
      subject: `the labels that pull request #${number} had`,
      permission,
      path: `/issues/${number}/events`,
      query: { per_page: 100 },
      schema: labelEvent,
    };
    const isOurs = (one: z.infer<typeof labelEvent>) =>
      one.event === 'labeled' && one.label?.name.toLowerCase() === label.toLowerCase();
    const events = await this.#github.readPages(list, { maxPages, until: (found) => found.some(isOurs) });
    return events?.some(isOurs);
  }

  /** Asks for the branch first: the list by commit lacks the pull requests of forks. */
  async #byCommit(hint: CommitHint): Promise<PullRequest | 'none' | undefined> {
    const query = { state: 'all', head: `${originOf(hint.headRepository)}:${hint.headBranch}` };
    const ofBranch =
      hint.headBranch && hint.headRepository
        ? await this.#list('the pull request of this workflow run', query, (pulls) => isOpen(pick(pulls, hint)))
        : [];
    const found = pick(ofBranch, hint) ?? pick(await this.#github.read(pullsOfCommit(hint)), hint);
    if (found) return parsePullRequest(found, { repository: this.#repository });
    return ofBranch === undefined ? undefined : 'none';
  }

  #list(subject: string, query: { state: string; head: string }, until: (pulls: Listed) => boolean) {
    const list = { subject, permission, path: '/pulls', query: { ...query, per_page: 100 }, schema: listed };
    return this.#github.readPages(list, { maxPages, until });
  }
}

const pullsOfCommit = ({ headSha }: CommitHint) => ({
  subject: 'the pull request of this commit',
  permission,
  path: `/commits/${headSha}/pulls`,
  schema: z.array(listed),
  // The commit of a fork is unknown here, and other forges lack the path.
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

function pick(found: Listed | undefined, { headSha, headRepository }: CommitHint): PullRequestData | undefined {
  const isHead = (pull: Listed[number]) =>
    pull?.head.sha === headSha && isSameRepository(pull.head.repo?.full_name, headRepository);
  return openOf(found?.filter(isHead));
}
