import { z } from 'zod';
import { decodeData, type GitHubApiOptions, gitHubApi } from './api.js';

const listedCache = z.object({ key: z.string(), ref: z.string() });
const cacheList = z.object({ total_count: z.number(), actions_caches: z.array(listedCache) });
/** An entry of the Actions cache, as GitHub lists it. */
export type ListedCache = z.output<typeof listedCache>;

/** Maximum number of pages that are read, of 100 entries each. */
const maxPages = 5;
/** Maximum time for one page, in ms: the login is waiting. */
const limitMs = 5000;

/**
 * Entries of the Actions cache, of every branch, the newest first. Source: "List GitHub Actions caches for a repository",
 * which needs `actions: read`.
 * @param prefix the start of their keys
 * @returns undefined where GitHub does not say
 */
export async function listCaches({
  repository,
  prefix,
  ...options
}: GitHubApiOptions & { repository: string; prefix: string }): Promise<ListedCache[] | undefined> {
  try {
    const api = await gitHubApi({ ...options, timeoutMs: limitMs });
    const found: ListedCache[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const query = { key: prefix, sort: 'created_at', direction: 'desc', per_page: 100, page };
      const { data } = await api.request(`GET /repos/${repository}/actions/caches`, query);
      const { actions_caches: caches, total_count: total } = decodeData(cacheList, data, 'the caches');
      found.push(...caches.filter(({ key }) => key.startsWith(prefix)));
      if (caches.length === 0 || page * 100 >= total) break;
    }
    return found;
  } catch {
    return undefined;
  }
}
