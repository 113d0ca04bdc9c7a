import * as z from 'zod/mini';
import { once } from '../base/retry.js';
import type { BestEffortGitHub } from './best-effort.js';

const repository = z.looseObject({ default_branch: z.string() });
const branchState = z.looseObject({
  commit: z.union([z.looseObject({ sha: z.string() }), z.looseObject({ id: z.string() })]),
});
// Gitea and Forgejo have no `status`.
const comparison = z.looseObject({ total_commits: z.number() });
const tags = z.array(z.looseObject({ ref: z.string() }));

export const maxBranches = 1000;

export type Branches = ReturnType<typeof branchesOf>;

/** Makes the client of the repository's branches. Results are undefined if the call failed. */
export function branchesOf(github: BestEffortGitHub) {
  const permission = 'contents: read';

  /** Returns the commit of a branch; `false` if it does not exist or the token may not read branches. */
  async function readHead(branch: string): Promise<string | false | undefined> {
    const found = await github.read({
      subject: `the branch ${branch}`,
      permission,
      decides: true,
      // Gitea and Forgejo lack `/git/ref`. A renamed branch answers 301.
      path: `/branches/${encodeURIComponent(branch)}`,
      schema: branchState,
      missing: false as const,
      missingStatuses: [301, 404],
    });
    if (!found) return found;
    return String('sha' in found.commit ? found.commit.sha : found.commit.id);
  }

  const readDefault = once(async () => {
    const call = {
      subject: 'the default branch',
      permission: 'metadata: read',
      path: '',
      schema: repository,
    };
    return (await github.read(call))?.default_branch;
  });

  return {
    readHead,

    /** Returns whether a commit is the head of a branch or one of its ancestors; `false` for an unknown commit. */
    async isCommitOf(branch: string, commit: string): Promise<boolean | undefined> {
      const range = [branch, commit].map(encodeURIComponent).join('...');
      const found = await github.read({
        subject: `the commits of ${branch}`,
        permission,
        decides: true,
        path: `/compare/${range}`,
        query: { per_page: 1 },
        schema: comparison,
        missing: false as const,
      });
      return found && found.total_commits === 0;
    },

    /** Returns whether a branch was deleted. A token that may not read branches gets 404 for the default branch, too. */
    async isGone(branch: string): Promise<boolean | undefined> {
      const head = await readHead(branch);
      if (head !== false) return head === undefined ? undefined : false;

      const defaultBranch = await readDefault();
      if (defaultBranch === undefined || defaultBranch === branch) return undefined;

      return (await readHead(defaultBranch)) ? true : undefined;
    },

    async names(): Promise<Set<string> | undefined> {
      const schema = z.catch(z.looseObject({ name: z.optional(z.string()) }), {});
      const list = {
        subject: 'the branches',
        permission,
        path: '/branches',
        query: { per_page: 100 },
        schema,
      };
      const found = await github.readPages(list, { maxPages: maxBranches / 100 });
      return found && new Set(found.flatMap(({ name }) => name ?? []));
    },

    /** Returns whether a tag has the name; undefined on Gitea and Forgejo. */
    async isTag(name: string): Promise<boolean | undefined> {
      const path = '/git/matching-refs/tags';
      const found = await github.read({
        subject: `the tag ${name}`,
        permission,
        onlyGitHub: true,
        path,
        schema: tags,
      });
      return found?.some((tag) => tag.ref === `refs/tags/${name}`);
    },
  };
}
