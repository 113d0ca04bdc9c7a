import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';

/** Attempts of workflow runs, as far as their status, and the list of the Actions cache. */
export function registerRuns(router: Router, area: GitHubArea): void {
  router.on('GET', `${area.basePath}/repos/:owner/:repo/actions/runs/:id/attempts/:attempt`, (exchange) => {
    const { runs } = authorizedRepository(area, exchange, 'actions=read');
    const status = runs.get(`${exchange.param('id')}/${exchange.param('attempt')}`);
    if (status === undefined) throw githubRefusal(404, 'Not Found');
    return json(200, { id: Number(exchange.param('id')), run_attempt: Number(exchange.param('attempt')), status });
  });
  router.on('GET', `${area.basePath}/repos/:owner/:repo/actions/caches`, (exchange) => {
    const { caches } = authorizedRepository(area, exchange, 'actions=read');
    const found = caches.filter(({ key }) => key.startsWith(exchange.query.get('key') ?? ''));
    return json(200, { total_count: found.length, actions_caches: found });
  });
}
