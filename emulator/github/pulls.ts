import type { Exchange } from '../http/exchange.js';
import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';
import { pageOf } from './listing.js';

/** A pull request. */
export interface Pull {
  readonly number: number;
  state: 'open' | 'closed';
  merged: boolean;
  headSha: string;
  readonly headRef: string;
  /** `owner/repo` of the head branch; `null` when that fork was deleted. */
  readonly headRepository: string | null;
  readonly author: string;
}

/** The pull requests of one repository. */
export class Pulls {
  readonly #all = new Map<number, Pull>();

  constructor(private readonly repository: string) {}

  get all(): Pull[] {
    return [...this.#all.values()];
  }

  get(number: number): Pull | undefined {
    return this.#all.get(number);
  }

  /** Opens one; what is not given is a branch of the repository itself. */
  open(number: number, given: Partial<Omit<Pull, 'number'>> = {}): Pull {
    const pull: Pull = {
      number,
      state: 'open',
      merged: false,
      headSha: number.toString(16).padStart(40, 'a'),
      headRef: `feature-${number}`,
      headRepository: this.repository,
      author: 'octocat',
      ...given,
    };
    this.#all.set(number, pull);
    return pull;
  }

  /** Closes it, as if merged or not. */
  close(number: number, { merged = false } = {}): void {
    const pull = this.#all.get(number);
    if (pull === undefined) throw new Error(`there is no pull request ${number}`);
    pull.state = 'closed';
    pull.merged = merged;
  }
}

/** A pull request as payloads and answers show it. */
export function pullRecord(pull: Pull): Record<string, unknown> {
  const { number, state, merged, author, headSha, headRef, headRepository } = pull;
  return {
    number,
    state,
    merged,
    user: { login: author, type: author.endsWith('[bot]') ? 'Bot' : 'User' },
    head: { sha: headSha, ref: headRef, repo: headRepository === null ? null : { full_name: headRepository } },
  };
}

/** Pull requests: one, all of a branch, all of a commit. As on GitHub, a commit only finds those of the repository itself. */
export function registerPulls(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  const open = (exchange: Exchange) => authorizedRepository(area, exchange, 'pull_requests=read');
  router
    .on('GET', `${repo}/pulls`, (exchange) => {
      const { pulls } = open(exchange);
      const { query } = exchange;
      const state = query.get('state') ?? 'open';
      const head = query.get('head');
      const found = pulls.all.filter(
        (pull) =>
          (state === 'all' || pull.state === state) &&
          (head === null || head === `${pull.headRepository?.split('/')[0]}:${pull.headRef}`),
      );
      // The newest first.
      return pageOf(exchange, found.map(pullRecord).reverse());
    })
    .on('GET', `${repo}/pulls/:number`, (exchange) => {
      const pull = open(exchange).pulls.get(Number(exchange.param('number')));
      if (pull === undefined) throw githubRefusal(404, 'Not Found');
      return json(200, pullRecord(pull));
    })
    .on('GET', `${repo}/commits/:sha/pulls`, (exchange) => {
      const { pulls, fullName } = open(exchange);
      const sha = exchange.param('sha');
      const found = pulls.all.filter((pull) => pull.headSha === sha && pull.headRepository === fullName);
      if (found.length === 0) throw githubRefusal(422, `No commit found for SHA: ${sha}`);
      return pageOf(exchange, found.map(pullRecord));
    });
}
