/** A pull request. */
export interface Pull {
  readonly number: number;
  state: 'open' | 'closed';
  merged: boolean;
  headSha: string;
  readonly headRef: string;
  /** `owner/repo` of the head branch; `undefined` when that fork was deleted. */
  readonly headRepository: string | undefined;
  readonly author: string;
}

/** The pull requests of one repository. */
export class Pulls {
  readonly #all = new Map<number, Pull>();
  readonly #repository: string;

  constructor(repository: string) {
    this.#repository = repository;
  }

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
      headRepository: this.#repository,
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

/** A pull request as a list shows it: without `merged`. */
export function listedPullRecord(pull: Pull): Record<string, unknown> {
  const { merged: _onlyOfOne, ...listed } = pullRecord(pull);
  return listed;
}

/** A pull request as payloads and answers show it. */
export function pullRecord(pull: Pull): Record<string, unknown> {
  const { number, state, merged, author, headSha, headRef, headRepository } = pull;
  return {
    number,
    state,
    merged,
    user: { login: author, type: author.endsWith('[bot]') ? 'Bot' : 'User' },
    head: { sha: headSha, ref: headRef, repo: headRepository === undefined ? null : { full_name: headRepository } },
  };
}
