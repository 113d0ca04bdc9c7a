// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { isStatus } from '../base/errors.js';
import {
  type PullRequest,
  type PullRequestData,
  type PullRequestHint,
  pullRequestData,
  pullRequestOf,
  sameRepository,
} from '../contract/pull-request.js';
import { decodeData } from './api.js';
import type { BestEffortGitHub } from './best-effort.js';

/** State of a pull request right now. */
export interface PullRequestState {
  closed: boolean;
  /** Present head commit; `undefined` when GitHub does not say. */
  headSha: string | undefined;
}

const state = z.looseObject({
  state: z.string(),
  head: z.catch(z.optional(z.looseObject({ sha: z.string().check(z.regex(/^[0-9a-f]{40}$/i)) })), undefined),
});
const list = z.array(z.unknown());
/** One broken entry must not hide the others. */
const usable = (data: unknown): PullRequestData[] =>
  decodeData(list, data, 'the pull requests').flatMap((item) => {
    const parsed = pullRequestData.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });

/** Pages of 100 that are looked through: one branch has seldom had more pull requests than that. */
const mostPages = 5;

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
    return this.#github.attempt({
      what: `the state of pull request #${number}`,
      permission: 'pull-requests: read',
      repeatable: true,
      call: async (api, repo) => {
        try {
          const { data } = await api.request('GET /repos/{owner}/{repo}/pulls/{number}', { ...repo, number });
          const found = decodeData(state, data, `pull request #${number}`);
          return { closed: found.state === 'closed', headSha: found.head?.sha };
        } catch (error) {
          // Or the server does not know the address.
          if (isStatus(error, 404, 422)) return 'missing';
          throw error;
        }
      },
    });
  }

  /**
   * The pull request that an event only hints at. Never believes what the run itself has left behind, such as an
   * artifact: the code of a fork may have written it.
   * @returns `undefined` when GitHub did not tell, `none` when no pull request has this commit as its head
   */
  async find(hint: PullRequestHint): Promise<PullRequest | 'none' | undefined> {
    return hint.kind === 'number' ? this.#byNumber(hint) : this.#byCommit(hint);
  }

  async #byNumber({
    number,
    fallback,
  }: Extract<PullRequestHint, { kind: 'number' }>): Promise<PullRequest | undefined> {
    return this.#github.attempt({
      what: `pull request #${number}`,
      permission: 'pull-requests: read',
      repeatable: true,
      call: async (api, repo) => {
        const { data } = await api.request('GET /repos/{owner}/{repo}/pulls/{number}', { ...repo, number });
        const found = decodeData(pullRequestData, data, `pull request #${number}`);
        return pullRequestOf(found, { repository: this.#repository, closed: fallback?.closed ?? false });
      },
    });
  }

  async #byCommit(hint: Extract<PullRequestHint, { kind: 'commit' }>): Promise<PullRequest | 'none' | undefined> {
    const ofBranch = hint.headBranch && hint.headRepository ? await this.#ofBranch(hint) : [];
    const found = pick(ofBranch ?? [], hint) ?? pick((await this.#ofCommit(hint.headSha)) ?? [], hint);
    if (found) return pullRequestOf(found, { repository: this.#repository });
    return ofBranch === undefined ? undefined : 'none';
  }

  /** By branch first: the list by commit leaves out the pull requests of forks. */
  async #ofBranch({ headBranch, headRepository }: { headBranch: string; headRepository: string }) {
    const owner = headRepository.split('/')[0];
    return this.#github.attempt({
      what: 'the pull request of this workflow run',
      permission: 'pull-requests: read',
      repeatable: true,
      call: async (api, repo) => {
        const all: PullRequestData[] = [];
        for (let page = 1; page <= mostPages; page++) {
          const query = { state: 'all', head: `${owner}:${headBranch}`, per_page: 100, page } as const;
          const { data } = await api.request('GET /repos/{owner}/{repo}/pulls', { ...repo, ...query });
          all.push(...usable(data));
          if (!Array.isArray(data) || data.length < 100) break;
        }
        return all;
      },
    });
  }

  async #ofCommit(sha: string) {
    return this.#github.attempt({
      what: 'the pull request of this commit',
      permission: 'pull-requests: read',
      repeatable: true,
      call: async (api, repo) => {
        try {
          const { data } = await api.request('GET /repos/{owner}/{repo}/commits/{sha}/pulls', { ...repo, sha });
          return usable(data);
        } catch (error) {
          // The commit of a fork is none of this repository, and other forges do not know the address.
          if (isStatus(error, 404, 422)) return [];
          throw error;
        }
      },
    });
  }
}

/** Of several with this head the open one; a closed one is still better than none. */
function pick(
  found: PullRequestData[],
  { headSha, headRepository }: Extract<PullRequestHint, { kind: 'commit' }>,
): PullRequestData | undefined {
  const matching = found.filter(
    ({ head }) => head.sha === headSha && sameRepository(head.repo?.full_name, headRepository),
  );
  return matching.find(({ state: now }) => now !== 'closed') ?? matching[0];
}
