import { createHash } from 'node:crypto';

export interface Pull {
  readonly number: number;
  state: 'open' | 'closed';
  merged: boolean;
  headSha: string;
  readonly headRef: string;
  /** `owner/repo` of the head branch; `undefined` for a deleted fork. */
  readonly headRepository: string | undefined;
  readonly author: string;
  readonly labels: string[];
  /** Added and removed labels, oldest first; `at` in epoch milliseconds. */
  readonly labelEvents: {
    event: 'labeled' | 'unlabeled';
    label: string;
    actor: string;
    at: number;
  }[];
}

/** Pull requests by number. */
export class Pulls extends Map<number, Pull> {
  readonly #repository: string;
  /** Time of the next event, in epoch milliseconds: one minute between two events. */
  #time = Date.parse('2026-01-05T08:00:00Z');

  constructor(repository: string) {
    super();
    this.#repository = repository;
  }

  get all(): Pull[] {
    return [...this.values()];
  }

  /** Opens a pull request. Default: of a branch of this repository. */
  open(number: number, given: Partial<Omit<Pull, 'number'>> = {}): Pull {
    const pull: Pull = {
      number,
      state: 'open',
      merged: false,
      headSha: createHash('sha1').update(`${number}`).digest('hex'),
      headRef: `feature-${number}`,
      headRepository: this.#repository,
      author: 'octocat',
      labels: [],
      labelEvents: [],
      ...given,
    };
    this.set(number, pull);
    return pull;
  }

  label(number: number, label: string): void {
    const { labels, labelEvents } = this.#known(number);
    labels.push(label);
    labelEvents.push({ event: 'labeled', label, actor: 'maintainer', at: this.#tick() });
  }

  unlabel(number: number, label: string): void {
    const { labels, labelEvents } = this.#known(number);
    labels.splice(labels.indexOf(label), 1);
    labelEvents.push({ event: 'unlabeled', label, actor: 'maintainer', at: this.#tick() });
  }

  push(number: number, sha: string): void {
    this.#known(number).headSha = sha;
  }

  close(number: number, { merged = false } = {}): void {
    const pull = this.#known(number);
    pull.state = 'closed';
    pull.merged = merged;
  }

  #known(number: number): Pull {
    const pull = this.get(number);
    if (pull === undefined) throw new Error(`there is no pull request ${number}`);
    return pull;
  }

  #tick(): number {
    this.#time += 60_000;
    return this.#time;
  }
}

/** Returns a pull request as in a list, without `merged`. */
export function listedPullRecord(pull: Pull): Record<string, unknown> {
  const { merged: _onlyOfOne, ...listed } = pullRecord(pull);
  return listed;
}

export function pullRecord(pull: Pull): Record<string, unknown> {
  const { number, state, merged, author, labels, headSha, headRef, headRepository } = pull;
  return {
    number,
    state,
    merged,
    labels: labels.map((name) => ({ name })),
    user: { login: author, type: author.endsWith('[bot]') ? 'Bot' : 'User' },
    head: {
      sha: headSha,
      ref: headRef,
      repo: headRepository === undefined ? null : { full_name: headRepository },
    },
  };
}
