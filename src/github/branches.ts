import * as z from 'zod/mini';
import type { BestEffortGitHub } from './best-effort.js';

const repository = z.looseObject({ default_branch: z.string() });
const branchState = z.looseObject({
  commit: z.union([z.looseObject({ sha: z.string() }), z.looseObject({ id: z.string() })]),
});
const tags = z.array(z.looseObject({ ref: z.string() }));

export const maxBranches = 1000;

/** Branches of the repository. Results are undefined where the call failed. */
export class Branches {
  readonly #github: BestEffortGitHub;
  #default: Promise<string | undefined> | undefined;

  constructor(github: BestEffortGitHub) {
    this.#github = github;
  }

  /** Returns whether a branch was deleted. A token that may not read branches gets 404 for the default branch, too. */
  async isGone(branch: string): Promise<boolean | undefined> {
    const head = await this.readHead(branch);
    if (head !== false) return head === undefined ? undefined : false;
    this.#default ??= this.#defaultBranch();
    const defaultBranch = await this.#default;
    if (defaultBranch === undefined || defaultBranch === branch) return undefined;
    return (await this.readHead(defaultBranch)) ? true : undefined;
  }

  async names(): Promise<Set<string> | undefined> {
    const list = {
      subject: 'the branches',
      permission: 'contents: read',
      path: '/branches',
      query: { per_page: 100 },
      schema: z.catch(z.looseObject({ name: z.optional(z.string()) }), {}),
    };
    const found = await this.#github.readPages(list, { maxPages: maxBranches / 100 });
    return found && new Set(found.flatMap(({ name }) => name ?? []));
  }

  /** Returns whether a name is a tag's and not a branch's; undefined on Gitea and Forgejo. */
  async isTag(name: string): Promise<boolean | undefined> {
    const head = await this.readHead(name);
    if (head !== false) return head === undefined ? undefined : false;
    const found = await this.#github.read({
      subject: `the tag ${name}`,
      permission: 'contents: read',
      onlyGitHub: true,
      path: '/git/matching-refs/tags',
      schema: tags,
    });
    return found?.some((tag) => tag.ref === `refs/tags/${name}`);
  }

  /** Returns the commit of a branch; `false` where it does not exist or the token may not read branches. */
  async readHead(branch: string): Promise<string | false | undefined> {
    const found = await this.#github.read({
      subject: `the branch ${branch}`,
      permission: 'contents: read',
      // Gitea and Forgejo lack `/git/ref`. A renamed branch answers 301.
      path: `/branches/${encodeURIComponent(branch)}`,
      schema: branchState,
      missing: false as const,
      missingStatuses: [301, 404],
    });
    if (!found) return found;
    return String('sha' in found.commit ? found.commit.sha : found.commit.id);
  }

  async #defaultBranch(): Promise<string | undefined> {
    const call = { subject: 'the default branch', permission: 'metadata: read', path: '', schema: repository };
    return (await this.#github.read(call))?.default_branch;
  }
}
