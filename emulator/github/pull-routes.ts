import type { Exchange } from '../http/exchange.js';
import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { type GitHubArea, pageOf, type RepositoryRoutes } from './github-area.js';
import { listedPullRecord, type Pull, pullRecord } from './pulls.js';
import { dateOf, type Repository } from './repositories.js';
import { githubRefusal } from './tokens.js';

/**
 * Pull requests: one, all of a branch, all of a commit. As on GitHub, a commit only finds those of the repository itself.
 * Gitea and Forgejo ignore `head`, and have no pull requests below a commit.
 */
export function registerPulls(routes: RepositoryRoutes): void {
  const { flavour } = routes.area;
  routes
    .on('GET /pulls', 'pull_requests=read', ({ pulls }, exchange) => {
      const state = exchange.query.get('state') ?? 'open';
      const head = flavour === 'forge' ? null : exchange.query.get('head');
      const isOf = (pull: Pull) => head === null || head === `${pull.headRepository?.split('/')[0]}:${pull.headRef}`;
      const found = pulls.all.filter((pull) => (state === 'all' || pull.state === state) && isOf(pull));
      // The newest first.
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

/** Labels of pull requests, and who may put them there. */
export function registerLabels(routes: RepositoryRoutes): void {
  routes
    .on('GET /issues/:number/events', 'pull_requests=read', (repository, exchange) => {
      // The oldest first.
      const events = pullOf(repository, exchange).labelEvents.map(({ event, label, actor, at }, id) => ({
        ...{ id, event, actor: { login: actor }, created_at: dateOf(at), label: { name: label, color: 'ededed' } },
      }));
      return pageOf(exchange, events);
    })
    .on('DELETE /issues/:number/labels/:name', 'pull_requests=write', ({ pulls }, exchange) => {
      const number = Number(exchange.param('number'));
      const label = pulls.get(number)?.labels.find((one) => one.toLowerCase() === exchange.param('name').toLowerCase());
      if (label === undefined) throw githubRefusal(404, 'Label does not exist');
      pulls.unlabel(number, label, { by: routes.area.tokens.authorOf(exchange) });
      return json(200, []);
    })
    .on('GET /collaborators/:login/permission', 'metadata=read', ({ roles }, exchange) => {
      const role = roles.get(exchange.param('login')) ?? 'read';
      // The older of the two fields knows neither of the roles between.
      const permission = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
      return json(200, { permission, role_name: role, user: { login: exchange.param('login') } });
    });
}

function pullOf({ pulls }: Repository, exchange: Exchange): Pull {
  const pull = pulls.get(Number(exchange.param('number')));
  if (pull === undefined) throw githubRefusal(404, 'Not Found');
  return pull;
}

/** When a fork's branch was pushed. Public, so every token may read it, also one of another repository. */
export function registerActivity(router: Router, { basePath, tokens, repositories }: GitHubArea): void {
  router.on('GET', `${basePath}/repos/:owner/:repo/activity`, (exchange) => {
    tokens.authorOf(exchange);
    const fork = `${exchange.param('owner')}/${exchange.param('repo')}`.toLowerCase();
    const ref = exchange.query.get('ref')?.replace('refs/heads/', '');
    const pulls = repositories.all.flatMap((repository) => repository.pulls.all);
    const pushed = pulls.filter((pull) => pull.headRepository?.toLowerCase() === fork && pull.headRef === ref);
    if (pushed.length === 0) throw githubRefusal(404, 'Not Found');
    const entries = pushed.flatMap(({ pushes, headRef }) =>
      pushes.map(({ sha, at }) => ({
        ...{ before: '0'.repeat(40), after: sha, ref: `refs/heads/${headRef}`, timestamp: dateOf(at) },
        activity_type: 'push',
      })),
    );
    // The newest first.
    return pageOf(exchange, entries.reverse());
  });
}
