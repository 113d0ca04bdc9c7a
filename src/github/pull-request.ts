import * as z from 'zod/mini';
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

/** State of a pull request right now. */
interface PullRequestState {
  closed: boolean;
  /** Present head commit; `undefined` when GitHub does not say. */
  headSha: string | undefined;
  /** Present labels; `undefined` when GitHub does not say. */
  labels?: readonly string[] | undefined;
}

const state = z.looseObject({
  state: z.string(),
  labels: labelNames,
  head: z.catch(z.optional(z.looseObject({ sha: z.string().check(z.regex(/^[0-9a-f]{40}$/i)) })), undefined),
});
/** One broken entry must not hide the others. */
const listed = z.catch(z.optional(pullRequestData), undefined);
type Listed = z.infer<typeof listed>[];

const labelEvent = z.looseObject({ event: z.string(), label: z.nullish(z.looseObject({ name: z.string() })) });

/** Maximum number of pages that are read: GitHub gives the pull requests of one branch, Gitea and Forgejo those of all. */
const maxPages = 10;
const permission = 'pull-requests: read';

type CommitHint = Extract<PullRequestHint, { kind: 'commit' }>;

/** Reads pull requests. Every answer may be `undefined`: GitHub did not tell. */
export class PullRequests {
  readonly #github: BestEffortGitHub;
  readonly #repository: string;

  /** @param options.repository `owner/repo` */
  constructor({ github, repository }: { github: BestEffortGitHub; repository: string }) {
    this.#github = github;
    this.#repository = repository;
  }

  /** @returns `missing` when there is none of this number */
  async state(number: number): Promise<PullRequestState | 'missing' | undefined> {
    const found = await this.#github.read({
      subject: `the state of pull request #${number}`,
      permission,
      path: `/pulls/${number}`,
      schema: state,
      // Or the server does not know the address.
      missing: 'missing' as const,
    });
    if (found === undefined || found === 'missing') return found;
    return { closed: found.state === 'closed', headSha: found.head?.sha, labels: found.labels };
  }

  /**
   * Labels of the open pull requests by number. Of more than a thousand some are left out, and so is an entry that cannot be
   * read.
   */
  async open(): Promise<Map<number, readonly string[] | undefined> | undefined> {
    const entry = z.catch(z.optional(z.looseObject({ number: z.number(), labels: labelNames })), undefined);
    const query = { state: 'open', per_page: 100 };
    const list = { subject: 'the open pull requests', permission, path: '/pulls', query, schema: entry };
    const found = await this.#github.readPages(list, { maxPages });
    return found && new Map(found.flatMap((pull) => (pull ? [[pull.number, pull.labels]] : [])));
  }

  /** Number of the pull request from a branch of this repository: an open one, or with `closed` the newest if none is open. */
  async ofBranch(branch: string, { closed }: { closed: boolean }): Promise<number | undefined> {
    // Gitea and Forgejo ignore `head` and answer with all of them, those of forks with the same branch name included.
    const own = (pulls: Listed) =>
      openOf(
        pulls.filter(
          (pull) => pull?.head.ref === branch && isSameRepository(pull.head.repo?.full_name, this.#repository),
        ),
      );
    const query = { state: closed ? 'all' : 'open', head: `${originOf(this.#repository)}:${branch}` };
    const pulls = await this.#list('the pull request of this branch', query, (found) => isOpen(own(found)));
    return own(pulls ?? [])?.number;
  }

  /**
   * The pull request that an event only hints at. Never believes what the run itself has left behind, such as an
   * artifact: the code of a fork may have written it.
   * @returns `undefined` when GitHub did not tell, `none` when no pull request has this commit as its head
   */
  async find(hint: PullRequestHint): Promise<PullRequest | 'none' | undefined> {
    return hint.kind === 'number' ? this.#byNumber(hint) : this.#byCommit(hint);
  }

  async #byNumber({ number }: Extract<PullRequestHint, { kind: 'number' }>): Promise<PullRequest | undefined> {
    const subject = `pull request #${number}`;
    const found = await this.#github.read({ subject, permission, path: `/pulls/${number}`, schema: pullRequestData });
    return found && parsePullRequest(found, { repository: this.#repository });
  }

  /** Returns whether a pull request ever had a label. */
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

  /** By branch first: the list by commit leaves out the pull requests of forks. */
  async #byCommit(hint: CommitHint): Promise<PullRequest | 'none' | undefined> {
    const query = { state: 'all', head: `${originOf(hint.headRepository)}:${hint.headBranch}` };
    const ofBranch =
      hint.headBranch && hint.headRepository
        ? await this.#list('the pull request of this workflow run', query, (pulls) => isOpen(pick(pulls, hint)))
        : [];
    const found = pick(ofBranch, hint) ?? pick(await this.#ofCommit(hint.headSha), hint);
    if (found) return parsePullRequest(found, { repository: this.#repository });
    return ofBranch === undefined ? undefined : 'none';
  }

  #list(subject: string, query: { state: string; head: string }, until: (pulls: Listed) => boolean) {
    const list = { subject, permission, path: '/pulls', query: { ...query, per_page: 100 }, schema: listed };
    return this.#github.readPages(list, { maxPages, until });
  }

  async #ofCommit(sha: string): Promise<Listed | undefined> {
    return this.#github.read({
      subject: 'the pull request of this commit',
      permission,
      path: `/commits/${sha}/pulls`,
      schema: z.array(listed),
      // The commit of a fork is none of this repository, and other forges do not know the address.
      missing: [],
    });
  }
}

function originOf(repository: string): string {
  return repository.split('/')[0] ?? '';
}

/** The open one; a closed one is still better than none. */
function openOf(pulls: Listed = []): PullRequestData | undefined {
  return pulls.find(isOpen) ?? pulls.find(Boolean);
}

function isOpen(pull: PullRequestData | undefined): boolean {
  return pull !== undefined && pull.state !== 'closed';
}

/** Picks a pull request with this head. */
function pick(found: Listed | undefined, { headSha, headRepository }: CommitHint): PullRequestData | undefined {
  return openOf(
    found?.filter((pull) => pull?.head.sha === headSha && isSameRepository(pull.head.repo?.full_name, headRepository)),
  );
}
