import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';

/** Attempts of workflow runs, as far as their status. */
export function registerRuns(router: Router, area: GitHubArea): void {
  router.on('GET', `${area.basePath}/repos/:owner/:repo/actions/runs/:id/attempts/:attempt`, (exchange) => {
    const { runs } = authorizedRepository(area, exchange, 'actions=read');
    const status = runs.get(`${exchange.param('id')}/${exchange.param('attempt')}`);
    if (status === undefined) throw githubRefusal(404, 'Not Found');
    return json(200, { id: Number(exchange.param('id')), run_attempt: Number(exchange.param('attempt')), status });
  });
}
