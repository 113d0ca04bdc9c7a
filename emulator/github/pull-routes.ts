import type { Exchange } from '../http/exchange.js';
import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea, pageOf } from './github-area.js';
import { listedPullRecord, pullRecord } from './pulls.js';
import { githubRefusal } from './tokens.js';

/**
 * Pull requests: one, all of a branch, all of a commit. As on GitHub, a commit only finds those of the repository itself.
 * Gitea and Forgejo ignore `head`, and have no pull requests below a commit.
 */
export function registerPulls(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  const open = (exchange: Exchange) => authorizedRepository(area, exchange, 'pull_requests=read');
  router
    .on('GET', `${repo}/pulls`, (exchange) => {
      const { pulls } = open(exchange);
      const { query } = exchange;
      const state = query.get('state') ?? 'open';
      const head = query.get('head');
      const found = pulls.all.filter(
        (pull) =>
          (state === 'all' || pull.state === state) &&
          (area.flavour === 'forge' ||
            head === null ||
            head === `${pull.headRepository?.split('/')[0]}:${pull.headRef}`),
      );
      // The newest first.
      return pageOf(exchange, found.map(listedPullRecord).reverse(), area.flavour);
    })
    .on('GET', `${repo}/pulls/:number`, (exchange) => {
      const pull = open(exchange).pulls.get(Number(exchange.param('number')));
      if (pull === undefined) throw githubRefusal(404, 'Not Found');
      return json(200, pullRecord(pull));
    });
  if (area.flavour === 'forge') return;
  router.on('GET', `${repo}/commits/:sha/pulls`, (exchange) => {
    const { pulls, fullName } = open(exchange);
    const sha = exchange.param('sha');
    const found = pulls.all.filter((pull) => pull.headSha === sha && pull.headRepository === fullName);
    if (found.length === 0) throw githubRefusal(422, `No commit found for SHA: ${sha}`);
    return pageOf(exchange, found.map(listedPullRecord));
  });
}
