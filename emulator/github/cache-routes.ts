import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';

/** The list of the Actions cache. */
export function registerCaches(router: Router, area: GitHubArea): void {
  router.on('GET', `${area.basePath}/repos/:owner/:repo/actions/caches`, (exchange) => {
    const { caches } = authorizedRepository(area, exchange, 'actions=read');
    const found = caches.filter(({ key }) => key.startsWith(exchange.query.get('key') ?? ''));
    return json(200, { total_count: found.length, actions_caches: found });
  });
}
