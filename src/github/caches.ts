import { z } from 'zod';
import { decodeData, type GitHubApiOptions, gitHubApi } from './api.js';

const cacheList = z.object({ actions_caches: z.array(z.object({ key: z.string(), ref: z.string() })) });

/**
 * The ref of an entry of the Actions cache, of whatever version and branch. Source: "List GitHub Actions caches for a
 * repository", which needs `actions: read`.
 * @param prefix the start of its key
 * @returns undefined for none, and where GitHub does not say
 */
export async function cacheRef(
  options: GitHubApiOptions & { repository: string; prefix: string },
): Promise<string | undefined> {
  try {
    const api = await gitHubApi(options);
    const { data } = await api.request(`GET /repos/${options.repository}/actions/caches`, { key: options.prefix });
    return decodeData(cacheList, data, 'the caches').actions_caches.find(({ key }) => key.startsWith(options.prefix))
      ?.ref;
  } catch {
    return undefined;
  }
}
