// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { plainText } from '../base/plain-text.js';
import { decodeData } from './api.js';
import type { BestEffortGitHub } from './best-effort.js';

const branches = z.array(z.looseObject({ name: z.string() }));
const tags = z.array(z.looseObject({ ref: z.string(), object: z.looseObject({ sha: z.string() }) }));
/** Most refs in a message: more do not help to choose. */
const mostNames = 10;

/** Branches and tags that point at a commit. `undefined`: GitHub does not tell. */
export async function refsAtCommit(github: BestEffortGitHub, commit: string): Promise<string[] | undefined> {
  return github.attempt({
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
        ...decodeData(branches, heads.data, 'the branches').map(({ name }) => name),
        ...pointing.map(({ ref }) => ref.replace(/^refs\/tags\//, '')),
      ]
        .slice(0, mostNames)
        .map((name) => plainText(name, 100));
    },
  });
}
