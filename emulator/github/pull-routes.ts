import type { Exchange } from '../http/exchange.js';
import { json } from '../http/reply.js';
import { pageOf, type RepositoryRoutes } from './github-area.js';
import { listedPullRecord, type Pull, pullRecord } from './pulls.js';
import { dateOf, type Repository } from './repositories.js';
import { githubRefusal } from './tokens.js';

/** Pull requests by number, branch and commit (without forks). Gitea and Forgejo ignore `head` and have no list by commit. */
export function registerPulls(routes: RepositoryRoutes): void {
  const { flavour } = routes.area;
  routes
    .on('GET /pulls', 'pull_requests=read', ({ pulls }, exchange) => {
      const state = exchange.query.get('state') ?? 'open';
      const head = flavour === 'forge' ? null : exchange.query.get('head');
      const isOf = (pull: Pull) => head === null || head === `${pull.headRepository?.split('/')[0]}:${pull.headRef}`;
      const found = pulls.all.filter((pull) => (state === 'all' || pull.state === state) && isOf(pull));
      return pageOf(exchange, found.map(listedPullRecord).reverse(), flavour);
    })
    .on('GET /pulls/:number', 'pull_requests=read', (repository, exchange) =>
      json(200, pullRecord(pullOf(repository, exchange))),
    );
  if (flavour === 'forge') return;
  routes.on('GET /commits/:sha/pulls', 'pull_requests=read', ({ pulls, fullName }, exchange) => {
    const sha = exchange.param('sha');
    const found = pulls.all.filter((pull) => pull.headSha === sha && pull.headRepository === fullName);
    if (found.length === 0) throw githubRefusal(422, `No commit found for SHA: ${sha}`);
    return pageOf(exchange, found.map(listedPullRecord));
  });
}

/** Labels that pull requests had. */
export function registerLabels(routes: RepositoryRoutes): void {
  routes.on('GET /issues/:number/events', 'pull_requests=read', (repository, exchange) => {
    const events = pullOf(repository, exchange).labelEvents.map(({ event, label, actor, at }, id) => ({
      ...{ id, event, actor: { login: actor }, created_at: dateOf(at), label: { name: label, color: 'ededed' } },
    }));
    return pageOf(exchange, events);
  });
}

function pullOf({ pulls }: Repository, exchange: Exchange): Pull {
  const pull = pulls.get(Number(exchange.param('number')));
  if (pull === undefined) throw githubRefusal(404, 'Not Found');
  return pull;
}
