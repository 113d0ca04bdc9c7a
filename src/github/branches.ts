// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { isStatus } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { pullRequestData } from '../contract/pull-request.js';
import { decodeData } from './api.js';
import type { BestEffortGitHub } from './best-effort.js';

const repository = z.looseObject({ default_branch: z.string() });
const ref = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const tags = z.array(z.looseObject({ ref: z.string(), object: z.looseObject({ sha: z.string() }) }));
const branchList = z.array(z.looseObject({ name: z.string() }));
/** Most refs in a message: more do not help to choose. */
const mostNames = 10;
const pulls = z.array(z.catch(z.optional(pullRequestData), undefined));

/** Reads branches. Every answer may be `undefined`: GitHub did not tell. */
export class Branches {
  readonly #github: BestEffortGitHub;
  readonly #repository: string;
  #default: Promise<string | undefined> | undefined;

  /** @param options.repository `owner/repo` */
  constructor({ github, repository }: { github: BestEffortGitHub; repository: string }) {
    this.#github = github;
    this.#repository = repository;
  }

  /**
   * Whether a branch is gone. A token that may not see branches gets the same answer for all of them, so it is only
   * believed when the default branch is there.
   */
  async isGone(branch: string): Promise<boolean | undefined> {
    const head = await this.#head(branch);
    if (head !== false) return head === undefined ? undefined : false;
    const defaultBranch = await this.#defaultBranch();
    if (defaultBranch === undefined || defaultBranch === branch) return undefined;
    const defaultHead = await this.#head(defaultBranch);
    return defaultHead === undefined || defaultHead === false ? undefined : true;
  }

  /** The commit that a branch is at. */
  async headOf(branch: string): Promise<string | undefined> {
    const head = await this.#head(branch);
    return head || undefined;
  }

  /** Number of the pull request from this branch: an open one, or with `closed` the newest if none is open. */
  async pullRequestOf(branch: string, { closed }: { closed: boolean }): Promise<number | undefined> {
    const [owner = ''] = this.#repository.split('/');
    return this.#github.attempt({
      what: 'the pull request of this branch',
      permission: 'pull-requests: read',
      repeatable: true,
      call: async (api, repo) => {
        const query = { state: closed ? 'all' : 'open', head: `${owner}:${branch}`, per_page: 20 } as const;
        const { data } = await api.request('GET /repos/{owner}/{repo}/pulls', { ...repo, ...query });
        // A forge that does not know `head` answers with all of them.
        const found = decodeData(pulls, data, 'the pull requests').filter((pull) => pull?.head.ref === branch);
        return (found.find((pull) => pull?.state !== 'closed') ?? found[0])?.number;
      },
    });
  }

  /** Branches and tags that point at a commit. */
  async refsAt(commit: string): Promise<string[] | undefined> {
    return this.#github.attempt({
      what: `the branches and tags at commit ${commit.slice(0, 7)}`,
      permission: 'contents: read',
      onlyGitHub: true,
      repeatable: true,
      call: async (api, repo) => {
        const at = { ...repo, commit };
        const [heads, all] = await Promise.all([
          api.request('GET /repos/{owner}/{repo}/commits/{commit}/branches-where-head', at),
          api.request('GET /repos/{owner}/{repo}/git/matching-refs/tags', at),
        ]);
        const pointing = decodeData(tags, all.data, 'the tags').filter(({ object }) => object.sha === commit);
        return [
          ...decodeData(branchList, heads.data, 'the branches').map(({ name }) => name),
          ...pointing.map((tag) => tag.ref.replace(/^refs\/tags\//, '')),
        ]
          .slice(0, mostNames)
          .map((name) => plainText(name, 100));
      },
    });
  }

  async #head(branch: string): Promise<string | undefined | false> {
    return this.#github.attempt({
      what: `the branch ${branch}`,
      permission: 'contents: read',
      repeatable: true,
      call: async (api, repo) => {
        try {
          const { data } = await api.request('GET /repos/{owner}/{repo}/git/ref/{ref}', {
            ...repo,
            ref: `heads/${branch}`,
          });
          return decodeData(ref, data, 'the branch').object.sha;
        } catch (error) {
          if (isStatus(error, 404, 422)) return false;
          throw error;
        }
      },
    });
  }

  #defaultBranch(): Promise<string | undefined> {
    this.#default ??= this.#github.attempt({
      what: 'the default branch',
      permission: 'metadata: read',
      repeatable: true,
      call: async (api, repo) => {
        const { data } = await api.request('GET /repos/{owner}/{repo}', repo);
        return decodeData(repository, data, 'the repository').default_branch;
      },
    });
    return this.#default;
  }
}
